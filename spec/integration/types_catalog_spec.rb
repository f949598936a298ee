# frozen_string_literal: true

require 'tmpdir'

# `Catalog#to_ral`: Puppet asks each folder of types for each define and class, the engine's catalog looks at the folders once.
RSpec.describe 'a catalog that is made one of types' do
  around { |example| Dir.mktmpdir { |folder| @folder = folder and example.run } }

  code = <<~PUPPET
    class c { notify { 'of c': } }
    define d($x) { notify { "n${name}": require => D['x1'] } }
    define conversion_thing() { file { "/${name}": } }
    include c
    Integer[1, 20].each |$i| { d { "x${$i + 1}": x => $i } }
    d { 'x1': x => [1] }
    notify { 'x': before => Class['c'] }
    conversion_thing { 'tmp': }
  PUPPET

  def module_path
    [Differential::FIXTURES, @folder]
  end

  # Number of times that Puppet asks whether there is a file.
  def asked(&block)
    count = 0
    trace = TracePoint.new(:call) { |point| count += 1 if point.method_id == :exist? && Puppet::FileSystem.equal?(point.self) }
    trace.enable(&block)
    count
  end

  def described(catalog)
    catalog.resources.map { |resource| [resource.ref, resource.class.name, resource.to_hash.transform_values(&:to_s).except(:provider)] }
  end

  it 'has the resources and edges of stock' do
    found = same(code, modulepath: module_path) do |catalog|
      types = catalog.to_ral
      [described(types), types.edges.map(&:to_s).sort, types.relationship_graph.edges.map(&:to_s).sort, types.tags.sort]
    end
    expect(found.first.first.size).to be > 40
  end

  it 'looks at the folders once', if: ENV['PUPPET_RS'] != 'off' do
    in_mode(:strict) do
      count, = one_catalog(code, modulepath: module_path) do |catalog|
        catalog.to_ral
        asked { catalog.to_ral }
      end
      expect(count).to be < 150
    end
  end

  it 'looks again at the next conversion, and where folders are others' do
    types = "#{@folder}/late/lib/puppet/type"
    FileUtils.mkdir_p(types)
    found, = same(code, modulepath: module_path) do |catalog|
      environment = catalog.environment_instance
      ask = ->(env) { Puppet::Util::Autoload.get_file('puppet/type/conversion_late', env) }
      singular = catalog.singleton_class
      singular.define_method(:virtual_not_exported?) { |resource| (@asked ||= []) << ask.call(environment) && super(resource) }
      catalog.to_ral
      File.write("#{types}/conversion_late.rb", '')
      catalog.to_ral
      other = Puppet::Node::Environment.create(:other, [])
      [catalog.instance_variable_get(:@asked).uniq, ask.call(environment), ask.call(other)]
    ensure
      FileUtils.rm_f("#{types}/conversion_late.rb")
    end
    expect(found).to eq([[nil, "#{types}/conversion_late.rb"], "#{types}/conversion_late.rb", nil])
  end
end
