# frozen_string_literal: true

module Puppet
  # The node a catalog is for.
  class Node
    # Properties of a node.
    Facts = Struct.new(:name, :values)

    attr_reader :name, :facts, :parameters, :classes, :environment, :trusted_data, :server_facts

    # @param request [PuppetRs::Request]
    # @param environment [Puppet::Node::Environment]
    def initialize(request, environment)
      @name = request.node
      @facts = Facts.new(request.node, request.facts)
      @parameters = request.variables.dup
      @classes = request.classes
      @trusted_data = request.trusted
      @environment = environment
      merge(request.facts)
      @server_facts = request.server_facts.merge('environment' => environment.to_s)
      merge(request.server_facts)
    end

    # The first value of a parameter stays.
    def merge(params)
      params.each do |name, value|
        next @parameters[name] = value unless @parameters.include?(name)

        text = "The node parameter '#{name}' for node '#{@name}' was already set to '#{@parameters[name]}'. " \
               "It could not be set to '#{value}'"
        PuppetRs::Standalone::Context.log.once(:warnonce, text) { Puppet.warning(text) }
      end
    end

    def names
      [name]
    end

    def environment_name
      environment.name
    end

    def to_s
      name
    end
  end
end
