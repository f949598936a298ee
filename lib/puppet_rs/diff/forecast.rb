# frozen_string_literal: true

module PuppetRs
  module Diff
    # Finds the nodes and the versions, the nodes that have kept catalogs, and those of them that a change can reach, in a process
    # of its own, while this one loads Puppet. Puppet's version belongs to the key of kept catalogs: the process takes that of the
    # last run, and its answer counts only if it is the version that was loaded. Then, while this one compiles, it asks Facter for
    # the machine's facts, which were taken from the last run, too.
    class Forecast
      # Nodes and versions, which both processes need.
      #
      # @!attribute chosen [Array<Compile::Nodes::Node>]
      # @!attribute versions [Array<Version>]
      # @!attribute engine [EngineFacts]
      # @!attribute modulepath [String] where modules are that the versions do not have, with this engine
      Start = Struct.new(:chosen, :versions, :engine, :modulepath)

      # @!attribute start [Start]
      # @!attribute folder [String] the kept catalogs
      # @!attribute nodes [Hash{String => FormerCatalogs::Entry}] those with kept catalogs
      # @!attribute reasons [Hash{String => String}] why some of these nodes are compiled
      # @!attribute changed_paths [Integer] paths that changed
      Answer = Struct.new(:start, :folder, :nodes, :reasons, :changed_paths)

      # @param options [Options]
      # @param facts [String, nil] what `--facts` names. Only a folder can be read a second time, by the process that compiles.
      # @yieldparam engine [EngineFacts] of the last run
      # @yieldreturn [Start]
      # @return [Forecast, nil] nil without a run before
      def self.start(options, facts, &)
        return if options[:all] || PuppetRs.off? || !File.directory?(facts.to_s)

        engine = EngineFacts.remembered(Diff.cache, options[:standalone]) or return
        new(engine) do |say|
          found = answer(options, yield(engine))
          # The pipe holds a part of it until the other process reads.
          saying = Thread.new { say.call(found) }
          machine = facts_of_machine unless options[:standalone]
          saying.join
          say.call(machine)
        end
      end

      # @api private
      # @return [Answer]
      def self.answer(options, start)
        require 'puppet_rs'
        plan = SelectionPlan.new(options, start.versions, start.modulepath, start.engine)
        former = FormerCatalogs.new(plan, options.for_compile, nil)
        entries = former.known(start.chosen)
        reasons = plan.reasons(entries) or return Answer.new(start)
        entries.each { |node, entry| entry.inputs = reasons[node] && entry.inputs.slice('data') }
        Answer.new(start, plan.kept.folder, entries, reasons, plan.changed_paths)
      end

      # Facter takes a third of Puppet's start.
      # @api private
      def self.facts_of_machine
        require 'puppet_rs/puppet/process/late_facter'
        DropIn::LateFacter.facts
      rescue StandardError, LoadError
        nil # Puppet asks Facter itself, and reports the error
      end

      # @return [EngineFacts] of the last run
      attr_reader :engine

      # @param engine [EngineFacts]
      # @yieldparam say [Proc] takes what {#value} is, then what {#machine} is
      def initialize(engine)
        @engine = engine
        @reader, writer = IO.pipe(binmode: true)
        @pid = fork do
          @reader.close
          %w[INT HUP TERM].each { |name| trap(name, 'SYSTEM_DEFAULT') } # Ruby's own writes a backtrace
          yield ->(part) { writer.write(Marshal.dump(part)) && writer.flush }
          exit!(0)
        rescue StandardError, LoadError
          exit!(1) # the command does the same, and reports the error
        end
        writer.close
      end

      # @return [Answer, nil] nil: it has none
      def value
        defined?(@value) ? @value : @value = heard
      end

      # Waits for Facter in the other process.
      # @return [Hash{String => Object}, nil] facts of this machine; nil: they are not known
      def machine
        value
        defined?(@machine) ? @machine : @machine = heard
      end

      # Ends the process.
      def close
        @reader.close
        CommandLine::ProcessTree.finish(@pid, :KILL)
      end

      private

      def heard
        Marshal.load(@reader) # rubocop:disable Security/MarshalLoad
      rescue EOFError, ArgumentError, TypeError
        nil # it has ended, maybe within a word
      end
    end
  end
end
