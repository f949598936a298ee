# frozen_string_literal: true

module PuppetRs
  module Server
    class Authorization
      # Regular expressions of auth.conf, which are Java's: there `^` and `$` are the ends of the text. In Ruby they are
      # the ends of a line, and a path with a line end in it would pass a rule that was not written for it.
      module Pattern
        # An escaped character, a class of characters, or an anchor.
        TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|[\^$]/m
        ANCHORS = { '^' => '\A', '$' => '\Z' }.freeze

        # @param text [String]
        # @return [Regexp]
        # @raise [RegexpError]
        # @example
        #   PuppetRs::Server::Authorization::Pattern.of('^/puppet/v3/node/([^/]+)$') # => /\A\/puppet\/v3\/node\/([^\/]+)\Z/
        def self.of(text)
          Regexp.new(text.gsub(TOKEN) { |token| ANCHORS.fetch(token, token) })
        end

        # @param text [String] the beginning of a path
        # @return [Regexp]
        def self.prefix(text)
          /\A#{Regexp.escape(text)}/
        end

        # @return [Integer] how many groups it captures
        def self.groups(regexp)
          Regexp.union(regexp, //).match('').captures.size
        end
      end
    end
  end
end
