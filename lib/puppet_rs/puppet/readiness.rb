# frozen_string_literal: true

require 'monitor'

module PuppetRs
  module DropIn # rubocop:disable Style/Documentation
    # Files that a compile needs beside the hooks, in the order of loading.
    PARTS = %w[
      fallback core_types native_types convert errors environments settings_scope host lookup_context functions lambda_proc
      ephemerals scope live_resource live_catalog catalog materialise compiler_input compiler catalog_compiler script_compiler
      evaluator_hook environment_hook epp_hook function_closure loader_hook function_hook injection_hook lookup_hook
      resource_type_hook added_types compile stack
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

      private

      # A hook must not be installed twice, so that neither a timeout nor +Thread#kill+ may interrupt it.
      def load_parts
        @loading = true
        Thread.handle_interrupt(::Object => :never) do
          require 'puppet/parser/script_compiler'
          require 'puppet/parser/catalog_compiler'
          PARTS.each { |file| require_relative file }
          Stack.install
          @ready = true
        end
      ensure
        @loading = false
      end
    end
  end
end
