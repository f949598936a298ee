# frozen_string_literal: true

module PuppetRs
  module Diff
    # One rule of `--ignore`, in octocatalog-diff's syntax: `Type[title]`, `Type[title]+`, `Type[title]::parameters::owner=>root`.
    # As there, upper and lower case are the same except in values that `=>` compares.
    class IgnoreRule
      REFERENCE = /\A(?<type>[^\[\]]+)\[(?<title>(?:(?!\]::).)*)\](?<signs>[+~!-]*)\z/m
      ATTRIBUTE = /\A(?<type>[^\[\]]+)\[(?<title>.*?)\](?<signs>[+-]?)(?<rest>(?:::|\\f|\w).*)\z/m
      VALUE = /\A(?<name>.+?)(?<operator>=[-+~&s]?>)(?<value>.+)\z/m
      SIGNS = { '+' => :added, '-' => :removed, '~' => :changed, '!' => :changed }.freeze
      # Rules may stand in one argument, with commas between them.
      BETWEEN = /,(?=(?:\*|[A-Za-z][\w:]*)\[)/
      private_constant :REFERENCE, :ATTRIBUTE, :VALUE, :SIGNS, :BETWEEN

      # @param texts [Array<String>] of `--ignore`, several rules in each
      # @return [Array<IgnoreRule>]
      # @raise [CommandLine::UsageError] for one that is not in the syntax
      def self.all(texts)
        texts.flat_map { |text| text.split(BETWEEN) }.map { |text| new(text) }
      end

      # @param texts [Array<String>] of `--ignore-attr`
      # @return [Array<IgnoreRule>]
      def self.attributes(texts)
        texts.flat_map { |text| text.split(',') }.map { |text| new("*[*]#{text}") }
      end

      # @param text [String]
      # @raise [CommandLine::UsageError] for one that is not in the syntax
      # @example
      #   IgnoreRule.new('File[/etc/*]::parameters::owner=>root')
      def initialize(text)
        match = REFERENCE.match(text) || ATTRIBUTE.match(text) || wrong(text, 'a reference such as File[/etc/motd] was expected')
        @type = glob(match[:type])
        @title = glob(match[:title])
        @kinds = match[:signs].chars.map { |sign| SIGNS[sign] }
        attribute(text, match[:rest]) if match.names.include?('rest')
      end

      # @param change [Change]
      # @return [Boolean]
      def match?(change)
        type, title = change.ref.match(/\A([^\[]+)\[(.*)\]\z/m)&.captures
        return false unless type && @type.match?(type) && @title.match?(title)

        @names ? attribute?(change) && sided?(change) && value?(change) : resource?(change)
      end

      private

      def attribute(text, rest)
        value = VALUE.match(rest)
        @operator = value && value[:operator]
        @value = value && value[:value]
        @value = Regexp.new(@value, Regexp::IGNORECASE) if %w[=~> =&>].include?(@operator)
        wrong(text, '=s> takes = alone') if @operator == '=s>' && @value != '='
        @names = (value ? value[:name] : rest).downcase.split(/::|\\f/)
      rescue RegexpError => e
        wrong(text, e.message)
      end

      def wrong(text, reason)
        raise CommandLine::UsageError, "--ignore #{text}: #{reason}"
      end

      # Without signs a rule for a resource covers all its changes.
      def resource?(change)
        return true if @kinds.empty?

        @kinds.include?(change.path.empty? ? change.kind : :changed)
      end

      # `::a::b` is the path from the top, `a::b` any part of it. `::owner` is a parameter, too: octocatalog-diff wants
      # `::parameters::owner`, and takes the short form for a rule that matches nothing.
      def attribute?(change)
        path = change.path.map { |part| part.to_s.downcase }
        return path.each_cons(@names.size).any?(@names) unless @names.first == ''

        wanted = @names.drop(1)
        path.any? && [wanted, ['parameters', *wanted]].any? { |names| path.first(names.size) == names }
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
        when '=>' then [before, after].any? { |value| value_is?(value) }
        when '=+>' then value_is?(after)
        when '=->' then value_is?(before)
        when '=~>' then lines(before, after).any?(@value)
        when '=&>' then lines(before, after).all?(@value)
        when '=s>' then before.is_a?(Array) && after.is_a?(Array) && before.to_set == after.to_set
        end
      end

      def value_is?(value)
        !value.nil? && value.to_s == @value
      end

      # Lines that differ, each with its sign, as octocatalog-diff matches them.
      def lines(before, after)
        sides = [before, after].map { |value| value.nil? ? [] : value.to_s.lines(chomp: true) }
        LineDiff.new(*sides).changed.map { |sign, line| "#{sign}#{line}".strip }
      end

      def glob(text)
        pattern = text.split('*', -1).map { |part| Regexp.escape(part) }.join('.*')
        Regexp.new("\\A#{pattern}\\z", Regexp::MULTILINE | Regexp::IGNORECASE)
      end
    end
  end
end
