# frozen_string_literal: true

require 'fileutils'
require 'json'

module PuppetRs
  module Server
    # Tells all workers which environments to forget. A flush is written into a file that every worker looks at before
    # it answers a request: one stat, and no worker answers from old code after the flush was acknowledged.
    class EnvironmentCache
      ALL = '*'
      # Names that are remembered.
      MOST = 500
      private_constant :MOST

      # @param folder [String] shared by the workers
      def initialize(folder)
        @file = ::File.join(folder, 'flushed.json')
        ::FileUtils.mkdir_p(folder)
        @stamp = stamp
        @seen = read
      end

      # @param environment [String, nil] nil: all of them
      def flush(environment)
        ::File.open("#{@file}.lock", ::File::RDWR | ::File::CREAT, 0o600) do |lock|
          lock.flock(::File::LOCK_EX)
          counts = read
          # Environments of a year of deploys are not kept for ever: all of them are forgotten at once.
          counts = { ALL => counts.fetch(ALL, 0) + 1 } if counts.size >= MOST
          counts[environment || ALL] = counts.fetch(environment || ALL, 0) + 1
          temporary = "#{@file}.#{::Process.pid}"
          ::File.write(temporary, ::JSON.generate(counts))
          ::File.rename(temporary, @file)
        end
      end

      # Forgets what was flushed since the last call.
      def refresh
        now = stamp
        return if now == @stamp

        counts = read
        changed = counts.reject { |name, count| @seen[name] == count }.keys
        @stamp = now
        @seen = counts
        changed.include?(ALL) ? PuppetRs.forget(:all) : changed.each { |name| PuppetRs.forget(name) }
      end

      private

      def stamp
        Native.stamps([@file]).first
      end

      def read
        ::JSON.parse(::File.read(@file, encoding: ::Encoding::UTF_8))
      rescue ::SystemCallError, ::JSON::ParserError
        {}
      end
    end
  end
end
