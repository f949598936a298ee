# frozen_string_literal: true

require 'json'
require 'puppet_rs/compile'

module PuppetRs
  module Diff
    # Compiles the nodes with one version of the code, in a process of its own: Ruby keeps the types, functions and libraries that
    # it loaded, so both versions in one process would share them.
    class Side
      # Compiles a node and hands on its catalog without clear sensitive values and without the path of the version.
      class Compiler < Compile::Compiler
        # Members that differ from compile to compile; nothing with these names stands before.
        VERSION_OF = /"version":(?:\d+|"(?:[^"\\]|\\.)*")/
        IDENTIFIER = /"catalog_uuid":"[^"]*"/
        private_constant :VERSION_OF, :IDENTIFIER

        # @param version [Version]
        # @yieldparam node [String], catalog [String] JSON, modulepath [Array<String>, nil] if it has sources of modules; what is
        #   returned is the outcome's `text`
        def initialize(version, options, &after)
          @root = File.expand_path(version.folder)
          super(options.merge(format: 'json'), nil)
          @after = after
        end

        # @return [Compile::Outcome] with a {SharedLists::Message} of the inputs, if they are recorded, or of keys of Hiera alone
        def run(node)
          return with_data(node) if @options[:data]

          outcome = super
          outcome.dependencies &&= sender.pack(inputs.kept(outcome.dependencies))
          outcome
        end

        private

        def with_data(node)
          outcome = nil
          found = Dependencies.data { outcome = compiled(node) }
          outcome.dependencies = sender.pack({ 'data' => inputs.data(found) })
          outcome
        end

        def sender
          @sender ||= SharedLists::Sender.new
        end

        def inputs
          @inputs ||= Inputs.new(@options[:top], Inputs::Stamps.new, own: own_settings, shared:,
                                                                     more: [*version_command, generated_types])
        end

        # The program of `config_version`: it runs once, whatever the node, and its failure is that of all.
        def version_command
          command = File.read(File.join(@root, 'environment.conf'))[/^\s*config_version\s*=\s*(\S+)/, 1]
          command && File.expand_path(command, @root)
        rescue SystemCallError
          nil
        end

        # Folder that `puppet generate types` writes.
        def generated_types
          File.join(@root, '.resource_types')
        end

        def shared
          @options[:modulepath].to_s.split(File::PATH_SEPARATOR).map { |folder| File.expand_path(folder) }
        end

        # {PuppetRs.compile} reads no settings of this machine.
        def own_settings
          File.dirname(::Puppet[:confdir]) if defined?(::Puppet::Settings)
        end

        def render(node, logger)
          masked = Verify::Secrets.instance.mask(super)
          text = without_root(masked.sub(VERSION_OF, '"version":0').sub(IDENTIFIER, '"catalog_uuid":""'))
          @after.call(node.name, text, (modulepath(node) if Sources.in?(text)))
        end

        # Both versions have one place in catalogs.
        def without_root(text)
          @pattern ||= %r{#{Regexp.escape(JSON.generate(@root)[1..-2])}(?:/|(?![\w.-]))}
          text.gsub(@pattern) { |found| found.end_with?('/') ? '' : '.' }
        end

        def modulepath(node)
          place = arguments(node).slice(:environment, :environment_name, :modulepath, :manifest, :settings, :keep_environment)
          @modulepath ||= PuppetRs.modulepath(logger: CommandLine::LogCollector.new, **place)
        end

        # All nodes are compiled with the version, whatever environment an ENC puts them in.
        def arguments(node)
          super.merge(environment: @root, environment_name: @options[:environment_name])
        end

        def outcome(...)
          super.tap { |outcome| outcome.error['message'] = without_root(outcome.error['message']) if outcome.error }
        end
      end

      # @param version [Version]
      # @param options [Hash] those of `compile`, with :environment_name, :jobs, :timeout
      def initialize(version, options, &after)
        @version = version
        @options = options
        @after = after
      end

      # @param nodes [Array<Compile::Nodes::Node>]
      # @yieldparam outcome [Compile::Outcome] as each comes
      # @return [void] once all have come: the process may end later, see {#close}
      # @raise [CommandLine::Stop] when the user stopped the work
      def each(nodes)
        reader, writer = IO.pipe(binmode: true)
        @pid = fork do
          reader.close
          exit!(watched { compile(nodes, writer) })
        end
        writer.close
        left = nodes.size
        receive(reader, left) do |outcome|
          left -= 1
          yield outcome
        end
        ended if left.positive?
        done = true
      ensure
        reader&.close
        CommandLine::ProcessTree.finish(@pid, :TERM) if @pid && !done
      end

      # Waits for the end of the process, which keeps what it has compiled of Ruby files.
      # @return [void]
      def close
        Process.wait(@pid) if @pid
        @pid = nil
      end

      private

      # @raise [CommandLine::Stop, CommandLine::UsageError] where nodes have no outcome
      def ended
        _, status = Process.wait2(@pid)
        @pid = nil
        raise CommandLine::Stop.with_status(status.exitstatus) ||
              CommandLine::UsageError.new("the process for #{@version.label} died: #{status}")
      end

      # Signals that reach the whole group are passed on by the parent.
      def watched(&)
        %w[INT HUP].each { |name| trap(name, 'IGNORE') }
        CommandLine::Stop.watch(%w[TERM], &)
      end

      # @return [Integer] the exit status
      def compile(nodes, writer)
        CommandLine::Collector.inherit
        compiler = Compiler.new(@version, @options, &@after)
        run = Compile::Run.new(compiler, **@options.slice(:jobs, :timeout))
        run.each(nodes) do |outcome|
          Marshal.dump(outcome, writer)
          writer.flush
        end
        writer.close
        InstructionSequences.keep(except: @version.top) # the next run compiles none of them
        run.interrupted? ? run.stop.status : 0
      rescue CommandLine::Stop => e
        e.status
      rescue CommandLine::UsageError => e
        $stderr.puts "puppet_rs: #{e.message}"
        1
      end

      def receive(reader, count)
        lists = SharedLists::Receiver.new
        count.times do
          outcome = Marshal.load(reader) # rubocop:disable Security/MarshalLoad
          outcome.dependencies &&= lists.unpack(outcome.dependencies)
          yield outcome
        end
      rescue EOFError
        nil
      end
    end
  end
end
