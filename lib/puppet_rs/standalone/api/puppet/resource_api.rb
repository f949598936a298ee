# frozen_string_literal: true

module Puppet
  # Types described by data. See https://puppet.com/docs/puppet/latest/create_types_and_providers_resource_api.html
  module ResourceApi
    BUILT_IN = %i[alias audit before loglevel noop notify require schedule stage subscribe tag].freeze

    module_function

    # @param definition [Hash] +:name+, +:attributes+ (each with a +:behaviour+), +:features+, +:title_patterns+
    # @return [Class]
    def register_type(definition)
      raise Puppet::DevError, 'requires a hash as definition, not `nil`' if definition.nil?
      raise Puppet::DevError, 'requires a name' unless definition.key?(:name)
      raise Puppet::DevError, 'requires attributes' unless definition.key?(:attributes)

      made = Puppet::Type.newtype(definition[:name].to_sym)
      made.desc(definition[:desc])
      definition[:attributes].each { |name, description| ResourceApi.add(made, name.to_sym, description) }
      patterns = definition[:title_patterns]
      made.define_singleton_method(:title_patterns) { ResourceApi.patterns(patterns) } if patterns
      made
    end

    # @api private
    def add(type, name, description)
      return if BUILT_IN.include?(name)

      case description[:behaviour]
      when :namevar then type.newparam(name, namevar: true)
      when :parameter then type.newparam(name)
      else type.newproperty(name)
      end
    end

    # @api private
    def patterns(patterns)
      patterns.map do |each|
        pattern = each[:pattern]
        [pattern, pattern.names.map { |name| [name.to_sym] }]
      end
    end
  end
end
