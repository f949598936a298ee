# frozen_string_literal: true

require 'puppet/pops'
require_relative '../facades'

module PuppetRs
  module Facades
    # Values that functions in Ruby keep in the contexts of one entry of a hierarchy (+Puppet::Pops::Lookup::FunctionContext+).
    # They stay in Ruby until code in Puppet is given such a context: then the engine has them, since both may ask.
    class FunctionContext
      # @return [Integer] what the engine knows it by
      attr_reader :number
      # @return [Hash, nil] nil from {#hand_over} on
      attr_reader :entries

      def initialize(number)
        @number = number
        @entries = {}
      end

      # @yieldparam entries [Hash] once
      def hand_over
        yield @entries if @entries && !@entries.empty?
        @entries = nil
      end
    end

    # Context of custom Hiera functions written in Ruby, answered by the engine.
    class LookupContext < ::Puppet::Pops::Lookup::Context
      Facades.named(self)

      # Result of a function that was left by {#not_found}.
      NO_SUCH_KEY = ::Object.new.freeze

      # That of Puppet's class, which a subclass does not inherit.
      # @return [Puppet::Pops::Types::PObjectType]
      def self._pcore_type
        superclass._pcore_type
      end

      # @param function_context [FunctionContext]
      # @param explained [Boolean] whether an explanation is wanted
      def initialize(session, id, function_context, explained) # rubocop:disable Lint/MissingSuper
        @session = session
        @id = id
        @function_context = function_context
        @explained = explained
      end

      # Asked when code in Puppet is given the context.
      # @return [Array(Integer, Integer, Boolean)]
      # @api private
      def puppet_rs_id
        @function_context.hand_over { |entries| ask('cache_all', [entries]) }
        [@id, @function_context.number, @explained]
      end

      def environment_name
        ask('environment_name', [])
      end

      def module_name
        ask('module_name', [])
      end

      def not_found
        throw :no_such_key
      end

      def explain(&block)
        ask('explain', [], &block) if @explained
        nil
      end

      # Most values have nothing to interpolate; such texts stay the same objects.
      def interpolate(value)
        case value
        when ::String then value.include?('%{') ? ask('interpolate', [value]) : value
        when ::Array then value.map { |entry| interpolate(entry) }
        when ::Hash then value.each_with_object({}) { |(key, entry), made| made[interpolate(key)] = interpolate(entry) }
        else value
        end
      end

      def cache(key, value)
        entries = @function_context.entries
        entries ? entries[key] = value : ask('cache', [key, value])
      end

      def cache_all(hash)
        entries = @function_context.entries
        entries ? entries.merge!(hash) : ask('cache_all', [{}.merge!(hash)])
        nil
      end

      def cache_has_key(key)
        entries = @function_context.entries
        entries ? entries.include?(key) : ask('cache_has_key', [key])
      end

      def cached_value(key)
        entries = @function_context.entries
        entries ? entries[key] : ask('cached_value', [key])
      end

      def cached_entries(&block)
        entries = @function_context.entries || ask('entries', [])
        return ::Puppet::Pops::Types::Iterable.on(entries) unless block

        entries.each_pair { |key, value| block.arity == 2 ? yield(key, value) : yield([key, value]) }
        nil
      end

      def cached_file_data(path, &block)
        unless path.respond_to?(:to_str) || path.is_a?(::Pathname)
          raise ::ArgumentError, "FileSystem implementation expected Pathname, got: '#{path.class}'"
        end

        ask('cached_file_data', [path.to_s], &block)
      end

      def invocation
        raise Unsupported, 'Puppet::LookupContext#invocation'
      end

      private

      def ask(method, arguments, &)
        @session.lookup_context(@id, @function_context.number, method, arguments, &)
      end
    end
  end
end
