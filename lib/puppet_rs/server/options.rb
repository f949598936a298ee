# frozen_string_literal: true

require 'etc'
require 'tmpdir'

module PuppetRs
  module Server
    # The options of `puppet_rs server`. What Puppet has a setting for stands in puppet.conf, section `[server]`.
    class Options < CommandLine::Options
      LOG_FORMATS = %w[text json].freeze
      LEVELS = %w[debug info notice warning err].freeze
      DEFAULTS = {
        bind: '0.0.0.0:8140', workers: Etc.nprocessors, max_queued_requests: 0, max_retry_delay: 1800,
        max_requests_per_worker: 0, max_body: 64 << 20, request_timeout: 0, tls: true, trusted_proxies: [], settings: {},
        preload: [], log_level: 'notice', log_format: 'text', cluster: true, check: false
      }.freeze
      MOST_WAITING = 1000
      LEAST_BUDGET = 256 << 20
      private_constant :MOST_WAITING, :LEAST_BUDGET
      # Where Puppet Server keeps its auth.conf, below Puppet's confdir.
      PUPPET_FILE = 'auth.conf'
      AUTHORIZATION_FILES = ['puppetserver/conf.d/auth.conf', '../puppetserver/conf.d/auth.conf', PUPPET_FILE].freeze
      private_constant :PUPPET_FILE

      # @param values [Hash] options by name, of an application that another web server runs
      # @return [Options]
      # @raise [CommandLine::UsageError] for an unknown one
      def self.from(values)
        options = new([])
        options.take({ cluster: false, workers: 1 }.merge(values))
        options
      end

      # @param values [Hash]
      # @api private
      def take(values)
        unknown = values.keys - DEFAULTS.keys - %i[authorization code_id_command code_content_command log access_log state_dir]
        usage_error("unknown option #{unknown.first}") unless unknown.empty?
        settings = values[:settings]
        settings = settings.map { |text| setting(text.to_s) }.reduce({}, :merge) if settings.is_a?(Array)
        @values.merge!(values, { settings: }.compact)
        check
      end

      # @return [Array<String>] for Puppet's settings
      def puppet_arguments
        @values[:settings].flat_map do |name, value|
          value = value.to_s
          # Of these Puppet takes the name alone for true, and leaves the value.
          next ["--#{'no-' unless value == 'true'}#{name}"] if %w[true false].include?(value) && boolean?(name)

          ["--#{name}", value]
        end
      end

      # @return [String, nil] auth.conf; nil for the built-in rules
      # @raise [SettingError] for a folder or a file that cannot be looked at: the built-in rules would hold, which may be wider
      def authorization_file
        return @values[:authorization] if @values[:authorization]

        folder = ::Puppet[:confdir]
        AUTHORIZATION_FILES.map { |name| File.expand_path(name, folder) }.find { |file| there?(file) && rules?(file) }
      rescue SystemCallError => e
        raise SettingError, "the rules (auth.conf) cannot be read: #{e.message}"
      end

      # @return [String] the folder that workers share
      def state_dir
        @values[:state_dir] || File.join(::Puppet[:vardir], 'puppet_rs')
      end

      # @return [Certificates]
      def certificates
        Certificates.new(
          authority: ::Puppet[:localcacert], revoked: ::Puppet[:hostcrl], check: revocation,
          proxies: @values[:trusted_proxies], names: PuppetSettings.extension_names
        )
      end

      # @return [Integer] how many requests may wait; each has a thread
      def waiting_limit
        limit = @values[:max_queued_requests]
        limit.positive? ? [limit, MOST_WAITING].min : MOST_WAITING
      end

      # @return [Numeric] how many bytes of bodies may be in memory
      def body_budget
        limit = @values[:max_body]
        limit.positive? ? [limit * 2, LEAST_BUDGET].max : Float::INFINITY
      end

      # @return [Array(String, Integer)] address and port
      def address
        host, _, port = @values[:bind].rpartition(':')
        [host.delete('[]'), Integer(port, 10)]
      end

      private

      def boolean?(name)
        ::Puppet.settings.setting(name.to_sym)&.type == :boolean
      end

      def there?(file)
        File.stat(file)
      rescue Errno::ENOENT, Errno::ENOTDIR
        false
      end

      # Below Puppet's confdir itself the auth.conf of Puppet 3 has the same name, in another language (and is empty in later
      # packages). In the folders of Puppet Server a file has rules, or is an error.
      def rules?(file)
        file != File.expand_path(PUPPET_FILE, ::Puppet[:confdir]) ||
          File.binread(file).match?(/^[\s{]*"?authorization"?\s*[.:={]/)
      end

      def revocation
        case ::Puppet[:certificate_revocation]
        when false then false
        when :leaf then :leaf
        else :chain
        end
      end

      def parser
        usage('server [options]', "Serves catalogs and files to agents, over Puppet's HTTP API.",
              '0 stopped by a signal') do |options|
          address_options(options)
          worker_options(options)
          limit_options(options)
          code_options(options)
          log_options(options)
        end
      end

      def address_options(options)
        keep(options, :bind, '--bind ADDRESS:PORT', "where to listen (#{DEFAULTS[:bind]})")
        keep(options, :tls, '--[no-]tls', "TLS with Puppet's certificates (yes); without it a proxy ends TLS")
        collect(options, :trusted_proxies, '--trusted-proxy ADDRESS', 'whose X-Client-* headers name the client, where auth.conf',
                'has allow-header-cert-info; may be repeated')
        keep(options, :authorization, '--auth-config FILE', "auth.conf (puppetserver/conf.d/auth.conf beside Puppet's",
             'configuration; without it the built-in rules)')
      end

      def worker_options(options)
        keep(options, :workers, '--workers N', Integer, 'processes (one a processor)')
        keep(options, :max_requests_per_worker, '--max-requests-per-worker N', Integer,
             'replace a worker after so many requests; 0: never (0)')
        collect(options, :preload, '--preload ENVIRONMENT', 'load it before workers are started (all); may be repeated')
      end

      def limit_options(options)
        keep(options, :max_queued_requests, '--max-queued-requests N', Integer,
             'answer 503 when more are waiting; 0: 1000, the most (0)')
        keep(options, :max_retry_delay, '--max-retry-delay SECONDS', Integer, 'the largest Retry-After of that (1800)')
        keep(options, :max_body, '--max-body BYTES', Integer, 'the largest body of a request; 0: any (64 MiB)')
        keep(options, :request_timeout, '--request-timeout SECONDS', Integer,
             'give a request up after so long, and replace its worker; 0: never (0)')
      end

      def code_options(options)
        keep(options, :code_id_command, '--code-id-command FILE', 'prints the version of the code of an environment')
        keep(options, :code_content_command, '--code-content-command FILE', 'prints a file of a version')
        setting_option(options)
        keep(options, :state_dir, '--state-dir DIR', 'what workers share ($vardir/puppet_rs)')
        keep(options, :check, '--check', 'only say whether options, settings, rules and certificates are valid')
      end

      def log_options(options)
        keep(options, :log, '--log DESTINATION', "Puppet's log: console, syslog or a file (console)")
        keep(options, :log_level, '--log-level LEVEL', LEVELS, "#{LEVELS.join(', ')} (#{DEFAULTS[:log_level]})")
        keep(options, :access_log, '--access-log FILE', 'a line for each request; -: standard output')
        keep(options, :log_format, '--log-format FORMAT', LOG_FORMATS, 'of the access log: text (as web servers have it), json')
      end

      def check
        check_number('--workers', @values[:workers], 1)
        %i[max_queued_requests max_requests_per_worker max_retry_delay max_body request_timeout].each do |name|
          check_number("--#{name.to_s.tr('_', '-')}", @values[name], 0)
        end
        usage_error("--bind: no port in '#{@values[:bind]}'") unless @values[:bind].match?(/:\d+\z/)
        check_exists(*@values.values_at(:authorization, :code_id_command, :code_content_command))
        usage_error("unexpected argument '#{names.first}'") if names && !names.empty?
      end
    end
  end
end
