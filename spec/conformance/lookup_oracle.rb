# frozen_string_literal: true

# Stock Puppet's lookups in spec/fixtures/lookup: value, error, explanation and log of every
# key and of many option sets, as JSON on standard output.
#
#     PUPPET_RS=off ruby spec/conformance/lookup_oracle.rb > expected.json

require 'json'
require 'puppet'
require 'stringio'
require 'tmpdir'
require 'yaml'

# Runs the cases with the Puppet that is loaded.
class LookupOracle
  FIXTURES = File.expand_path(ENV.fetch('LOOKUP_FIXTURES', '../fixtures/lookup'), __dir__)
  FACTS = {
    'os' => { 'name' => 'Debian', 'family' => 'Debian', 'release' => { 'major' => '11', 'full' => '11.6' } },
    'networking' => { 'hostname' => 'web1', 'fqdn' => 'web1.example.com' },
    'hostname' => 'web1', 'domain' => 'example.com', 'fqdn' => 'web1.example.com',
    'roles' => %w[web db missing], 'single_role' => 'solo'
  }.freeze
  VARIANTS = [
    {}, { 'merge' => 'first' }, { 'merge' => 'unique' }, { 'merge' => 'hash' }, { 'merge' => 'deep' },
    { 'merge' => { 'strategy' => 'deep', 'knockout_prefix' => '--' } },
    { 'merge' => { 'strategy' => 'deep', 'sort_merged_arrays' => true } },
    { 'merge' => { 'strategy' => 'deep', 'merge_hash_arrays' => true } },
    { 'merge' => { 'strategy' => 'deep', 'nonsense' => true } },
    { 'merge' => 'nonsense' }, { 'merge' => 'reverse_deep' }, { 'merge' => 'unconstrained_deep' }
  ].freeze
  MERGED = /\A(merge_|layered|opt_|globs_list|alpha::(merged|listed|both|opt_env|default)|many_00|dig_both)/
  EXTRA = %w[
    nothing_here nothing::here gamma::x gamma::unknown hash.a hash.b.c hash.b.c.0 hash.b.c.9 hash.z array.0 array.-1
    array.x string.x int.x deep_dig.a.0.b.c deep_dig.'x.y'.z deep_dig.1 a..b .a a. a.'b
    lookup_options lookup_options.x opt_deep.sub json_hash.k.k2 json_hash.k many_001 key_cached key_all key_interp
    key_explain key_nil key_raise key_path key_hash key_hash.a.b key_symbol key_sub key_other located_path located_cached
    dig_one dig_one.two.3 dig_second dig_both puppet_key_found puppet_key_cached puppet_key_other puppet_hash_env
    env_hash_key env_hash_module env_hash_interp ruby_hash_greeting ruby_hash_lines ruby_hash_base delta::one delta::two
    delta::three epsilon::a zeta::a eta::a theta::a iota::a kappa::ok lambda::a mu::date nu::sym nu::ok nu::nested xi::a
    omicron::a pi::a rho::a sigma::a other::bad alpha::default_dig.a.b alpha::deep.b alpha::default_merged no.such.thing
    i_alias.b.c.1 i_array.2 beta::json2.0 hocon_obj.b.e hocon_obj.b ruby_hash_symbol_free.a.1
  ].freeze

  def initialize
    @dir = Dir.mktmpdir('lookup')
    Puppet.initialize_settings(
      ['--confdir', "#{@dir}/conf", '--vardir', "#{@dir}/var", '--environmentpath', "#{FIXTURES}/environments",
       '--hiera_config', "#{FIXTURES}/global/hiera.yaml", '--log_level', ENV.fetch('LOOKUP_LOG_LEVEL', 'notice')]
    )
    Puppet::Util::Log.level = :notice
  end

  def keys
    files = Dir[*%w[global environments].flat_map { |d| ["#{FIXTURES}/#{d}/**/*.yaml", "#{FIXTURES}/#{d}/**/*.json", "#{FIXTURES}/#{d}/**/*.conf"] }]
    found = files.sort.reject { |f| File.basename(f) =~ /\A(hiera.yaml|metadata.json|environment.conf)\z/ }.flat_map do |file|
      data = case file
             when /conf\z/ then File.readlines(file).filter_map { |l| l[/\A"?([a-z_:]+)/, 1] }.to_h { |k| [k, 1] }
             when /json\z/ then begin
               JSON.parse(File.read(file))
             rescue StandardError
               {}
             end
             else begin
               YAML.safe_load(File.read(file), permitted_classes: [Symbol, Date], aliases: true)
             rescue StandardError
               {}
             end
             end
      data.is_a?(Hash) ? data.keys.map(&:to_s) : []
    end
    (found + EXTRA + ["'dotted.key'", '"dotted.key"']).uniq
  end

  def cases
    only = ENV.fetch('LOOKUP_KEYS', nil)&.split
    return only.map { |key| { 'names' => key, 'options' => {} } } if only

    plain = keys.map { |key| { 'names' => key, 'options' => {} } }
    merged = keys.grep(MERGED).flat_map { |key| VARIANTS[1..].map { |v| { 'names' => key, 'options' => v } } }
    plain + merged + option_cases
  end

  def option_cases
    [
      [%w[nothing_here string], {}], [%w[nothing_here also_nothing], {}], [[], {}], [['string'], {}],
      ['nothing_here', { 'default_value' => 'd' }], ['nothing_here', { 'default_value' => nil }],
      ['nothing_here', { 'default_values_hash' => { 'nothing_here' => 'dv' } }],
      ['string', { 'override' => { 'string' => 'ov' } }], ['i_lookup', { 'override' => { 'string' => 'ov' } }],
      ['i_fact', { 'override' => { 'facts' => { 'os' => { 'name' => 'ov' } } } }],
      ['i_missing', { 'default_values_hash' => { 'no_such_variable' => 'dv' } }],
      ['i_lookup_missing', { 'default_values_hash' => { 'no_such_key_at_all' => 'dv' } }],
      ['string', { 'value_type' => 'Integer' }], ['int', { 'value_type' => 'Integer[1,10]' }],
      ['hash', { 'value_type' => 'Hash[String, Integer]' }], ['array', { 'value_type' => 'Array[String]' }],
      ['nothing_here', { 'value_type' => 'Integer', 'default_value' => 'x' }],
      ['string', { 'override' => { 'string' => 1 }, 'value_type' => 'String' }],
      ['nothing_here', { 'default_values_hash' => { 'nothing_here' => 1 }, 'value_type' => 'String' }],
      [%w[nothing_here string], { 'value_type' => 'String', 'merge' => 'unique' }],
      ['opt_deep', { 'merge' => 'first' }], ['alpha::merged', { 'merge' => 'first' }],
      ['merge_array_ints', { 'merge' => { 'strategy' => 'deep', 'sort_merged_arrays' => true } }],
      ['string', { 'merge' => { 'no' => 'strategy' } }]
    ].map { |names, options| { 'names' => names, 'options' => options } }
  end

  # A compiler of stock Puppet whose top scope is ready.
  def compiler
    environment = Puppet.lookup(:environments).get!('production')
    node = Puppet::Node.new('web1.example.com', facts: Puppet::Node::Facts.new('web1.example.com', FACTS), environment:)
    node.merge(FACTS)
    node.add_server_facts({})
    trusted = Puppet::Context::TrustedInformation.new('local', 'web1.example.com', {})
    Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment), trusted_information: trusted) do
      node.trusted_data = trusted.to_h
      Puppet[:code] = 'undef'
      made = Puppet::Parser::Compiler.new(node)
      Puppet.override(global_scope: made.topscope) do
        made.compile do |catalog|
          yield made
          catalog
        end
      end
    end
  end

  def run
    results = []
    cases.each { |one| results << answer(one) }
    results
  end

  def answer(one)
    logs = []
    Puppet::Util::Log.newdestination(Puppet::Test::LogCollector.new(logs)) if defined?(Puppet::Test::LogCollector)
    collector = Puppet::LogCollector.new(logs)
    Puppet::Util::Log.newdestination(collector)
    $unique_warnings&.clear # rubocop:disable Style/GlobalVars
    result = one.dup
    begin
      compiler { |made| result.merge!(look_up(made.respond_to?(:topscope) ? made.topscope : made, one), again(made, one)) }
    rescue StandardError => e
      result['error'] = failure(e)
    end
    result['logs'] = logs.map { |l| [l.level.to_s, l.message.gsub(@dir, 'DIR').gsub(FIXTURES, 'FIX')] }
    result
  ensure
    Puppet::Util::Log.close(collector)
  end

  def look_up(scope, one)
    return engine(scope, one) if defined?(PuppetRs::DropIn::Scope) && scope.is_a?(PuppetRs::DropIn::Scope)

    explainer = Puppet::Pops::Lookup::Explainer.new
    invocation = invocation(scope, one['options'], explainer)
    result = {}
    begin
      value = pops_lookup(one, invocation)
      result['value'] = value.inspect
      result['to_s'] = value.to_s
    rescue Puppet::DataBinding::LookupError => e
      # As the application does.
      invocation.report_text { e.message }
      result['error'] = failure(e)
    rescue StandardError => e
      result['error'] = failure(e)
    end
    result['explain'] = told(explainer.explain)
    result
  end

  # Without an explanation.
  def again(compiler, one)
    return {} unless compiler.respond_to?(:topscope)

    { 'unexplained' => pops_lookup(one, invocation(compiler.topscope, one['options'], nil)).inspect }
  rescue StandardError => e
    { 'unexplained' => failure(e) }
  end

  def invocation(scope, options, explainer)
    Puppet::Pops::Lookup::Invocation.new(scope, options['override'] || {}, options['default_values_hash'] || {}, explainer)
  end

  def pops_lookup(one, invocation)
    options = one['options']
    Puppet::Pops::Lookup.lookup(one['names'], type(options), options['default_value'], options.include?('default_value'), options['merge'], invocation)
  end

  def type(options)
    options['value_type'] && Puppet::Pops::Types::TypeParser.singleton.parse(options['value_type'])
  end

  # The same by the engine.
  def engine(scope, one)
    options = one['options']
    request = [
      one['names'], type(options), options['merge'], options['override'], options['default_values_hash'],
      options.include?('default_value'), options['default_value']
    ]
    branches, texts, value, error = scope.compiler.session.explain_lookup(scope.native, request, false, ['', ''])
    text = branches.map(&:first).concat(texts.map { |line| "#{line}\n" }).join
    result = error ? { 'error' => failure(error) } : { 'value' => value.inspect, 'to_s' => value.to_s }
    # As the application does.
    text += "#{error.message}\n" if error.is_a?(Puppet::DataBinding::LookupError)
    result.merge('explain' => told(text))
  end

  # Class and text. Two classes are known to differ: a TypeAssertionError comes as its superclass,
  # a NoMethodError inside of stock as a RuntimeError without Ruby's picture of the code.
  def failure(error)
    kind = error.class.name.sub('Puppet::Pops::Types::TypeAssertionError', 'Puppet::Error').sub('NoMethodError', 'RuntimeError')
    [kind, error.message.gsub(@dir, 'DIR').gsub(FIXTURES, 'FIX').sub(/\n\n.*\^+\z/m, '')]
  end

  # Stock replaces the name of a type in the options it has cached by the type itself, which shows
  # as a Ruby object when explained.
  def told(text)
    text.gsub(FIXTURES, 'FIX').gsub(/#<Puppet::Pops::Types::P(\w+)Type:.*>(,?)$/, '"\\1"\\2')
  end
end

module Puppet
  # Keeps what is logged.
  class LogCollector
    def initialize(logs)
      @logs = logs
    end

    def <<(value)
      @logs << value
    end
  end
end

Puppet::Util::Log.newdesttype :lookup_oracle do
  match 'Puppet::LogCollector'

  def initialize(collector)
    super()
    @collector = collector
  end

  def handle(msg)
    @collector << msg
  end
end

puts JSON.pretty_generate(LookupOracle.new.run) if $PROGRAM_NAME == __FILE__
