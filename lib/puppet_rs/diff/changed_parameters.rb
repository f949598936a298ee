# frozen_string_literal: true

require 'json'

module PuppetRs
  module Diff
    # Parameters of classes that changed between two catalogs, as keys of Hiera, for the changes that they may be the cause of.
    class ChangedParameters
      # @param sides [Array<Hash>] both catalogs
      def initialize(sides)
        @sides = sides
      end

      # Gives each change the keys of its class: those whose value it shows. A key whose value no change of the class shows (a
      # condition, a number that is calculated with) is given to all of them.
      # @param changes [Array<Change>] all of the node
      def name(changes)
        changes.group_by { |change| class_of(change.ref) }.each do |reference, own|
          of_class = parameters.fetch(reference, {})
          own.each { |change| change.keys = [] }
          next if of_class.empty?

          texts = own.to_h { |change| [change, text([change.ref, change.before, change.after])] }
          of_class.each { |key, pattern| concerned(texts, pattern).each { |change| change.keys << key } }
        end
      end

      private

      def concerned(texts, pattern)
        found = pattern ? texts.select { |_, text| text.match?(pattern) }.keys : []
        found.empty? ? texts.keys : found
      end

      # @return [String, nil]
      def class_of(ref)
        @containers ||= @sides.flat_map { |catalog| catalog['edges'].to_a }.to_h { |edge| edge.values_at('target', 'source') }
        ref = @containers[ref] until ref.nil? || ref.start_with?('Class[')
        ref
      end

      # @return [Hash{String => Hash{String => Regexp, nil}}] by class: keys, and what a text has that shows the values
      def parameters
        @parameters ||= begin
          before, after = @sides.map { |catalog| classes(catalog) }
          after.to_h do |reference, said|
            former = before.fetch(reference, said)
            changed = said.reject { |name, value| former[name] == value }
            [reference, changed.to_h { |name, value| ["#{reference[6..-2].downcase}::#{name}", pattern(former[name], value)] }]
          end
        end
      end

      def classes(catalog)
        found = catalog['resources'].select { |resource| resource['type'] == 'Class' }
        found.to_h { |resource| ["Class[#{resource['title']}]", resource['parameters'] || {}] }
      end

      # Of hashes and lists what one side has and the other has not.
      def pattern(before, after)
        sides = [before, after].map { |value| parts(value) }
        texts = (sides.first - sides.last) | (sides.last - sides.first)
        words = texts.map { |value| text(value) }.map { |word| word.start_with?('"') ? word[1..-2] : word }.reject(&:empty?)
        Regexp.new("(?<![[:alnum:]])(?:#{words.map { |word| Regexp.escape(word) }.join('|')})(?![[:alnum:]])") if words.any?
      end

      def parts(value)
        case value
        when Hash then value.flat_map { |key, element| [key, *parts(element)] }
        when Array then value.flat_map { |element| parts(element) }
        when nil then []
        else [value]
        end
      end

      def text(value)
        JSON.generate(value, max_nesting: false)
      end
    end
  end
end
