# frozen_string_literal: true

require 'json'
require 'tmpdir'

# The finished catalog as Ruby code sees it, beside stock Puppet's.
RSpec.describe 'the catalog' do
  # Outside of the contexts that the examples put on top.
  before(:context) { PuppetRs::Verify::Compiler.initialize_settings }

  code = <<~'PP'
    class a($p = "é\u0001\n\"\\") { notify { "in a ${p}": message => [1, 1.5e10, true, undef, { 'k' => [{}] }] } }
    include a
    define d($x) { file { "/${title}": content => $x, require => Notify['n'] } }
    d { ['x', 'y']: x => 'z', tag => 'Tagged' }
    notify { 'n': message => Sensitive('s'), alias => 'other' }
    notify { 'rich': message => [Timestamp('2020-01-01'), Sensitive('x'), /r/, default, Integer[1], File['/x'], { 1 => 2 }] }
    notify { 'deferred': message => Deferred('upcase', ['a']) }
    @notify { 'virtual': }
    @@notify { 'exported': }
    create_resources('notify', { 'created' => {} })
    Notify['n'] -> D['x']
  PP
  # Since Puppet 8 the old format is a gem of its own.
  pson = Hash.method_defined?(:to_pson)

  # `version` is the time, the other a random number.
  fixed = lambda do |text|
    text.sub(/"version": ?\d+/, '"version":0').sub(/"catalog_uuid": ?"[-\h]+"/, '"catalog_uuid":""')
  end

  it 'has the class parameters of the global layer of Hiera' do
    Dir.mktmpdir('puppet_rs-global') do |dir|
      File.write("#{dir}/hiera.yaml", "version: 5\nhierarchy:\n- {name: all, path: all.yaml}\n")
      FileUtils.mkdir_p("#{dir}/data")
      File.write("#{dir}/data/all.yaml", "a::p: global\nkey: found\n")
      manifest = "class a($p = 'default') { notice($p, lookup('key', { default_value => 'none' })) }\ninclude a\n"
      expect(notices(manifest, hiera_config: "#{dir}/hiera.yaml")).to eq(['global found'])
    end
  end

  { 'plain data' => false, 'rich data' => true }.each do |words, rich|
    context "with #{words}" do
      around { |example| Puppet.override(rich_data: rich) { example.run } }

      it 'is the same JSON' do
        text, = same(code) { |catalog| fixed.call(catalog.to_json) }
        # Values that JSON cannot express are an error where strict is error.
        expect(JSON.parse(text)['resources'].size).to be > 10 if Puppet[:strict] != :error || rich
      end

      it 'is the same JSON as part of other data' do
        same(code) { |catalog| fixed.call(JSON.generate([catalog])) }
        same(code) { |catalog| fixed.call(JSON.pretty_generate(catalog)) }
      end

      it 'is the same in the old format, in its encoding', if: pson do
        same(code) { |catalog| [fixed.call(catalog.to_pson), catalog.to_pson.encoding] }
      end

      it 'is the same rendered for an agent' do
        ['json', 'rich_data_json', *('pson' if pson), 'yaml'].each do |format|
          same(code) do |catalog|
            fixed.call(catalog.render(format)).sub(/^version: \d+/, '').sub(/^catalog_uuid: .*/, '')
          end
        end
      end

      it 'is the same read back' do
        same(code) { |catalog| Puppet::Resource::Catalog.from_data_hash(JSON.parse(catalog.to_json)).resources.map(&:to_hash) }
      end
    end
  end

  it 'has references that know their type and the environment' do
    same("#{code} notify { 'refers': require => [D['x'], Class['a'], Notify['n'], File['/x']] }") do |catalog|
      context = Puppet.lookup(:current_environment)
      references = Puppet.override({ current_environment: Puppet.lookup(:root_environment) }) { catalog.resource('Notify[refers]')[:require] }
      references.map { |found| [found.to_s, found.kind, found.resource_type.class, found.environment.equal?(context), found.tags.to_a.sort] }
    end
  end

  it 'turns all values into strings where that is wanted' do
    Puppet.override(stringify_rich: true) do
      same(code) { |catalog| fixed.call(catalog.to_json).gsub(/redacted\]:\d+/, '') }
    end
  end

  it 'has deep data as far as JSON goes' do
    [80, 100].each do |levels|
      deep = "#{'[' * levels}#{']' * levels}"
      same("notify { 'x': message => #{deep} }") { |catalog| fixed.call(catalog.to_json) }
    end
  end

  it 'stays in Rust while only its data is asked for', if: ENV['PUPPET_RS'] != 'off' do
    one = both(code) { |catalog| [catalog.to_json, pson && catalog.to_pson, catalog.render('json'), catalog.classes, catalog.respond_to?(:lazy?) && catalog.lazy?] }
    expect(one.map { |(answers, _)| answers&.last }).to eq([false, true])
  end

  it 'has the attributes that were set' do
    same(code) do |catalog|
      catalog.version = 'one'
      catalog.code_id = 'id'
      catalog.catalog_uuid = 'uuid'
      catalog.name = 'other'
      catalog.environment = 'dev'
      [catalog.to_json, catalog.to_data_hash, catalog.version, catalog.environment_instance.to_s]
    end
  end

  it 'shows what was changed in it' do
    same(code) do |catalog|
      catalog.resource('Notify[n]')[:message] = 'changed'
      catalog.add_resource(Puppet::Resource.new('notify', 'added'))
      catalog.remove_resource(catalog.resource('File[/x]'))
      catalog.tag('tagged')
      catalog.add_class('fake')
      fixed.call(catalog.to_json)
    end
  end

  it 'asks methods that somebody put in the place of Puppet\'s' do
    patch = Module.new { def to_data_hash = super.merge('patched' => true) }
    original = Puppet::Resource.instance_method(:to_data_hash)
    Puppet::Resource.define_method(:to_data_hash) { original.bind_call(self).merge('patched' => true) }
    text, = same(code) { |catalog| fixed.call(catalog.to_json) }
    expect(text).to include('"patched":true')
    expect(patch).to be_a(Module)
  ensure
    Puppet::Resource.define_method(:to_data_hash, original)
  end

  it 'is a graph like any other' do
    same(code) do |catalog|
      [catalog.vertices.map(&:ref), catalog.edges.map(&:to_s), catalog.leaves(catalog.resource('Class[main]')).map(&:ref),
       catalog.container_of(catalog.resource('Notify[n]')).ref, catalog.path_between(catalog.resource('Class[main]'), catalog.resource('File[/x]')).flatten.map(&:to_s),
       catalog.resource(:notify, 'other').ref, catalog.resource_keys, catalog.tags.to_a, catalog.classes, catalog.title_key_for_ref('File[/x]'),
       catalog.dup.resources.map(&:ref), catalog.filter { |resource| resource.type == 'File' }.resources.map(&:ref)]
    end
  end

  it 'becomes resources of the machine' do
    same("file { '/tmp/a': ensure => file, content => 'x' } -> notify { 'n': loglevel => warning } file { '/tmp': } Notify['n'] ~> exec { '/bin/true': refreshonly => true }") do |catalog|
      ral = catalog.to_ral
      graph = ral.relationship_graph
      [ral.class, ral.resources.map(&:ref), ral.resources.map { |resource| resource.to_hash.keys }, graph.edges.map(&:to_s).sort]
    end
  end

  it 'gives the errors of the machine\'s resources' do
    same("file { 'relative': ensure => file }") { |catalog| catalog.to_ral.resources.size }
    same("file { '/a': ensure => nonsense }") { |catalog| catalog.to_ral.resources.map(&:ref) }
    same("notify { 'a': require => Notify['b'] } notify { 'b': require => Notify['a'] }") { |catalog| catalog.to_ral.relationship_graph.report_cycles_in_graph }
  end

  it 'is found by its class\'s indirection', if: ENV['PUPPET_RS'] != 'off' do
    same(code) { |catalog| [catalog.class.indirection.name, catalog.class.supported_formats, catalog.is_a?(Puppet::Resource::Catalog)] }
  end
end
