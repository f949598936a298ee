# frozen_string_literal: true

require 'fileutils'
require 'json'
require 'tmpdir'
require 'yaml'
require 'puppet_rs/verify'
require_relative 'exported_store'

# The cases of spec/suite/nodes: an environment and a node each; its README.md describes their form.
module NodeCases
  ROOT = File.expand_path('../suite/nodes', __dir__)

  # @!attribute name [String]
  # @!attribute options [Hash] of the file
  Case = Struct.new(:family, :name, :options) do
    def error?
      name.start_with?('error: ')
    end
  end

  module_function

  # @return [Array<Case>]
  def all
    @all ||= Dir["#{ROOT}/*.yaml"].flat_map do |path|
      YAML.safe_load_file(path, aliases: true).map do |name, options|
        Case.new(File.basename(path, '.yaml'), name, options.is_a?(Hash) ? options : { 'code' => options })
      end
    end
  end

  # Compiles all cases in a process of its own, so that both sides begin alike.
  # @param mode [Symbol] :off or :strict
  # @return [Array<Array>] result and log of each case
  def outcomes(mode, cases = all)
    PuppetRs::Verify::Compiler.initialize_settings
    reader, writer = IO.pipe
    pid = fork do
      reader.close
      PuppetRs.mode = mode if PuppetRs.respond_to?(:mode=)
      writer.write(Marshal.dump(cases.map { |kase| Compile.new(kase).run }))
      writer.close
      exit!(0)
    end
    writer.close
    Marshal.load(reader.read) # rubocop:disable Security/MarshalLoad
  ensure
    Process.wait(pid)
  end

  # One case with whatever compiles in this process.
  class Compile
    # Settings that cases change.
    DEFAULTS = { code: '', log_level: 'notice' }.freeze

    def initialize(kase)
      @options = kase.options
    end

    def run
      Dir.mktmpdir('puppet_rs-node') do |dir|
        write(File.join(dir, 'production'))
        with_settings { logged { compile(dir) } }.inspect.gsub(dir, '/environments').gsub(/0x\h{16}/, '0x')
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
        yield
      rescue StandardError, ScriptError, SystemStackError => e
        places = %i[file line pos].map { |name| e.public_send(name) if e.respond_to?(name) }
        ['error', e.class.name, e.message, *places]
      end
      [result, logs.map { |log| [log.level, log.message, log.file, log.line] }]
    ensure
      Puppet::Util::Log.close(destination)
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
