# frozen_string_literal: true

require_relative '../own'
require_relative 'announcement'

module PuppetRs
  module DropIn
    # A compile that only stock can do as stock does it, which is not a gap: the message says why.
    # @api private
    class LeftToStock < Unsupported
    end

    # Work that the engine leaves to stock Puppet: counted and logged, or an error when strict.
    module Fallback
      # Has {Unsupported} and {InternalError} note that the engine lacks something or broke: the error may end up in the text
      # of another one, or Ruby code may rescue it.
      module Noted
        def initialize(*)
          super
          Fallback.note(self)
        end
      end
      [Unsupported, InternalError].each { |error| error.prepend(Noted) }

      Own.late = lambda do |method, place|
        next unless guarded?

        # Noted: with `strict` the compile ends with the call of Ruby code that it is in ({Host::Own}).
        PuppetRs.strict? ? Own::Replaced.new(method, place) : Announcement.replaced_late(method, place)
      end

      Own::Singletons.met = ->(method, place) { raise Own::Replaced.new(method, place) if guarded? }

      class << self
        # Runs the block; when something in it is {Unsupported}, that is counted, and the result is nil.
        # @param place [Symbol] where, for the reason's name
        # @yield gives the result of the engine
        def guard(place, &block)
          Announcement.active
          result, error, met = watched(&block)
          return error ? raise(error) : result unless met
          raise(met.is_a?(InternalError) ? met : error || met) if PuppetRs.strict?

          reason = "#{place}: #{met.message}"
          Announcement.fallback(place, met, reason) if (PuppetRs.stats[:fallbacks][reason] += 1) == 1
          nil
        end

        # Runs stock's compile of a node.
        # @api private
        def by_stock(node)
          thread = ::Thread.current
          outer = thread.thread_variable_get(:puppet_rs_by_stock)
          thread.thread_variable_set(:puppet_rs_by_stock, node)
          yield
        ensure
          thread.thread_variable_set(:puppet_rs_by_stock, outer)
        end

        # @api private
        def note(error)
          ::Thread.current.thread_variable_get(:puppet_rs_unsupported)&.push(error)
        end

        # True while this thread is in a guarded block.
        # @api private
        def guarded?
          !::Thread.current.thread_variable_get(:puppet_rs_unsupported).nil?
        end

        # True if something unsupported was met in the guarded block that this thread is in.
        # @api private
        def met?
          !::Thread.current.thread_variable_get(:puppet_rs_unsupported).to_a.empty?
        end

        # Counts code of the language that stock's evaluator runs while the engine is on.
        # @param what [String]
        # @raise [Unsupported] when strict
        def evaluated_by_stock(what)
          return if PuppetRs.off?
          raise Unsupported, "evaluation of #{what} by stock Puppet" if PuppetRs.strict?

          counts_evaluation(what)
        end

        # The same for a syntax tree as a Ruby object, which only stock evaluates, strict or not.
        # @param what [String]
        def counts_evaluation(what)
          PuppetRs.stats[:evaluated_by_stock][what] += 1 unless PuppetRs.off?
        end

        private

        # The block's result, its error, and the first thing that was unsupported.
        def watched
          thread = ::Thread.current
          outer = thread.thread_variable_get(:puppet_rs_unsupported)
          thread.thread_variable_set(:puppet_rs_unsupported, met = [])
          begin
            result = yield
          rescue ::StandardError => e
            error = e
          end
          [result, error, met.first]
        ensure
          thread.thread_variable_set(:puppet_rs_unsupported, outer)
        end
      end
    end
  end
end
