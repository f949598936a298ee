# frozen_string_literal: true

module PuppetRs
  module Server
    # The commands that a worker has started: node classifiers, `generate`, versions of code.
    module Children
      # Ends them.
      # @return [void]
      def self.kill
        ::Dir.glob('/proc/[0-9]*/stat').each do |file|
          text = ::File.read(file)
          parent = text.rpartition(')').last.split[1].to_i
          ::Process.kill(:KILL, text.to_i) if parent == ::Process.pid
        rescue ::SystemCallError
          # It has ended meanwhile.
          next
        end
      end
    end
  end
end
