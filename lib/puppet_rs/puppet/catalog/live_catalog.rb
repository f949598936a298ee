# frozen_string_literal: true

require_relative '../../facades'
require_relative '../../facades/live_catalog'
require_relative '../own/singletons'
require_relative '../scope/scope'
require_relative 'catalog'

module PuppetRs
  module DropIn
    # The catalog of a running compile, for functions and templates that look into it.
    class LiveCatalog < ::Puppet::Resource::Catalog
      Facades.named(self)
      include Facades::LiveCatalog
      include Own::Singletons

      # @param compiler [Compiler]
      def self.make(compiler)
        allocate.tap { |catalog| catalog.send(:begin_live, compiler) }
      end

      # Takes a resource that Ruby code made into the engine; the object stays the one that finds it.
      # @param compiled [Boolean] as +Compiler#add_resource+, not as +Catalog#add_resource+
      # @api private
      def self.declare(compiler, scope, resource, compiled: true)
        return resource if resource.is_a?(Live)
        raise Unsupported, "Catalog#add_resource of a #{resource.class}" unless resource.is_a?(::Puppet::Parser::Resource)

        title = resource.title.to_s
        fail_on_duplicate(compiler.findresource(resource.type.to_s, title), resource)
        given = [*Changes.declaration(compiled && scope.is_a?(Scope) ? scope : resource.scope, resource), false]
        # nil is a mark that was set to nil: it stands elsewhere in the catalog's JSON than one that is false.
        marks = [resource.virtual, resource.exported].map { |mark| mark.nil? ? nil : !!mark }
        compiler.session.add_resource(resource, resource.type.to_s, title, given, resource.tags.to_a, *marks, compiled)
        resource.extend(Live)
      end

      # Told by the places of the resources, which may have none.
      def self.fail_on_duplicate(existing, resource)
        return unless existing

        place = ::Puppet::Util::Errors.error_location(existing.file, existing.line)
        at = place.empty? ? '' : " at #{place}"
        raise ::Puppet::Resource::Catalog::DuplicateResourceError.new(
          "Duplicate declaration: #{resource.ref} is already declared#{at}; cannot redeclare", resource.file, resource.line
        )
      end
      private_class_method :fail_on_duplicate

      # Attributes before Ruby code sets them; the others are nil.
      ATTRIBUTES = {
        name: ->(compiler) { compiler.node.name },
        version: ->(compiler) { compiler.environment.known_resource_types.version },
        code_id: ->(compiler) { compiler.code_id },
        catalog_uuid: ->(compiler) { Catalog.make(compiler, compiler.session.catalog(false)).catalog_uuid },
        catalog_format: ->(compiler) { Catalog.make(compiler, compiler.session.catalog(false)).catalog_format },
        environment: ->(compiler) { compiler.environment.to_s },
        environment_instance: ->(compiler) { compiler.environment },
        host_config: ->(_) { true }
      }.freeze
      # They may be changed in place.
      IN_PLACE = %i[metadata recursive_metadata].freeze
      private_constant :ATTRIBUTES, :IN_PLACE

      attr_writer(*Catalog::PLAIN)

      (Catalog::PLAIN - IN_PLACE).each do |name|
        variable = :"@#{name}"
        define_method(name) do
          instance_variable_defined?(variable) ? instance_variable_get(variable) : ATTRIBUTES[name]&.call(@compiler)
        end
      end
      alias host_config? host_config

      IN_PLACE.each do |name|
        variable = :"@#{name}"
        define_method(name) { instance_variable_get(variable) || instance_variable_set(variable, {}) }
      end

      # Gives a finished catalog what Ruby code has set here.
      # @api private
      def hand_over(catalog)
        Catalog::PLAIN.each do |name|
          variable = :"@#{name}"
          catalog.instance_variable_set(variable, instance_variable_get(variable)) if instance_variable_defined?(variable)
        end
        catalog
      end

      def resource(type, title = nil)
        type = type.name if type.is_a?(::Puppet::CompilableResourceType) || type.is_a?(::Puppet::Resource::Type)
        super
      end

      def resource_keys
        resources.map { |resource| [resource.type, resource.title.to_s] }
      end

      def tags
        ::Puppet::Util::TagSet.new(super)
      end

      def add_resource(*resources)
        resources.each { |resource| LiveCatalog.declare(@compiler, resource.scope, resource, compiled: false) }
      end

      def remove_resource(*resources)
        resources.each do |resource|
          @compiler.session.remove_resource(native(resource))
          @aliases&.delete(resource.ref)
        end
      end

      # The resource stays in the catalog; an edge brings the vertex back.
      def remove_vertex!(resource)
        return unless vertex?(resource)

        @compiler.session.remove_vertex(native(resource))
        (@removed ||= {}.compare_by_identity)[self.resource(resource.ref)] = true
        {}
      end

      def vertices
        return resources unless @removed

        connected = edges.each_with_object({}.compare_by_identity) { |edge, all| all[edge.source] = all[edge.target] = true }
        back, stay = resources.partition { |resource| @removed.key?(resource) }
        stay + back.select { |resource| connected.key?(resource) }
      end

      def remove_edge!(edge)
        @compiler.session.remove_edge(native(edge.source), native(edge.target))
      end

      def alias(resource, key)
        type = resource.ref[/^(.+)\[/, 1] || resource.class.name
        return if key.is_a?(::String) && "#{type}[#{key}]" == resource.ref

        names = [type, key].flatten
        given = (@aliases ||= {})[resource.ref] ||= []
        return if given.include?(names)

        existing = @compiler.session.alias(native(resource), names.drop(1))
        raise ::ArgumentError, taken(resource, key, names, existing) if existing

        given << names
      end

      # Puppet's own code changes a copy of the tags, which the engine takes over: their order, and errors about invalid ones.
      %i[tag tag_if_valid tags= set_tags merge_tags_from].each do |name|
        define_method(name) do |*args|
          @tags = tags
          super(*args)
        ensure
          @compiler.session.tags = @tags.to_a
        end
      end

      def merge_into(tag_set)
        tag_set.merge(tags)
      end

      def vertex?(resource)
        vertices.include?(resource)
      end

      def edges
        @compiler.session.edges.map { |source, target| ::Puppet::Relationship.new(source, target) }
      end

      def edge?(source, target)
        edges.any? { |edge| edge.source.equal?(source) && edge.target.equal?(target) }
      end

      def add_edge(source, target = nil, _label = nil)
        edge = target.nil? ? source : ::Puppet::Relationship.new(source, target)
        @compiler.session.add_edge(native(edge.source), native(edge.target))
      end
      alias add_relationship add_edge

      # Questions about the graph are answered by one of Puppet's, made for the moment.
      GRAPH = %i[
        adjacent dependents direct_dependencies_of direct_dependents_of dependencies edges_between
        in_degree leaves? matching_edges out_degree path_between size tree_from_vertex upstream_from_vertex
        downstream_from_vertex vertices_adjacent report_cycles_in_graph to_dot walk each_edge leaves reversal directed?
      ].select { |name| ::Puppet::Graph::SimpleGraph.method_defined?(name) }.freeze
      GRAPH.each do |name|
        define_method(name) { |*args, **options, &block| graph.public_send(name, *args, **options, &block) }
      end

      # Questions about the data are answered by the catalog as it is at the moment.
      DATA = %i[to_data_hash to_json to_pson to_msgpack to_resource title_key_for_ref].freeze
      DATA.each do |name|
        next unless ::Puppet::Resource::Catalog.method_defined?(name)

        define_method(name) do |*args|
          hand_over(Catalog.make(@compiler, @compiler.session.catalog(false))).public_send(name, *args)
        end
      end

      def container_of(resource)
        graph.adjacent(resource, direction: :in)[0]
      end

      ANSWERED = %i[inspect to_s raw_tagged? valid_tag?].freeze
      inherited = ::Puppet::Resource::Catalog.instance_methods - ::Object.instance_methods -
                  instance_methods(false) - Facades::LiveCatalog.instance_methods - ANSWERED
      inherited.each do |name|
        next if ::Enumerable.method_defined?(name)

        define_method(name) { |*| raise Unsupported, "Catalog##{name} while compiling" }
      end

      # Code that asks for Puppet's very class gets it.
      def instance_of?(klass)
        super || klass.equal?(::Puppet::Resource::Catalog)
      end

      private

      def begin_live(compiler)
        @compiler = compiler
      end

      # The engine's resource; this catalog has no others.
      def native(resource)
        return resource.native if resource.is_a?(Live)

        found = resource.respond_to?(:ref) ? self.resource(resource.ref) : nil
        found ? found.native : raise(Unsupported, "an edge of #{resource} in the catalog")
      end

      # The text of an alias that another resource has, with the places of both.
      def taken(resource, key, names, existing)
        at = ::Puppet::Util::Errors.error_location(resource.file, resource.line)
        at = " at #{at}" unless at.empty?
        "Cannot alias #{resource.ref} to #{key.inspect}#{at}; resource #{names.inspect} already declared" \
          "#{::Puppet::Util::Errors.error_location_with_space(existing.file, existing.line)}"
      end

      def graph
        graph = ::Puppet::Graph::SimpleGraph.new
        vertices.each { |resource| graph.add_vertex(resource) }
        edges.each { |edge| graph.add_edge(edge) }
        graph
      end
    end
  end
end
