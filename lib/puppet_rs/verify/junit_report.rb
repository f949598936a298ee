# frozen_string_literal: true

require 'erb'

module PuppetRs
  module Verify
    # The results as JUnit XML: a test case an input.
    class JunitReport
      # Characters that XML 1.0 cannot hold.
      FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/

      # @param summary [Summary]
      def initialize(summary)
        @summary = summary
      end

      def to_s
        results = @summary.results
        <<~XML
          <?xml version="1.0" encoding="UTF-8"?>
          <testsuites>
          <testsuite name="puppet_rs verify" tests="#{results.size}" failures="#{@summary.different}" time="#{seconds(@summary.seconds(:ours))}">
          #{results.map { |result| test_case(result) }.join("\n")}
          </testsuite>
          </testsuites>
        XML
      end

      private

      def test_case(result)
        names = %(classname="#{escape(result.input.environment)}" name="#{escape(result.input.name)}")
        head = %(<testcase #{names} time="#{seconds(result.ours.warm || 0)}")
        return "#{head}>#{failure(result)}</testcase>" unless result.identical?
        return "#{head}/>" unless result.stock.error

        "#{head}><system-out>#{escape("error on both sides: #{Difference.describe(result.stock.error)}")}</system-out></testcase>"
      end

      def failure(result)
        first = result.differences.first
        %(<failure message="#{escape(first.kind)}">#{escape(result.differences.map(&:text).join("\n"))}</failure>)
      end

      def seconds(number)
        format('%.3f', number)
      end

      def escape(text)
        ERB::Util.html_escape(text.to_s.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub.gsub(FORBIDDEN, '?'))
      end
    end
  end
end
