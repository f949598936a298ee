# frozen_string_literal: true

module PuppetRs
  # Sensitive values inside other values of a catalog. A catalog names the parameters that are sensitive as a whole; within
  # an array or a hash such a value stands as rich data: +{"__ptype" => "Sensitive", "__pvalue" => ...}+.
  # @api private
  module SensitiveData
    module_function

    # @param value [Object] data of a catalog
    # @yield [hash] each Sensitive, as rich data
    # @return [Object] the same data with what the block gives in their places
    # @example
    #   SensitiveData.replace([1, { '__ptype' => 'Sensitive', '__pvalue' => 'x' }]) { '[redacted]' } # => [1, "[redacted]"]
    def replace(value, &block)
      case value
      when Array then value.map { |element| replace(element, &block) }
      when Hash
        return yield(value) if value['__ptype'] == 'Sensitive'

        value.transform_values { |element| replace(element, &block) }
      else value
      end
    end
  end
end
