# frozen_string_literal: true

require 'puppet_rs/base_module_path'
require 'puppet_rs/failures'

module PuppetRs
  module Compile
    # Compiles nodes in this process.
    class Compiler
      # @param options [Options]
      # @param folder [Folder, nil] where catalogs go; else the outcome has them
      def initialize(options, folder)
        @options = options
        @folder = folder
        # The list of folders is among the dependencies of a node.
        @deploy = Deploy.new unless options[:dependencies]
        @classifier = Classifier.new(options[:enc])
        @server_facts = options[:server_facts] ? CommandLine::Facts.read(options[:server_facts]) : nil
        @common = options.slice(:environmentpath, :manifest, :modulepath, :hiera_config)
        @common[:settings] = { **options[:settings], **(options[:strict] ? { strict: options[:strict].to_sym } : {}) }
      end

      # @param node [Nodes::Node]
      # @return [Outcome]
      def run(node)
        return compiled(node) unless @options[:dependencies]

        outcome = nil
        found = PuppetRs.dependencies { outcome = compiled(node) }
        outcome.dependencies = found.to_h
        outcome
      end

      private

      # @return [Outcome]
      def compiled(node)
        log = CommandLine::LogCollector.new
        before = PuppetRs.stats[:fallbacks].dup
        started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        text = render(node, log)
        outcome(node, log, started, before, text:)
      rescue LanguageError => e
        error = { 'message' => e.message, 'file' => e.file, 'line' => e.line, 'column' => e.column }
        outcome(node, log, started, before, error:)
      rescue CommandLine::UsageError, Error, ArgumentError => e
        outcome(node, log, started, before, error: { 'message' => e.message })
      rescue Failures::Raised => e
        outcome(node, log, started, before, error: { 'message' => Failures.text(e) })
      end

      def render(node, logger)
        catalog = deployed { PuppetRs.compile(node: node.name, logger:, **arguments(node)) }
        text = Rendering.catalog(catalog, @options[:format])
        return text unless @folder

        @folder.write(node.name, text)
        nil
      end

      def deployed(&)
        @deploy ? @deploy.hold(&) : yield
      end

      def outcome(node, log, started, before, **result)
        @folder.remove(node.name) if @folder && result[:error]
        fallbacks = PuppetRs.stats[:fallbacks].to_h { |why, count| [why.to_s, count - before.fetch(why, 0)] }
        logs = log.entries.map { |_, level, text| [level, text] }
        Outcome.new(node: node.name, logs:, seconds: Process.clock_gettime(Process::CLOCK_MONOTONIC) - started,
                    fallbacks: fallbacks.reject { |_, count| count.zero? }, **result)
      end

      def arguments(node)
        raise CommandLine::UsageError, node.error if node.error

        said = @classifier.classify(node.name)
        {
          facts: facts(node), classes: classes(said[:classes]), variables: said[:parameters] || {},
          **environment(said[:environment]), keep_environment: true,
          server_facts: @server_facts || { 'serverversion' => PuppetRs.puppet_version }, **@common
        }.compact
      end

      # A folder has the name that it was given. An ENC may name another environment, which then lies beside it.
      def environment(said)
        folder = @options[:environment_folder]
        name = @options[:environment_name]
        return named_environment(said || @options[:environment]) unless folder
        return { environment: folder, environment_name: name } if said.nil? || said.to_s == name

        beside = File.dirname(folder)
        return { environment: said, environmentpath: beside } if File.directory?(File.join(beside, said.to_s))

        raise CommandLine::UsageError, "the ENC says environment #{said}, which is not beside #{folder} " \
                                       "(--environment-name #{said} gives the folder that name)"
      end

      # Without folders of environments stock's module path of `production` is `$basemodulepath`, too.
      def named_environment(name)
        return { environment: name } if @common[:environmentpath] || @common[:modulepath]

        { environment: name, modulepath: BaseModulePath.system }
      end

      # One file may be that of all nodes.
      def facts(node)
        return node.facts || {} unless node.facts.is_a?(String)
        return CommandLine::Facts.for_engine(node.facts, node.name) if node.facts != @options[:facts]

        @facts ||= CommandLine::Facts.for_engine(node.facts)
      end

      # Classes with parameters are a hash, without them they may be an array.
      def classes(said)
        added = @options[:classes].map { |name| name.delete_prefix('::') }
        said = [said] if said.is_a?(String)
        return added | (said || []) unless said.is_a?(Hash)

        added.to_h { |name| [name, nil] }.merge(said)
      end
    end
  end
end
