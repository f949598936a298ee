# frozen_string_literal: true

module PuppetRs
  module Server
    # `puppet_rs server`.
    class Command
      # @param argv [Array<String>] the arguments after `server`
      def initialize(argv)
        @reload = Reload.new(Reload.command)
        @options = Options.new(argv)
      end

      # @return [Integer] 0, once a signal has stopped it
      # @raise [SettingError] for what makes it impossible to serve
      # @raise [LoadError] without Puma or Rack
      def run
        Memory.one_arena
        require 'puppet_rs'
        PuppetSettings.load(@options)
        launcher = Launcher.new(@options, @reload)
        return launcher.run unless @options[:check]

        launcher.check
        puts 'Options, settings, rules and certificates are valid.'
        0
      end
    end
  end
end
