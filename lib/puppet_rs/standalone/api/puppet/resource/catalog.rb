# frozen_string_literal: true

module Puppet
  class Resource
    # The catalog of a running compile, for functions and templates that look into it.
    class Catalog
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

      # @return [Puppet::Parser::Resource, nil]
      def resource(type, title = nil)
        type, title = Resource.type_and_title(type, title)
        @compiler.session.find_resource(type.to_s, title.to_s)
      end

      # @return [Array<Puppet::Parser::Resource>]
      def resources
        @compiler.session.resources
      end
      alias vertices resources

      def resource_refs
        resources.map(&:ref)
      end

      def classes
        @compiler.session.classes
      end

      def tags
        @compiler.session.tags
      end

      def tagged?(*names)
        own = tags
        names.any? { |name| own.include?(name.to_s.downcase) }
      end

      def add_class(*names)
        names.each { |name| @compiler.session.add_class(name.to_s) }
      end

      def add_resource(*resources)
        resources.each { |resource| @compiler.add_resource(@compiler.topscope, resource) }
      end

      def inspect
        "#<#{self.class} #{name}>"
      end
    end
  end
end
