# frozen_string_literal: true

module PuppetRs
  class Bridge
    # Ruby's own engine for regular expressions that the engine's crates cannot match.
    # @api private
    module RegexpMatch
      module_function

      # @return [Array<Array(Integer, Integer), nil>, nil] where the groups are, in bytes
      def regexp_match(regexp, text, start)
        found = regexp.match(text, text.byteslice(0, start).length) or return
        Array.new(found.size) do |group|
          first = found.begin(group) or next
          from = text[0, first].bytesize
          [from, from + found[group].bytesize]
        end
      end

      # @return [Array<String, nil>] the names of the groups, the whole match first
      def regexp_names(regexp)
        names = []
        regexp.named_captures.each { |name, groups| groups.each { |group| names[group] = name } }
        names.empty? ? [nil] : names
      end
    end
  end
end
