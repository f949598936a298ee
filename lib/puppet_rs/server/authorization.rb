# frozen_string_literal: true

module PuppetRs
  module Server
    # Who may do what: the rules of Puppet Server's `auth.conf`. The first rule that matches a request decides; what no
    # rule matches is denied. (Rules and order: trapperkeeper-authorization.)
    class Authorization
      autoload :Defaults, 'puppet_rs/server/authorization/defaults'
      autoload :Entry, 'puppet_rs/server/authorization/entry'
      autoload :Pattern, 'puppet_rs/server/authorization/pattern'
      autoload :Rule, 'puppet_rs/server/authorization/rule'
      autoload :RuleCheck, 'puppet_rs/server/authorization/rule_check'

      # Decision on a request: allowed, or the texts for the client and for the log.
      Decision = Struct.new(:allowed, :answer, :log, :rule) do
        alias_method :allowed?, :allowed
      end

      ALLOWED = Decision.new(true).freeze
      NO_RULE = 'global deny all - no rules matched'

      # @return [Array<Rule>] in the order in which they are tried
      attr_reader :rules

      # @param file [String, nil] a HOCON file; nil takes the rules that Puppet Server is delivered with
      # @return [Authorization]
      # @raise [SettingError] for a file that is not valid
      # @raise [LoadError] without the gem hocon
      def self.load(file)
        return new(Defaults::CONFIGURATION) unless file

        require 'hocon'
        new(parsed(file)['authorization'], file)
      end

      def self.parsed(file)
        Hocon.load(file)
      rescue StandardError, SystemStackError => e
        # (The parser of HOCON has no error of its own for some bytes, and none for deep nesting.)
        raise SettingError, "#{file}: #{e.message}"
      end
      private_class_method :parsed

      # @param configuration [Hash] the section `authorization`
      # @param file [String, nil] where it stands, for errors
      def initialize(configuration, file = nil)
        RuleCheck.new(file).check(configuration)
        @header_certificates = configuration['allow-header-cert-info'] == true
        @rules = configuration['rules'].map { |rule| Rule.new(rule) }.sort_by { |rule| [rule.sort_order, rule.name] }
      end

      # @return [Boolean] whether a proxy may name the client in headers
      def header_certificates?
        @header_certificates
      end

      # @param request [Request]
      # @return [Decision]
      def decide(request)
        @rules.each do |rule|
          captures = rule.captures(request) or next
          return rule.allows?(request.client, captures) ? ALLOWED : denied(request, rule)
        end
        Decision.new(false, NO_RULE, NO_RULE)
      end

      private

      def denied(request, rule)
        client = request.client
        from = client.name.to_s.empty? ? client.address : "#{client.name}(#{client.address})"
        what = "(method :#{request.verb.downcase})"
        Decision.new(
          false, "Forbidden request: #{request.path} #{what}. Please see the server logs for details.",
          "Forbidden request: #{from} access to #{request.path} #{what} (authenticated: #{client.authenticated?}) " \
          "denied by rule '#{rule.name}'.", rule.name
        )
      end
    end
  end
end
