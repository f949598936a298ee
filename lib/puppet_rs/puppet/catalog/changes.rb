# frozen_string_literal: true

require_relative '../scope/scope'

module PuppetRs
  module DropIn
    # Changes of a running compile by Ruby code through its compiler. (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module Changes
      # Overrides that wait for their resource, as +Compiler#resource_overrides+ gives them: to be read.
      class Waiting < ::Array
        %i[<< push append concat unshift prepend insert clear delete delete_at delete_if pop shift replace].each do |name|
          define_method(name) { |*| raise Unsupported, "Compiler#resource_overrides.#{name}" }
        end
      end

      # A resource that another one's parameters are set with, as the engine takes it.
      def self.override(resource)
        scope = resource.scope
        source = resource.source
        unless source.equal?(scope.source) || (source && source.type == scope.source&.type && source.name == scope.source.name)
          raise Unsupported, 'an override with a source that is not its scope\'s'
        end

        [*declaration(scope, resource), source&.override ? true : false]
      end

      # A resource that is added, likewise; its source stays with the object.
      def self.declaration(scope, resource)
        raise Unsupported, 'a resource in a scope of stock Puppet' unless scope.is_a?(Scope)

        params = resource.parameters.values.map do |param|
          [param.name.to_s, param.value, param.add ? true : false, param.file, param.line]
        end
        [scope.native, params, resource.file, resource.line]
      end

      # Before the main class is evaluated, top scope has no source.
      def self.assert_source(scope)
        raise ::Puppet::DevError, 'No source for scope passed to evaluate_classes' unless scope.source
      end

      def add_override(override)
        (@overrides ||= ::Hash.new { |all, ref| all[ref] = [] })[override.ref] << override
        @session.add_override(override.type.to_s, override.title.to_s, Changes.override(override))
      end

      # @return [Array<Puppet::Parser::Resource>] resources that Ruby code has added and that are not evaluated yet
      def resource_overrides(resource)
        waiting = @session.waiting_overrides(resource.type.to_s, resource.title.to_s)
        known = (@overrides ? @overrides[resource.ref].last(waiting) : [])
        raise Unsupported, 'Compiler#resource_overrides of the language' unless known.size == waiting

        Waiting.new(known)
      end

      def add_collection(collection)
        ruby_collections[@session.add_collection] = collection
        collections
      end

      def delete_collection(collection)
        id, = ruby_collections.find { |_, known| known.equal?(collection) }
        return unless id && @session.delete_collection(id)

        collection
      end

      # @return [Array<Puppet::Pops::Evaluator::Collectors::AbstractCollector>]
      def collections
        @session.collections.map do |id|
          ruby_collections.fetch(id) { raise Unsupported, 'Compiler#collections beside collectors of the language' }
        end
      end

      def evaluate_node_classes
        Changes.assert_source(topscope)
        @session.run_phase('evaluate_node_classes')
        nil
      end

      # The collector that Ruby code has added under a number.
      # @api private
      def ruby_collection(id)
        ruby_collections.fetch(id)
      end

      private

      def ruby_collections
        @ruby_collections ||= {}
      end
    end

    # For a compiler whose compile was left to stock.
    # @api private
    module StockInstead
      own = %i[compile session with_context_overrides context_overrides]
      (::Puppet::Parser::CatalogCompiler.public_instance_methods - ::Object.public_instance_methods - own).each do |name|
        define_method(name) { |*args, **options, &block| @stock.public_send(name, *args, **options, &block) }
      end
    end
  end
end
