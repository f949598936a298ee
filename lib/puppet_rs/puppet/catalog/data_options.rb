# frozen_string_literal: true

require_relative '../own'

module PuppetRs
  module DropIn
    # Settings of the moment that decide how parameter values become data.
    # @api private
    module DataOptions
      # Where a warning about a value is placed, as stock places it by the resource.
      Place = Struct.new(:file, :line, :pos)

      class << self
        # True if the methods are Puppet's own: replacements by user code must be called.
        def unpatched?
          !Own.replaced?(:catalog_data)
        end

        def current
          { rich_data: ::Puppet.lookup(:rich_data) { false } ? true : false,
            stringify: ::Puppet.lookup(:stringify_rich) { false } ? true : false }
        end

        # As +Resource#to_data_hash+ converts parameters.
        def convert(params, ref, options, file, line)
          converter = options[:stringify] ? ::Puppet::Pops::Serialization::ToStringifiedConverter.new : nil
          params = params.transform_values do |value|
            converter ? converter.convert(value) : ::Puppet::Resource.value_to_json_data(value)
          end
          ::Puppet::Pops::Serialization::ToDataConverter.convert(
            params, rich_data: options[:rich_data], symbol_as_string: true, local_reference: false,
                    type_by_reference: true, message_prefix: ref, semantic: Place.new(file, line)
          )
        end
      end
    end
  end
end
