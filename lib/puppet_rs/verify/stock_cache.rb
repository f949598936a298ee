# frozen_string_literal: true

require 'fileutils'
require 'puppet'
require 'zlib'

module PuppetRs
  module Verify
    # Keeps what stock Puppet made of an Input: it does not change, so that a
    # second run pays only for puppet_rs. The key holds all of the input and the
    # versions; what depends on files that may change (a folder
    # of environments, a hiera.yaml) is not kept.
    class StockCache
      FORMAT = 2

      def initialize(folder)
        @folder = folder && File.join(folder, "#{FORMAT}-puppet-#{Puppet.version}-ruby-#{RUBY_VERSION}")
        FileUtils.mkdir_p(@folder) if @folder
      end

      # @return [Outcome, nil]
      def fetch(input)
        path = path(input)
        return unless path && File.exist?(path)

        Marshal.load(Zlib.inflate(File.binread(path))) # rubocop:disable Security/MarshalLoad
      rescue Zlib::Error, TypeError, ArgumentError
        nil
      end

      def store(input, outcome)
        path = path(input)
        return if path.nil? || outcome.crash

        File.binwrite("#{path}.#{Process.pid}", Zlib.deflate(Marshal.dump(outcome), 1))
        File.rename("#{path}.#{Process.pid}", path)
      end

      private

      def path(input)
        File.join(@folder, input.digest) if @folder && input.cacheable?
      end
    end
  end
end
