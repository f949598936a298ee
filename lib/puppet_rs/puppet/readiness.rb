# frozen_string_literal: true

require 'monitor'

module PuppetRs
  module DropIn # rubocop:disable Style/Documentation
    @ready = @loading = false
    @readiness = Monitor.new

    class << self
      # Loads all {SUBJECTS} once Puppet is complete, since facades subclass its classes. The first thread loads, other threads
      # wait for it. The loading thread may call this again, since Puppet's files run code. No file is loaded later, error
      # paths included: by then the process may have given up the right to read this folder (a checkout below /root, code that
      # becomes another user).
      def ready
        return if @ready

        @readiness.synchronize { load_subjects unless @ready || @loading }
      end

      # @return [Boolean] true once one of Puppet's compilers is hooked
      # @api private
      def compilers?
        const_defined?(:CompilerHook, false) || const_defined?(:ScriptHook, false)
      end

      # @return [Bridge] what the engine asks of this process
      # @api private
      def bridge
        # A process has one, whichever thread asks first.
        @bridge || ONE_AT_A_TIME.synchronize do
          @bridge ||= Bridge.new(host: Host, convert: Convert, types: TypeObjects, functions: Functions, scope: Scope,
                                 resource: LiveResource, lambda_proc: Facades::LambdaProc, data_options: DataOptions,
                                 resource_types: ResourceTypes)
        end
      end

      private

      # A hook must not be installed twice, so that neither a timeout nor +Thread#kill+ may interrupt it.
      def load_subjects
        @loading = true
        Thread.handle_interrupt(::Object => :never) do
          require 'puppet/parser/script_compiler'
          require 'puppet/parser/catalog_compiler'
          SUBJECTS.each { |subject| require_relative subject }
          Providers.install
          StackHook.install
          ConfineHook.install
          VersionHook.install
          Lines.install
          Own.install(Own::ENTRIES)
          %i[Coverage Profile].each { |name| PuppetRs.const_get(name).load_parts if PuppetRs.const_defined?(name, false) }
          @ready = true
        end
      ensure
        @loading = false
      end
    end
  end
end
