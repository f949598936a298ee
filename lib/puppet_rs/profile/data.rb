# frozen_string_literal: true

module PuppetRs
  module Profile
    # Costs by the stack of callers, as a tree.
    class Data
      # Something under one stack: +kind+, +name+, +file+, +line+; +times+; +wall+ and +cpu+ in nanoseconds and +objects+,
      # each with all that it called.
      class Entry
        # @return [String]
        attr_reader :kind, :name
        # @return [String, nil]
        attr_reader :file
        # @return [Integer, nil]
        attr_reader :line
        # @return [Integer]
        attr_accessor :times, :wall, :cpu, :objects
        # @return [Entry, nil]
        attr_reader :caller
        # @return [Hash{Array => Entry}] by kind, name, file and line
        attr_reader :callees

        def initialize(caller = nil, kind = nil, name = nil, file = nil, line = nil)
          @caller = caller
          @kind = kind
          @name = name
          @file = file
          @line = line
          @times = @wall = @cpu = @objects = 0
          @callees = {}
        end

        # @return [Entry] of something that it called, perhaps a new one
        def callee(*identity)
          @callees[identity] ||= Entry.new(self, *identity)
        end

        # @return [Array] kind and name
        def subject
          @subject ||= [@kind, @name]
        end

        # @return [String] as reports name it
        def label
          "#{kind} #{name}"
        end

        # @return [String, nil]
        def place
          @place ||= "#{file}:#{line}" if file
        end

        # @return [Boolean] whether it is all of a compile
        def node?
          @caller && @caller.caller.nil?
        end
      end

      # All costs of one thing, with what it called and without.
      Total = Struct.new(:kind, :name, :place, :times, :wall, :self_wall, :cpu, :self_cpu, :objects, :self_objects, :nodes,
                         :callers) do
        # @return [Boolean] whether processor time and objects are its own: see {UNMEASURED}
        def measured?
          !UNMEASURED.include?(kind)
        end

        # @return [Integer] what reports sort by: the time of a key is that of the level that answers
        def weight
          kind == 'lookup' ? wall : self_wall
        end
      end

      # @param rows [Array<Array>] of the engine
      def self.of(rows)
        new.merge(rows)
      end

      # @return [Entry] which is no work: the caller of whole compiles
      attr_reader :root

      def initialize
        @root = Entry.new
      end

      # @return [Boolean]
      def empty?
        @root.callees.empty?
      end

      # Adds what was measured elsewhere.
      # @param rows [Array<Array>] of the engine or of {#dump}, each after its caller: the number of the caller, kind, name, file,
      #   line, count, wall, processor time, objects. The first one is the root.
      # @return [self]
      def merge(rows)
        entries = []
        rows.each do |(caller, kind, name, file, line, times, wall, cpu, objects)|
          next entries << @root if entries.empty?

          entries << (entry = entries[caller].callee(kind, name, file, line))
          entry.times += times
          entry.wall += wall
          entry.cpu += cpu
          entry.objects += objects
        end
        self
      end

      # @return [Array<Array>] for {#merge} in another process
      def dump
        numbers = {}.compare_by_identity
        numbers[@root] = 0
        rows = [[0, nil, nil, nil, nil, 0, 0, 0, 0]]
        each do |entry|
          numbers[entry] = rows.size
          costs = [entry.times, entry.wall, entry.cpu, entry.objects]
          rows << [numbers[entry.caller], entry.kind, entry.name, entry.file, entry.line, *costs]
        end
        rows
      end

      # All entries, each after its caller.
      # @yieldparam entry [Entry]
      # @yieldparam stack [Array<Entry>] its callers and itself, outermost first
      def each
        return enum_for(:each) unless block_given?

        stack = []
        waiting = @root.callees.values.reverse
        while (entry = waiting.pop)
          stack.pop while stack.any? && !stack.last.equal?(entry.caller)
          stack << entry
          yield entry, stack
          waiting.concat(entry.callees.values.reverse)
        end
      end

      # @return [Array<Entry>] of the whole compiles
      def nodes
        @root.callees.values.select { |entry| entry.kind == 'node' }
      end

      # @param name [Symbol] +:wall+, +:cpu+, +:objects+
      # @return [Hash{Entry => Integer}] what each entry cost without those it called
      def own(name)
        own = {}.compare_by_identity
        each do |entry|
          own[entry] = (own[entry] || 0) + entry.public_send(name)
          caller = measured(entry.caller, name)
          own[caller] -= entry.public_send(name) if own.key?(caller)
        end
        own.transform_values! { |value| [value, 0].max }
      end

      # Levels and built-in functions have no processor time and no objects of their own: these stay with their caller.
      UNMEASURED = %w[builtin level].freeze

      # @return [Array<Total>] by kind and name. What calls itself counts once in the inclusive costs.
      def totals
        wall = own(:wall)
        cpu = own(:cpu)
        objects = own(:objects)
        found = {}
        outermost = Outermost.new(&:subject)
        each do |entry, stack|
          total = found[entry.subject] ||= Total.new(entry.kind, entry.name, entry.place, 0, 0, 0, 0, 0, 0, 0, {}, Hash.new(0))
          total.times += entry.times
          total.self_wall += wall[entry]
          total.self_cpu += cpu[entry]
          total.self_objects += objects[entry]
          total.nodes[stack.first.name] = true if stack.first.kind == 'node'
          total.callers[entry.caller.label] += entry.wall unless entry.node?
          next unless outermost.first?(entry)

          %i[wall cpu objects].each { |name| total[name] += entry.public_send(name) }
        end
        found.values
      end

      # Finds entries that have none of their kind among their callers. They come in the order of {#each}.
      class Outermost
        # @yieldparam entry [Entry]
        # @yieldreturn [Object] equal for entries of a kind
        def initialize(&subject)
          @subject = subject
          @stack = []
          @inside = Hash.new(0)
        end

        # @param entry [Entry]
        # @return [Boolean]
        def first?(entry)
          @inside[@subject.call(@stack.pop)] -= 1 while @stack.any? && !@stack.last.equal?(entry.caller)
          @stack << entry
          (@inside[@subject.call(entry)] += 1) == 1
        end
      end

      private

      # @return [Entry] the innermost caller whose cost of this kind is known
      def measured(entry, name)
        entry = entry.caller while name != :wall && entry.caller && UNMEASURED.include?(entry.kind)
        entry
      end
    end
  end
end
