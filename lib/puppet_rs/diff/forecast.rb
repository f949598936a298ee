# frozen_string_literal: true

module PuppetRs
  module Diff
    # Finds out which nodes have kept catalogs and which of them a change can reach, in a process of its own, while this one loads
    # Puppet. Puppet's version belongs to the key of kept catalogs: the process takes that of the last run, and its answer counts
    # only if it is the version that was loaded.
    class Forecast
      # @!attribute folder [String] the kept catalogs
      # @!attribute nodes [Hash{String => FormerCatalogs::Entry}] those with kept catalogs
      # @!attribute reasons [Hash{String => String}] why some of these nodes are compiled
      # @!attribute changed_paths [Integer] paths that changed
      Answer = Struct.new(:folder, :nodes, :reasons, :changed_paths)

      # @param options [Options]
      # @param nodes [Array<Compile::Nodes::Node>]
      # @yieldparam facts [EngineFacts] of the last run
      # @yieldreturn [SelectionPlan]
      # @return [Forecast, nil] nil without a run before
      def self.start(options, nodes, &)
        facts = EngineFacts.remembered(Diff.cache, options[:standalone]) or return
        return if options[:all] || PuppetRs.off?

        require 'puppet_rs' # both processes need it
        new { answer(yield(facts), nodes) }
      end

      # @api private
      # @return [Answer, nil]
      def self.answer(plan, nodes)
        former = FormerCatalogs.new(plan, plan.options.for_compile, nil)
        entries = former.known(nodes)
        reasons = plan.reasons(entries) or return
        entries.each { |node, entry| entry.inputs = reasons[node] && entry.inputs.slice('data') }
        Answer.new(plan.kept.folder, entries, reasons, plan.changed_paths)
      end

      # @yieldreturn [Object] what {#value} is
      def initialize
        @reader, writer = IO.pipe(binmode: true)
        @pid = fork do
          @reader.close
          %w[INT HUP TERM].each { |name| trap(name, 'DEFAULT') }
          writer.write(Marshal.dump(yield))
          exit!(0)
        rescue StandardError, LoadError
          exit!(1) # the command does the same, and reports the error
        end
        writer.close
      end

      # @return [Answer, nil] nil: it has none
      def value
        text = @reader.read
        Marshal.load(text) unless text.empty? # rubocop:disable Security/MarshalLoad
      end

      # Ends the process.
      def close
        @reader.close
        CommandLine::ProcessTree.finish(@pid, :KILL)
      end
    end
  end
end
