# frozen_string_literal: true

require 'open3'
require 'rbconfig'

module PuppetRs
  module Server
    # A hangup loads everything again, and keeps the sockets: requests wait until the new workers are there. Before, another
    # process checks options, settings, rules and certificates: what is wrong is logged, and this server goes on as it is.
    class Reload
      # Puma restarts by USR2, and has more or fewer processes by TTIN and TTOU: here there is one of its processes.
      SIGNALS = %w[HUP USR1 USR2].freeze
      CHECK = '--check'
      private_constant :SIGNALS, :CHECK

      # @return [Array<String>, nil] the command that this process was started with; nil if the system does not say
      def self.command
        words = ::File.binread('/proc/self/cmdline').split("\0").map { |word| word.force_encoding(Encoding.find('locale')) }
        [RbConfig.ruby, *words.drop(1)]
      rescue ::SystemCallError
        nil
      end

      # @param command [Array<String>, nil]
      def initialize(command)
        @command = command
        @lock = Mutex.new
      end

      # @param launcher [Puma::Launcher]
      # @return [void]
      def launcher=(launcher)
        @launcher = launcher
        command = @command or return
        # Options of Ruby count: `ruby -I lib`.
        launcher.define_singleton_method(:restart_args) { command.dup }
      end

      # Called when Puma has taken the signals for itself.
      # @return [void]
      def trap_signals
        return if @trapped

        @trapped = true
        SIGNALS.each { |name| Signal.trap(name) { Thread.new { attempt } } }
        %w[TTIN TTOU].each { |name| Signal.trap(name, 'IGNORE') }
      end

      private

      def attempt
        return unless @lock.try_lock

        begin
          output, status = check
          return @launcher.restart if status

          ::Puppet.err("The server is not loaded again, and goes on with what it has: #{output}")
        ensure
          @lock.unlock
        end
      end

      # @return [Array(String, Boolean)]
      def check
        return ['', true] unless @command

        output, status = Open3.capture2e(*@command, CHECK)
        [output.force_encoding(Encoding::UTF_8).scrub.strip, status.success?]
      rescue ::SystemCallError => e
        [e.message, false]
      end
    end
  end
end
