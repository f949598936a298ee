# frozen_string_literal: true

require 'pathname'

module PuppetRs
  class Bridge
    # Marks a +return+ that Ruby code called as a function.
    # @api private
    module DirectReturn; end

    # What +throw :unevaluated_parameter+ is in stock: on its way through Ruby code to the default of a parameter that
    # looked at a parameter still to be bound. Not to be rescued there.
    # @api private
    class UnevaluatedParameter < ::Exception # rubocop:disable Lint/InheritException
      attr_reader :value

      def initialize(name)
        super("parameter $#{name} is not evaluated")
        @value = name
      end
    end

    # Puppet's exception classes, made and recognised for the engine.
    # @api private
    module Errors
      class << self
        # An exception with Puppet's class, text and place.
        # @param assigned [Boolean] whether stock sets the file on the finished error, which keeps an empty one
        def build(kind, message, file, line, pos, issue, original, environment = nil, assigned = false) # rubocop:disable Style/OptionalBooleanParameter
          error = instance(kind, message, file, line, pos, issue, original)
          error.file = file if assigned && file && error.respond_to?(:file=)
          error.environment = environment.to_sym if environment && error.respond_to?(:environment=)
          original ? caused(error, original) : error
        end

        # A value that is not of its type (+TypeAsserter+).
        def assertion(message, expected, actual)
          ::Puppet::Pops::Types::TypeAssertionError.new(message, expected, actual)
        end

        # Gives an exception the file and line it does not have (+adderrorcontext+).
        def complete_place(exc, file, line)
          exc.line ||= line if exc.respond_to?(:line=)
          exc.file ||= file if exc.respond_to?(:file=) && file
        end

        # A syntax error; without Puppet around it is a class of this gem.
        def syntax(kind, message, file, line, pos, issue, assigned)
          case kind
          when :regexp then ::RegexpError.new(message)
          when :standard then ::RuntimeError.new(message)
          when :argument then ::ArgumentError.new(message)
          else
            return build(kind, message, file, line, pos, issue, nil, nil, assigned) if defined?(::Puppet::ParseErrorWithIssue)

            file = nil if file && file.empty?
            place = [("file: #{file}" if file), ("line: #{line}" if line), ("column: #{pos}" if pos)].compact
            text = place.empty? ? message : "#{message} (#{place.join(', ')})"
            Parser::SyntaxError.new(text, file, line, pos, issue)
          end
        end

        # +next+, +return+ and +break+ leaving a lambda through Ruby code; a look at a parameter that is still to be bound.
        def jumper(kind, value, file, line, pos, place)
          jumper =
            case kind
            when :next then ::Puppet::Pops::Evaluator::Next.new(value, file, line)
            when :return then ::Puppet::Pops::Evaluator::Return.new(value, file, line)
            when :unevaluated then UnevaluatedParameter.new(value)
            else ::Puppet::Pops::Evaluator::PuppetStopIteration.new(file, line, pos)
            end
          jumper.instance_variable_set(:@puppet_rs_place, place)
          jumper
        end

        # A +return+ that a function in Ruby has called: its own result.
        def direct(jumper)
          jumper.extend(DirectReturn)
        end

        # @return [Array, nil] the value with which an exception ends a function in Ruby, in an array
        def result_of(exc)
          [exc.value] if exc.is_a?(DirectReturn)
        end

        # What the engine must know: [kind, message, file, line, value, place].
        def classify(exc)
          case exc
          when ::Puppet::Pops::Evaluator::Next then jump(:next, exc)
          when ::Puppet::Pops::Evaluator::Return then jump(:return, exc)
          when ::Puppet::Pops::Evaluator::PuppetStopIteration then jump(:break, exc)
          when UnevaluatedParameter then jump(:unevaluated, exc)
          when ::StopIteration then [:stop_iteration, exc.message, nil, nil, nil, nil]
          # A fault of the engine is not an error of the language.
          when InternalError then [:foreign, nil, nil, nil, nil, nil]
          when ::Puppet::Error, ::StandardError then error(exc)
          else [:foreign, nil, nil, nil, nil, nil]
          end
        end

        private

        def jump(kind, exc)
          value = exc.respond_to?(:value) ? exc.value : nil
          [kind, nil, nil, nil, value, exc.instance_variable_get(:@puppet_rs_place)]
        end

        def error(exc)
          placed = exc.is_a?(::Puppet::ParseError)
          message = utf8(exc.message)
          [kind(exc), message, placed ? exc.file : nil, placed ? line(exc.line) : nil, nil, nil]
        end

        def line(value)
          value.is_a?(Integer) && value >= 0 ? value : nil
        end

        def utf8(message)
          message = message.to_s
          return message if message.encoding == Encoding::UTF_8 && message.valid_encoding?

          message.dup.force_encoding(Encoding::UTF_8).scrub
        end

        def kind(exc)
          case exc
          when ::Puppet::DataBinding::RecursiveLookupError then :recursive_lookup
          when ::Puppet::DataBinding::LookupError then :lookup
          when ::Puppet::PreformattedError then :preformatted
          when ::Puppet::ParseErrorWithIssue then :parse_with_issue
          when ::Puppet::ParseError then :parse
          when ::Puppet::DevError then :dev
          when ::Puppet::Parser::Compiler::CatalogValidationError then :validation
          when ::Puppet::ResourceError then :resource
          when ::Puppet::Resource::Catalog::DuplicateResourceError then :duplicate
          when ::Puppet::Pops::Types::TypeAssertionError then :assertion
          when ::Puppet::Error then :puppet
          when ::ArgumentError then :argument
          when ::TypeError then :type
          when ::KeyError then :key
          when ::RegexpError then :regexp
          else :standard
          end
        end

        def instance(kind, message, file, line, pos, issue, original)
          case kind
          when :preformatted
            ::Puppet::PreformattedError.new(message, file, line, pos, nil, issue&.to_sym)
          when :parse_with_issue
            ::Puppet::ParseErrorWithIssue.new(message, file, line, pos, nil, issue&.to_sym)
          when :parse then ::Puppet::ParseError.new(message, file, line, pos)
          when :dev then ::Puppet::DevError.new(message, file, line, pos)
          when :resource then ::Puppet::ResourceError.new(message, file, line, pos)
          when :duplicate
            ::Puppet::Resource::Catalog::DuplicateResourceError.new(message, file, line, pos)
          when :validation then ::Puppet::Parser::Compiler::CatalogValidationError.new(message, file, line)
          when :lookup then ::Puppet::DataBinding::LookupError.new(message, file, line, pos, nil, issue&.to_sym)
          when :lookup_configuration
            ::Puppet::DataBinding::LookupError.new(message, file && ::Pathname.new(file), line, pos, nil, issue&.to_sym)
          when :recursive_lookup
            ::Puppet::DataBinding::RecursiveLookupError.new(message, file, line, pos, nil, issue&.to_sym)
          when :puppet, :assertion then ::Puppet::Error.new(message)
          when :argument then ::ArgumentError.new(message)
          when :type then ::TypeError.new(message)
          when :key then ::KeyError.new(message)
          when :regexp then ::RegexpError.new(message)
          else original || ::RuntimeError.new(message)
          end
        end

        def caused(error, original)
          error.set_backtrace(original.backtrace) if original.backtrace
          raise error, cause: original
        rescue ::StandardError => e
          e
        end
      end
    end
  end
end
