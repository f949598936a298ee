# frozen_string_literal: true

require 'ripper'

module PuppetRs
  module DropIn
    # Parts of the source of a Ruby function: whether all that evaluating it does is to make a class that depends on the
    # source alone.
    # @api private
    class FunctionSource
      # Description of the parameters of a dispatch.
      PARAMETERS = %w[
        param required_param optional_param repeated_param optional_repeated_param required_repeated_param
        block_param required_block_param optional_block_param return_type
      ].freeze
      DISPATCHES = %w[dispatch argument_mismatch].freeze
      # State beside the class, and code that knows how it was evaluated.
      ELSEWHERE = /@@|loader_injected_arg|\bbinding\b|__END__|\bdef\s+initialize\b|\bsuperclass\b/
      # The name of a type.
      TYPE = /[[:upper:]]\w*(?:::\w+)*/
      private_constant :PARAMETERS, :DISPATCHES, :ELSEWHERE, :TYPE

      # @param text [String]
      def initialize(text)
        @text = text
      end

      # True if it consists of calls of +require+ and one of +Puppet::Functions.create_function+, with dispatches whose types
      # are Puppet's own and with methods.
      # @return [Boolean]
      def plain?
        return false if @text.match?(ELSEWHERE)

        kind, statements = Ripper.sexp(@text)
        return false unless kind == :program

        *before, creation = statements
        before.all? { |statement| required?(statement) } && creation?(creation) &&
          Ripper.lex(@text).none? { |token| once?(token) }
      end

      private

      # A regular expression that is made once for all calls, or a block for the end of the process.
      def once?(token)
        _, kind, text = token
        kind == :on_regexp_end ? text.include?('o') : kind == :on_kw && text == 'END'
      end

      def required?(statement)
        statement in [:command, [:@ident, 'require', _], [:args_add_block, [argument], false]] and !literal(argument).nil?
      end

      def creation?(statement)
        return false unless statement in [:method_add_block, call, [:do_block | :brace_block, nil, body]]

        created?(call) && statements(body)&.all? { |inner| dispatch?(inner) || (inner in [:def, *] | [:void_stmt]) }
      end

      def created?(call)
        case call
        in [:method_add_arg, [:call, receiver, _, [:@ident, method, _]], [:arg_paren, [:args_add_block, [name], false]]] then nil
        in [:command_call, receiver, _, [:@ident, method, _], [:args_add_block, [name], false]] then nil
        else return false
        end
        method == 'create_function' && functions?(receiver) && !literal(name).nil?
      end

      def functions?(receiver)
        receiver in [:const_path_ref, [:var_ref, [:@const, 'Puppet', _]], [:@const, 'Functions', _]]
      end

      def dispatch?(statement)
        return false unless statement in [:method_add_block, [:command, [:@ident, name, _], [:args_add_block, [method], false]],
                                          [:do_block | :brace_block, nil, body]]

        DISPATCHES.include?(name) && !literal(method).nil? &&
          statements(body)&.all? { |inner| parameter?(inner) || (inner in [:void_stmt]) }
      end

      def parameter?(statement)
        return false unless statement in [:command, [:@ident, name, _], [:args_add_block, arguments, false]]

        PARAMETERS.include?(name) && arguments.all? { |argument| own_types?(argument) }
      end

      # True if an argument is a name, or a type that no module defines.
      def own_types?(argument)
        text = literal(argument) or return false
        argument[0] != :string_literal || text.scan(TYPE).all? { |type| own?(type) }
      end

      def own?(type)
        ::Puppet::Pops::Types::TypeParser.type_map.key?(type.downcase)
      end

      # The statements of a block; nil where it rescues.
      def statements(body)
        case body
        in [:bodystmt, statements, nil, nil, nil] then statements
        in Array if body.first.is_a?(Array) then body
        else nil
        end
      end

      # @return [String, nil] the text of a string or symbol without interpolation
      def literal(node)
        case node
        in [:string_literal | :dyna_symbol, [:string_content, [:@tstring_content, text, _]]] then text
        in [:dyna_symbol, [[:@tstring_content, text, _]]] then text
        in [:symbol_literal, [:symbol, [_, text, _]]] then text
        else nil
        end
      end
    end
  end
end
