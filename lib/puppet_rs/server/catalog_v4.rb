# frozen_string_literal: true

require 'json'

module PuppetRs
  module Server
    # `/puppet/v4/catalog`: compiles for services, with facts and the trusted facts that the request brings.
    # (As Puppet Server's API of that version.)
    class CatalogV4
      BOOLEANS = [true, false].freeze
      LEVELS = %w[debug info warning err].freeze
      # Number of environments that a node may ask for in a row before that counts as a circle.
      MOVES = 4

      # @param code [VersionedCode]
      def initialize(code)
        @code = code
      end

      # @param request [Request]
      # @return [Response] +catalog+, and +logs+ if they were asked for
      def call(request)
        data = parsed(request.body)
        check(data)
        response = Response.new(200, nil, 'content-type' => Response::JSON_TYPE)
        response.measured = Metrics.measured(data['environment']) do
          response.body = Memory.released { compile(data) }
        end
        response
      rescue ::Puppet::Error => e
        ::Puppet.err(e.message)
        Response.json(500, { 'kind' => 'puppetlabs.jruby-service/jruby-error', 'msg' => e.message })
      end

      private

      def parsed(text)
        ::JSON.parse(text)
      rescue ::JSON::ParserError => e
        raise BadRequest, "Error parsing JSON: #{e.message}"
      end

      def check(data)
        invalid('a map is expected') unless data.is_a?(::Hash)
        invalid('certname must be a string') unless data['certname'].is_a?(::String)
        invalid('environment must be a name') unless data['environment'].to_s.match?(/\A\w+\z/)
        persistence = data['persistence']
        stored = persistence.is_a?(::Hash) && %w[facts catalog].all? { |key| BOOLEANS.include?(persistence[key]) }
        invalid('persistence must have the booleans facts and catalog') unless stored
        %w[facts trusted_facts].each do |key|
          invalid("#{key} must have a map 'values'") unless !data.key?(key) || values?(data[key])
        end
        check_options(data['options'])
      end

      def values?(facts)
        facts.is_a?(::Hash) && facts['values'].is_a?(::Hash)
      end

      def check_options(options)
        return if options.nil?

        invalid('options must be a map') unless options.is_a?(::Hash)
        level = options['log_level']
        invalid("log_level must be one of #{LEVELS.join(', ')}") unless level.nil? || LEVELS.include?(level)
      end

      def invalid(text)
        raise BadRequest, "Invalid input: #{text}"
      end

      # @return [String] JSON; the catalog's text is the engine's, no resource becomes a Ruby object
      def compile(data)
        options = data['options'] || {}
        return %({"catalog":#{catalog(data, options)}}) unless options['capture_logs']

        logs = []
        compiled = captured(logs, options['log_level']) { catalog(data, options) }
        %({"catalog":#{compiled},"logs":#{::JSON.generate(logs.map(&:to_data_hash))}})
      end

      def captured(logs, level, &)
        before = ::Puppet::Util::Log.level
        ::Puppet::Util::Log.level = level.to_sym if level
        ::Puppet::Util::Log.with_destination(::Puppet::Test::LogCollector.new(logs), &)
      ensure
        ::Puppet::Util::Log.level = before
      end

      def catalog(data, options)
        facts = facts_of(data)
        trusted = data.dig('trusted_facts', 'values') || facts.values['trusted'] || {}
        node = node_of(data, options, facts, trusted)
        save(::Puppet::Node::Facts.indirection, node.facts || facts, data, trusted) if data['persistence']['facts']
        compiled = ::Puppet::Parser::Compiler.compile(node, @code.id(data['environment']))
        ::Puppet.info("Compiled catalog for #{node.name} in environment #{node.environment} using the v4 catalog endpoint")
        save_catalog(compiled, data) if data['persistence']['catalog']
        compiled.to_json
      end

      def facts_of(data)
        given = data['facts']
        facts = if given
                  ::Puppet::Node::Facts.from_data_hash({ 'name' => data['certname'] }.merge(given))
                else
                  stored_facts(data['certname'], data['environment'])
                end
        facts.sanitize
        facts
      end

      def stored_facts(name, environment)
        found = ::Puppet::Node::Facts.indirection.find(name, environment:, ignore_cache: true)
        found || ::Puppet::Node::Facts.new(name)
      end

      # Where the node's classifier names another environment, its facts are those of that one.
      def node_of(data, options, facts, trusted)
        wanted = data['environment']
        node = find(data, facts, trusted, environment: wanted)
        if data['facts'].nil? && !options['prefer_requested_environment']
          moves = 0
          while node.environment.to_s != wanted.to_s
            raise ::Puppet::Error, "Node environment didn't stabilize after #{moves} fetches, aborting run" if moves >= MOVES

            wanted = node.environment
            facts = stored_facts(data['certname'], wanted.to_s)
            node = find(data, facts, trusted, environment: wanted, configured_environment: data['environment'])
            moves += 1
          end
        end
        node.environment = data['environment'] if options['prefer_requested_environment']
        node.trusted_data = trusted
        node.add_server_facts(ServerFacts.values)
        node
      end

      def find(data, facts, trusted, **more)
        ::Puppet.override(trusted_information: trusted) do
          ::Puppet::Node.indirection.find(data['certname'], facts:, transaction_uuid: data['transaction_uuid'], **more)
        end
      end

      def save(indirection, facts, data, trusted)
        ::Puppet.override(trusted_information: trusted) do
          indirection.save(facts, data['certname'], stored_with(data))
        end
      end

      def save_catalog(catalog, data)
        indirection = ::Puppet::Resource::Catalog.indirection
        return unless indirection.cache?

        terminus = indirection.cache
        request = ::Puppet::Indirector::Request.new(terminus.class.name, :save, data['certname'], catalog, stored_with(data))
        terminus.save(request)
      end

      def stored_with(data)
        data.slice('environment', 'transaction_uuid', 'job_id').transform_keys(&:to_sym)
      end
    end
  end
end
