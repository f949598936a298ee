# frozen_string_literal: true

require_relative 'bridge/errors'
require_relative 'bridge/lock'
require_relative 'bridge/regexp_match'
require_relative 'bridge/ruby_features'
require_relative 'bridge/time_texts'

module PuppetRs
  # Guards everything that is made once per process. Puppet's own locks do nothing in CRuby.
  # @api private
  ONE_AT_A_TIME = Lock.new

  # Questions of the engine to Ruby: an object for each concern. A session is given the bridge when it is made; a process has
  # one: {DropIn.bridge} with Puppet, {Standalone.bridge} without. What both do alike is in modules of this class, which
  # their parts extend.
  # @api private
  class Bridge
    # The parts, by the names that the engine reads them by (+names.rs+).
    #
    # host:: what the engine asks of the world around a compile
    # convert:: conversion of values that is rare enough to be left to Ruby
    # types:: types as objects of Puppet's classes
    # functions:: functions written in Ruby
    # scope:: the class of scopes
    # resource:: the class of resources of a running compile
    # lambda_proc:: the class of lambdas
    # data_options:: how parameter values become data; nil where no catalog becomes Ruby objects
    # resource_types:: what implements the type of a resource; likewise
    PARTS = %i[host convert types functions scope resource lambda_proc data_options resource_types].freeze
    attr_reader(*PARTS)

    def initialize(host:, convert:, types:, functions:, scope:, resource:, lambda_proc:, data_options: nil, resource_types: nil)
      @host = host
      @convert = convert
      @types = types
      @functions = functions
      @scope = scope
      @resource = resource
      @lambda_proc = lambda_proc
      @data_options = data_options
      @resource_types = resource_types
    end
  end
end
