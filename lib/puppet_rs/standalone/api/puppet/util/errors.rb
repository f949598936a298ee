# frozen_string_literal: true

module Puppet
  module Util
    # Places in errors.
    module Errors
      module_function

      def error_location(file, line = nil, column = nil)
        file, line, column = [file, line, column].map { |part| part.is_a?(::String) && part.empty? ? nil : part }
        column = nil unless line
        parts = [("file: #{file}" if file), ("line: #{line}" if line), ("column: #{column}" if column)]
        parts = [parts[0]] if file && !line
        text = parts.compact.join(', ')
        text.empty? ? '' : "(#{text})"
      end

      def error_location_with_space(file, line = nil, column = nil)
        text = error_location(file, line, column)
        text.empty? ? '' : " #{text}"
      end

      def error_location_with_unknowns(file, line)
        file = nil if file.is_a?(::String) && file.empty?
        line = nil if line.is_a?(::String) && line.empty?
        error_location(file || 'unknown', line || 'unknown')
      end

      def fail(*args)
        type = args.first.is_a?(Class) ? args.shift : Puppet::Error
        raise type, args.join(' ')
      end

      def devfail(message)
        raise Puppet::DevError, message
      end
    end
  end
end
