# frozen_string_literal: true

require 'digest'
require 'json'

module PuppetRs
  module Validate
    # Findings in the forms that CI systems show beside the changed lines.
    module CiReport
      FORMATS = %w[text github codeclimate].freeze

      module_function

      # @param findings [Array<Finding>]
      # @param format [String] +github+ or +codeclimate+
      # @return [String]
      def of(findings, format)
        format == 'github' ? github(findings) : codeclimate(findings)
      end

      # Workflow commands of GitHub Actions, a line each.
      # @param findings [Array<Finding>]
      # @return [String]
      def github(findings)
        findings.map do |finding|
          place = { file: finding.file, line: finding.line, col: finding.line && finding.pos }.compact
          properties = place.map { |name, value| "#{name}=#{escaped(value).gsub(/[:,]/, ':' => '%3A', ',' => '%2C')}" }
          "::#{finding.level} #{properties.join(',')}::#{escaped(finding.message)}\n"
        end.join
      end

      # Issues of Code Climate, as GitLab reads them (`artifacts:reports:codequality`). A fingerprint holds no line:
      # GitLab compares those of two commits.
      # @param findings [Array<Finding>]
      # @return [String]
      def codeclimate(findings)
        seen = Hash.new(0)
        issues = findings.map do |finding|
          subject = [finding.file, finding.level, finding.message]
          { description: finding.message, check_name: 'puppet_rs validate', severity: finding.level == :error ? 'major' : 'minor',
            fingerprint: Digest::SHA256.hexdigest([*subject, seen[subject] += 1].join("\0")),
            location: { path: finding.file.delete_prefix('./'), lines: { begin: finding.line || 1 } } }
        end
        JSON.pretty_generate(issues)
      end

      def escaped(value)
        value.to_s.scrub.gsub(/[%\r\n]/, '%' => '%25', "\r" => '%0D', "\n" => '%0A')
      end
      private_class_method :escaped
    end
  end
end
