# frozen_string_literal: true

module Puppet
  module Util
    # Libraries that are there: a feature is there when a library of its name can be loaded.
    class Features
      SYSTEM = { posix: true, root: nil, microsoft_windows: false, manages_symlinks: true }.freeze

      def initialize
        @known = {}
      end

      # @yield decides, unless +options+ name libraries
      def add(name, options = {}, &block)
        libraries = Array(options[:libs])
        @known[name.to_sym] = block || -> { libraries.all? { |library| loadable?(library) } }
      end

      def method_missing(name, *)
        return super unless name.end_with?('?')

        feature = name.to_s.delete_suffix('?').to_sym
        return SYSTEM[feature] ? true : false if SYSTEM.key?(feature)

        answer = @known[feature] ||= loadable?(feature.to_s)
        answer = @known[feature] = answer.call ? true : false if answer.respond_to?(:call)
        answer
      end

      def respond_to_missing?(name, include_private = false)
        name.end_with?('?') || super
      end

      private

      def loadable?(library)
        require library
        true
      rescue LoadError
        false
      end
    end
  end
end
