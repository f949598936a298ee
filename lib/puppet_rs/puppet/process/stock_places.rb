# frozen_string_literal: true

require_relative '../own/origin'

module PuppetRs
  module DropIn
    # Lines of Puppet's source where stock raises an error that here the engine raises for Ruby code. +template+ writes the
    # first line of an error's backtrace into its message (+TemplateWrapper#result+: "Filepath", "Line"), and in stock that is a
    # line of Puppet's own source. The line is found in the installed source, by the text of its message, so it is right for
    # each version of Puppet.
    # @api private
    module StockPlaces
      # Files beside that of the function that raise for a function's caller, in the order in which they are searched.
      SHARED = %w[
        pops/lookup.rb pops/evaluator/runtime3_support.rb pops/evaluator/runtime3_resource_support.rb parser/compiler.rb
        parser/templatewrapper.rb parser/functions.rb parser/scope.rb
      ].freeze
      DISPATCHER = 'pops/functions/dispatcher.rb'
      # Text of +TypeMismatchDescriber.describe_signatures+ for a call that fits no signature.
      MISMATCH = /\A(?:'[\w:]+' (?:expects|parameter|block|rejects)|The function '[\w:]+' was called with arguments)/
      private_constant :SHARED, :DISPATCHER, :MISMATCH

      # One +raise+ in a source file.
      # @!attribute line [Integer]
      # @!attribute text [Regexp, nil] what its message matches; nil: a text that is not a literal
      Raise = Struct.new(:line, :text)

      # Of Puppet's own files, which a process does not read again.
      @files = Known.new(:stock_places, 1000, witnesses: %i[key])
      class << self
        # @return [String] the folder +puppet+ of the installed Puppet
        def root
          Own::Origin.puppet
        end

        # Puts stock's place before the backtrace of an error that the engine raised; leaves other errors alone.
        #
        # @param error [StandardError]
        # @param function [String, nil] the function that Ruby code called
        # @return [StandardError] the error
        def complete(error, function = nil)
          trace = error.backtrace
          return error unless Own::Origin.ours?(trace&.first)

          place = find(error, function)
          error.set_backtrace([place, *trace]) if place
          error
        end

        private

        def find(error, function)
          return first(DISPATCHER) if error.is_a?(::ArgumentError) && MISMATCH.match?(error.message)

          own = function ? ["functions/#{function.gsub('::', '/')}.rb", "parser/functions/#{function}.rb"] : []
          (own + SHARED).each { |file| (place = saying(error.message, file)) && (return place) }
          own.each { |file| (place = first(file)) && (return place) }
          nil
        end

        def saying(message, file)
          found = raises(file).find { |entry| entry.text&.match?(message) }
          found && place(file, found)
        end

        def first(file)
          found = raises(file).find { |entry| entry.text.nil? } || raises(file).first
          found && place(file, found)
        end

        def place(file, entry)
          "#{File.join(root, file)}:#{entry.line}:in `raise'"
        end

        def raises(file)
          @files[file] ||= read(File.join(root, file))
        end

        # A message may stand on one of the lines after its +raise+.
        def read(path)
          return [] unless File.file?(path)

          lines = File.readlines(path, encoding: Encoding::UTF_8)
          lines.each_index.select { |index| lines[index].match?(/^[^#]*\braise\b/) }.map do |index|
            Raise.new(index + 1, text(lines[index, 3].join))
          end
        end

        def text(source)
          literal = source[/\braise\b.*?(?<quote>["'])(?<text>(?:\\.|(?!\k<quote>).)+)\k<quote>/m, :text]
          return unless literal

          parts = literal.gsub(/\\(.)/, '\1').split(/%\{\w+\}|\#\{[^}]*\}/, -1)
          return unless parts.join.match?(/\w{4}/)

          Regexp.new("\\A#{parts.map { |part| Regexp.escape(part) }.join('.*')}\\z", Regexp::MULTILINE)
        end
      end
    end
  end
end
