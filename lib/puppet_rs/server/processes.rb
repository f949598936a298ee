# frozen_string_literal: true

module PuppetRs
  module Server
    # The commands that a worker has started: node classifiers, `generate`, versions of code. A worker has a session of its
    # own. Puppet gives each command one, too, so that what a shell script starts is found by its session.
    module Processes
      # One process of /proc.
      Entry = Struct.new(:pid, :parent, :session)
      private_constant :Entry

      # A process may have started another one while they were listed.
      PASSES = 5
      private_constant :PASSES

      module_function

      # Ends what a worker has started, and what that has started.
      # @param worker [Integer] its process, which lives on
      # @return [void]
      def kill_below(worker)
        PASSES.times do
          found = below(worker)
          break if found.empty?

          found.each { |pid| signal(:KILL, pid) }
        end
      end

      # @param worker [Integer]
      # @return [Array<Integer>] processes of its session, its descendants, and those of their sessions
      def below(worker)
        members = { worker => true }
        sessions = { worker => true }
        entries = all
        loop do
          added = entries.reject { |entry| members[entry.pid] }
                         .select { |entry| members[entry.parent] || sessions[entry.session] }
          break if added.empty?

          added.each do |entry|
            members[entry.pid] = true
            sessions[entry.session] = true
          end
        end
        members.keys - [worker]
      end

      # @return [Boolean] whether there was such a process
      def signal(name, pid)
        ::Process.kill(name, pid)
        true
      rescue ::SystemCallError
        false
      end

      # Ended ones that were not asked for are left out.
      def all
        ::Dir.glob('/proc/[0-9]*/stat').filter_map do |file|
          text = ::File.read(file)
          state, parent, _, session = text.rpartition(')').last.split
          Entry.new(text.to_i, parent.to_i, session.to_i) unless state == 'Z'
        rescue ::SystemCallError
          nil
        end
      end
      private_class_method :all
    end
  end
end
