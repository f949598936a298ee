# frozen_string_literal: true

require 'erb'

module Puppet
  # Puppet's helpers for functions and types.
  module Util
    AbsolutePathPosix = %r{^/}
    AbsolutePathWindows = %r{^(?:(?:[A-Z]:[\\/])|(?:[\\/][\\/][^\\/]+[\\/][^\\/]+)|(?:[\\/][\\/]\?[\\/][^\\/]+))}i

    module_function

    # @param platform [Symbol] +:posix+ or +:windows+
    # @return [Boolean]
    def absolute_path?(path, platform = nil)
      raise ArgumentError, "unknown platform #{platform} in absolute_path" unless [nil, :posix, :windows].include?(platform)

      path.is_a?(::String) && path.match?(platform == :windows ? AbsolutePathWindows : AbsolutePathPosix)
    end

    def create_erb(text)
      ERB.new(text, trim_mode: '-')
    end

    # @return [String, nil] where a command is
    def which(command)
      return (command if File.executable?(command)) if absolute_path?(command)

      ENV.fetch('PATH', '').split(File::PATH_SEPARATOR).map { |folder| File.join(folder, command) }
         .find { |path| File.file?(path) && File.executable?(path) }
    end

    def symbolizehash(hash)
      hash.transform_keys { |key| key.respond_to?(:to_sym) ? key.to_sym : key }
    end

    def execute(*args, **options)
      Execution.execute(*args, options)
    end

    # As +fqdn_rand+ does.
    def deterministic_rand(seed, max)
      deterministic_rand_int(seed, max).to_s
    end

    def deterministic_rand_int(seed, max)
      Random.new(seed).rand(max)
    end

    def benchmark(*)
      yield
    end

    def uri_encode(text)
      URI::DEFAULT_PARSER.escape(text)
    end

    # Log methods for a class.
    def logmethods(klass, _use_log = true) # rubocop:disable Style/OptionalBooleanParameter
      klass.include(Logging)
    end

    # Operating system of this process.
    module Platform
      module_function

      def windows?
        false
      end

      def default_paths
        []
      end

      # True if the kernel allows approved cryptography only: no MD5.
      def fips_enabled?
        File.read('/proc/sys/crypto/fips_enabled', 1) == '1'
      rescue SystemCallError
        false
      end
    end
  end
end
