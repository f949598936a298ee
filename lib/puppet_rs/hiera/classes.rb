# frozen_string_literal: true

module PuppetRs
  module Hiera
    # Classes of an environment with their parameters.
    class Classes
      # @param manifests [Array<String>] files
      def initialize(manifests)
        @classes = {}
        manifests.each { |path| add(Parser.parse_file(path)) }
      end

      # @return [Array<String>] names of parameters with their classes
      def parameters
        @parameters ||= @classes.flat_map { |name, types| types.keys.map { |parameter| "#{name}::#{parameter}" } }
      end

      # @return [Boolean]
      def class?(name)
        @classes.key?(name)
      end

      # @return [Boolean] whether the module has any class
      def module?(name)
        @modules ||= @classes.keys.to_h { |full| [full.split('::').first, true] }
        @modules.key?(name)
      end

      # @param key [String] `class::parameter`
      # @return [String, nil] the type of that parameter as text
      def type(key)
        owner, _, name = key.rpartition('::')
        type = @classes.dig(owner, name)
        type && TypeText.text(type)
      rescue TypeText::Unknown
        nil
      end

      # @param key [String]
      # @return [Boolean]
      def parameter?(key)
        owner, _, name = key.rpartition('::')
        @classes[owner]&.key?(name) || false
      end

      private

      def add(program)
        walk(TypeText.parse(program.to_pn))
      rescue ::StandardError
        nil # a file with a fault defines nothing
      end

      def walk(node)
        return unless node.is_a?(Array)

        kind, body = node
        return node.each { |part| walk(part) } unless kind == 'class' && body.is_a?(Hash)

        types = (body[':params'] || {}).to_h { |name, parameter| [name.delete_prefix(':').delete('"'), parameter[':type']] }
        @classes[body[':name'].delete('"').delete_prefix('::').downcase] = types
        body.each_value { |part| walk(part) }
      end
    end
  end
end
