# frozen_string_literal: true

require_relative 'own/weak'
require_relative 'own/constants'
require_relative 'own/definition'
require_relative 'own/entries'
require_relative 'own/objects'
require_relative 'own/replaced'
require_relative 'own/rspec_puppet'
require_relative 'own/singletons'
require_relative 'own/table'
require_relative 'own/watch'

module PuppetRs
  module DropIn
    # Methods of Puppet and Ruby whose work the engine does without calling them, and what happens while one of them is not the
    # original: it is called, or the compile is left to stock and counted with the method's name. One table (the files of
    # +own/entries/+) names them all.
    #
    # A method is the original while its definition lies in the installed Puppet's own folder ({Origin}). All methods are
    # looked at when the first compile begins; later changes are noticed when they happen ({Watch}), so that a compile only
    # asks for changed ones. Methods of Ruby's own classes, which this gem leaves alone, are compared
    # ({Native::Watched}). A class that user code puts in the place of one of Puppet's (+stub_const+) replaces all its methods
    # ({Constants}).
    #
    # @example
    #   Own.replaced?(:manifests)  # => true while Puppet::Module#match_manifests is a double
    module Own
      @table = Table.new
      Singletons.table = @table
      @constants = Constants.new(@table)
      # Replaced methods: [owner, name] => Entry.
      @replaced = {}
      @subjects = {}
      @rubys_functions = {}
      # Modules of user code, and the classes that they were prepended to.
      @prepended = {}.compare_by_identity
      # Classes of which Puppet uses one object.
      SINGLE = %w[TypeParser TypeCalculator TypeFormatter StringConverter TypeMismatchDescriber]
               .map { |name| "Puppet::Pops::Types::#{name}" } << 'Puppet::Pops::Parser::EvaluatingParser'
      # An object may have a method of this name.
      METHOD = ::Kernel.instance_method(:method)
      # An answer as {Native::Watched} compares it, which is never given.
      NEVER_GIVEN = [false, :equal?, true, true].freeze
      private_constant :SINGLE, :METHOD, :NEVER_GIVEN

      class << self
        # @return [Table]
        attr_reader :table

        # @return [Hash{Module => Owner}] classes and modules of the table
        # @api private
        def owners
          @table.owners
        end

        # @return [Proc] given name and place of a method that only stock calls when it is replaced
        attr_writer :late

        # @param subject [Symbol] a part of the engine's work, see {Entry}
        # @return [Boolean] whether one of its methods is replaced
        def replaced?(subject)
          @subjects.key?(subject) || Native.rubys_replaced?(subject)
        end

        # @param function [String]
        # @return [Boolean] whether Puppet's own function is called in the place of a built-in one
        def given?(function)
          Native.given_function?(function)
        end

        # @return [Array<String>] names of methods that are replaced; of a subject's methods of Ruby's own, the first
        def replaced
          @replaced.keys.map { |owner, name| @table.label(owner, name) }.uniq +
            @table.rubys.subjects.filter_map { |subject| @table.rubys.replaced(subject) }
        end

        # Looks again at what is replaced: called when a compile begins.
        # @raise [Unsupported] where the compile is left to stock
        def check
          late = @table.add_late
          look_at(late) && tell unless late.empty?
          look_at_constants
          settle
          (owner, name), = replaced_for_stock
          raise replacement(owner, name) if owner

          @single ||= SINGLE.map { |path| ::Object.const_get(path).singleton }
          subjects_of(@single) unless Native.plain?(*@single)
        end

        # Looks at methods of Ruby's own that built-in functions use: called when the engine is entered.
        # @api private
        def look_at_functions
          changed = Native.rubys_replaced?(:functions)
          return unless changed || @rubys_functions.any?

          @rubys_functions = @table.rubys.functions.select { |subject, _| Native.rubys_replaced?(subject) }
          Native.rubys_functions_replaced = @rubys_functions.any?
          tell
        end

        # @param objects [Array<Object>] what a compile is given: the environment and its modules
        # @return [Array<Symbol>] subjects of methods that the objects have themselves
        # @raise [Unsupported] where the compile is left to stock
        def subjects_of(objects)
          found = []
          Objects.each_replaced(@table, objects) do |label, entry|
            raise Replaced, label if entry.answer == :stock

            found |= entry.subjects
          end
          found
        end

        # Answer of {replaced?}, asked once in a compile: for subjects that are asked often.
        # @return [Boolean]
        def replaced_in_compile?(subject)
          compiler = Native.compiler
          return replaced?(subject) unless compiler

          unless @asked&.target.equal?(compiler)
            @asked = Weak.new(compiler)
            @found = {}
          end
          @found.fetch(subject) { @found[subject] = replaced?(subject) }
        end

        # Also asked while stock compiles.
        # @return [Boolean] whether a method of a subject is replaced, or one that an object has itself
        def replaced_in?(object, subject)
          return true if replaced?(subject)
          return false if Native.plain?(object)

          found = false
          Objects.each_replaced(@table, [object]) { |_, entry| found ||= entry.subjects.include?(subject) }
          found
        end

        # @return [Boolean] whether a method of an object is the one that the table names in a class of Puppet's: neither its own
        #   class nor user code has another one
        def original_in?(object, name)
          owner = METHOD.bind_call(object, name).owner
          !@table.entry(owner, name).nil? && !@replaced.key?([owner, name])
        end

        # @return [String, nil] the name of a replaced method that only stock calls
        def for_stock
          (owner, name), = replaced_for_stock
          owner && @table.label(owner, name)
        end

        # Adds entries to the table, and looks at their methods.
        # @param entries [Array<Entry>]
        # @api private
        def install(entries)
          look_at(@table.add(entries))
          # A method that user code has replaced before is looked at each time, until it is put back.
          @table.rubys.subjects.each { |subject| look_at_rubys(subject) && Native.watch_subject(subject, [NEVER_GIVEN]) }
          Native.functions_by_ruby = @table.rubys.functions.values.flatten.uniq
          tell
        end

        # Looks for the sources of methods of Ruby's own, which were compared and are others than they were.
        # @return [Boolean] whether one is replaced
        # @api private
        def look_at_rubys(subject)
          return true if @table.rubys.replaced(subject)

          Native.watch_subject(subject, @table.rubys.rows(subject))
          false
        end

        # A method was defined, removed or undefined.
        # @api private
        def changed(owner, name)
          entry = @table.entry(owner, name) or return
          was = @replaced.key?([owner, name])
          now = judge(owner, name, entry)
          tell if was || now
          replaced_late(owner, name) if now && !was && entry.answer == :stock
        end

        # Modules were prepended to a class.
        # @api private
        def prepended(owner, modules)
          return unless @table.owners.key?(owner)

          modules.flat_map(&:ancestors).uniq.each do |mod|
            (@prepended[mod] ||= []) << owner
            mod.extend(Watch::Prepended) unless mod.frozen?
            Definition.names(mod).each { |name| changed(owner, name) }
          end
        end

        # Modules were included in one that was prepended to classes, or prepended to it.
        # @api private
        def prepended_in(mod, modules)
          @prepended[mod]&.each { |owner| prepended(owner, modules) }
        end

        # A method of a module that was prepended to classes was defined, removed or undefined.
        # @api private
        def changed_in(mod, name)
          @prepended[mod]&.each { |owner| changed(owner, name) }
        end

        private

        # Constants of Puppet that name another class than when the table was made.
        def look_at_constants
          found = @constants.changed or return
          before = @replaced.size
          @replaced.reject! { |(_, name), _| name.nil? }
          found.each { |owner, entries| entries.each { |entry| @replaced[[owner, nil, entry]] = entry } }
          tell unless before == @replaced.size && found.empty?
        end

        def look_at(owners)
          owners.each do |owner|
            @table.scan(owner) { |name, entry| @replaced[[owner, name]] = entry }
            known = @table.owners[owner]
            Watch.on(known.mod, owner) if known
          end
        end

        def replaced_for_stock
          @replaced.find { |_, entry| entry.answer == :stock } unless @replaced.empty?
        end

        # Code of a compile replaces a method that only stock calls. Stock goes on, and calls the other one from then on. To begin
        # again with stock would run Ruby code of this compile twice, the replacement included (an alias of an alias never
        # ends): this compile goes on as well, and stock does the next one.
        def replaced_late(owner, name)
          @late&.call(@table.label(owner, name), Definition.place(owner, name))
        end

        def replacement(owner, name)
          Replaced.new(@table.label(owner, name), (Definition.place(owner, name) if name))
        end

        def settle
          return if @replaced.empty?

          before = @replaced.size
          @replaced.dup.each { |(owner, name), entry| judge(owner, name, entry) if name }
          tell unless before == @replaced.size
        end

        # @return [Boolean] whether it is replaced
        def judge(owner, name, entry)
          if Definition.original?(@table.owners[owner], owner, name)
            @replaced.delete([owner, name])
            return false
          end
          @replaced[[owner, name]] = entry
          true
        end

        def tell
          subjects = @replaced.flat_map { |(owner, name), entry| RSpecPuppet.subjects(owner, name, entry.subjects) }
          @subjects = subjects.to_h { |subject| [subject, true] }
          Native.left_to_stock = !for_stock.nil?
          Native.replaced_subjects = @subjects.keys
          Native.given_functions = (@replaced.each_value.flat_map(&:functions) + @rubys_functions.values.flatten).uniq
        end
      end
    end
  end
end
