# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'
require 'yaml'
require 'puppet_rs/verify'
require_relative '../exported_store'

module Suites
  # Whole compiles of a node in an environment: catalog, error with its class and place, log.
  class Nodes < Suite
    PART = /\A#@ (node|file (.+?)( \| json)?)(\n|\z)/

    # Properties of a case that {Compile} needs. Every file ends with a line end.
    # @return [Hash{String => Object}]
    def self.options(kase)
      parts = "#{kase.source}\n".split(/^(?=#@ )/)
      code = parts.first.start_with?('#@ ') ? '' : parts.shift
      options = { 'code' => (code unless kase.options['no-manifest']), 'files' => {} }
      parts.each do |part|
        _, path, json = part.match(PART)&.captures || raise("#{kase.id}: #{part}")
        text = part.sub(PART, '')
        next options.update(YAML.safe_load(text)) unless path

        options['files'][path] = json ? JSON.parse(text) : text
      end
      options
    end

    # Runs a block in a process of its own: what it loads and defines is gone afterwards.
    def self.apart
      reader, writer = IO.pipe
      pid = fork do
        reader.close
        writer.write(Marshal.dump(yield))
        writer.close
        exit!(0)
      end
      writer.close
      Marshal.load(reader.read) # rubocop:disable Security/MarshalLoad
    ensure
      Process.wait(pid)
    end

    def initialize
      super
      PuppetRs::Verify::Compiler.initialize_settings
      # Stock does not find a define named `file` before this type is loaded, as it is in a server after its first compiles.
      Puppet::Type.type(:file)
    end

    # The files have a process each.
    def file(_cases, &)
      self.class.apart(&)
    end

    def run(kase)
      Compile.new(self.class.options(kase)).run
    end

    # One compile with whatever compiles in this process.
    class Compile
      def initialize(options)
        @options = options
      end

      # @return [Array<String>]
      def run
        Dir.mktmpdir('puppet_rs-node') do |dir|
          write(File.join(dir, 'production'))
          lines = with_settings { logged { compile(dir) } }
          lines.map { |line| line.dup.force_encoding('UTF-8').scrub.gsub(dir, '/environments').gsub(/0x\h{16}/, '0x') }
        end
      end

      private

      def write(environment)
        FileUtils.mkdir_p(File.join(environment, 'manifests'))
        files = @options.fetch('files', {}).merge({ 'manifests/site.pp' => @options['code'] }.compact)
        files.each do |path, text|
          path = File.join(environment, path)
          FileUtils.mkdir_p(File.dirname(path))
          File.write(path, text)
        end
      end

      def with_settings
        given = store.merge(@options.fetch('settings', {}))
        before = given.to_h { |name, _| [name, Puppet[name.to_sym]] }
        given.each { |name, value| Puppet[name.to_sym] = value }
        Puppet[:code] = '' unless given.key?('code')
        yield
      ensure
        before.each { |name, value| Puppet[name.to_sym] = value }
        Puppet[:code] = ''
      end

      # Settings for the exported resources of a case.
      def store
        return {} unless @options.key?('store')

        Puppet::Resource::SpecStore.exported = @options['store']
        { 'storeconfigs_backend' => 'spec_store', 'storeconfigs' => true }
      end

      def logged
        Puppet.clear_deprecation_warnings
        Puppet::Util::Warnings.clear_warnings
        logs = []
        destination = Puppet::Test::LogCollector.new(logs)
        Puppet::Util::Log.newdestination(destination)
        result = begin
          "catalog #{yield}"
        rescue StandardError, ScriptError, SystemStackError => e
          error(e)
        end
        logs.map { |log| "log #{log.level}: #{log.message}#{" (#{log.file}:#{log.line})" if log.file || log.line}" } << result
      ensure
        Puppet::Util::Log.close(destination)
      end

      # `error CLASS FILE:LINE:COLUMN TEXT`, `-` for what the error does not know.
      def error(error)
        place = %i[file line pos].map { |name| (error.public_send(name) if error.respond_to?(name)) || '-' }
        "error #{error.class} #{place.join(':')} #{error.message}"
      end

      def compile(dir)
        environments = Puppet::Environments::Directories.new(dir, [])
        Puppet.override(environments:, rich_data: @options.fetch('rich_data', true)) do
          environment = environments.get!(:production)
          Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
            json(Puppet::Parser::Compiler.compile(node(environment), @options['code_id']))
          end
        end
      end

      def node(environment)
        name = @options.fetch('node', 'node.example.com')
        facts = Puppet::Node::Facts.new(name, @options.fetch('facts', {}))
        node = Puppet::Node.new(name, environment:, facts:, classes: @options['classes'], parameters: @options.fetch('parameters', {}))
        node.merge(facts.values)
        node.trusted_data = @options['trusted'] if @options['trusted']
        node.add_server_facts(@options['server_facts']) if @options['server_facts']
        node
      end

      def json(catalog)
        text = catalog.to_json.sub(/"catalog_uuid":"[^"]*"/, '"catalog_uuid":""')
        @options['version'] ? text : text.sub(/"version":\d+/, '"version":0')
      end
    end
  end
end
