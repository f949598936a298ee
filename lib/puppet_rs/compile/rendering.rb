# frozen_string_literal: true

require 'json'
require 'puppet_rs/sensitive_data'

module PuppetRs
  module Compile
    # Catalogs and errors in the formats of the output.
    module Rendering
      # The ending of a file's name in each format.
      EXTENSIONS = { 'json' => 'json', 'ndjson' => 'ndjson', 'dot' => 'dot', 'text' => 'txt' }.freeze
      # In the place of a secret in text.
      REDACTED = '[redacted]'

      module_function

      # @param catalog [PuppetRs::Catalog]
      # @return [String] JSON is as an agent gets it
      def catalog(catalog, format)
        case format
        when 'dot' then catalog.to_dot
        when 'text' then text(catalog)
        else catalog.to_json
        end
      end

      # @return [String] a line of JSON
      def error(outcome)
        JSON.generate('name' => outcome.node, 'error' => outcome.error)
      end

      # @api private
      def text(catalog)
        counts = { 'resource' => catalog.resources, 'edge' => catalog.edges }
                 .map { |noun, list| CommandLine::Words.count(list.size, noun) }
        lines = catalog.resources.map { |resource| "  #{resource_text(resource)}\n" }
        "#{catalog.name} (#{catalog.environment}): #{counts.join(', ')}\n#{lines.join}"
      end

      # @api private
      def resource_text(resource)
        place = "  #{resource.file}:#{resource.line}" if resource.file
        parameters = resource.parameters.map do |name, value|
          "\n    #{name} => #{resource.sensitive_parameters.include?(name) ? REDACTED : value_text(value)}"
        end
        "#{'@@' if resource.exported?}#{resource.ref}#{place}#{parameters.join}"
      end

      # @api private
      def value_text(value)
        JSON.generate(SensitiveData.replace(value) { REDACTED }, max_nesting: false)
      end
    end
  end
end
