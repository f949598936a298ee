# frozen_string_literal: true

require_relative 'log'
require_relative 'settings'

module PuppetRs
  module Standalone
    # Bindings while something is compiled, by name: +Puppet.lookup+ finds them. Each thread has its
    # own, which its fibers share.
    # @api private
    module Context
      KEY = :puppet_rs_standalone_context

      class << self
        # Runs the block with more bindings, or other ones.
        def with(bindings)
          thread = Thread.current
          before = bindings_now
          thread.thread_variable_set(KEY, before.merge(bindings))
          yield
        ensure
          thread.thread_variable_set(KEY, before)
        end

        # @return [Object] what is bound to a name; a Proc is called
        def lookup(name)
          bindings = bindings_now
          unless bindings.key?(name)
            return yield if block_given?

            raise ::Puppet::Context::UndefinedBindingError, "no '#{name}' in {}"
          end
          value = bindings[name]
          value.is_a?(Proc) ? value.call : value
        end

        # @return [Settings]
        def settings
          bindings_now[:settings] || (@settings ||= Settings.new)
        end

        # @return [Log]
        def log
          bindings_now[:log] || (@log ||= Log.new)
        end

        # @return [PuppetRs::Native::Session] the one under way, or one that only knows types
        def session
          compiler = bindings_now[:current_compiler]
          compiler ? compiler.session : (@session ||= Compiler.idle.session)
        end

        private

        def bindings_now
          Thread.current.thread_variable_get(KEY) || {}
        end
      end
    end
  end
end
