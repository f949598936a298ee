# frozen_string_literal: true

require_relative '../../facades'
require_relative '../loaders/autoload_hook'
require_relative '../own/hook'
require_relative '../own/origin'
require_relative '../process/fallback'

module PuppetRs
  module DropIn
    # A finished catalog as +Puppet::Resource::Catalog+. Its resources and edges stay in Rust until
    # Ruby code asks for them; then this is a catalog like any other.
    class Catalog < ::Puppet::Resource::Catalog
      Facades.named(self)

      # Attributes that are plain from the start.
      PLAIN = %i[name version code_id catalog_uuid catalog_format environment environment_instance metadata
                 recursive_metadata retrieval_duration host_config from_cache client_version server_version expiration].freeze

      # Attributes that a copy does not take over (+to_catalog+).
      OWN = %i[retrieval_duration from_cache client_version server_version expiration].freeze

      # These only need the data, or an attribute.
      FROM_DATA = %i[expired? render mime support_format? to_json to_pson to_msgpack encode_with].freeze

      VIRTUAL = :virtual?.to_proc
      private_constant :VIRTUAL

      # @param compiler [Compiler]
      # @param native [PuppetRs::Native::Catalog]
      def self.make(compiler, native)
        catalog = allocate
        catalog.send(:begin_lazy, compiler, native)
        catalog
      end

      # As {make}, for a compiler whose scopes may declare more.
      # @param copied [Boolean] whether it is the copy that +Compiler.compile+ returns: its tags begin with its classes
      def self.of(compiler, copied)
        catalog = make(compiler, compiler.session.catalog(copied))
        catalog.send(:begin_origin, compiler, copied)
        catalog
      end

      # The catalog of +other+ with these resources, as +to_catalog+ makes a copy.
      # @api private
      def self.realized(other, native)
        catalog = allocate
        (PLAIN - OWN).each do |name|
          catalog.instance_variable_set(:"@#{name}", other.instance_variable_get(:"@#{name}"))
        end
        catalog.instance_variable_set(:@native, native)
        catalog
      end

      # Characters that Ruby's json leaves as they are and replacements of it do not (ActiveSupport, Oj), and their JSON.
      ODD_CHARACTERS = { 'a' => "</&>'\u007f\u2028\u2029\u{1F600}" }.freeze
      ODD_CHARACTERS_JSON = "{\"a\":\"</&>'\u007f\u2028\u2029\u{1F600}\"}".b.freeze
      private_constant :ODD_CHARACTERS, :ODD_CHARACTERS_JSON

      # Copies (+to_ral+, +filter+) are made by +self.class.new+: they are plain catalogs.
      def self.new(*args, **options, &block)
        ::Puppet::Resource::Catalog.new(*args, **options, &block)
      end

      # Puppet keeps it with the class itself, for which this one stands.
      def self.indirection
        ::Puppet::Resource::Catalog.indirection
      end

      # Formats ask for the class by its name.
      def self.supported_formats
        ::Puppet::Resource::Catalog.supported_formats
      end

      def self.support_format?(name)
        ::Puppet::Resource::Catalog.support_format?(name)
      end

      # In YAML too.
      ::Psych.dump_tags[self] = '!ruby/object:Puppet::Resource::Catalog'

      # @return [Boolean] true until Ruby code needs its resources as Ruby objects
      def lazy?
        !@native.nil?
      end

      def to_data_hash
        by_engine { native_data if from_native? } || (materialise && super)
      end

      # The JSON of +to_data_hash+, byte for byte; written by the engine unless Ruby code changed the catalog.
      # @return [String]
      def to_json(*args)
        (by_engine { native_json if from_native? } if args.empty? && !defined?(::MultiJson)) || super
      end

      # The same in the old format: bytes, and floats as Puppet's own generator writes them. Since Puppet 8 the format is a gem.
      # @return [String]
      def to_pson(*args)
        (by_engine { native_json(:to_pson)&.b if from_native? } if args.empty? && ::Hash.method_defined?(:to_pson)) || super
      end

      # Without virtual resources, when the compiler terminus asks: the engine leaves them out, and no resource
      # becomes a Ruby object. Other questions are answered by Puppet's method, which makes them all.
      # @return [Puppet::Resource::Catalog]
      def filter(&block)
        by_engine { Catalog.realized(self, @native.realized) if asked_by_terminus?(block) && copied? && from_native? } || super
      end

      def classes
        catch_up
        @native ? @native.classes : super
      end

      # The methods that need the graph: all of Puppet's but the attributes.
      methods = ::Puppet::Resource::Catalog.instance_methods - ::Object.instance_methods - PLAIN -
                PLAIN.map { |name| :"#{name}=" } - FROM_DATA - instance_methods(false)
      (methods + %i[instance_variables marshal_dump to_yaml_properties ==]).uniq.each do |name|
        next unless ::Puppet::Resource::Catalog.method_defined?(name)

        define_method(name) do |*args, **options, &block|
          materialise
          super(*args, **options, &block)
        end
      end

      def initialize_copy(other)
        other.send(:materialise)
        super
      end

      def initialize_dup(other)
        other.send(:materialise)
        other.instance_variables.each { |name| instance_variable_set(name, other.instance_variable_get(name)) }
        super
      end

      def inspect
        "#<#{self.class} #{name}>"
      end

      private

      # For each define and class Puppet asks all folders whether there is a type of that name.
      def to_catalog(...)
        AutoloadHook::FolderNames.during { super }
      end

      def begin_lazy(compiler, native)
        node = compiler.node
        @name = node.name
        @catalog_uuid = native.uuid
        @catalog_format = 2
        @metadata = {}
        @recursive_metadata = {}
        @host_config = true
        @environment_instance = node.environment
        @environment = node.environment.to_s
        @code_id = compiler.code_id
        @version = native.version
        @native = native
      end

      def begin_origin(compiler, copied)
        @origin = [compiler.weak, compiler.session.resource_count, copied]
      end

      # Takes over what was declared after the compile.
      def catch_up
        return unless @origin

        reference, known, copied = @origin
        compiler = reference.target
        return if compiler.nil? || compiler.released?
        return if (count = compiler.session.resource_count) == known

        @origin = nil
        declared_since(compiler, compiler.session.catalog(copied))
        @origin = [reference, count, copied]
      end

      def declared_since(compiler, native)
        return @native = native if @native

        now = Catalog.make(compiler, native)
        added = now.resources.reject { |resource| resource(resource.type, resource.title) }
        add_resource(*added)
        now.edges.each { |edge| add_edge(edge) if added.include?(edge.target) }
        add_class(*(native.classes - classes))
      end

      # True if the block is the one of +Catalog::Compiler#filter+, which asks whether a resource is virtual: since Puppet 8
      # by the method's name, whoever gives it.
      def asked_by_terminus?(block)
        return false if block.nil?

        block == VIRTUAL || Own::Origin.file?(block.source_location&.first, 'indirector/catalog/compiler.rb')
      end

      # The compiler's own catalog is none: a copy of it, which a filter makes, too, begins its tags with its classes.
      def copied?
        @origin.nil? || @origin.last
      end

      # Data of the catalog by the engine. Where it fails, Puppet's own code does, from Ruby objects; counted, or an error
      # when strict.
      def by_engine(&)
        result = Fallback.guard(:catalog, &)
        materialise if result.nil?
        result
      end

      # True if no code changed the catalog, nor how Puppet turns one into data.
      def from_native?
        catch_up
        @native && metadata.empty? && recursive_metadata.empty? && DataOptions.unpatched?
      end

      # One text is made: a catalog's JSON is a megabyte, and each copy would stay until Ruby collects garbage.
      # @param writer [Symbol] the method that makes such a text of Ruby objects
      # @return [String, nil] nil if that method must write this catalog
      def native_json(writer = :to_json)
        return unless ODD_CHARACTERS.public_send(writer).b == ODD_CHARACTERS_JSON

        data = native_data(resources: nil, edges: nil)
        head = data.except('resources', 'edges', 'classes').to_json.delete_suffix('}')
        around = ["#{head},\"resources\":", ',"edges":', ",\"classes\":#{data['classes'].to_json}}"]
        @native.json(DataOptions.current, around, writer)
      end

      def native_data(resources: @native.resources_data(DataOptions.current), edges: @native.edges_data)
        {
          'tags' => @native.tags,
          'name' => name,
          'version' => version,
          'code_id' => code_id,
          'catalog_uuid' => catalog_uuid,
          'catalog_format' => catalog_format,
          'environment' => environment.to_s,
          'resources' => resources,
          'edges' => edges,
          'classes' => @native.classes
        }
      end

      # Makes this a catalog like any other; true, for use in conditions.
      def materialise
        catch_up
        ONE_AT_A_TIME.synchronize { fill if @native } if @native || @filling
        true
      end

      # Other threads that look into the catalog wait until it is whole. After an error or an interrupt it is not begun.
      def fill
        @filling = true
        native = remove_instance_variable(:@native)
        whole = false
        fill_from(native)
        whole = true
      ensure
        @native = native unless whole
        remove_instance_variable(:@filling)
      end

      def fill_from(native)
        @in_to = {}
        @out_from = {}
        @upstream_from = {}
        @downstream_from = {}
        @classes = native.classes
        @resource_table = {}
        @resources = []
        @relationship_graph = nil
        @aliases = {}
        @tags = ::Puppet::Util::TagSet.new(native.tags)
        # References look for their types in the environment of the compile.
        ::Puppet.override({ current_environment: environment_instance }, 'catalog') { native.fill(self) }
      end

      # Called back for resources with aliases.
      def puppet_rs_alias(resource)
        [resource[:alias]].flatten.compact.each { |name| self.alias(resource, name) }
      end
    end
  end
end
