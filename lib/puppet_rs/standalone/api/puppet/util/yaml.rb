# frozen_string_literal: true

require 'date'
require 'psych'

module Puppet
  module Util
    # YAML, by Psych.
    module Yaml
      class YamlLoadError < StandardError; end

      module_function

      # @param text [String]
      # @param classes [Array<Class>] allowed beside plain data
      # @param path [String, nil] for messages
      def safe_load(text, classes = [], path = nil)
        data = Psych.safe_load(text, permitted_classes: classes, aliases: true, filename: path)
        data.nil? ? false : data
      rescue Psych::DisallowedClass => e
        raise YamlLoadError, "(#{path || '<unknown>'}): #{e.message}"
      rescue Psych::Exception => e
        raise YamlLoadError, e.message
      end

      def safe_load_file(path, classes = [])
        safe_load(File.read(path, encoding: 'bom|utf-8'), classes, path)
      end
      alias load_file safe_load_file
      module_function :load_file
    end
  end
end
