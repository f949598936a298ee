# frozen_string_literal: true

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

      def text(path, key)
        @data[path][key].inspect
      end

      # Problems that a compile reports as faults are none here.
      def read(path)
        data = YAML.safe_load_file(path, permitted_classes: [Symbol, Date, Time], aliases: true)
        data.is_a?(Hash) ? data.select { |key, _| key.is_a?(String) } : {}
      rescue Psych::Exception, SystemCallError
        {}
      end
    end
  end
end
