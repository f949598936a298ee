# frozen_string_literal: true

require 'uri'

module PuppetRs
  class Bridge
    # The Ruby half of value conversion: what is rare enough to be left to Ruby. An object that extends this has
    # +other_kind+ (of an object that none of Puppet's classes of values is above), +find_type+ (a native type by name),
    # +regexp_source+, +object+, +object_parts+, +infer+, +own_type+ and +init_hash+.
    # @api private
    module Convert
      Types = ::Puppet::Pops::Types

      # Kind of value that the instances of an object's class are to the engine. Asked once a class.
      def kind(object)
        case object
        when Types::PAnyType then :type
        when Types::PSensitiveType::Sensitive then :sensitive
        when Types::PBinaryType::Binary then :binary
        when ::SemanticPuppet::Version then :semver
        when ::SemanticPuppet::VersionRange then :semver_range
        when ::Puppet::Pops::Time::Timespan then :timespan
        when ::Puppet::Pops::Time::Timestamp then :timestamp
        when ::URI::Generic then :uri
        when ::Puppet::Resource then :reference
        when Facades::LookupContext then :lookup_context
        when ::Proc, ::Puppet::Pops::Functions::Function then :callable
        else other_kind(object)
        end
      end

      # A reference as a parameter holds it. Titles of classes begin with a capital, but that of the one without a name.
      def resource(type_name, title)
        title = '' if title == 'main' && type_name == 'Class'
        ::Puppet::Resource.new(type_name, title)
      end

      # The 3.x form of a reference (`Runtime3Converter#convert_PCatalogEntryType`).
      # @param type_name [String, nil] nil: no type that is known
      def resource_reference(type_name, title)
        lower = type_name&.downcase
        lower = find_type(lower) || lower unless lower.nil? || lower == 'class'
        ::Puppet::Resource.new(lower, title)
      end

      # @return [Array(String, String)] type and title
      def reference(resource)
        [resource.type.to_s, resource.title.to_s]
      end

      # A range of versions that was not read from a text. An end without a bound is nil.
      def version_range(min, max, exclude_max)
        version = ::SemanticPuppet::Version
        min, max = [min, max].zip(%i[MIN MAX]).map { |text, bound| text ? version.parse(text) : version.const_get(bound) }
        ::SemanticPuppet::VersionRange.new(min, max, exclude_max)
      end

      # @return [Array(String, String, Boolean)] what such a range is made of
      def version_ends(range)
        [range.begin.to_s, range.end.to_s, range.exclude_end?]
      end

      def uri(text)
        ::URI.parse(text)
      end

      def iterator(source, steps)
        steps.inject(Types::Iterable.on(source)) do |iterable, step|
          step.is_a?(Integer) ? iterable.step(step) : iterable.reverse_each
        end
      end

      # An object that stock leaves in a catalog (a collector): of its class, with its text.
      def internal(class_name, text)
        made = Object.const_get(class_name).allocate
        made.define_singleton_method(:to_s) { text }
        made
      rescue NameError
        unsupported(class_name)
      end

      # The facade of a lookup context.
      def lookup_context(session, id, function_context, explained)
        Facades::LookupContext.new(session, id, function_context, explained)
      end

      # Values that the contexts of all calls for an entry of a hierarchy share.
      def function_context(number)
        Facades::FunctionContext.new(number)
      end

      # Calls a method of a function with a block, or one that is missing. Ruby keeps the methods that C code has called last
      # (1,023 of them), each with its class and so with the environment whose loader has the function; a call by Ruby code is not
      # among them.
      # @return [Object] its result
      def call_function(function, method, *args, &)
        function.__send__(method, *args, &)
      end

      # Calls a method of a data function, which +throw+ may leave, as stock's provider does.
      # @return [Object] its result, or +NO_SUCH_KEY+ of {Facades::LookupContext}
      def call_data_function(function, method, *args)
        catch(:no_such_key) { return function.__send__(method, *args) }
        Facades::LookupContext::NO_SUCH_KEY
      end

      def a_kind?(object, class_name)
        object.class.ancestors.any? { |ancestor| ancestor.name == class_name }
      end

      def integer_out_of_range(number)
        side = number.positive? ? 'max' : 'min'
        raise ::Puppet::Error,
              "Use of a Ruby Integer outside of Puppet Integer #{side} range, got '#{format('0x%x', number)}'"
      end

      def unsupported(what)
        raise Unsupported, "#{what} cannot be given to Ruby"
      end
    end
  end
end
