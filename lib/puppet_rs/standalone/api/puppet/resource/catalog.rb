# frozen_string_literal: true

require_relative '../../../../facades/live_catalog'

module Puppet
  class Resource
    # The catalog of a running compile, for functions and templates that look into it.
    class Catalog
      include PuppetRs::Facades::LiveCatalog

      # A resource declared twice.
      class DuplicateResourceError < Puppet::Error
        include Puppet::ExternalFileError
      end

      # @param compiler [PuppetRs::Standalone::Compiler]
      # @api private
      def initialize(compiler)
        @compiler = compiler
      end

      def name
        @compiler.node.name
      end

      def environment_instance
        @compiler.environment
      end

      def environment
        @compiler.environment.to_s
      end

      def add_resource(*resources)
        resources.each { |resource| @compiler.add_resource(@compiler.topscope, resource) }
      end
    end
  end
end
