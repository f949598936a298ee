# frozen_string_literal: true

module PuppetRs
  module Facades
    # A compile of the engine (+@session+) for a node (+@node+) as +Puppet::Parser::Compiler+ answers. A class that includes
    # this has +live_catalog+, the catalog while it grows.
    module Compiler
      # @api private
      attr_reader :session

      def topscope
        @topscope ||= @session.top_scope
      end

      def facts
        @node.facts
      end

      def classlist
        catalog.classes
      end

      def findresource(*args)
        live_catalog.resource(*args)
      end

      def add_class(name)
        @session.add_class(name.to_s) unless name == ''
      end

      # Classes by name, or by name with parameters, as a function evaluates them.
      def evaluate_classes(classes, scope, _lazy_evaluate = true) # rubocop:disable Style/OptionalBooleanParameter
        if classes.is_a?(::Hash)
          classes.each { |name, params| scope.call_function('create_resources', ['class', { name => params || {} }]) }
          classes.keys.map { |name| findresource('Class', name) }
        else
          scope.call_function('include', classes.to_a)
          classes.map { |name| findresource('Class', name) }
        end
      end

      # @api private
      def class_scope(name)
        @session.class_scope(name)
      end

      # @api private
      def odd_variable_names
        @odd_variable_names ||= @session.odd_variable_names
      end

      # @api private
      def defaults_seen_from(scope, type)
        @session.defaults(scope.native, type.to_s).to_h do |name, value, file, line|
          [name, ::Puppet::Parser::Resource::Param.new(name:, value:, file:, line:, source: scope.source)]
        end
      end

      def inspect
        "#<#{self.class} #{@node.name}>"
      end
    end
  end
end
