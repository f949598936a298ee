# frozen_string_literal: true

module PuppetRs
  module Server
    class Authorization
      # A rule of auth.conf: the requests that it is for, and the clients whom it lets pass.
      class Rule
        # @return [String]
        attr_reader :name
        # @return [Integer]
        attr_reader :sort_order

        # @param rule [Hash] checked by {RuleCheck}
        def initialize(rule)
          match = rule['match-request']
          @name = rule['name']
          @sort_order = rule['sort-order']
          @path = match['type'] == 'regex' ? Pattern.of(match['path']) : Pattern.prefix(match['path'])
          @verbs = match['method'] && [*match['method']].map(&:upcase)
          @query = (match['query-params'] || {}).transform_values { |values| [*values] }
          @open = rule['allow-unauthenticated'] == true
          @denied = entries(rule['deny'])
          @allowed = entries(rule['allow'])
        end

        # @param request [Request]
        # @return [Array<String, nil>, nil] what the path captures; nil if the rule is not for the request
        def captures(request)
          return if @verbs && !@verbs.include?(request.verb)
          return unless @query.all? { |name, values| values.intersect?([*request.query[name]]) }

          @path.match(request.path)&.captures
        end

        # @param client [Client]
        # @param captures [Array<String, nil>]
        # @return [Boolean]
        def allows?(client, captures)
          return true if @open
          return false unless client.authenticated?

          @denied.none? { |entry| entry.near?(client, captures) } && @allowed.any? { |entry| entry.match?(client, captures) }
        end

        private

        def entries(values)
          values = [values] if values.is_a?(Hash)
          [*values].map { |value| Entry.of(value) }
        end
      end
    end
  end
end
