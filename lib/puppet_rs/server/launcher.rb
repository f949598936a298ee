# frozen_string_literal: true

require 'puma'
require 'puma/server'
require 'puma/configuration'
require 'puma/launcher'

module PuppetRs
  module Server
    # Runs the application under Puma: a process that watches; one that has the connections, which Puma calls a worker; a process
    # that others are forked from; and workers that compile.
    class Launcher
      # Threads beside those whose requests wait for a worker: status and metrics are answered at once.
      SPARE = 50
      # Descriptors that are no connections: logs, workers, files that are sent.
      RESERVED = 200
      # As many are used if the system allows it.
      DESCRIPTORS = 65_536
      # Seconds that running requests are waited for when no --request-timeout ends them.
      STOPPING = 100
      # Variables that would configure Puma.
      VARIABLES = %w[PUMA_MIN_THREADS MIN_THREADS PUMA_MAX_THREADS MAX_THREADS WEB_CONCURRENCY PUMA_PERSISTENT_TIMEOUT
                     PUMA_PRELOAD_APP PUMA_LOG_CONFIG PUMA_DEBUG RACK_ENV APP_ENV RAILS_ENV].freeze
      private_constant :SPARE, :RESERVED, :DESCRIPTORS, :STOPPING, :VARIABLES

      # @param options [Options]
      # @param reload [Reload]
      def initialize(options, reload)
        @options = options
        @reload = reload
      end

      # @return [Integer] the exit status
      # @raise [SettingError] if a certificate is missing
      def run
        application = check
        PuppetSettings.preload(@options[:preload])
        Intake.install(application, @options, connections)
        Systemd.take_over
        Memory.settle
        take_variables
        launcher = launcher(application)
        @reload.launcher = launcher
        launcher.run
        0
      end

      # @return [Application]
      # @raise [SettingError] if it could not serve
      def check
        if @options[:tls]
          check_files
          @options.certificates.check
        end
        Application.new(@options)
      end

      private

      def launcher(application)
        # No file of the folder that the server is started in is code to run.
        configuration = ::Puma::Configuration.new({ config_files: ['-'] }) { |puma| configure(puma, application) }
        log = PumaLog.new($stdout, $stderr)
        events = log.is_a?(::Puma::Events) ? log : ::Puma::Events.new
        events.register(events.respond_to?(:after_booted) ? :after_booted : :on_booted) { Systemd.notify('READY=1') }
        ::Puma::Launcher.new(configuration, { events:, log_writer: log })
      end

      def configure(puma, application)
        bind(puma)
        puma.environment('production')
        puma.tag('puppet_rs')
        puma.app(application)
        puma.workers(1)
        puma.silence_single_worker_warning
        puma.threads(1, @options.waiting_limit + @options[:workers] + SPARE)
        puma.preload_app!
        puma.raise_exception_on_sigterm(false)
        puma.wait_for_less_busy_worker(0) if puma.respond_to?(:wait_for_less_busy_worker)
        puma.first_data_timeout(30)
        puma.persistent_timeout(20)
        limit = @options[:request_timeout]
        puma.worker_shutdown_timeout(limit.positive? ? limit + 10 : STOPPING)
        puma.lowlevel_error_handler do |error, _env, status|
          [status || 500, { 'content-type' => 'text/plain' }, ["#{error.class}\n"]]
        end
        hooks(puma, application)
      end

      # (Puma 7 has other names for two of them.)
      def hooks(puma, application)
        puma.before_fork { @reload.trap_signals }
        puma.public_send(puma.respond_to?(:before_worker_boot) ? :before_worker_boot : :on_worker_boot) do
          # Workers, and the commands that they start, keep the limit that the server was started with.
          application.start { give_variables }
          ::Process.setrlimit(:NOFILE, *descriptors)
        end
        puma.public_send(puma.respond_to?(:before_restart) ? :before_restart : :on_restart) do
          Systemd.hand_over
          give_variables
        end
      end

      # Variables of the environment that Puma reads are not meant for this server.
      def take_variables
        @variables = VARIABLES.to_h { |name| [name, ENV.delete(name)] }
      end

      # Workers, their commands and the server after a hangup have it as it was.
      def give_variables
        ENV.update(@variables)
      end

      # @return [Array(Integer, Integer)] the soft limit and the hard limit
      def descriptors
        soft, hard = ::Process.getrlimit(:NOFILE)
        [[soft, [hard, DESCRIPTORS].min].max, hard]
      end

      def connections
        most = descriptors.first
        [most - RESERVED - (@options[:workers] * 4), most / 2].max
      end

      def bind(puma)
        host, port = @options.address
        host = "[#{host}]" if host.include?(':')
        return puma.bind("tcp://#{host}:#{port}") unless @options[:tls]

        # Clients without a certificate may ask for what the rules open to everybody.
        puma.ssl_bind(host, port, cert: ::Puppet[:hostcert], key: ::Puppet[:hostprivkey], ca: ::Puppet[:localcacert],
                                  verify_mode: 'peer', no_tlsv1_1: true) # rubocop:disable Naming/VariableNumber
      end

      def check_files
        %i[hostcert hostprivkey localcacert].each do |name|
          file = ::Puppet[name]
          next if File.readable?(file)

          raise SettingError, "the file of Puppet's setting #{name} cannot be read: #{file}\n  " \
                              'get a certificate first (puppet ssl bootstrap), or use --no-tls behind a proxy'
        end
      end
    end
  end
end
