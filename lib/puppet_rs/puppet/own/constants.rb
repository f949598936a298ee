# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # Constants by which Puppet finds the classes of the table: user code may put another class there (+stub_const+ of
      # rspec-mocks, +remove_const+). They are compared when a constant was defined since the last time: Ruby 3.1 counts
      # definitions, later ones call +const_added+.
      # @api private
      class Constants
        COUNTED = ::RubyVM.stat.key?(:global_constant_state)
        private_constant :COUNTED

        # In the singleton classes of modules that have such constants.
        module Added
          private

          def const_added(name)
            Constants.count
            super
          end
        end

        @count = 0

        class << self
          # A constant was defined.
          def count
            @count += 1
          end

          # @return [Integer] another one whenever a constant was defined
          def state
            COUNTED ? ::RubyVM.stat(:global_constant_state) : @count
          end
        end

        # @param table [Table]
        def initialize(table)
          @table = table
          @rows = @parents = @flat = []
          @size = 0
        end

        # @return [Hash{Module => Array<Entry>}, nil] parts of the table whose class is not Puppet's any more, with their entries;
        #   nil if no constant was defined since the last call
        def changed
          state = Constants.state
          return if state == @state && @size == @table.owners.size

          add unless @size == @table.owners.size
          @state = state
          return {} if all_same?

          others = (@rows + @parents).reject { |mod, name, klass| klass.equal?(named(mod, name)) }
          others.flat_map(&:last).to_h { |owner| [owner, @table.owners[owner]&.entries || []] }
        end

        private

        # Hundreds are looked at, each time that a file has defined a class: in a suite several times for each example.
        def all_same?
          Native.same_constants?(@flat)
        rescue ::NameError
          false
        end

        def named(mod, name)
          mod.const_get(name, false)
        rescue ::NameError
          nil
        end

        # For each class: the module that has its constant, the name, the class, and its parts of the table.
        def add
          @size = @table.owners.size
          known = @rows.to_h { |row| [row[2], row] }.compare_by_identity
          owners = @table.owners.keys.group_by { |owner| @table.owners[owner].mod }
          @rows = owners.filter_map { |klass, of_class| known[klass] || row(klass, of_class) }
          @parents = parents(owners.keys)
          @flat = (@rows + @parents).flat_map { |row| row.first(3) }
          spaces = COUNTED ? [] : (@rows + @parents).map(&:first).uniq
          spaces.each { |mod| mod.extend(Added) unless mod.is_a?(Added) || mod.frozen? }
        end

        # Modules that are on the way to a class and have no row (+Puppet::Node+), with the parts of the table below them.
        def parents(classes)
          found = @rows.to_h { |row| [row[2], row] }.compare_by_identity
          below = @rows.group_by(&:first)
          (below.keys - classes).filter_map do |mod|
            *spaces, name = mod.name.to_s.split('::')
            next if spaces.empty? || found.key?(mod)

            outer = spaces.inject(::Object) { |space, one| space && named(space, one) }
            [outer, name.to_sym, mod, below[mod].flat_map(&:last)] if outer && mod.equal?(named(outer, name.to_sym))
          end
        end

        # No row for a class at the top: Puppet has none there but +Puppet+ and +Hiera+.
        def row(klass, owners)
          mod, name = @table.place(klass)
          [mod, name, klass, owners] if mod && !mod.equal?(::Object) && klass.equal?(named(mod, name))
        end
      end
    end
  end
end
