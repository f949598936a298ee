# frozen_string_literal: true

module PuppetRs
  module Verify
    # Differences of two catalogs (as data), the most telling first.
    class CatalogDifference
      LIMIT = 8

      def initialize(stock, ours)
        @stock = stock
        @ours = ours
      end

      # @return [Array<Difference>]
      def to_a
        found = sets('resource', refs(@stock), refs(@ours)) + parameters
        found = order('resources', refs(@stock), refs(@ours)) if found.empty?
        found += edges + other
        found = [Difference.new('JSON', 'the data is equal, but not its order or form')] if found.empty?
        found.first(LIMIT)
      end

      private

      def refs(catalog)
        catalog['resources'].map { |resource| "#{resource['type']}[#{resource['title']}]" }
      end

      def sets(what, stock, ours)
        missing = stock - ours
        extra = ours - stock
        [['missing', missing], ['extra', extra]].reject { |_, list| list.empty? }.map do |word, list|
          shown = "#{list.first(3).join(', ')}#{' …' if list.size > 3}"
          Difference.new("#{what} #{word}", "#{Words.count(list.size, what)} #{word}: #{shown}", place(list.first))
        end
      end

      # Where a resource is declared; an edge begins at one.
      # @param ref [String, nil] a reference, or two with an arrow
      def place(ref)
        source = ref.to_s.split(' -> ').first
        @places ||= [@ours, @stock].flat_map { |catalog| catalog['resources'] }
                                   .to_h { |resource| ["#{resource['type']}[#{resource['title']}]", Difference.place(resource)] }
        @places[source]
      end

      def order(what, stock, ours)
        index = stock.each_index.find { |i| stock[i] != ours[i] }
        return [] unless index

        text = "#{what} in another order from #{index}: stock Puppet #{stock[index]}, puppet_rs #{ours[index]}"
        [Difference.new("order of #{what}", text, place(stock[index] || ours[index]))]
      end

      def parameters
        mine = @ours['resources'].to_h { |resource| [resource.values_at('type', 'title'), resource] }
        @stock['resources'].lazy.flat_map do |resource|
          other = mine[resource.values_at('type', 'title')]
          other && other != resource || ordered(resource, other) ? resource_differences(resource, other) : []
        end.first(LIMIT)
      end

      def ordered(resource, other)
        other && JSON.generate(resource) != JSON.generate(other)
      end

      def resource_differences(stock, ours)
        ref = "#{stock['type']}[#{stock['title']}]"
        at = Difference.place(ours) || Difference.place(stock)
        found = changed(stock.except('parameters'), ours.except('parameters')).map do |key|
          Difference.new("resource #{key}", "#{ref} #{key}: stock Puppet #{short(stock[key])}, puppet_rs #{short(ours[key])}", at)
        end
        theirs, mine = [stock, ours].map { |resource| resource['parameters'] || {} }
        found += changed(theirs, mine).map do |key|
          Difference.new("parameter #{stock['type']} #{key}", "#{ref} #{key}: #{values(theirs, mine, key)}", at)
        end
        return found unless found.empty?

        [Difference.new('order in a resource', "#{ref}: stock Puppet #{short(stock)}, puppet_rs #{short(ours)}", at)]
      end

      # The keys that are not the same in both.
      def changed(stock, ours)
        (stock.keys | ours.keys).reject { |key| stock[key] == ours[key] && stock.key?(key) == ours.key?(key) }
      end

      def values(theirs, mine, key)
        json = [theirs, mine].map { |hash| hash.key?(key) ? JSON.generate(hash[key], max_nesting: false) : '(none)' }
        return 'the sensitive values differ' if Secrets.differ_alone?(*json)

        diff = long_texts?(theirs[key], mine[key]) && UnifiedDiff.between(theirs[key], mine[key])
        diff ? "\n#{diff.gsub(/^/, '  ').rstrip}" : excerpts(*json)
      end

      def long_texts?(*values)
        values.all?(String) && values.any? { |text| text.size > 120 && text.include?("\n") }
      end

      # Both values from shortly before their first difference.
      def excerpts(stock, ours)
        start = stock.each_char.zip(ours.each_char).index { |x, y| x != y }.to_i
        from = start < 60 ? 0 : start - 30
        "stock Puppet #{stock[from, 200]}, puppet_rs #{ours[from, 200]}"
      end

      def short(value)
        text = JSON.generate(value, max_nesting: false)
        text.size > 200 ? "#{text[0, 200]}…" : text
      end

      def edges
        stock, ours = [@stock, @ours].map do |catalog|
          catalog['edges'].map { |edge| "#{edge['source']} -> #{edge['target']}" }
        end
        found = sets('edge', stock, ours)
        found.empty? ? order('edges', stock, ours) : found
      end

      def other
        changed(@stock.except('resources', 'edges'), @ours.except('resources', 'edges')).map do |key|
          Difference.new("catalog #{key}", "#{key}: stock Puppet #{short(@stock[key])}, puppet_rs #{short(@ours[key])}")
        end
      end
    end
  end
end
