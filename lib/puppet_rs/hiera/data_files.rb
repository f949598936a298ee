# frozen_string_literal: true

require 'date'
require 'json'
require 'yaml'

module PuppetRs
  module Hiera
    # Keys of data files, with what is known of their values.
    class DataFiles
      # Begins the value of hiera-eyaml.
      ENCRYPTED = /ENC\[/

      # @param paths [Array<String>]
      def initialize(paths)
        @data = paths.to_h { |path| [path, read(path)] }
      end

      # @return [Array<String>]
      def paths
        @data.keys
      end

      # @return [Array<Array(String, String)>] file and key
      def entries
        @data.flat_map { |path, data| (data.keys - ['lookup_options']).map { |key| [path, key] } }
      end

      # @return [Boolean] whether `lookup_options` convert a value, or merge it with values of other files
      def changed?(key)
        @options ||= @data.values.filter_map { |data| data['lookup_options'] }.grep(Hash).flat_map(&:to_a)
        @options.any? do |name, options|
          options.is_a?(Hash) && (options.key?('convert_to') || merged?(options['merge'])) && names?(name.to_s, key)
        end
      end

      # @return [Object] never for a report
      def value(path, key)
        @data[path][key]
      end

      # @return [Boolean]
      def encrypted?(path, key)
        text(path, key).match?(ENCRYPTED)
      end

      # @return [Boolean] whether the value is as it stands in the file
      def plain?(path, key)
        !text(path, key).match?(/%\{|#{ENCRYPTED}/)
      end

      private

      def merged?(strategy)
        strategy = strategy['strategy'] if strategy.is_a?(Hash)
        !strategy.nil? && strategy != 'first'
      end

      # Names that begin so are patterns.
      def names?(name, key)
        name.start_with?('^') ? Regexp.new(name).match?(key) : name == key
      rescue RegexpError
        false
      end

      def text(path, key)
        @data[path][key].inspect
      end

      # Problems that a compile reports as faults are none here.
      def read(path)
        json = File.extname(path) == '.json'
        data = if json
                 JSON.parse(File.read(path,
                                      encoding: 'UTF-8'))
               else
                 YAML.safe_load_file(path,
                                     permitted_classes: [Symbol, Date, Time], aliases: true)
               end
        data.is_a?(Hash) ? data.select { |key, _| key.is_a?(String) } : {}
      rescue Psych::Exception, JSON::ParserError, SystemCallError
        {}
      end
    end
  end
end
