# frozen_string_literal: true

module PuppetRs
  module Facades
    # The catalog of a running compile (+@compiler+) as +Puppet::Resource::Catalog+ answers.
    module LiveCatalog
      # @return [Puppet::Parser::Resource, nil]
      def resource(type, title = nil)
        type, title = ::Puppet::Resource.type_and_title(type, title)
        @compiler.session.find_resource(type.to_s, title.to_s)
      end

      # @return [Array<Puppet::Parser::Resource>]
      def resources
        @compiler.session.resources
      end

      def vertices
        resources
      end

      def resource_refs
        resources.map(&:ref)
      end

      def classes
        @compiler.session.classes
      end

      def add_class(*names)
        names.each { |name| @compiler.session.add_class(name.to_s) }
      end

      def tags
        @compiler.session.tags
      end

      def tagged?(*names)
        own = tags
        names.any? { |name| own.include?(name.to_s.downcase) }
      end

      def inspect
        "#<#{self.class} #{name}>"
      end
    end
  end
end
