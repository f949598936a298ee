# frozen_string_literal: true

require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In the singleton class of +Puppet::Confine+. Stock requires `puppet/confine/operatingsystem` for each provider that is
    # confined to that fact; there is no such file. Each failure searches the load path and all gems, and the text of the error
    # lists all files there for a similar name: 5 ms. Here no text is made, and each name is required once.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module ConfineHook
      @missing = Known.new(:missing_confines, 1000, witnesses: %i[missing])

      class << self
        def install
          Hook.into(::Puppet::Confine.singleton_class, self)
        end

        # @return [Boolean] whether it was missing before, and is not on the load path now
        def missing?(file)
          @missing.key?(file) && feature(file).nil?
        end

        def missed(file)
          @missing[file] = true unless feature(file)
        end

        # The file that `require` of this name would load.
        def feature(file)
          $LOAD_PATH.resolve_feature_path(file)&.last
        rescue ::LoadError
          nil
        end
      end

      def test(name)
        file = "puppet/confine/#{name}"
        return if ConfineHook.missing?(file)

        found = super unless !@tests.include?(name) && ConfineHook.feature(file).nil? && puppet_rs_missing?(name, file)
        ConfineHook.missed(file) if found.nil?
        found
      end

      private

      # True if no gem has the file either, which stock reads in the text of the error.
      def puppet_rs_missing?(name, file)
        require file
        false
      rescue ::LoadError => e
        return false unless e.path == file

        @tests[name] = nil unless ::Puppet[:always_retry_plugins]
        true
      end
    end
  end
end
