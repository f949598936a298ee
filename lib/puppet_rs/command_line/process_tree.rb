# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Processes that a process has started, and their descendants. Commands that a compile runs have sessions of their own, so
    # no signal for a group reaches them.
    module ProcessTree
      module_function

      # @param pid [Integer]
      # @return [Array<Integer>] all below it
      def below(pid)
        children = Hash.new { |hash, key| hash[key] = [] }
        Dir.glob('/proc/[0-9]*/stat').each do |path|
          # The name of a program may hold anything.
          _state, parent = File.read(path)[/.*\) (.*)/m, 1].to_s.split
          children[parent.to_i] << path[/\d+/].to_i
        rescue SystemCallError
          next
        end
        found = children[pid].dup
        found.each { |each| found.concat(children[each]) }
      end

      # Ends a child and waits for it.
      # @param pid [Integer]
      # @param signal [Symbol]
      def finish(pid, signal)
        Process.kill(signal, pid)
        Process.wait(pid)
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end

      # @param pids [Array<Integer>]
      def kill(pids)
        pids.each do |pid|
          Process.kill(:KILL, pid)
        rescue SystemCallError
          next
        end
      end
    end
  end
end
