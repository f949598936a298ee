# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'
require 'puppet/indirector/catalog/compiler'

# Puppet's own way to a catalog: the indirection's compiler terminus, with the metadata of static catalogs.
RSpec.describe 'the compiler terminus' do
  files = {
    'production/modules/m/files/one' => "one\n",
    'production/modules/m/files/tree/a' => 'a',
    'production/modules/m/files/tree/sub/b' => 'b',
    'production/modules/m/manifests/init.pp' => <<~'PP',
      class m {
        file { '/one': source => 'puppet:///modules/m/one' }
        file { '/either': source => ['puppet:///modules/m/nothing', 'puppet:///modules/m/one'] }
        file { '/tree': ensure => directory, recurse => true, source => 'puppet:///modules/m/tree' }
        file { '/limited': recurse => remote, recurselimit => 1, source => 'puppet:///modules/m/tree', ignore => 'a', links => follow }
        file { '/absent': ensure => absent, source => 'puppet:///modules/m/one' }
        file { '/http': source => 'http://example.com/x' }
        file { '/local': source => '/etc/passwd' }
        file { '/plain': content => 'x' }
        file { '/md5': source => 'puppet:///modules/m/one', checksum => md5 }
        @@notify { 'exported': }
      }
    PP
    'production/manifests/site.pp' => "include m\n",
    'broken/manifests/site.pp' => "file { '/x': source => 'puppet:///modules/m/nothing' }\n",
    'failing/manifests/site.pp' => "fail('no')\n",
    'plain/environment.conf' => "static_catalogs = false\n",
    'plain/manifests/site.pp' => "notify { 'a': }\n"
  }

  around do |example|
    Dir.mktmpdir('puppet_rs-terminus') do |dir|
      @dir = dir
      files.each do |path, text|
        FileUtils.mkdir_p(File.dirname("#{dir}/#{path}"))
        File.write("#{dir}/#{path}", text)
      end
      PuppetRs::Verify::Compiler.initialize_settings
      before = %i[environmentpath default_file_terminus].to_h { |name| [name, Puppet[name]] }
      # As in a server.
      Puppet[:default_file_terminus] = :file_server
      Puppet[:environmentpath] = dir
      Puppet[:code] = ''
      example.run
    ensure
      before.each { |name, value| Puppet[name] = value }
    end
  end

  # @return what stock Puppet gives, after comparing with the engine
  def same_request(environment: :production, **options, &block)
    modes = engine? ? %i[off strict] : %i[off off]
    stock, ours = modes.map { |mode| in_mode(mode) { one_request(environment, options, &block) } }
    expect(ours).to eq(stock)
    stock
  end

  def one_request(name, options, &block)
    environments = Puppet::Environments::Directories.new(@dir, [])
    Puppet.override(environments:, rich_data: false) do
      environment = environments.get!(name)
      Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
        logged { block.call(find(environment, options)) }
      end
    end
  end

  def find(environment, options)
    node = Puppet::Node.new('node.example.com', environment:, facts: Puppet::Node::Facts.new('node.example.com', {}))
    node.merge({})
    Puppet::Resource::Catalog.indirection.terminus(:compiler).find(
      Puppet::Indirector::Request.new(:catalog, :find, 'node.example.com', nil, environment:, use_node: node, **options)
    )
  end

  def logged
    result, logs = super()
    [result, logs.map { |level, message, *place| [level, message.sub(/in [\d.]+ seconds/, 'in N seconds'), *place] }]
  end

  def fixed(catalog)
    catalog.to_json.sub(/"version":\d+,/, '').sub(/"catalog_uuid":"[-\h]+",/, '')
  end

  static = { static_catalog: true, code_id: 'the id', checksum_type: 'sha256.md5' }

  it 'puts the metadata of files into a static catalog' do
    text, logs = same_request(**static) { |catalog| fixed(catalog) }
    expect(JSON.parse(text)['metadata'].keys).to eq(%w[/one /either /md5])
    expect(logs.map { |log| log[1] }).to include(/Compiled static catalog/, /Inlined resource metadata/)
  end

  it 'keeps it apart for folders' do
    recursive, = same_request(**static) { |catalog| catalog.recursive_metadata.transform_values { |found| found.transform_values { |list| list.map(&:to_data_hash) } } }
    expect(recursive.keys).to eq(%w[/tree /limited])
    expect(recursive['/tree']['puppet:///modules/m/tree'].map { |entry| entry['relative_path'] }).to contain_exactly('.', 'a', 'sub', 'sub/b')
  end

  it 'is the same as data, and read back' do
    same_request(**static) { |catalog| catalog.to_data_hash.except('version', 'catalog_uuid') }
    same_request(**static) do |catalog|
      Puppet::Resource::Catalog.from_data_hash(JSON.parse(catalog.to_json)).metadata.transform_values(&:to_data_hash)
    end
  end

  it 'makes a plain catalog without an id, without the wish, and where the environment does not want it' do
    [{ static_catalog: true, checksum_type: 'sha256' }, { code_id: 'x', checksum_type: 'sha256' }, {}].each do |options|
      text, = same_request(**options) { |catalog| fixed(catalog) }
      expect(text).not_to include('"metadata"')
    end
    same_request(environment: :plain, **static) { |catalog| [fixed(catalog), catalog.code_id] }
  end

  it 'fails as stock does' do
    same_request(environment: :broken, **static) { |catalog| fixed(catalog) }
    same_request(**static, checksum_type: 'crc') { |catalog| fixed(catalog) }
    error, = same_request(environment: :failing) { |catalog| fixed(catalog) }
    expect(error).to eq(['Puppet::PreformattedError', "Evaluation Error: Error while evaluating a Function Call, no (file: #{@dir}/failing/manifests/site.pp, line: 1, column: 1) on node node.example.com"])
  end

  it 'leaves out what is only exported' do
    text, = same_request { |catalog| fixed(Puppet::Resource::Catalog.indirection.terminus(:compiler).filter(catalog)) }
    expect(text).not_to include('"title":"exported"')
  end

  it 'leaves it out with its edges, and makes a plain copy' do
    found, = same_request do |catalog|
      filtered = Puppet::Resource::Catalog.indirection.terminus(:compiler).filter(catalog)
      [fixed(filtered), filtered.to_data_hash.except('version', 'catalog_uuid'), filtered.client_version, filtered.expired?,
       filtered.resources.map(&:ref), filtered.edges.map(&:to_s), filtered.environment_instance.name, filtered.host_config?]
    end
    expect(found[4]).not_to include('Notify[exported]')
  end

  it 'answers other questions as a filter too' do
    same_request { |catalog| fixed(catalog.filter { |resource| resource.type == 'File' }) }
    same_request { |catalog| fixed(catalog.filter(&:virtual?)) }
  end

  unless PuppetRs.off?
    it 'makes no Ruby objects of the resources for that' do
      in_mode(:strict) do
        one_request(:production, {}) do |catalog|
          catalog.expiration ||= Time.now
          filtered = Puppet::Resource::Catalog.indirection.terminus(:compiler).filter(catalog)
          filtered.to_json
          expect([catalog, filtered]).to all(be_lazy)
        end
      end
    end
  end
end
