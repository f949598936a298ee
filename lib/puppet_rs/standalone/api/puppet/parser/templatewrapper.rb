# frozen_string_literal: true

module Puppet
  module Parser
    # The +self+ of an ERB template.
    class TemplateWrapper
      include Puppet::Util
      include Puppet::Util::Logging

      def initialize(scope)
        @__scope__ = scope
      end

      # @return [String, nil]
      def file
        @__file__
      end

      # @return [Puppet::Parser::Scope]
      def scope
        @__scope__
      end

      def has_variable?(name)
        scope.include?(name.to_s)
      end

      def classes
        scope.catalog.classes
      end

      def tags
        raise NotImplementedError, "Call 'all_tags' instead."
      end

      def all_tags
        scope.catalog.tags
      end

      def file=(name)
        @__file__ = Files.find_template(name, scope.compiler.environment)
        raise Puppet::ParseError, "Could not find template '#{name}'" unless @__file__
      end

      # @param text [String, nil] instead of the file
      def result(text = nil)
        scope.to_hash.each { |name, value| instance_variable_set("@#{name.gsub(/[^\w]/, '_')}", value) }
        template = Puppet::Util.create_erb(text || Puppet::FileSystem.read_preserve_line_endings(file))
        template.filename = file unless text
        template.result(binding)
      end

      def to_s
        "template[#{file || 'inline'}]"
      end

      private

      # The line that is rendered.
      def script_line
        place = caller.find { |line| line.include?("#{file || '(erb)'}:") }
        place && place[/:(\d+):/, 1]
      end
    end
  end
end
