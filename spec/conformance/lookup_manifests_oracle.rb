# frozen_string_literal: true

# Manifests that look data up, compiled with several configurations: what they log, the catalog or
# the error, as JSON on standard output.
#
#     PUPPET_RS=off ruby spec/conformance/lookup_manifests_oracle.rb > expected.json

require_relative 'lookup_oracle'

# Runs the manifests with the Puppet that is loaded.
class LookupManifestsOracle < LookupOracle
  V3 = "#{FIXTURES}/v3".freeze
  HIERA = [
    "notice(hiera('v3_node'))", "notice(hiera('v3_array'))", "notice(hiera_array('v3_array'))",
    "notice(hiera_hash('v3_hash'))", "notice(hiera_hash('v3_array'))", "notice(hiera('v3_empty'))",
    "notice(hiera('v3_nothing'))", "notice(hiera('v3_nothing', 'default'))", "notice(hiera('v3_nothing', undef))",
    "notice(hiera('v3_nothing') |$k| { \"block ${k}\" })", "notice(hiera('v3_override', 'd', 'over'))",
    "notice(hiera('v3_only_override', 'd', ['x', 'over']))", "notice(hiera('v3_only_override', 'over') |$k| { $k })",
    "notice(hiera_array('v3_hash.a'))", "notice(hiera('v3_hash.deep.x'))", "notice(hiera('v3_interp'))",
    "notice(hiera('v3_lookup'))", "notice(hiera('v3_alias'))", "notice(hiera('v3_json'))", "notice(hiera('v3_hocon'))",
    "notice(hiera('v3_missing'))", "hiera_include('v3_include')", "hiera_include('v3_nothing')",
    "hiera_include('v3_nothing', [])", "hiera_include('v3_nothing', 'gamma')", "notice(hiera('custom_key'))",
    "notice(hiera('custom_type'))", "notice(hiera_array('custom_type'))", "notice(hiera_hash('custom_type'))",
    "notice(hiera('custom_type', 1, 'over'))", "notice(lookup('v3_hash', Hash, 'deep'))", "notice(lookup('v3_node'))",
    "notice(lookup('v3_array', Array, 'unique'))", "notice(lookup('custom_key'))", 'include alpha', 'include gamma',
    "notice(lookup({ 'name' => 'v3_nothing', 'default_value' => 1 }))", 'notice(hiera(1))', 'notice(hiera())',
    "notice(hiera('a', 'b', 'c', 'd'))", 'notice(lookup())', 'notice(lookup(1))', "notice(lookup('a', 'b'))",
    "notice(lookup('v3_node', String, 'nonsense'))", "notice(lookup('v3_nothing', { 'defaults' => 1 }))",
    "notice(lookup(['x', 'y']) |$n| { $n })", "notice(lookup('x') |$n| { $n })", "notice(lookup(['x']) |$n| { $n })",
    "notice(lookup('x', Integer) |$n| { $n })", "notice(lookup('v3_node', Integer))"
  ].freeze
  PLAIN = [
    'include alpha', "class { 'alpha': os => 'given' }", 'include beta', 'include delta', 'include gamma', 'include epsilon',
    'include zeta', 'include eta', 'include theta', 'include iota', 'include kappa', 'include lambda', 'include mu',
    'include nu', 'include xi', 'include omicron', 'include pi', 'include rho', 'include sigma',
    "notice(lookup('i_missing'))", "notice(lookup('i_missing_dotted'))", "notice(lookup('merge_hash', Hash, 'deep'))",
    "notice(lookup('key_raise'))", "notice(lookup('i_recursive'))", "notice(hiera('layered'))", "notice(hiera_array('merge_array'))",
    "$x = 'local' notice(lookup('i_fact')) notice(lookup('opt_convert_sensitive'))",
    "notice(lookup('many_001').upcase)", "lookup('nothing_here')", "notify { lookup('string'): message => lookup('hash.b.c') }",
    "notice(lookup('opt_convert_int') + 1)", "notice([1, 2].map |$i| { lookup('many_00' + $i) })",
    "function f() { lookup('string') } notice(f())", "define d() { notice(lookup('i_top')) } d { 'x': }"
  ].freeze
  CONFIGS = %w[hiera deeper deep twice wrong list empty v4 v5_backend missing].freeze

  def run
    $LOAD_PATH.unshift("#{V3}/lib")
    v3 = CONFIGS.flat_map do |name|
      codes = %w[hiera deeper deep v5_backend].include?(name) ? HIERA : HIERA.first(2) + ['include alpha']
      codes.map { |code| { 'config' => name, 'code' => code, 'strict' => 'warning' } }
    end
    plain = %w[warning error off].flat_map { |strict| PLAIN.map { |code| { 'config' => nil, 'code' => code, 'strict' => strict } } }
    (v3 + plain).map { |one| answer(one) }
  end

  def config(name)
    return "#{FIXTURES}/global/hiera.yaml" unless name

    text = File.exist?("#{V3}/#{name}.yaml") ? File.read("#{V3}/#{name}.yaml").gsub('DATADIR', "#{V3}/data") : nil
    path = "#{@dir}/#{name}.yaml"
    File.write(path, text) if text
    path
  end

  def answer(one)
    Puppet[:hiera_config] = config(one['config'])
    Puppet[:environmentpath] = one['config'] ? "#{FIXTURES}/environments/../v3/environments" : "#{FIXTURES}/environments"
    Puppet[:strict] = one['strict'].to_sym
    super
  ensure
    Puppet[:strict] = :warning
  end

  def environment
    Puppet.lookup(:environments).clear_all
    if Puppet[:hiera_config].start_with?(@dir)
      return Puppet::Node::Environment.create(:production, ["#{FIXTURES}/environments/production/modules"])
    end

    Puppet.lookup(:environments).get!('production')
  end

  def compiler
    env = environment
    node = Puppet::Node.new('web1.example.com', facts: Puppet::Node::Facts.new('web1.example.com', FACTS), environment: env)
    node.merge(FACTS)
    trusted = Puppet::Context::TrustedInformation.new('local', 'web1.example.com', {})
    Puppet.override(current_environment: env, loaders: Puppet::Pops::Loaders.new(env), trusted_information: trusted) do
      node.trusted_data = trusted.to_h
      yield node
    end
  end

  def look_up(_scope, _one); end

  def answer_with(node, code)
    Puppet[:code] = code
    catalog = Puppet::Parser::Compiler.compile(node)
    data = JSON.parse(JSON.generate(catalog.to_data_hash))
    data.delete('version')
    data.delete('catalog_uuid')
    { 'catalog' => data['resources'] }
  end
end

# The part of LookupOracle#answer that differs: a compile instead of a lookup.
module AnswerByCompiling
  def look_up(node, one)
    answer_with(node, one['code'])
  end
end
LookupManifestsOracle.prepend(AnswerByCompiling)

puts JSON.pretty_generate(LookupManifestsOracle.new.run) if $PROGRAM_NAME == __FILE__
