# frozen_string_literal: true

module PuppetRs
  module Validate
    # A module's metadata.json: what +Puppet::Module+ needs to load it and +Puppet::ModuleTool::Metadata+ to take it.
    class Metadata < CheckedFile
      REQUIRED = %w[name version author license source dependencies].freeze
      NAME = %r{\A[a-z0-9]+[-/][a-z][a-z0-9_]*\z}i
      VERSION = /\A\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\z/
      COMPARATOR = /(?:[<>]=?|=|~)?\s*v?\d+(?:\.(?:\d+|[xX*]))*(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?/
      # Syntax that +SemanticPuppet::VersionRange+ reads: comparators, ranges with a hyphen, alternatives.
      RANGE = /\A\s*(?:[xX*]?|#{COMPARATOR}(?:\s+-\s+#{COMPARATOR}|(?:\s*,?\s*#{COMPARATOR})*))
               (?:\s*\|\|\s*#{COMPARATOR}(?:\s*#{COMPARATOR})*)*\s*\z/x

      # @return [Array<Finding>]
      def findings
        json = JsonFile.new(@path, @text)
        @found = json.findings
        return @found if json.value.nil? && @found.any?

        json.value.is_a?(Hash) ? look_at(json.value) : add('metadata is a JSON object')
        @found
      end

      private

      def look_at(data)
        REQUIRED.each { |name| add("No #{name} module metadata provided") if data[name].nil? }
        name(data['name'], 'name') if data['name']
        if data['version'] && !data['version'].to_s.match?(VERSION)
          add("Invalid 'version' field in metadata.json: version string cannot be parsed as a valid Semantic Version")
        end
        dependencies(data['dependencies']) if data['dependencies']
      end

      def name(value, field)
        return if value.to_s.match?(NAME)

        add("Invalid '#{field}' field in metadata.json: #{name_error(value.to_s)}")
      end

      def name_error(value)
        namespace, short = value.split(%r{[-/]}, 2)
        return 'the field must be a namespaced module name' if namespace.to_s.empty? || short.to_s.empty?
        return 'the module name contains non-alphanumeric (or underscore) characters' if short.match?(/[^a-z0-9_]/i)
        return 'the module name must begin with a letter' if short.match?(/\A[^a-z]/i)

        'the namespace contains non-alphanumeric characters'
      end

      def dependencies(list)
        return add("The value for the key dependencies must be an array, not: '#{list}'") unless list.is_a?(Array)

        list.each { |each| dependency(each) }
        list.grep(Hash).map { |each| each['name'].to_s.tr('/', '-') }.tally.each do |name, count|
          add("the dependency #{name} is there #{count} times") if count > 1
        end
      end

      def dependency(data)
        return add("a dependency is an object with a name, not: '#{data}'") unless data.is_a?(Hash) && data['name']

        name(data['name'], 'name')
        range = data['version_requirement']
        return if range.nil? || (range.is_a?(String) && range.match?(RANGE))

        add("Invalid 'version_range' field in metadata.json: Unparsable version range: #{range.inspect} (#{data['name']})")
      end

      def add(message)
        super(:error, message)
      end
    end
  end
end
