# frozen_string_literal: true

require 'json'
require_relative '../../disk_cache'
require_relative '../own/origin'

module PuppetRs
  module DropIn
    # Descriptions of Puppet's own types that an earlier process of the user's has made: {CoreTypes} brings those of a few
    # releases, each release has other files. Made of a type that a compile has just loaded, where {CoreTypes} would describe
    # it; kept at the end of the process, by the digest of the type's files ({CoreTypes.digest}).
    # @api private
    module KeptTypes
      FOLDER = 'types'
      # Another form of descriptions has another name.
      FILE = 'described-1.json'
      # Descriptions of a type: one for each release that the user runs.
      RELEASES = 8
      # Methods of a type that its description is asked of.
      ASKED = %i[isomorphic? key_attributes title_patterns parameters properties].freeze
      private_constant :FOLDER, :FILE, :RELEASES, :ASKED

      @learnt = {}

      class << self
        # @param digest [String] see {CoreTypes.digest}
        # @return [Hash, nil] in the form of `core_types.json`
        def find(name, digest)
          found = known.dig(name, digest)
          found if found.is_a?(::Hash) && found['attributes'].is_a?(::Array) && found['keys'].is_a?(::Array)
        end

        # @param type [Class] a type of Puppet's own, just loaded
        # @yieldparam type [Class]
        # @yieldreturn [Array] see {Host.describe_type}
        def learn(name, digest, type)
          return if digest.empty? || @learnt.key?(name) || !DiskCache.new(FOLDER).on?
          return unless ASKED.all? { |name| Own::Origin.puppets?(type.method(name).source_location&.first) }

          attributes, keys, isomorphic, titles = yield type
          return if titles == :ask

          write_at_exit if @learnt.empty?
          @learnt[name] = { digest => { attributes: attributes.uniq.sort, keys:, isomorphic:, titles: } }
        end

        private

        def known
          @known ||= read
        end

        # @return [Hash] empty if there is none
        def read
          file = DiskCache.new(FOLDER).open(FILE) or return {}
          found = ::JSON.parse(file.read.force_encoding('UTF-8'))
          found.is_a?(::Hash) && found.each_value.all?(::Hash) ? found : {}
        rescue ::SystemCallError, ::IOError, ::JSON::ParserError
          {}
        ensure
          file&.close
        end

        def write_at_exit
          owner = ::Process.pid
          at_exit { write if ::Process.pid == owner }
        end

        # Another process may have written since.
        def write
          all = read.merge(@learnt) do |_, before, now|
            before.except(*now.keys).to_a.last(RELEASES - 1).to_h.merge(now)
          end
          DiskCache.new(FOLDER).replace(FILE) { |file| file.write(::JSON.generate(all)) }
        end
      end
    end
  end
end
