# frozen_string_literal: true

module PuppetRs
  module Server
    class Authorization
      # Refuses an auth.conf that is not valid, before a request is answered by it.
      class RuleCheck
        VERBS = %w[delete get head post put].freeze
        TYPES = %w[path regex].freeze
        BOOLEANS = [nil, true, false].freeze
        private_constant :BOOLEANS

        # @param file [String, nil] where the rules stand
        def initialize(file)
          @file = file || 'the built-in rules'
        end

        # @param configuration [Hash]
        # @raise [SettingError]
        def check(configuration)
          refuse('there is no section "authorization"') unless configuration.is_a?(Hash)
          refuse('version must be 1') unless configuration['version'] == 1
          refuse('allow-header-cert-info is not a boolean') unless BOOLEANS.include?(configuration['allow-header-cert-info'])
          rules = configuration['rules']
          refuse('rules is not a list') unless rules.is_a?(Array)
          rules.each { |rule| check_rule(rule) }
          twice = rules.map { |rule| rule['name'] }.tally.find { |_, count| count > 1 }
          refuse("two rules are named '#{twice.first}'") if twice
        end

        private

        def check_rule(rule)
          refuse('a rule is not a map') unless rule.is_a?(Hash)
          @rule = rule['name']
          refuse('a rule has no name') unless @rule.is_a?(String)
          order = rule['sort-order']
          refuse('sort-order must be a number from 1 to 999') unless order.is_a?(Integer) && order.between?(1, 999)
          check_match(rule['match-request'])
          check_clients(rule)
          check_captures(rule)
        ensure
          @rule = nil
        end

        def check_match(match)
          refuse("there is no 'match-request'") unless match.is_a?(Hash)
          refuse("path in 'match-request' must be a string") unless match['path'].is_a?(String)
          refuse("type in 'match-request' must be one of #{TYPES.join(', ')}") unless TYPES.include?(match['type'])
          unless [*match['method']].all? { |verb| verb.is_a?(String) && VERBS.include?(verb.downcase) }
            refuse("method must be one or several of #{VERBS.join(', ')}")
          end
          check_query(match['query-params'])
        end

        def check_query(query)
          return if query.nil?

          valid = query.is_a?(Hash) && query.values.flatten.all?(String)
          refuse('query-params must be a map from names to strings') unless valid
        end

        def check_clients(rule)
          given = rule.slice('allow', 'deny')
          refuse('allow-unauthenticated is not a boolean') unless BOOLEANS.include?(rule['allow-unauthenticated'])
          if rule['allow-unauthenticated']
            refuse('allow-unauthenticated leaves no room for allow and deny') unless given.empty?
          elsif given.empty?
            refuse('there is neither allow nor deny')
          end
          given.each_value { |clients| (clients.is_a?(Array) ? clients : [clients]).each { |client| check_client(client) } }
        end

        def check_client(client)
          case client
          when String then Entry.of(client)
          when Hash then check_map(client)
          else refuse("'#{client}' is neither a name nor a map")
          end
        rescue RegexpError => e
          refuse("a client is not a regular expression: #{e.message}")
        rescue SettingError => e
          e.message.start_with?(@file) ? raise : refuse(e.message)
        end

        def check_map(client)
          if client.key?('rbac')
            refuse('rbac permissions are of Puppet Enterprise only')
          elsif client.key?('certname') == client.key?('extensions')
            refuse("a map of a client has one of the keys 'certname' and 'extensions'")
          elsif client.key?('extensions')
            check_extensions(client['extensions'])
          else
            refuse('certname must be a string') unless client['certname'].is_a?(String)
            Entry.of(client)
          end
        end

        # Every client has all extensions of an empty map.
        def check_extensions(extensions)
          refuse('extensions must be a map') unless extensions.is_a?(Hash)
          refuse('extensions names none') if extensions.empty?
          extensions.each do |name, wanted|
            texts = name == Entry::ALTERNATIVE_NAMES && wanted.is_a?(Hash) ? wanted.values.flatten : [*wanted]
            refuse("the extension #{name} must have texts") unless texts.any? && texts.all?(String)
          end
        end

        # A `$2` without a second group would deny everyone, or allow an unexpected name.
        def check_captures(rule)
          match = rule['match-request']
          return unless match['type'] == 'regex'

          groups = Pattern.groups(Pattern.of(match['path']))
          %w[allow deny].each do |field|
            largest = names(rule[field]).flat_map { |name| name.scan(/\$(\d+)/).flatten }.map { |digits| Integer(digits, 10) }.max
            refuse("#{field} refers to $#{largest}, which the path does not capture") if largest && largest > groups
          end
        rescue RegexpError => e
          refuse("the path is not a regular expression: #{e.message}")
        end

        def names(clients)
          clients = [clients] if clients.is_a?(Hash)
          [*clients].filter_map { |client| client.is_a?(Hash) ? client['certname'] : client }
        end

        def refuse(text)
          raise SettingError, "#{@file}: #{"rule '#{@rule}': " if @rule}#{text}"
        end
      end
    end
  end
end
