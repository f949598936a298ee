# frozen_string_literal: true

module PuppetRs
  module Profile
    # Costs by the stack of callers.
    class Data
      # Something under one stack: +kind+, +name+, +file+, +line+; +times+; +wall+ and +cpu+ in nanoseconds and +objects+,
      # each with all that it called.
      Entry = Struct.new(:kind, :name, :file, :line, :times, :wall, :cpu, :objects) do
        # @return [String] as reports name it
        def label
          "#{kind} #{name}"
        end

        # @return [String, nil]
        def place
          "#{file}:#{line}" if file
        end
      end

      # All costs of one thing, with what it called and without.
      Total = Struct.new(:kind, :name, :place, :times, :wall, :self_wall, :cpu, :self_cpu, :objects, :nodes, :callers)

      # @return [Hash{Array<Array> => Entry}] by the identities of the callers and its own
      attr_reader :entries

      # @param rows [Array<Array>] of the engine: each after its caller
      def self.of(rows)
        data = new
        paths = []
        rows.each_with_index do |(caller, kind, name, file, line, *cost), at|
          next paths << [] if at.zero? # the root is no work

          paths << (paths[caller] + [[kind, name, file, line]])
          data.add(paths.last, cost)
        end
        data
      end

      def initialize
        @entries = {}
      end

      # @return [Boolean]
      def empty?
        @entries.empty?
      end

      # @param path [Array<Array>] identities, outermost first
      # @param cost [Array<Integer>] count, wall, processor time, objects
      def add(path, cost)
        entry = @entries[path] ||= Entry.new(*path.last, 0, 0, 0, 0)
        %i[times wall cpu objects].zip(cost) { |name, value| entry[name] += value }
      end

      # Adds what another process measured.
      # @param rows [Array] of {#dump}
      def merge(rows)
        rows.each { |path, cost| add(path, cost) }
        self
      end

      # @return [Array] for Marshal
      def dump
        @entries.map { |path, entry| [path, entry.values_at(4, 5, 6, 7)] }
      end

      # @return [Array<Entry>] of the whole compiles
      def nodes
        @entries.select { |path, _| path.size == 1 && path[0][0] == 'node' }.values
      end

      # @param name [Symbol] +:wall+, +:cpu+, +:objects+
      # @return [Hash{Array => Integer}] what each entry cost without those it called
      def own(name)
        own = @entries.transform_values { |entry| entry[name] }
        @entries.each do |path, entry|
          caller = measured(path[0..-2], name)
          own[caller] -= entry[name] if own.key?(caller)
        end
        own.transform_values { |value| [value, 0].max }
      end

      # Levels and built-in functions have no processor time of their own: it stays with their caller.
      UNMEASURED = %w[builtin level].freeze

      # @return [Array<Total>] by kind and name. What calls itself counts once in the inclusive costs.
      def totals
        wall = own(:wall)
        cpu = own(:cpu)
        found = {}
        @entries.each do |path, entry|
          total = found[path.last.first(2)] ||= Total.new(entry.kind, entry.name, entry.place, 0, 0, 0, 0, 0, 0, {}, Hash.new(0))
          total.times += entry.times
          total.self_wall += wall[path]
          total.self_cpu += cpu[path]
          total.nodes[path[0][1]] = true
          total.callers[path[-2].first(2).join(' ')] += entry.wall if path.size > 1
          next if path[0..-2].any? { |caller| caller.first(2) == path.last.first(2) }

          %i[wall cpu objects].each { |name| total[name] += entry[name] }
        end
        found.values
      end

      private

      # @return [Array<Array>] the innermost caller whose cost of this kind is known
      def measured(path, name)
        path = path[0..-2] while name != :wall && path.any? && UNMEASURED.include?(path.last[0])
        path
      end
    end
  end
end
