# frozen_string_literal: true

module Suites
  # Values as the cases show them.
  module Values
    Types = Puppet::Pops::Types

    module_function

    def show(value)
      case value
      when nil then 'undef'
      when true, false, Integer, Float, :default then value.to_s
      when String then value.dup.force_encoding('UTF-8').inspect
      when Array then "[#{value.map { |v| show(v) }.join(', ')}]"
      when Hash then "{#{value.map { |k, v| "#{show(k)} => #{show(v)}" }.join(', ')}}"
      when Regexp then value.inspect
      else other(value)
      end
    end

    def other(value)
      case value
      when Types::PSensitiveType::Sensitive then "Sensitive(#{show(value.unwrap)})"
      when Types::PAnyType then "Type:#{value}"
      when Types::Iterable then 'Iterator'
      when Types::PuppetObject then "#{value._pcore_type.name}:#{value}"
      else "#{value.class.name.delete_prefix('PuppetRs::DropIn::')}:#{value}"
      end
    end
  end
end
