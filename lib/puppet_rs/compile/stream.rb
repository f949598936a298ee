# frozen_string_literal: true

module PuppetRs
  module Compile
    # Catalogs on an output, in the order of the nodes. JSON of several nodes is an array.
    class Stream
      # @param nodes [Array<String>] names
      def initialize(output, format, nodes)
        @output = output
        @format = format
        @order = nodes
        @waiting = {}
        @next = 0
        @written = 0
        @array = format == 'json' && nodes.size > 1
      end

      # @param outcome [Outcome]
      def add(outcome)
        @waiting[outcome.node] = outcome
        while (ready = @waiting.delete(@order[@next]))
          @next += 1
          write(ready)
        end
        @output.flush
      end

      # Writes the catalogs that are left after an interrupt, and closes the array.
      def finish
        @order.each { |node| (outcome = @waiting.delete(node)) && write(outcome) }
        @output.print(@written.zero? ? "[]\n" : "\n]\n") if @array
        @output.flush
      end

      private

      def write(outcome)
        text = outcome.failed? && @format == 'ndjson' ? Rendering.error(outcome) : outcome.text
        return unless text

        @output.print(@written.zero? ? "[\n" : ",\n") if @array
        @output.print(text)
        @output.print("\n") unless @array || text.end_with?("\n")
        @written += 1
        # Frees the memory of the text.
        outcome.text = nil
      end
    end
  end
end
