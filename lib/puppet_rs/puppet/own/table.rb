# frozen_string_literal: true

require_relative 'definition'
require_relative 'entry'
require_relative 'origin'
require_relative 'owner'
require_relative 'rubys'

module PuppetRs
  module DropIn
    module Own
      # Entries by class and method.
      # @api private
      class Table
        NAME = /\A((?:\w+::)*\w+)([#.])(.+)\z/
        BELOW = '::*'
        private_constant :NAME, :BELOW

        # @return [Hash{Module => Owner}]
        attr_reader :owners
        # @return [Rubys]
        attr_reader :rubys

        def initialize
          @owners = {}.compare_by_identity
          @left = {}.compare_by_identity
          # Modules below which all classes have an entry: later ones have no say there.
          @walked = {}.compare_by_identity
          @rubys = Rubys.new
          # Names of methods by the path of their class, which is not loaded.
          @missing = {}
          @places = {}.compare_by_identity
        end

        # @return [Array(Module, Symbol), nil] the module whose constant a class is, by which the table found it, and its name
        def place(mod)
          @places[mod]
        end

        # Finds the classes of entries. Classes that Puppet does not have, or has not loaded, are left out.
        # @param entries [Array<Entry>] of which an earlier one goes before a later one
        # @return [Array<Module>] the classes that are new
        def add(entries)
          known = @owners.size
          entries.each { |entry| entry.methods.each { |name| add_methods(name, entry) } }
          @owners.keys.drop(known)
        end

        # Finds classes of entries that were loaded since.
        # @return [Array<Module>]
        def add_late
          return [] if @missing.empty?

          known = @owners.size
          @missing.keys.select { |path| find(path) }.each { |path| add_rows(path) }
          @owners.keys.drop(known)
        end

        # @return [Entry, nil] also of a method that comes before one of a superclass
        def entry(owner, name)
          known = @owners[owner] or return
          known[name] || nearest(owner, name)
        end

        # @return [Entry, nil] the first one that a class and its superclasses have for a method
        def nearest(owner, name)
          owner.ancestors.each do |mod|
            found = @owners[mod]&.[](name)
            return found if found
          end
          nil
        end

        # @param name [Symbol, nil] nil: the class itself
        # @return [String] +Puppet::Module#path+
        def label(owner, name)
          name ? "#{@owners[owner].label}#{name}" : @owners[owner].name_of_class
        end

        # @return [Array<String>] methods of this Puppet that belong to an entry
        def covered(entry)
          @owners.flat_map do |owner, known|
            names = known.named | (known.all.equal?(entry) ? known.own : [])
            names.filter_map { |name| label(owner, name) if known[name].equal?(entry) }
          end
        end

        # Looks at the methods of a class that have entries.
        # @yieldparam name [Symbol] of one that is replaced
        # @yieldparam entry [Entry]
        def scan(owner)
          known = @owners[owner]
          named = known.named
          doubtful = known.all ? look_at_all(known, owner) : look_at_named(known, owner)
          return if named.empty? && (doubtful.empty? || forget_foreign(owner, known))

          # A Puppet of another release may lack one, and user code may have removed one.
          missing = named.reject { |name| defined_in?(owner, name) }
          missing.each { |name| known.forget(name) unless puppets_name?(known, owner, name) }
          (doubtful | named).each do |name|
            entry = known[name] || (entry(owner, name) if puppets_name?(known, owner, name))
            yield name, entry if entry && !Definition.original?(known, owner, name)
          end
        end

        private

        # A class that user code defines below one of Puppet's names, and that has no method of Puppet's, is not in the table: its
        # methods are its own, only their instances reach them.
        # @return [Boolean] whether it was one
        def forget_foreign(owner, known)
          return false unless known.own.empty?

          place = ::Object.const_source_location(known.name_of_class)&.first
          return false if place.nil? || Origin.puppets?(place)

          @owners.delete(owner)
          true
        end

        # Most methods of most classes are Puppet's: the engine leaves these out.
        def look_at_all(known, owner)
          names, aliases, others = Native.methods_of(owner, Origin.root)
          aliases.each { |name| known.alias(name, owner.instance_method(name).original_name) }
          look_at(known, owner, names, others)
        end

        def look_at_named(known, owner)
          look_at(known, owner, known.named.select { |name| Definition.own?(owner, name) })
        end

        # @return [Array<Symbol>] methods that are hooks, or not Puppet's
        def look_at(known, owner, names, others = names)
          known.own = names
          return others if others.empty?

          doubtful = others.reject { |name| puppets?(known, name, owner.instance_method(name)) }
          return doubtful if doubtful.empty?

          doubtful.reject! { |name| name.start_with?('puppet_rs_') }
          foreign = doubtful.reject { |name| Definition.hook?(owner.instance_method(name)) }
          known.own = names - foreign
          doubtful
        end

        def puppets?(known, name, method)
          place = method.source_location
          file = place&.first
          if Origin.puppets?(file)
            original = method.original_name
            known.alias(name, original) unless original == name
            return true
          end
          return false unless Origin.generated?(file)

          known.generate(name, place)
          true
        end

        def defined_in?(owner, name)
          owner.method_defined?(name) || owner.private_method_defined?(name)
        end

        # True if Puppet has a method that user code defines in one of its classes: a superclass has it, or a file of the class
        # names it. Others are new.
        def puppets_name?(known, owner, name)
          return true if defined_in?(owner, name) && entry(owner, name)

          files = known.own.filter_map { |own| owner.instance_method(own).source_location&.first }
          files = [*::Object.const_source_location(known.name_of_class)&.first, *files].uniq
          # Writers and questions may be made of the name of an attribute.
          word = /(?<![\w?!])#{Regexp.escape(name.to_s.sub(/(?<=\w)[=?]\z/, ''))}(?!\w)/
          return false unless files.any? { |file| Origin.puppets?(file) && File.read(file).match?(word) }

          known.own |= [name]
          true
        end

        def add_methods(text, entry)
          below = text.end_with?(BELOW)
          return if entry.answer == :never && !(below && text.start_with?('Puppet'))
          return add_below(text, entry) if below

          path, kind, name = NAME.match(text)&.captures || raise(ArgumentError, "not a method: #{text}")
          return @rubys.add(entry, path, kind == '#', name.to_sym) unless path.start_with?('Puppet', 'Hiera')

          mod = find(path)
          return (@missing[path] ||= []) << [text, entry] unless mod

          owner = owner(kind == '#' ? mod : mod.singleton_class, mod)
          name == '*' ? owner.all ||= entry : owner.name(name.to_sym, entry)
        end

        # Another thread may be adding the same ones, which changes nothing. A compile in a trap could not take a lock.
        def add_rows(path)
          @missing[path]&.each { |row| add_methods(*row) }
          @missing.delete(path)
        end

        # Classes of +:never+ entries are not looked at, and have no entry of a wider name.
        def add_below(text, entry)
          path = text.delete_suffix(BELOW)
          top = find(path)
          return (@missing[path] ||= []) << [text, entry] unless top

          each_below(top, path) do |mod|
            next if @left.key?(mod)
            next @left[mod] = true if entry.answer == :never

            owner(mod, mod).all ||= entry
            owner(mod.singleton_class, mod).all ||= entry
          end
          @walked[top] = true
        end

        def owner(owner, mod)
          @owners[owner] ||= Owner.new(mod, !owner.equal?(mod))
        end

        def find(path)
          path.split('::').inject(::Object) { |mod, name| constant(mod, name) }
        end

        def constant(mod, name)
          return unless mod.is_a?(::Module) && mod.const_defined?(name, false) && !mod.autoload?(name, false)

          mod.const_get(name, false).tap { |found| @places[found] ||= [mod, name.to_sym] if found.is_a?(::Module) }
        end

        def each_below(mod, path, &block)
          return unless mod.is_a?(::Module) && !@walked.key?(mod) && mod.name == path

          yield mod
          mod.constants(false).each do |name|
            inner = mod.const_get(name, false) unless mod.autoload?(name, false)
            next unless inner.is_a?(::Module)

            @places[inner] ||= [mod, name]
            each_below(inner, "#{path}::#{name}", &block)
          end
        end
      end
    end
  end
end
