# frozen_string_literal: true

require 'fileutils'
require 'puma'
require 'puma/server'
require 'puma/configuration'
require 'puma/events'
require 'puma/launcher'

module PuppetRs
  module Server
    # Runs the application under Puma: one process that watches, and workers forked from it after the environments were
    # loaded.
    class Launcher
      # A worker that stops closes connections on which nothing came yet, as if they were between two requests: the
      # request that is on its way there would be lost. Those that never had one wait for it.
      module FirstRequest
        def can_close?
          super && @requests_served.positive?
        end
      end

      # A request with facts comes in several pieces, mostly at once. Puma reads one, and waits for others in another thread,
      # which hands the request back: here what is there is read first, as long as that is soon done.
      module WholeRequest
        SOON = 1 << 20

        def try_to_finish
          whole = super
          whole = super while !whole && more?
          whole
        end

        private

        def more?
          in_data_phase && @body_remain.between?(1, SOON) && @to_io.wait_readable(0)
        end
      end

      # Threads beside the one that compiles: they hold requests that wait, and answer those that need no turn.
      WAITING = 15

      # @param options [Options]
      # @param arguments [Array<String>] of the program, with which it is started again
      def initialize(options, arguments)
        @options = options
        @arguments = arguments
      end

      # @return [Integer] the exit status
      # @raise [SettingError] if a certificate is missing
      def run
        check_files
        PuppetSettings.preload(@options[:preload])
        application = Application.new(@options)
        Puma::Client.prepend(FirstRequest, WholeRequest)
        spread_connections if @options[:workers] > 1
        Memory.settle
        Puma::Launcher.new(configuration(application), argv: @arguments, events: Puma::Events.stdio).run
        0
      end

      private

      def configuration(application)
        settings = @options
        bind = method(:bind)
        on_hangup = method(:restart_on_hangup)
        Puma::Configuration.new do |puma|
          bind.call(puma)
          puma.environment('production')
          puma.app(application)
          puma.workers(settings[:workers])
          puma.silence_single_worker_warning
          puma.threads(1, 1 + [settings.queue_per_worker, WAITING].max)
          puma.preload_app!
          puma.raise_exception_on_sigterm(false)
          puma.wait_for_less_busy_worker
          puma.first_data_timeout(30)
          puma.persistent_timeout(20)
          puma.before_fork { on_hangup.call }
          puma.on_worker_boot do |index|
            Connections.current&.worker(index)
            application.worker_started
          end
          puma.lowlevel_error_handler { |error, *| [500, { 'content-type' => 'text/plain' }, ["#{error.class}\n"]] }
        end
      end

      def spread_connections
        Connections.current = Connections.new(@options.state_dir, @options[:workers])
        Puma::Client.prepend(Connections::Counted)
        Puma::ThreadPool.prepend(Connections::Spread)
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
        return unless @options[:tls]

        %i[hostcert hostprivkey localcacert].each do |name|
          file = ::Puppet[name]
          next if File.readable?(file)

          raise SettingError, "the file of Puppet's setting #{name} cannot be read: #{file}\n  " \
                              'get a certificate first (puppet ssl bootstrap), or use --no-tls behind a proxy'
        end
      end

      # A hangup loads everything again, and keeps the sockets: requests wait until the new workers are there.
      def restart_on_hangup
        return if @hangup

        @hangup = true
        Signal.trap('HUP') { ::Process.kill('USR2', ::Process.pid) }
      end
    end
  end
end
