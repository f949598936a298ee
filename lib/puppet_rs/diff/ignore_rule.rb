# frozen_string_literal: true

module PuppetRs
  module Diff
    # One rule of `--ignore`, in octocatalog-diff's syntax: `Type[title]`, `Type[title]+`, `Type[title]::parameters::owner=>root`.
    class IgnoreRule
      SYNTAX = /\A(?<type>[^\[\]]+)\[(?<title>.*)\](?<signs>[+-]{0,2})
                (?<attribute>.*?)(?:(?<operator>=>|=\+>|=->|=~>|=&>|=s>)(?<value>.*))?\z/mx
      SIGNS = { '+' => :added, '-' => :removed }.freeze
      private_constant :SYNTAX, :SIGNS

      # @param text [String]
      # @raise [CommandLine::UsageError] for one that is not in the syntax
      # @example
      #   IgnoreRule.new('File[/etc/*]::parameters::owner=>root')
      def initialize(text)
        match = SYNTAX.match(text) or
          raise CommandLine::UsageError, "--ignore #{text}: a reference such as File[/etc/motd] was expected"
        @type = glob(match[:type], Regexp::IGNORECASE)
        @title = glob(match[:title])
        @kinds = match[:signs].chars.map { |sign| SIGNS[sign] }
        @attribute = match[:attribute].empty? ? nil : match[:attribute]
        @operator = match[:operator]
        @value = pattern? ? Regexp.new(match[:value]) : match[:value]
      end

      # @param attribute [String] of `--ignore-attr`
      # @return [IgnoreRule]
      def self.attribute(attribute)
        new("*[*]#{attribute}")
      end

      # @param change [Change]
      # @return [Boolean]
      def match?(change)
        type, title = change.ref.match(/\A([^\[]+)\[(.*)\]\z/m)&.captures
        return false unless type && @type.match?(type) && @title.match?(title)

        @attribute ? attribute?(change) && sided?(change) && value?(change) : resource?(change)
      end

      private

      def pattern?
        %w[=~> =&>].include?(@operator)
      end

      # Without signs a rule for a resource covers all its changes.
      def resource?(change)
        return true if @kinds.empty?

        change.path.empty? && @kinds.include?(change.kind)
      end

      # `::a::b` is the path from the top, `a::b` any part of it.
      def attribute?(change)
        names = @attribute.split('::')
        path = change.path.map(&:to_s)
        return path.first(names.size - 1) == names.drop(1) if names.first == ''

        path.each_cons(names.size).any?(names)
      end

      # Signs before an attribute: it appeared, or went.
      def sided?(change)
        return true if @kinds.empty?

        { added: change.before, removed: change.after }.any? { |kind, side| @kinds.include?(kind) && side == Change::ABSENT }
      end

      def value?(change)
        before, after = [change.before, change.after].map { |value| value == Change::ABSENT ? nil : value }
        case @operator
        when nil then true
        when '=>' then [before, after].any? { |value| value.to_s == @value && !value.nil? }
        when '=+>' then after.to_s == @value
        when '=->' then before.to_s == @value
        when '=~>' then lines(before, after).any?(@value)
        when '=&>' then lines(before, after).all?(@value)
        when '=s>' then set?(before, after)
        end
      end

      # Lines that differ, each with its sign, as octocatalog-diff matches them.
      def lines(before, after)
        old, new = [before, after].map { |value| value.nil? ? [] : value.to_s.lines(chomp: true) }
        (old - new).map { |line| "-#{line}" } + (new - old).map { |line| "+#{line}" }
      end

      # `=s>=`: equal as sets.
      def set?(before, after)
        @value == '=' && before.is_a?(Array) && after.is_a?(Array) && before.to_set == after.to_set
      end

      def glob(text, options = 0)
        Regexp.new("\\A#{text.split('*', -1).map { |part| Regexp.escape(part) }.join('.*')}\\z", options | Regexp::MULTILINE)
      end
    end
  end
end
