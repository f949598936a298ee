# frozen_string_literal: true

require 'puppet/pops'
require_relative '../facades'

module PuppetRs
  module Facades
    # Context of custom Hiera functions written in Ruby, answered by the engine.
    class LookupContext < ::Puppet::Pops::Lookup::Context
      Facades.named(self)

      # Leaves the function that called +not_found+; not a StandardError, as stock's
      # +throw+ is none.
      class NoSuchKey < ::Exception; end # rubocop:disable Lint/InheritException

      def initialize(session, id) # rubocop:disable Lint/MissingSuper
        @session = session
        @id = id
      end

      # @api private
      def puppet_rs_id
        @id
      end

      def environment_name
        @session.lookup_context(@id, 'environment_name', [])
      end

      def module_name
        @session.lookup_context(@id, 'module_name', [])
      end

      def not_found
        begin
          @session.lookup_context(@id, 'not_found', [])
        rescue ::ArgumentError
          # The engine knows; now leave.
        end
        raise NoSuchKey, 'no such key'
      end

      def explain(&block)
        @session.lookup_context(@id, 'explain', [], &block)
        nil
      end

      def interpolate(value)
        @session.lookup_context(@id, 'interpolate', [value])
      end

      def cache(key, value)
        @session.lookup_context(@id, 'cache', [key, value])
      end

      def cache_all(hash)
        @session.lookup_context(@id, 'cache_all', [hash])
        nil
      end

      def cache_has_key(key)
        @session.lookup_context(@id, 'cache_has_key', [key])
      end

      def cached_value(key)
        @session.lookup_context(@id, 'cached_value', [key])
      end

      def cached_entries(&block)
        entries = @session.lookup_context(@id, 'cached_entries', [])
        return ::Puppet::Pops::Types::Iterable.on(entries) unless block

        entries.each_pair { |key, value| block.arity == 2 ? yield(key, value) : yield([key, value]) }
        nil
      end

      def cached_file_data(path, &block)
        @session.lookup_context(@id, 'cached_file_data', [path.to_s], &block)
      end

      def invocation
        raise Unsupported, 'Puppet::LookupContext#invocation'
      end
    end
  end
end
