# frozen_string_literal: true

require 'json'
require 'time'

module PuppetRs
  module Server
    # A line for each request: in the form that web servers write, or JSON.
    class AccessLog
      # @param destination [String, nil] a file, `-` for the standard output; nil writes nothing
      # @param format [String] text or json
      def initialize(destination, format)
        @io = destination == '-' ? $stdout : destination && opened(destination)
        @json = format == 'json'
      end

      # @param env [Hash] of Rack
      # @param client [Client, nil]
      # @param answer [Array] of Rack
      # @param seconds [Float]
      def write(env, client, answer, seconds)
        return unless @io

        @io.write(@json ? json(env, client, answer, seconds) : text(env, client, answer, seconds))
      rescue ::SystemCallError, ::IOError
        # A full disk under the log is no reason to fail requests.
        nil
      end

      private

      def opened(file)
        io = ::File.open(file, 'a', 0o640)
        io.sync = true
        io
      end

      def text(env, client, answer, seconds)
        request = "#{env['REQUEST_METHOD']} #{env['REQUEST_URI'] || env['PATH_INFO']} #{env['SERVER_PROTOCOL']}"
        length = answer[1]['content-length'] || '-'
        "#{env['REMOTE_ADDR']} - #{client&.name || '-'} [#{::Time.now.strftime('%d/%b/%Y:%H:%M:%S %z')}] " \
          "#{request.dump} #{answer[0]} #{length} \"-\" #{(env['HTTP_USER_AGENT'] || '-').dump} #{(seconds * 1000).round}\n"
      end

      def json(env, client, answer, seconds)
        "#{::JSON.generate(
          time: ::Time.now.iso8601(3), address: env['REMOTE_ADDR'], client: client&.name, method: env['REQUEST_METHOD'],
          path: valid(env['PATH_INFO'] || env['REQUEST_PATH']), status: answer[0], bytes: answer[1]['content-length']&.to_i,
          milliseconds: (seconds * 1000).round(1), worker: ::Process.pid
        )}\n"
      end

      # A path may have any bytes; JSON takes none that are not UTF-8.
      def valid(text)
        text && text.dup.force_encoding(Encoding::UTF_8).scrub
      end
    end
  end
end
