# frozen_string_literal: true

module PuppetRs
  class Catalog
    # A catalog's graph for Graphviz, written as Puppet writes it.
    # @api private
    class Dot
      NAME = 'Puppet__Resource__Catalog'

      def initialize(catalog)
        @catalog = catalog
      end

      # @return [String]
      def to_s
        elements = @catalog.resources.map { |resource| node(resource.ref) } + @catalog.edges.map { |each| edge(each) }
        "digraph #{NAME} {\n    label = \"#{NAME}\"\n#{elements.join("\n")}\n}\n"
      end

      private

      def node(reference)
        "    #{quoted(reference)} [\n        fontsize = 8,\n        label = #{quoted(reference)}\n    ]\n"
      end

      def edge(edge)
        "    #{quoted(edge.source)} -> #{quoted(edge.target)} [\n        fontsize = 8\n    ]\n"
      end

      def quoted(text)
        %("#{text.gsub('"', '\\"')}")
      end
    end
  end
end
