# frozen_string_literal: true

require 'json'

module PuppetRs
  module Verify
    # One way in which two outcomes differ.
    #
    # @!attribute kind [String] what to group by
    # @!attribute text [String] what a person reads
    # @!attribute place [Array(String, Integer, Integer), nil] file, line and column of the code that it is about
    Difference = Struct.new(:kind, :text, :place) do
      # @param stock [Outcome]
      # @param ours [Outcome]
      # @return [Array<Difference>] empty when the outcomes are the same
      def self.between(stock, ours)
        return [new('crash', ours.crash)] if ours.crash
        return [new('crash of stock', stock.crash)] if stock.crash

        result = if stock.error || ours.error
                   errors(stock.error, ours.error)
                 else
                   stock.json == ours.json ? [] : CatalogDifference.new(stock.catalog, ours.catalog).to_a
                 end
        result + logs(stock.logs, ours.logs)
      end

      def self.errors(stock, ours)
        return [] if stock == ours
        return [one_sided('fails', 'stock Puppet gives a catalog, puppet_rs fails', ours)] unless stock
        return [one_sided('passes', 'puppet_rs gives a catalog, stock Puppet fails', stock)] unless ours

        fields = stock.keys.reject { |name| stock[name] == ours[name] }.join(', ')
        kind = fields.include?('message') ? "error text: #{shape(ours['message'])}" : "error #{fields}"
        [new(kind, "errors differ in #{fields}\n  stock Puppet: #{describe(stock)}\n  puppet_rs:    #{describe(ours)}",
             place(ours) || place(stock))]
      end

      # @param entry [Hash, nil] with `file` and `line`: an error, a line of the log, a resource
      # @return [Array(String, Integer, Integer), nil] without what the entry lacks; many texts have their place at the end
      def self.place(entry)
        file, *rest = entry&.values_at('file', 'line', 'pos')
        return [file, *rest.compact] if file.is_a?(String) && !file.empty?

        file, *rest = entry['message'].to_s.match(/\(file: ([^\n]*?)(?:, line: (\d+)(?:, column: (\d+))?)?\)/)&.captures if entry
        [file, *rest.compact.map(&:to_i)] if file
      end

      def self.one_sided(word, text, error)
        new("#{word}: #{shape(error['message'])}", "#{text}: #{describe(error)}", place(error))
      end

      def self.describe(error)
        place = error.values_at('file', 'line', 'pos').compact.join(':')
        code = " [#{error['issue_code']}]" if error['issue_code']
        "#{error['class']}#{code} #{error['message']}#{" (at #{place})" unless place.empty?}"
      end

      # A message without what differs from case to case.
      def self.shape(message)
        message.to_s.gsub(/\(file:.*?\)/, '').gsub(%r{/[\w./-]+}, '/…').gsub(/'[^']*'|"[^"]*"/, "'…'").gsub(/\d+/, 'N')
               .gsub(/ on node \S+/, '').gsub(/\b[A-Z]\w*\[[^\]]*\]/, 'R[…]').squeeze(' ').strip[0, 160]
      end

      def self.logs(stock, ours)
        return [] if stock == ours

        index = (0..[stock.size, ours.size].max).find { |i| stock[i] != ours[i] }
        theirs, mine = [stock[index], ours[index]].map { |log| log ? log.values.compact.join(' ') : '(none)' }
        kind = "log: #{shape(mine == '(none)' ? "missing #{stock[index]['message']}" : ours[index]['message'])}"
        place = "log line #{index + 1} of #{stock.size} (puppet_rs: #{ours.size})"
        [new(kind, "#{place}\n  stock Puppet: #{theirs}\n  puppet_rs:    #{mine}", place(ours[index]) || place(stock[index]))]
      end
      private_class_method :errors, :one_sided, :logs

      # As reports in JSON have it.
      def to_h
        place ? super : super.except(:place)
      end

      def to_s
        text
      end
    end
  end
end
