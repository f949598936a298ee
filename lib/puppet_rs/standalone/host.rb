# frozen_string_literal: true

require_relative '../puppet/bridge/host'

module PuppetRs
  module Standalone
    # Where the host of a process without Puppet differs from {DropIn::Host}.
    # @api private
    module Host
      # To the logger of the compile under way.
      def log(level, message, source, file, line, pos, issue_code)
        located = !issue_code.nil?
        Context.log.write(level, message, source:, file:, line:, pos:, located:)
      end

      # There is no store of exported resources.
      def search_exported(_compiler, _scope, _type_name, _query)
        []
      end

      # Ruby code makes no classes or defines here.
      def added_definition(_compiler, _kind, _name)
        nil
      end

      # Types written in Ruby need Puppet's DataTypes: their names are unknown here.
      def load_data_type(_name, _mod)
        nil
      end

      # JSON alone is checked by Ruby; the engine has the other checkers.
      def check_syntax(text, syntax)
        Parser.json_error(text) if syntax == 'json'
      end

      # Without Puppet there is nothing that reads files otherwise: the engine always reads them itself.
      def files_replaced?
        false
      end

      def own_reading_methods
        []
      end

      # @return [Class, nil]
      def native_type(name)
        ::Puppet::Type.type(name)
      end

      private

      # A type with one key and no patterns of its own has none to try.
      def title_patterns(type, keys)
        return keys.first.to_s if keys.size == 1 && type.method(:title_patterns).owner == ::Puppet::Type::Declarations

        super
      end

      def attributes_of(type)
        type.allattrs
      end

      DropIn::Host.singleton_class.prepend(self)

      # Types by name.
      module TypeObjects
        # There are no loaders in Ruby: the engine says what a name stands for.
        def known(_name, _wanted)
          nil
        end

        DropIn::TypeObjects.singleton_class.prepend(self)
      end
    end
  end
end
