# frozen_string_literal: true

module PuppetRs
  module Standalone
    # Files of Puppet's settings, taken apart as by +Puppet::Settings::ConfigFile+.
    # @api private
    module IniFile
      # A line: its number, and the setting or the text.
      Line = Struct.new(:number, :name, :value)
      private_constant :Line

      class << self
        # @param path [String]
        # @return [Hash{String => Array<(String, Object)>}] names and values by section, +main+ first
        # @raise [SystemCallError, Puppet::Settings::ParseError]
        def read(path)
          sections = lines_by_section(File.read(path, encoding: Encoding::UTF_8))
          sections.transform_values { |lines| settings(path, lines) }
        end

        private

        def lines_by_section(text)
          found = { 'main' => (section = []) }
          text.each_line.with_index(1) do |line, number|
            case line.chomp
            when /^\s*\[([[:word:]]+)\]\s*$/ then section = (found[Regexp.last_match(1)] ||= [])
            when /^\s*([[:word:]]+)\s*=\s*(.*?)\s*$/
              section << Line.new(number, Regexp.last_match(1), Regexp.last_match(2))
            else section << Line.new(number, nil, line)
            end
          end
          found
        end

        def settings(path, lines)
          lines.filter_map do |line|
            next [line.name, without_metadata(translated(line.value))] if line.name
            next if line.value.match?(/^\s*#|^\s*$/)

            raise ::Puppet::Settings::ParseError.new("Could not match line #{line.value}", path, line.number)
          end
        end

        # +Puppet::Settings::ValueTranslator+
        def translated(text)
          case text
          when /^false$/i then false
          when /^true$/i then true
          else text.gsub(/^["']|["']$/, '').sub(/\s+$/, '')
          end
        end

        # A value may end with owner, group and mode of a file: +{owner = root, mode = 644}+.
        def without_metadata(value)
          return value unless value.is_a?(String)

          value.sub(/\{\s*([^}]+)\s*\}/) { check_metadata(Regexp.last_match(1), value) }.sub(/\s*$/, '')
        end

        # Stock's error has the whole text.
        def check_metadata(text, whole)
          text.split(/\s*,\s*/).each do |part|
            name, value = part.match(/^\s*(\w+)\s*=\s*(\w+)\s*$/)&.captures
            raise ArgumentError, "Could not parse '#{whole}'" unless name
            raise ArgumentError, "Invalid file option '#{name}'" unless %w[owner mode group].include?(name)
            raise ArgumentError, 'File modes must be numbers' if name == 'mode' && value !~ /^\d+$/
          end
          ''
        end
      end
    end
  end
end
