# frozen_string_literal: true

require 'monitor'
require_relative 'bridge'

module PuppetRs
  # The engine in a Ruby without Puppet. What functions, types and templates written in Ruby expect of
  # Puppet is in standalone/api, a folder laid out as Puppet's own; {start} puts it at the end of the
  # load path, so that their <tt>require 'puppet/...'</tt> find it. What the engine asks of Ruby is {bridge}.
  module Standalone
    # The Puppet that is answered for.
    PUPPET_VERSION = '7.23.0'
    API = File.expand_path('standalone/api', __dir__)

    PARTS = %w[
      facades/lambda_proc facades/lookup_context
      standalone/bridge/native_types standalone/bridge/convert standalone/bridge/type_objects standalone/bridge/functions
      standalone/bridge/host standalone/compiler standalone/backend
    ].freeze
    private_constant :PARTS

    @started = @complete = false
    @starting = Monitor.new

    class << self
      # @return [Bridge] what the engine asks of this process
      # @api private
      def bridge
        # A process has one, whichever thread asks first.
        @bridge || ONE_AT_A_TIME.synchronize do
          @bridge ||= Bridge.new(host: Host, convert: Convert, types: TypeObjects, functions: Functions,
                                 scope: ::Puppet::Parser::Scope, resource: ::Puppet::Parser::Resource,
                                 lambda_proc: Facades::LambdaProc)
        end
      end

      # Loads what stands in for Puppet. Called where there is none.
      def start
        return if @complete

        @starting.synchronize { load_all unless @started }
      end

      # @return [Boolean] whether this process runs without Puppet, and has begun to
      def started?
        @started
      end

      private

      # A second thread waits until all is there; files that are read here may come back to {start}.
      def load_all
        @started = true
        Thread.handle_interrupt(Object => :never) do
          DropIn.never
          $LOAD_PATH.push(API) unless $LOAD_PATH.include?(API)
          require 'puppet'
          PARTS.each { |file| require_relative file }
          require 'puppet/loaded'
        end
        @complete = true
      end
    end
  end
end
