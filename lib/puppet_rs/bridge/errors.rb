# frozen_string_literal: true

require 'pathname'

module PuppetRs
  class Bridge
    # Marks a +return+ that Ruby code called as a function.
    # @api private
    module DirectReturn; end

    # Stock's +throw :unevaluated_parameter+: on its way through Ruby code to the default of a parameter that
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
      # Classes that are made of a text alone, the more special ones first: they are recognised in this order.
      OF_TEXT = {
        with_data: '::Puppet::ErrorWithData', conversion: '::Puppet::Pops::Types::TypeConversionError', puppet: '::Puppet::Error',
        illegal_operand: '::Puppet::Pops::Evaluator::RelationshipOperator::IllegalRelationshipOperandError',
        not_catalog_type: '::Puppet::Pops::Evaluator::RelationshipOperator::NotCatalogTypeError',
        format: '::Puppet::Pops::Types::StringConverter::FormatError', version: '::SemanticPuppet::Version::ValidationFailure',
        uri: '::URI::InvalidURIError', uri_component: '::URI::InvalidComponentError', bad_uri: '::URI::BadURIError',
        argument: '::ArgumentError', type: '::TypeError', no_method: '::NoMethodError', name: '::NameError', key: '::KeyError',
        index: '::IndexError', float_domain: '::FloatDomainError', range: '::RangeError', zero_division: '::ZeroDivisionError',
        deep_merge: '::DeepMerge::InvalidParameter', encoding: '::Encoding::CompatibilityError',
        undefined_conversion: '::Encoding::UndefinedConversionError', regexp: '::RegexpError',
        runtime: '::RuntimeError'
      }.freeze
      private_constant :OF_TEXT

      class << self
        # An exception with Puppet's class, text and place.
        # @param failure [Native::Failure]
        def build(failure)
          error = instance(failure)
          error.file = failure.file if failure.file_assigned? && failure.file && error.respond_to?(:file=)
          error.environment = failure.environment if failure.environment && error.respond_to?(:environment=)
          cause = failure.cause
          cause ? caused(error, cause) : error
        end

        # Gives an exception the file and line it does not have (+adderrorcontext+).
        def complete_place(exc, file, line)
          exc.line ||= line if exc.respond_to?(:line=)
          exc.file ||= file if exc.respond_to?(:file=) && file
        end

        # A syntax error; without Puppet around it is a class of this gem.
        # @param failure [Native::Failure]
        def syntax(failure)
          message = failure.message
          case failure.kind
          when :regexp then ::RegexpError.new(message)
          when :runtime then ::RuntimeError.new(message)
          when :argument then ::ArgumentError.new(message)
          else
            return build(failure) if defined?(::Puppet::ParseErrorWithIssue)

            file = failure.file
            file = nil if file && file.empty?
            line = failure.line
            column = failure.column
            place = [("file: #{file}" if file), ("line: #{line}" if line), ("column: #{column}" if column)].compact
            text = place.empty? ? message : "#{message} (#{place.join(', ')})"
            Parser::SyntaxError.new(text, file, line, column, failure.issue&.name)
          end
        end

        # +next+, +return+ and +break+ leaving a lambda through Ruby code; a look at a parameter that is still to be bound.
        # @param failure [Native::Failure]
        def jumper(failure)
          jumper =
            case failure.kind
            when :next then ::Puppet::Pops::Evaluator::Next.new(failure.value, failure.file, failure.line)
            when :return then ::Puppet::Pops::Evaluator::Return.new(failure.value, failure.file, failure.line)
            when :unevaluated then UnevaluatedParameter.new(failure.value)
            else ::Puppet::Pops::Evaluator::PuppetStopIteration.new(failure.file, failure.line, failure.column)
            end
          jumper.instance_variable_set(:@puppet_rs_place, failure.place)
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

        # Properties of an exception that the engine must know.
        # @return [Native::Failure]
        def classify(exc)
          case exc
          when ::Puppet::Pops::Evaluator::Next then jump(:next, exc)
          when ::Puppet::Pops::Evaluator::Return then jump(:return, exc)
          when ::Puppet::Pops::Evaluator::PuppetStopIteration then jump(:break, exc)
          when UnevaluatedParameter then jump(:unevaluated, exc)
          when ::StopIteration then caught(:stop_iteration, message: exc.message)
          # A fault of the engine is not an error of the language.
          when InternalError then caught(:foreign)
          when ::Puppet::Error, ::StandardError then error(exc)
          else caught(:foreign)
          end
        end

        private

        def caught(kind, **properties)
          Native::Failure.caught(kind, properties)
        end

        def jump(kind, exc)
          value = exc.value if exc.respond_to?(:value)
          caught(kind, value:, place: exc.instance_variable_get(:@puppet_rs_place))
        end

        def error(exc)
          message = utf8(exc.message)
          return caught(kind(exc), message:, error_class: exc.class.to_s) unless exc.is_a?(::Puppet::ParseError)

          caught(kind(exc), message:, error_class: exc.class.to_s, file: exc.file, line: line(exc.line))
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
          else of_text.find { |_, klass| exc.is_a?(klass) }&.first || :standard
          end
        end

        # The classes of {OF_TEXT} that this process has.
        def of_text
          @of_text ||= OF_TEXT.transform_values { |name| find(name) }.compact.freeze
        end

        # @return [Class, nil] nil where there is no such class (without Puppet)
        def find(name)
          Object.const_get(name)
        rescue ::NameError
          nil
        end

        # A text with which a class would begin one of its own is set afterwards.
        def with_text(kind, message)
          klass = of_text[kind] || ::RuntimeError
          klass.allocate.exception(message)
        end

        def instance(failure)
          message = failure.message
          file = failure.file
          line = failure.line
          pos = failure.column
          case kind = failure.kind
          when ::Integer then ::SystemCallError.new(nil, kind).exception(message)
          when :preformatted
            ::Puppet::PreformattedError.new(message, file, line, pos, nil, failure.issue)
          when :parse_with_issue
            ::Puppet::ParseErrorWithIssue.new(message, file, line, pos, nil, failure.issue)
          when :parse then ::Puppet::ParseError.new(message, file, line, pos)
          when :dev then ::Puppet::DevError.new(message, file, line, pos)
          when :resource then ::Puppet::ResourceError.new(message, file, line, pos)
          when :duplicate
            ::Puppet::Resource::Catalog::DuplicateResourceError.new(message, file, line, pos)
          when :validation then ::Puppet::Parser::Compiler::CatalogValidationError.new(message, file, line)
          when :lookup then ::Puppet::DataBinding::LookupError.new(message, file, line, pos, nil, failure.issue)
          when :lookup_configuration
            ::Puppet::DataBinding::LookupError.new(message, file && ::Pathname.new(file), line, pos, nil, failure.issue)
          when :recursive_lookup
            ::Puppet::DataBinding::RecursiveLookupError.new(message, file, line, pos, nil, failure.issue)
          when :uncaught_throw then uncaught(message.to_sym)
          when :semantic then semantic(message)
          when :next, :return then ::Puppet::Pops::Evaluator.const_get(kind.capitalize).new(nil, file, line)
          when :break then ::Puppet::Pops::Evaluator::PuppetStopIteration.new(file, line)
          when :assertion then assertion(failure)
          when :with_data then ::Puppet::ErrorWithData.new(nil, message, file:, line:, pos:)
          when :standard then failure.cause || ::RuntimeError.new(message)
          else with_text(kind, message)
          end
        end

        # A value that is not of its type (+TypeAsserter+).
        def assertion(failure)
          types = failure.types
          types ? ::Puppet::Pops::Types::TypeAssertionError.new(failure.message, *types) : ::Puppet::Error.new(failure.message)
        end

        # The error that the function `import` raises, of which the evaluator makes one with a place.
        def semantic(message)
          return ::RuntimeError.new(message) unless defined?(::Puppet::Pops::SemanticError)

          ::Puppet::Pops::SemanticError.new(::Puppet::Pops::Issues::DISCONTINUED_IMPORT)
        end

        # The error of Ruby's for a tag that no caller catches.
        def uncaught(tag)
          throw tag
        rescue ::UncaughtThrowError => e
          e
        end

        def caused(error, original)
          trace = original.backtrace
          # An error of the engine is not raised: Ruby would add this file's line to its text (`error_highlight`).
          trace ? error.set_backtrace(trace) : original.set_backtrace(caller)
          raise error, cause: original
        rescue ::Exception => e # rubocop:disable Lint/RescueException
          raise unless e.equal?(error)

          error
        end
      end
    end
  end
end
