# frozen_string_literal: true

module PuppetRs
  module Coverage
    # Lines of ERB templates, counted by Ruby's own trace events: those with code, as far as Ruby has an event for them.
    module Erb
      @files = {}

      class << self
        # Counts the lines of a compiled template from now on.
        # @param path [String, nil] nothing is counted without a file
        # @param text [String]
        # @param method [UnboundMethod, nil]
        def watch(path, text, method)
          return unless Coverage.on? && path && method

          path = path.dup.freeze
          sequence = ::RubyVM::InstructionSequence.of(method)
          last = text.each_line.count # code that ends the template stands behind it
          counts = lines(sequence).select { |line| line.between?(1, last) }.to_h { |line| [line, 0] }
          counts = @files[path][1] if @files[path]&.first == text
          @files[path] = [text, counts]
          trace(method) { |line| counts[line] += 1 if counts.key?(line) }
        end

        # @return [Array] path, text and counts by line of each template
        def files
          @files.map { |path, (text, counts)| [path, text, counts] }
        end

        # Sets all counts back.
        def reset
          @files.each_value { |_, counts| counts.transform_values! { 0 } }
        end

        private

        def lines(sequence)
          found = sequence.trace_points.select { |_, event| event == :line }.map(&:first)
          sequence.each_child { |child| found.concat(lines(child)) }
          found.uniq.sort
        end

        def trace(method)
          ::TracePoint.new(:line) { |point| yield point.lineno }.enable(target: method)
        end
      end
    end
  end
end
