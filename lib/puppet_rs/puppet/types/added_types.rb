# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Classes and defines that Ruby code has made (+known_resource_types.add(Puppet::Resource::Type.new(...))+),
    # as text for the engine. (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module AddedTypes
      class << self
        # @param environment [Puppet::Node::Environment]
        # @param kind [String] +class+ or +define+
        # @param name [String]
        # @return [String, nil] the definition; nil when Ruby code has not added one
        # @raise [Unsupported] when its code has no text
        def text(environment, kind, name)
          known = EnvironmentView.types(environment) or return nil
          type = PartialTypes.adding(known) { kind == 'class' ? known.hostclass(name) : known.definition(name) }
          type && definition(kind, type)
        end

        private

        def definition(kind, type)
          params = type.arguments.map { |name, default| parameter(type, name, default) }
          inherits = type.parent ? " inherits #{type.parent.delete_prefix('::')}" : ''
          "#{kind} #{type.name}(#{params.join(', ')})#{inherits} {\n#{source(type.code)}\n}\n"
        end

        def parameter(type, name, default)
          annotation = type.argument_types[name]
          text = "#{"#{annotation} " if annotation}$#{name}"
          default.nil? ? text : "#{text} = #{source(default)}"
        end

        # The text of code that was parsed, and of plain values.
        def source(code)
          case code
          when nil then ''
          when ::Puppet::Parser::AST::PopsBridge::Expression then source(code.value)
          when ::Puppet::Parser::AST::Leaf then literal(code.value)
          when ::Puppet::Pops::Model::Factory then source(code.model)
          when ::Puppet::Pops::Model::Nop then ''
          when ::Puppet::Pops::Model::Positioned then written(code)
          else raise Unsupported, "a class with code of #{code.class}"
          end
        end

        # Nodes need not lie where they say: the text is that of the code if it is parsed to the same tree.
        def written(code)
          statements = statements(code)
          return '' if statements.empty?

          from = statements.first.offset
          last = statements.last
          text = code.locator.extract_text(from, last.offset + last.length - from)
          parsed = ::Puppet::Pops::Parser::Parser.new.parse_string(text).model.body
          return text if notation(statements(parsed)) == notation(statements)

          raise Unsupported, 'a class with code whose text is not at hand'
        rescue ::Puppet::ParseError
          raise Unsupported, 'a class with code whose text is not at hand'
        end

        # Stock gives a block of statements no place of its own.
        def statements(code)
          code.is_a?(::Puppet::Pops::Model::BlockExpression) ? code.statements : [code]
        end

        def notation(statements)
          statements.map { |statement| Model.notation(statement) }
        end

        def literal(value)
          ::Puppet::Pops::Types::StringConverter.convert(value, '%p')
        end
      end
    end
  end
end
