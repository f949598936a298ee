# frozen_string_literal: true

require 'monitor'
require 'puppet'
require_relative '../puppet_setup/folder_environment'
require_relative 'api/kept_environments'
require_relative '../puppet_setup/kept_settings'
require_relative 'api/log_destination'
require_relative '../catalog'
require_relative '../language_error'
require_relative '../request'

module PuppetRs
  module DropIn
    # {PuppetRs.compile} and {PuppetRs.evaluate} in a process that can have Puppet: its compiler, with the engine
    # behind it as everywhere.
    # @api private
    module Api
      SETTINGS = %i[confdir vardir codedir logdir rundir].freeze

      PROCESS = ::Monitor.new
      private_constant :PROCESS

      # Environments that requests keep.
      @kept = Known.new(:kept_environments, 16, witnesses: %i[key]) { |key| key.last.to_sym }

      class << self
        def compile(request)
          prepared(request) do |node|
            catalog = ::Puppet::Parser::Compiler.compile(node, request.code_id)
            # As an agent gets it.
            json = ::Puppet.override(rich_data: node.environment.rich_data?) { catalog.to_json }
            PuppetRs::Catalog.new(json)
          end
        end

        def evaluate(request, code, file)
          prepared(request) do |node|
            compiler = ::Puppet::Parser::Compiler.new(node)
            compiler.send(:set_node_parameters)
            ::Puppet.override(compiler.context_overrides, 'PuppetRs.evaluate') do
              ::Puppet::Pops::Parser::EvaluatingParser.new.evaluate_string(compiler.topscope, code, file)
            end
          end
        end

        def modulepath(request)
          prepared(request) { |node| node.environment.full_modulepath.map(&:to_s) }
        end

        # A default of Puppet's settings asks Facter, which runs a command and remembers the answer.
        def prepare
          PROCESS.synchronize do
            initialize_puppet
            ::Puppet[:diff_args]
          end
        end

        private

        # Puppet's settings and log are the process's: requests of several threads follow each other.
        def prepared(request, &)
          PROCESS.synchronize do
            initialize_puppet
            # Loaders that are made before are Puppet's own.
            DropIn.ready unless PuppetRs.off?
            with_settings(request) { with_log(request.logger) { in_environment(request, &) } }
          end
        rescue Error
          raise
        rescue ::StandardError, ::SystemStackError => e
          LanguageError.raise_for(e)
        end

        # A program that set Puppet up has its own settings; else none of this machine's are read.
        def initialize_puppet
          return if ::Puppet.settings.app_defaults_initialized?

          require 'tmpdir'
          folder = Dir.mktmpdir('puppet_rs')
          owner = Process.pid
          at_exit { FileUtils.remove_entry(folder, true) if Process.pid == owner }
          LateFacter.install if defined?(LateFacter)
          ::Puppet.initialize_settings(SETTINGS.flat_map { |name| ["--#{name}", File.join(folder, name.to_s)] })
          @settings = PuppetSetup::KeptSettings.new
        end

        def with_settings(request, &)
          request.modulepath_from_settings { ::Puppet[:basemodulepath] } unless @settings
          wanted = { code: request.code.to_s, **request.environment_settings, **request.settings }
          wanted[:hiera_config] = request.hiera_config if request.hiera_config
          # Other files in its `codedir` belong to the program.
          return PuppetSetup::KeptSettings.restoring(wanted.except(:codedir), &) unless @settings

          @settings.with({ hiera_config: File.join(::Puppet[:confdir], 'hiera.yaml'), **wanted }, &)
        end

        # Puppet's log goes to the logger, as it does without Puppet, and what that does not want is not made.
        # An error that is raised is not logged as well.
        def with_log(logger)
          destination = LogDestination.new(logger)
          level = ::Puppet::Util::Log.level
          ::Puppet::Util::Log.newdestination(destination)
          ::Puppet::Util::Log.level = destination.level
          yield
        rescue ::StandardError, ::SystemStackError => e
          destination&.raised(e)
          raise
        ensure
          destination&.flush
          ::Puppet::Util::Log.close(destination) if destination
          ::Puppet::Util::Log.level = level if level
        end

        def in_environment(request)
          environments = loader(request)
          ::Puppet.override({ environments: }, 'PuppetRs') do
            environment = environments.get!(request.environment)
            context = { current_environment: environment, loaders: ::Puppet::Pops::Loaders.new(environment) }
            ::Puppet.override(context, 'PuppetRs') { yield node(request, environment) }
          end
        end

        def loader(request)
          return made(request) unless request.keep_environment

          key = [request.environmentpath, request.environment_folder, request.modulepath, request.manifest, request.environment]
          @kept[key] || made(request).tap do |environments|
            @kept[key] = environments
          end
        end

        def made(request)
          KeptEnvironments.new(loader_of(request), manifest: request.manifest)
        end

        def loader_of(request)
          unless request.environmentpath
            made = ::Puppet::Node::Environment.create(request.environment.to_sym, request.modulepath,
                                                      request.manifest || :no_manifest)
            return ::Puppet::Environments::Static.new(made)
          end
          if request.renamed_environment?
            return PuppetSetup::FolderEnvironment.new(request.environment, request.environment_folder, request.modulepath)
          end

          ::Puppet::Environments::Combined.new(
            *::Puppet::Environments::Directories.from_path(request.environmentpath, request.modulepath)
          )
        end

        def node(request, environment)
          node = late_node(request, environment) || plain_node(request, environment)
          node.add_server_facts(request.server_facts)
          node.trusted_data = request.trusted
          node
        end

        def late_node(request, environment)
          late = request.facts_text
          return if late.nil? || PuppetRs.off?

          DropIn.ready
          return unless Node.takes?(late, request.variables, request.server_facts)

          Node.new(request.node, late:, environment:, classes: request.classes, parameters: request.variables.dup)
        end

        def plain_node(request, environment)
          facts = ::Puppet::Node::Facts.new(request.node, request.facts)
          node = ::Puppet::Node.new(request.node, environment:, facts:, classes: request.classes,
                                                  parameters: request.variables.dup)
          node.merge(facts.values)
          node
        end
      end
    end
  end
end
