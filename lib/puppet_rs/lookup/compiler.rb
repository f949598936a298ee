# frozen_string_literal: true

require 'json'

module PuppetRs
  module Lookup
    # Compiles a node for the answer alone, in an environment without its manifests.
    class Compiler < Compile::Compiler
      # @param options [Options]
      # @param manifest [String] the file with the code that asks
      def initialize(options, manifest)
        super(options, nil)
        @manifest = manifest
      end

      private

      # @return [String] JSON: whether there is a value, the value, whether it is a secret
      def render(node, logger)
        catalog = PuppetRs.compile(node: node.name, logger:, **arguments(node))
        asked = catalog.resources.find { |resource| resource.title == Program::VALUE }
        found = catalog.resources.none? { |resource| resource.title == Program::NONE }
        secret = asked.sensitive_parameters.include?('message')
        JSON.generate([found, secret ? nil : asked.parameters['message'], secret], max_nesting: false)
      end

      # Classes of an ENC would be declared; its parameters are variables that interpolations use.
      def arguments(node)
        super.merge(manifest: @manifest, classes: [])
      end
    end
  end
end
