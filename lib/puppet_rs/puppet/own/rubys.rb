# frozen_string_literal: true

require 'pathname'
require_relative 'origin'

module PuppetRs
  module DropIn
    module Own
      # Methods of Ruby's own classes, by the subjects of their entries: the original is written in C, or lies in Ruby's library.
      # The classes are found by their names each time, since libraries put others in their place.
      # @api private
      class Rubys
        # A method: the path of its class, whether it is one of instances, and its name.
        Method = Struct.new(:path, :of_instances, :name) do
          # @return [Object, nil] nil while it is not loaded
          def receiver
            path.split('::').inject(::Object) { |mod, name| mod.const_get(name, false) if mod&.const_defined?(name, false) }
          end

          def asked
            of_instances ? :instance_method : :method
          end

          def to_s
            "#{path}#{of_instances ? '#' : '.'}#{name}"
          end

          # @return [Array] as {Native::Watched} compares it
          def row
            mod = receiver
            [mod, asked, name, mod.public_send(asked, name)]
          end

          def original?
            mod = receiver
            mod.nil? || Origin.librarys?(mod.public_send(asked, name).source_location&.first, path[/\A\w+/])
          rescue ::NameError
            false
          end
        end

        # Methods that +Puppet::FileSystem+ reads files by, and +Puppet::FileSystem.overlay+ replaces.
        FILE_SYSTEM = /\APuppet::FileSystem::(?:Posix|Windows|JRuby)\z/
        READING = %i[exist? directory? read read_preserve_line_endings binread stat].freeze
        private_constant :FILE_SYSTEM, :READING

        # @return [Hash{Symbol => Array<String>}] built-in functions by the subjects of methods that they use
        attr_reader :functions

        def initialize
          @subjects = {}
          @functions = {}
        end

        # @param entry [Entry]
        # @param path [String] of a class
        def add(entry, path, of_instances, name)
          method = Method.new(path, of_instances, name)
          entry.subjects.each { |subject| (@subjects[subject] ||= []) << method }
          return if entry.functions.empty?

          entry.subjects.each { |subject| @functions[subject] = entry.functions }
          # Compared together.
          (@subjects[:functions] ||= []) << method
        end

        # @return [Array<Symbol>]
        def subjects
          @subjects.keys
        end

        def subject?(name)
          @subjects.key?(name)
        end

        # @return [String, nil] the name of a method of a subject that is replaced
        def replaced(subject)
          found = @subjects.fetch(subject, []).find { |method| !method.original? }
          return found.to_s if found
          return 'YAML' if subject == :data_formats && !yaml.equal?(::Psych)

          'Puppet::FileSystem.overlay' if subject == :files && overlaid?
        end

        # Methods that {Native::Watched} compares, and the constants by which their classes are found.
        # @return [Array<Array>]
        def rows(subject)
          methods = @subjects.fetch(subject, []).select(&:receiver)
          rows = constants(methods, subject).map { |mod, name| [mod, :const_get, name, mod.const_get(name)] } + methods.map(&:row)
          subject == :files ? rows + file_system_rows : rows
        end

        private

        # Constants that lead to the classes, with the modules they are in. Puppet names Psych by +YAML+.
        def constants(methods, subject)
          names = methods.flat_map do |method|
            mod = ::Object
            method.path.split('::').map { |name| [mod, name.to_sym].tap { mod = mod.const_get(name) } }
          end
          names << [::Object, :YAML] if subject == :data_formats
          names.uniq
        end

        def yaml
          ::Object.const_get(:YAML)
        end

        def file_system
          ::Puppet::FileSystem.instance_variable_get(:@impl)
        end

        def file_system_rows
          kept = file_system
          [[::Puppet::FileSystem, :instance_variable_get, :@impl, kept]] +
            READING.map { |name| [kept, :method, name, kept.method(name)] }
        end

        def overlaid?
          kept = file_system
          !kept.class.name.to_s.match?(FILE_SYSTEM) ||
            !READING.all? { |name| Origin.puppets?(kept.method(name).source_location&.first) }
        end
      end
    end
  end
end
