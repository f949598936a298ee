# frozen_string_literal: true

# Puppet's own module logs as well.
module Puppet
  module Util
    # Puppet's log.
    module Log
      LEVELS = %i[debug info notice warning err alert emerg crit].freeze

      class << self
        def levels
          LEVELS
        end

        # The logger decides what it lets through.
        def level
          PuppetRs::Standalone::Context.log.debug? ? :debug : :info
        end

        # @return [Boolean] true if such messages are let through
        def sendlevel?(wanted)
          LEVELS.index(wanted) >= LEVELS.index(level)
        end

        # @param entry [Hash] +:level+, +:message+, +:source+, +:file+, +:line+
        def create(entry)
          PuppetRs::Standalone::Context.log.write(entry[:level].to_sym, entry[:message], source: entry[:source])
        end
      end
    end

    # Log methods, for +Puppet+ itself and for those who include it.
    module Logging
      Log::LEVELS.each do |level|
        define_method(level) do |message = nil, &block|
          message = block.call if message.nil? && block
          send_log(level, message)
        end
      end
      alias warn warning

      def send_log(level, message)
        Log.create(level:, message:)
      end

      def deprecation_warning(message, key = nil)
        place = caller(1, 1).first
        warn_once('deprecations', key || place, "#{message}\n   (location: #{place})", :default, :default)
      end

      def puppet_deprecation_warning(message, options = {})
        file, line = options.values_at(:file, :line)
        place = Errors.error_location_with_unknowns(file, line)
        warn_once('deprecations', options[:key] || "#{file}:#{line}", "#{message}\n   #{place}", :default, :default)
      end

      # One warning of each kind and key in a compile.
      def warn_once(kind, key, message, file = nil, line = nil, level = :warning)
        return if Array(Puppet[:disable_warnings]).include?(kind)

        PuppetRs::Standalone::Context.log.once(kind, key) { send_log(level, "#{message}#{place(file, line)}") }
      end

      # Text behind a warning that knows no place, or whose text has it already (+:default+).
      def place(file, line)
        return '' if file == :default && line == :default

        found = Errors.error_location(file, line)
        "\n   #{found.empty? ? '(file & line not available)' : found}"
      end
      private :place

      def log_exception(error, message = error.message)
        send_log(:err, message)
      end
    end
  end

  extend Util::Logging
end
