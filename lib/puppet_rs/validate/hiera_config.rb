# frozen_string_literal: true

require 'fileutils'
require 'json'
require 'tmpdir'

module PuppetRs
  module Validate
    # A hiera.yaml: its YAML, and the errors that Puppet reports when it reads it. The engine reads a copy, without data and
    # without functions of modules, so that nothing is looked up anywhere.
    class HieraConfig < CheckedFile
      # A key that no configuration defines.
      KEY = 'puppet_rs_validate'
      # The metadata without which Puppet ignores a module.
      METADATA = { version: '1.0.0', author: 'validated', license: 'none', source: 'none', dependencies: [] }.freeze
      # Where the evaluation of the question failed, which is in no file.
      ASKED = /\AEvaluation Error: Error while evaluating a Function Call, (.*?)(?: \(line: 1, column: 1\))?\z/m

      # @return [Array<Finding>]
      def findings
        yaml = YamlFile.new(@path, @text)
        @found = yaml.findings
        return @found if @found.any? { |finding| finding.message.start_with?('not valid') }
        return old if old?(yaml.value)

        Dir.mktmpdir('puppet_rs-validate') { |folder| read(File.realpath(folder)) }
        @found
      end

      private

      # Without a version it is 3 (+HieraConfig.create+).
      def old?(value)
        !value.is_a?(Hash) || [3, '3', nil].include?(value['version'] || value[:version])
      end

      def old
        add(:warning, "Use of 'hiera.yaml' version 3 is deprecated. It should be converted to version 5")
        @found
      end

      # A default hierarchy is for modules only.
      def read(folder)
        module_name ? ask(folder, "modules/#{module_name}", "#{module_name}::#{KEY}") : ask(folder, 'validated', KEY)
      end

      def ask(folder, layer, key)
        copy = File.join(folder, layer, 'hiera.yaml')
        FileUtils.mkdir_p([File.dirname(copy), "#{folder}/validated"])
        File.write(copy, @text)
        File.write("#{File.dirname(copy)}/metadata.json", METADATA.merge(name: "validated-#{module_name}").to_json) if module_name
        log = CommandLine::LogCollector.new
        PuppetRs.evaluate("lookup('#{key}', { default_value => undef })", environment: "#{folder}/validated",
                                                                          modulepath: "#{folder}/modules", logger: log)
        log.entries.each { |severity, _, message| add(:warning, message, copy) if severity == Logger::WARN }
      rescue LanguageError => e
        # Functions of modules are elsewhere.
        add(:error, e.message, copy) unless e.issue_code == :HIERA_DATA_PROVIDER_FUNCTION_NOT_FOUND
      end

      def add(level, message, copy = nil)
        return if copy && !message.include?(copy)

        message = message[ASKED, 1] || message
        place = copy && message.match(/ \(file: #{Regexp.escape(copy)}(?:, line: (\d+))?\)\z/)
        message = message.delete_suffix(place.to_s).delete_prefix("#{copy}: ").gsub(copy, @path).strip if copy
        @found << Finding.new(level, message, @path, place && place[1]&.to_i, nil)
      end

      def metadata
        File.join(File.dirname(@path), 'metadata.json')
      end

      # @return [String, nil] nil: it is not a module's
      def module_name
        return @module_name if defined?(@module_name)

        name = File.file?(metadata) ? JSON.parse(File.read(metadata, encoding: Encoding::UTF_8))['name'].to_s[/[a-z]\w*\z/] : nil
        @module_name = name
      rescue JSON::ParserError, TypeError, NoMethodError
        @module_name = nil
      end
    end
  end
end
