# frozen_string_literal: true

module Puppet
  # The node a catalog is for.
  class Node
    # What is known of a node.
    Facts = Struct.new(:name, :values)

    attr_reader :name, :facts, :parameters, :classes, :environment, :trusted_data, :server_facts

    # @param request [PuppetRs::Request]
    # @param environment [Puppet::Node::Environment]
    def initialize(request, environment)
      @name = request.node
      @facts = Facts.new(request.node, request.facts)
      @parameters = request.facts.merge(request.variables)
      @classes = request.classes
      @trusted_data = request.trusted
      @server_facts = request.server_facts
      @environment = environment
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
