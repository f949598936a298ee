# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The catalog of a running compile, for functions and templates that look into it.
    class LiveCatalog < ::Puppet::Resource::Catalog
      # @param compiler [Compiler]
      def self.make(compiler)
        catalog = allocate
        catalog.instance_variable_set(:@compiler, compiler)
        catalog
      end

      # What +Compiler#add_resource+ does with a resource made in Ruby.
      # @api private
      def self.declare(compiler, scope, resource)
        return resource if resource.is_a?(LiveResource)

        scope = compiler.topscope unless scope.is_a?(Scope)
        title = resource.title.to_s
        fail_on_duplicate(compiler.findresource(resource.type.to_s, title), resource)
        parameters = resource.to_hash.transform_keys(&:to_s)
        parameters.delete('name') if parameters['name'] == title
        type = resource.type.to_s.downcase
        type = "@#{type}" if resource.virtual
        scope.call_function('create_resources', [type, { title => parameters }])
        made = compiler.findresource(resource.type.to_s, title)
        made&.place(resource.file, resource.line)
        made
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

      def name
        @compiler.node.name
      end

      def environment_instance
        @compiler.environment
      end

      def environment
        @compiler.environment.to_s
      end

      def resource(type, title = nil)
        type = type.name if type.is_a?(::Puppet::CompilableResourceType) || type.is_a?(::Puppet::Resource::Type)
        type, title = ::Puppet::Resource.type_and_title(type, title)
        @compiler.session.find_resource(type.to_s, title.to_s)
      end

      def resources
        @compiler.session.resources
      end

      def vertices
        resources
      end

      def resource_refs
        resources.map(&:ref)
      end

      def resource_keys
        resources.map { |resource| [resource.type, resource.title.to_s] }
      end

      def classes
        @compiler.session.classes
      end

      def tags
        ::Puppet::Util::TagSet.new(@compiler.session.tags)
      end

      def tagged?(*names)
        own = tags
        names.any? { |name| own.include?(name.to_s.downcase) }
      end

      def add_class(*names)
        names.each { |name| @compiler.session.add_class(name.to_s) }
      end

      def add_resource(*resources)
        resources.each { |resource| LiveCatalog.declare(@compiler, @compiler.topscope, resource) }
      end

      def tag(*names)
        names = names.flatten.compact.map { |name| name.to_s.downcase }
        @compiler.session.tag(names.flat_map { |name| [name, *name.split('::')] }.uniq)
      end

      def merge_tags_from(resource)
        @compiler.session.tag(resource.tags.to_a)
      end

      def code_id
        @compiler.code_id
      end

      def version
        @compiler.environment.known_resource_types.version
      end

      def vertex?(resource)
        resources.include?(resource)
      end

      def edges
        @compiler.session.edges.map { |source, target| ::Puppet::Relationship.new(source, target) }
      end

      def edge?(source, target)
        edges.any? { |edge| edge.source.equal?(source) && edge.target.equal?(target) }
      end

      def add_edge(source, target = nil, _label = nil)
        edge = target.nil? ? source : ::Puppet::Relationship.new(source, target)
        @compiler.session.add_edge(edge.source.native, edge.target.native)
      end
      alias add_relationship add_edge

      # Questions about the graph are answered by one of Puppet's, made for the moment.
      GRAPH = %i[
        adjacent dependents direct_dependencies_of direct_dependents_of dependencies edges_between
        in_degree leaves? matching_edges out_degree path_between size tree_from_vertex upstream_from_vertex
        downstream_from_vertex vertices_adjacent report_cycles_in_graph to_dot
      ].select { |name| ::Puppet::Graph::SimpleGraph.method_defined?(name) }.freeze
      GRAPH.each do |name|
        define_method(name) { |*args, **options, &block| graph.public_send(name, *args, **options, &block) }
      end

      ANSWERED = %i[inspect to_s].freeze
      inherited = ::Puppet::Resource::Catalog.instance_methods - ::Object.instance_methods -
                  instance_methods(false) - ANSWERED
      inherited.each do |name|
        next if ::Enumerable.method_defined?(name)

        define_method(name) { |*| raise Unsupported, "Catalog##{name} while compiling" }
      end

      def inspect
        "#<#{self.class} #{name}>"
      end

      # What asks for Puppet's very class gets it.
      def instance_of?(klass)
        super || klass.equal?(::Puppet::Resource::Catalog)
      end

      private

      def graph
        graph = ::Puppet::Graph::SimpleGraph.new
        resources.each { |resource| graph.add_vertex(resource) }
        edges.each { |edge| graph.add_edge(edge) }
        graph
      end
    end
  end
end
