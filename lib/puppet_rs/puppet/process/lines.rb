# frozen_string_literal: true

require_relative '../own/hook'

module PuppetRs
  module DropIn
    # Log lines of a compile that the engine gave up: stock's compile, which follows, does not log them again.
    # @api private
    module Lines
      KEY = :puppet_rs_lines
      # Lines of a compile that are kept; more are logged twice.
      LIMIT = 10_000
      private_constant :KEY, :LIMIT

      # In front of +Puppet::Util::Log.newmessage+. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      module LogHook
        def newmessage(message)
          super unless Lines.again?(message)
        end
      end

      # Number of times that each line was logged.
      Kept = Struct.new(:counts, :is_repeated) do
        def again?(line)
          return remember(line) unless is_repeated
          return false unless counts[line].positive?

          counts[line] -= 1
          true
        end

        private

        def remember(line)
          counts[line] += 1 if counts.size < LIMIT
          false
        end
      end
      private_constant :Kept

      class << self
        # Keeps the lines that are logged while the block runs.
        def kept
          thread = ::Thread.current
          return yield if thread.thread_variable_get(KEY)

          begin
            thread.thread_variable_set(KEY, Kept.new(::Hash.new(0), false))
            yield
          ensure
            thread.thread_variable_set(KEY, nil)
          end
        end

        # Leaves out lines of the block that were logged before.
        def once
          ::Thread.current.thread_variable_get(KEY)&.is_repeated = true
          yield
        end

        # @return [Boolean] whether a line is one of those
        def again?(message)
          kept = ::Thread.current.thread_variable_get(KEY)
          !kept.nil? && kept.again?([message.level, message.message, message.file, message.line])
        end

        def install
          Hook.into(::Puppet::Util::Log.singleton_class, LogHook)
        end
      end
    end
  end
end
