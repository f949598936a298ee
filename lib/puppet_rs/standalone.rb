# frozen_string_literal: true

require 'monitor'

module PuppetRs
  # The engine in a Ruby without Puppet. What functions, types and templates written in Ruby expect of
  # Puppet is in standalone/api, a folder laid out as Puppet's own; {start} puts it at the end of the
  # load path, so that their <tt>require 'puppet/...'</tt> find it. What the bridge calls is what it
  # calls with Puppet ({DropIn}), but for the files of this folder.
  module Standalone
    # The Puppet that is answered for.
    PUPPET_VERSION = '7.23.0'
    API = File.expand_path('standalone/api', __dir__)

    # The files of the drop-in that need no more of Puppet than the API has.
    SHARED = %w[
      bridge/errors bridge/core_types facades/lambda_proc bridge/type_objects facades/lookup_context bridge/template bridge/host
    ].freeze
    OWN = %w[convert functions host compiler backend].freeze

    @started = @complete = false
    @starting = Monitor.new

    class << self
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
          (SHARED - ['bridge/host']).each { |file| require_relative "puppet/#{file}" }
          OWN.each { |file| require_relative "standalone/#{file}" }
          require 'puppet/loaded'
          plug
        end
        @complete = true
      end

      # Where the bridge looks for its Ruby half.
      def plug
        DropIn.const_set(:NativeTypes, NativeTypes)
        DropIn.const_set(:Convert, Convert)
        DropIn.const_set(:Functions, Functions)
        DropIn.const_set(:Scope, ::Puppet::Parser::Scope)
        DropIn.const_set(:LiveResource, ::Puppet::Parser::Resource)
      end
    end
  end
end
