# frozen_string_literal: true

require 'cgi'

module PuppetRs
  module Diff
    # The results as JUnit XML: a test case a node, which fails where the node does not compile any more. Changes are its output.
    class JunitReport
      # @param versions [Array<Version>]
      # @param results [Array<NodeResult>]
      def initialize(versions, results)
        @versions = versions
        @results = results
      end

      # @return [String]
      def to_s
        failures = @results.count { |result| result.state == :breaks }
        <<~XML
          <?xml version="1.0" encoding="UTF-8"?>
          <testsuites>
          <testsuite name="#{escape(@versions.map(&:label).join(' -> '))}" tests="#{@results.size}" failures="#{failures}">
          #{@results.map { |result| test_case(result) }.join("\n")}
          </testsuite>
          </testsuites>
        XML
      end

      private

      def test_case(result)
        time = %( time="#{format('%.3f', result.seconds)}") if result.seconds
        %(<testcase classname="puppet_rs diff" name="#{escape(result.node)}"#{time}>#{content(result)}</testcase>)
      end

      def content(result)
        case result.state
        when :breaks then %(<failure message="does not compile any more">#{escape(result.errors.last)}</failure>)
        when :fails then "<system-out>#{escape("compiles on neither side: #{result.errors.last}")}</system-out>"
        when :mended then "<system-out>#{escape("compiles again: #{result.errors.first}")}</system-out>"
        when :changed then "<system-out>#{escape(Rendering.resources(result.changes).join("\n"))}</system-out>"
        end
      end

      def escape(text)
        CGI.escapeHTML(text.to_s.scrub.gsub(Verify::JunitReport::FORBIDDEN, '?'))
      end
    end
  end
end
