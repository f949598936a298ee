# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Host
      # Resources of other nodes, and collectors that are Ruby code.
      # @api private
      module Exported
        # [type, title, parameters, tags, collector id, file, line] of what the store finds.
        def search_exported(compiler, scope, type_name, query)
          found = ::Puppet::Resource.indirection.search(type_name, host: compiler.node.name, filter: query, scope:)
          found.map do |item|
            resource = item.is_a?(::Puppet::Parser::Resource) ? item : item.to_resource(scope)
            params = resource.parameters.values.map { |param| [param.name.to_s, param.value] }
            [resource.type.to_s, resource.title.to_s, params, resource.tags.to_a, resource.collector_id,
             resource.file, resource.line]
          end
        end

        # @return [Boolean] whether a collector of Ruby code has found something new
        def evaluate_collection(scope, id)
          scope.compiler.ruby_collection(id).evaluate ? true : false
        end

        # @return [Array<String>] what a collector of Ruby code could not realize
        def unresolved_resources(scope, id)
          [scope.compiler.ruby_collection(id).unresolved_resources].flatten.compact.map(&:to_s)
        end
      end
    end
  end
end
