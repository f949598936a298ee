# frozen_string_literal: true

require 'fileutils'
require 'json'
require 'puppet'
require 'zlib'

module PuppetRs
  module Verify
    # Keeps what stock Puppet made of an Input: it does not change, so that a
    # second run pays only for puppet_rs. The key holds all of the input and the
    # versions; what depends on files that may change (a folder
    # of environments, a hiera.yaml) is not kept. Only the owner may read the files, and sensitive values are digests in them.
    class StockCache
      FORMAT = 3

      # @param folder [String] is made, readable by its owner only
      def initialize(folder)
        @folder = File.join(folder, "#{FORMAT}-puppet-#{Puppet.version}-ruby-#{RUBY_VERSION}")
        FileUtils.mkdir_p(@folder, mode: 0o700)
        Secrets.use_key_of(File.join(folder, 'key'))
      end

      # @return [Outcome, nil]
      def fetch(input)
        path = path(input)
        return unless path && File.exist?(path)

        Outcome.new(**JSON.parse(Zlib.inflate(File.binread(path)), max_nesting: false).transform_keys(&:to_sym))
      rescue Zlib::Error, JSON::ParserError, ArgumentError
        nil
      end

      # Results that JSON cannot hold exactly (bytes that are not text) are not kept.
      def store(input, outcome)
        path = path(input)
        return if path.nil? || outcome.crash

        text = JSON.generate(outcome.to_h, max_nesting: false)
        return unless Outcome.new(**JSON.parse(text, max_nesting: false).transform_keys(&:to_sym)) == outcome

        temporary = "#{path}.#{Process.pid}"
        flags = File::WRONLY | File::CREAT | File::TRUNC | File::BINARY
        File.open(temporary, flags, 0o600) { |file| file.write(Zlib.deflate(text, 1)) }
        File.rename(temporary, path)
      rescue JSON::GeneratorError, EncodingError
        nil
      end

      private

      def path(input)
        File.join(@folder, input.digest) if input.cacheable?
      end
    end
  end
end
