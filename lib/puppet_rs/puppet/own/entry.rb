# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # An entry of the table: methods, and what happens while one of them is replaced.
      class Entry
        # @return [Array<String>] names of methods (+Puppet::Module#path+, +Puppet::Parser::Files.find_file+), of all methods of a
        #   class (+Puppet::Parser::Scope#*+) or of all classes below a name (+Puppet::Pops::Types::*+)
        attr_reader :methods
        # @return [Symbol] +:called+: the engine calls the method there; +:stock+: compiles are left to stock, counted with the
        #   method's name; +:never+: no known program replaces it
        attr_reader :answer
        # @return [Array<Symbol>] parts of the engine's work that have another way: they ask {Own.replaced?}
        attr_reader :subjects
        # @return [Array<String>] built-in functions in the place of which Puppet's own are called
        attr_reader :functions
        # @return [String] what the engine does itself, or the reason why no program replaces it
        attr_reader :does

        def initialize(answer, methods, does:, subjects: [], functions: [])
          @answer = answer
          @methods = methods.freeze
          @subjects = [*subjects].freeze
          @functions = [*functions].freeze
          @does = does
          freeze
        end

        class << self
          # @param methods [Array<String>, Hash{String => Array<String>}] names; of a Hash each key goes before its values
          # @return [Entry]
          # @example
          #   Entry.called({ 'Puppet::Module#' => %w[name path] }, subjects: :modules, does: 'lists modules')
          def called(methods, **about)
            new(:called, names(methods), **about)
          end

          # @return [Entry]
          def stock(methods, **about)
            new(:stock, names(methods), **about)
          end

          # @return [Entry]
          def never(methods, why:)
            new(:never, names(methods), does: why)
          end

          private

          def names(methods)
            methods.is_a?(::Hash) ? methods.flat_map { |owner, names| names.map { |name| "#{owner}#{name}" } } : methods
          end
        end
      end
    end
  end
end
