# frozen_string_literal: true

require 'monitor'

module PuppetRs
  module DropIn # rubocop:disable Style/Documentation
    # Files that a compile needs beside the hooks, in the order of loading. No file is loaded later, error paths included: by then
    # the process may have given up the right to read this folder (a checkout below /root, code that becomes another user).
    PARTS = %w[
      own hooks/fallback hooks/lines hooks/stock_places hooks/environment_conf_hook
      ../parser ../facades/lookup_context ../facades/lambda_proc
      bridge/environment_view bridge/core_types bridge/native_types bridge/convert bridge/environment_configuration
      bridge/environments
      bridge/settings_scope bridge/syntax_check bridge/function_source bridge/host
      bridge/functions bridge/added_types bridge/data_options bridge/resource_types bridge/compiler_input
      facades/ephemerals facades/scope facades/live_resource facades/live_catalog
      facades/catalog facades/node facades/compiler facades/catalog_compiler facades/script_compiler facades/function_closure
      hooks/evaluator_hook hooks/environment_hook hooks/epp_hook hooks/loader_hook hooks/path_index_hook
      hooks/legacy_function_hook hooks/function_class_hook hooks/function_hook hooks/injection_hook hooks/lookup_hook
      hooks/resource_type_hook hooks/resource_hook
      hooks/provider_hook hooks/compile hooks/stack_hook
      hooks/module_hook hooks/module_loaders_hook hooks/confine_hook hooks/version_hook
    ].freeze
    private_constant :PARTS

    @ready = @loading = false
    @readiness = Monitor.new

    class << self
      # Loads {PARTS} once Puppet is complete, since facades subclass its classes. The first thread loads, other threads
      # wait for it. The loading thread may call this again, since Puppet's files run code.
      def ready
        return if @ready

        @readiness.synchronize { load_parts unless @ready || @loading }
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
      def load_parts
        @loading = true
        Thread.handle_interrupt(::Object => :never) do
          require 'puppet/parser/script_compiler'
          require 'puppet/parser/catalog_compiler'
          PARTS.each { |file| require_relative "../#{file}" }
          Providers.install
          StackHook.install
          ModuleHook.install
          ConfineHook.install
          VersionHook.install
          Lines.install
          Own.install(Own::ENTRIES)
          @ready = true
        end
      ensure
        @loading = false
      end
    end
  end
end
