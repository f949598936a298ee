# frozen_string_literal: true

require 'json'
require 'puppet'
require 'tmpdir'
require 'puppet_rs/base_module_path'
require 'puppet_rs/failures'
require 'puppet_rs/puppet_setup/folder_environment'
require 'puppet_rs/puppet_setup/kept_settings'

module PuppetRs
  module Verify
    # Compiles an Input in this process with whatever answers
    # `Puppet::Parser::Compiler.compile`.
    class Compiler
      SERVER_FACTS = {
        'servername' => 'puppet.example.com', 'serverip' => '10.0.0.1', 'serverversion' => Puppet.version
      }.freeze

      # Puppet settings that no machine's own configuration may change.
      # @return [String] the scratch folder
      def self.initialize_settings
        @initialize_settings ||= Dir.mktmpdir('puppet_rs-verify').tap do |dir|
          owner = Process.pid
          at_exit { FileUtils.remove_entry(dir, true) if Process.pid == owner }
          folders = %w[confdir vardir codedir logdir rundir]
          # A program that set Puppet up before, as PuppetRs.compile does, has folders of its own.
          unless Puppet.settings.app_defaults_initialized?
            Puppet.initialize_settings(folders.flat_map { |name| ["--#{name}", "#{dir}/#{name}"] })
          end
          Puppet::Util::Log.level = :notice
          # An environment is kept between compiles, as in a server.
          Puppet[:environment_timeout] = 'unlimited'
        end
      end

      # @return [PuppetSetup::KeptSettings] of this process
      def self.settings
        @settings ||= PuppetSetup::KeptSettings.new
      end

      # @return [Outcome]
      def self.run(input)
        new(input).run
      end

      def initialize(input)
        @input = input
        self.class.initialize_settings
      end

      def run
        result = nil
        seconds = Array.new(@input.repeat) do
          result = once
          result.seconds.first
        end
        result.seconds = seconds
        result
      end

      # @yield [Puppet::Parser::Scope, Puppet::Node::Environment] the top scope of the node
      # @return what the block returns
      def with_scope
        in_environment do |environment|
          compiler = Puppet::Parser::Compiler.new(build_node(environment))
          compiler.with_context_overrides('For looking at modules') { yield compiler.topscope, environment }
        end
      end

      # @return [String] the module path of the environment, as its `environment.conf` and Puppet's settings have it
      def modulepath
        in_environment { |environment| environment.full_modulepath.join(File::PATH_SEPARATOR) }
      end

      private

      def once
        Puppet.clear_deprecation_warnings
        Puppet::Util::Warnings.clear_warnings
        logs = []
        before = fallbacks
        seconds = 0.0
        catalog, error = capturing(logs) do
          in_environment do |environment|
            node = build_node(environment)
            started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
            begin
              Puppet::Parser::Compiler.compile(node)
            ensure
              seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
            end
          end
        end
        Outcome.new(json: catalog, error:, logs: logs.map { |log| log_entry(log) }, seconds: [seconds],
                    fallbacks: fallbacks.to_h { |why, count| [why, count - before.fetch(why, 0)] }.reject { |_, n| n.zero? })
      end

      def capturing(logs)
        destination = Puppet::Test::LogCollector.new(logs)
        Puppet::Util::Log.newdestination(destination)
        # Lines that waited for a destination belong to what ran before.
        logs.clear
        [dump(yield), nil]
      rescue Failures::Raised => e
        [nil, error_entry(e)]
      ensure
        Puppet::Util::Log.close(destination)
      end

      # Catalog as an agent is sent it, without what differs from compile to compile.
      def dump(catalog)
        catalog.version = 0
        catalog.catalog_uuid = ''
        catalog.to_json.sub('"version":0,', '').sub('"catalog_uuid":"",', '')
      end

      def in_environment
        self.class.settings.with(settings) do
          Puppet.override(environments:) do
            environment = environments.get!(@input.environment)
            loaders = Puppet::Pops::Loaders.new(environment)
            Puppet.override(current_environment: environment, loaders:) { yield environment }
          end
        end
      end

      def settings
        wanted = { code: @input.code.to_s, hiera_config: @input.hiera_config || File.join(Puppet[:confdir], 'hiera.yaml') }
        wanted[:strict] = @input.strict.to_sym if @input.strict
        wanted.update(place) if @input.environmentpath
        wanted.merge(@input.settings || {})
      end

      # Where environments and modules are, for `environment.conf`.
      def place
        { environmentpath: @input.environmentpath, basemodulepath: base.join(File::PATH_SEPARATOR),
          codedir: BaseModulePath.code(@input.environmentpath) }
      end

      # Rule of `puppet_rs compile`.
      def base
        return @input.modulepath.split(File::PATH_SEPARATOR).map { |folder| File.expand_path(folder) } if @input.modulepath

        path = @input.environmentpath
        path ? BaseModulePath.beside(path, @input.settings&.dig(:basemodulepath)) : BaseModulePath.system
      end

      # Kept for all compiles of the Input: those after the first are warm.
      def environments
        @environments ||= @input.environmentpath ? Puppet::Environments::Cached.new(directories) : static
      end

      def directories
        folder = @input.environment_folder
        return PuppetSetup::FolderEnvironment.new(@input.environment, folder, base) if folder

        Puppet::Environments::Combined.new(*Puppet::Environments::Directories.from_path(@input.environmentpath, base))
      end

      def static
        environment = Puppet::Node::Environment.create(@input.environment.to_sym, base)
        Puppet::Environments::Static.new(environment)
      end

      def build_node(environment)
        facts = Puppet::Node::Facts.new(@input.node, @input.facts.except(*SERVER_FACTS.keys))
        Puppet::Node.new(@input.node, environment:, facts:).tap do |node|
          node.merge(facts.values)
          node.add_server_facts(SERVER_FACTS)
          node.trusted_data = {
            'authenticated' => 'remote', 'certname' => @input.node, 'extensions' => {}, 'external' => {},
            'hostname' => @input.node.split('.').first, 'domain' => @input.node.split('.', 2)[1]
          }
        end
      end

      def log_entry(log)
        { 'level' => log.level.to_s, 'message' => log.message.to_s, 'file' => log.file.to_s, 'line' => log.line }
      end

      def error_entry(error)
        { 'class' => error.class.name, 'message' => error.message.to_s }.merge(
          %w[file line pos issue_code].to_h { |name| [name, error.respond_to?(name) ? error.public_send(name) : nil] }
        ).transform_values { |value| value.is_a?(Symbol) ? value.to_s : value }
      end

      def fallbacks
        PuppetRs.respond_to?(:stats) ? PuppetRs.stats[:fallbacks].transform_keys(&:to_s) : {}
      end
    end
  end
end
