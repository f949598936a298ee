# frozen_string_literal: true

module PuppetRs
  module Hiera
    # Parameters of classes from the PN of a manifest: their names, and their types as text.
    class TypeText
      TOKEN = /"(?:\\.|[^"\\])*"|[(){}\[\]]|[^\s(){}\[\]"]+/
      # A type that is written with something else than names and literals.
      class Unknown < StandardError; end

      # @param text [String] PN
      # @return [Object] lists as arrays that begin with their name, maps as hashes, texts and atoms as strings
      def self.parse(text)
        new(text.scan(TOKEN)).node
      end

      # @param node [Object] of a type
      # @return [String]
      # @raise [Unknown]
      def self.text(node)
        case node
        when /\A"/, /\A-?\d+(\.\d+)?\z/, 'true', 'false' then node
        when Array then list(*node)
        else raise Unknown
        end
      end

      # @api private
      def self.list(kind, *rest)
        case kind
        when 'qr', 'qn' then rest[0].delete('"')
        when 'access' then "#{text(rest[0])}[#{rest.drop(1).map { |part| text(part) }.join(', ')}]"
        when 'hash' then "{#{rest.map { |part| "#{text(part[1])} => #{text(part[2])}" }.join(', ')}}"
        when 'array' then "[#{rest.map { |part| text(part) }.join(', ')}]"
        when 'regexp' then "/#{rest[0][1..-2].gsub('\\\\', '\\')}/"
        when 'default' then 'default'
        else raise Unknown
        end
      end
      private_class_method :list

      def initialize(tokens)
        @tokens = tokens
      end

      # @return [Object] the next one
      def node
        case (token = @tokens.shift)
        when '(' then upto(')')
        when '[' then ['array', *upto(']')]
        when '{' then upto('}').each_slice(2).to_h
        else token
        end
      end

      private

      def upto(closing)
        found = []
        found << node until @tokens.empty? || @tokens.first == closing
        @tokens.shift
        found
      end
    end
  end
end
