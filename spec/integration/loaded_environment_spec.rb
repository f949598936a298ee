# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

# Files that compiles do not look at again while they are the same, and changes that they must notice.
RSpec.describe 'a loaded environment', if: ENV['PUPPET_RS'] != 'off' do
  around do |example|
    # Messages without a destination wait for one, in the next file.
    Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new([])) do
      Dir.mktmpdir { |folder| (@folder = folder) && example.run }
    end
  end

  before do
    PuppetRs::Verify::Compiler.initialize_settings
    PuppetRs::DropIn.ready
    Puppet[:code] = '' # of another file's example
    write('manifests/site.pp', "notify { 'site': }")
    write('modules/first/manifests/init.pp', "class first { notify { 'first': } }")
  end

  after { Puppet[:code] = '' }

  def write(path, text)
    FileUtils.mkdir_p(File.dirname("#{@folder}/#{path}"))
    File.write("#{@folder}/#{path}", text)
  end

  def fresh
    Puppet::Node::Environment.create(:production, ["#{@folder}/modules"], "#{@folder}/manifests")
  end

  def within(environment)
    Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) { yield environment }
  end

  def notified(catalog)
    catalog.resources.select { |resource| resource.type == 'Notify' }.map(&:title)
  end

  # Result of the block in stock and in the engine, an environment for each.
  def both
    stock, ours = %i[off strict].map { |mode| in_mode(mode) { within(fresh) { |environment| yield environment } } }
    expect(ours).to eq(stock)
    ours
  end

  def compiled(classes = [])
    both do |environment|
      notified(Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:, classes:)))
    rescue Puppet::Error => e
      e.message
    end
  end

  it 'has the loaders that the first compile would have made, whatever replaces methods later' do
    %w[first second].each do |name|
      write("modules/#{name}/lib/puppet/functions/#{name}/f.rb", "Puppet::Functions.create_function(:'#{name}::f') { def f = '#{name}' }")
      write("modules/#{name}/metadata.json", JSON.generate(name: "x-#{name}", version: '1.0.0', author: 'x', license: 'x', source: '', dependencies: []))
    end
    write('manifests/site.pp', "node a { notify { 'a': } } node b { notify { first::f(): } } node c { notify { second::f(): } }")
    results = [true, false].map do |before|
      both do |environment|
        hidden = before
        environment.define_singleton_method(:modules) { hidden ? super().reject { |one| one.name == 'second' } : super() }
        %w[a b c].map do |name|
          notified(Puppet::Parser::Compiler.compile(Puppet::Node.new(name, environment:)))
        rescue Puppet::Error => e
          e.message.gsub(@folder, '')
        ensure
          hidden = !before
        end
      end
    end
    expect(results.map(&:last)).to match([/Unknown function: 'second::f'/, %w[second]])
  end

  it 'has the manifests and modules that are there' do
    kept = PuppetRs::Native.kept['folders']
    # A folder that changes while it is listed is not kept.
    Dir["#{@folder}/**/"].each { |folder| File.utime(Time.now + 60, Time.now + 60, folder) }
    compiled
    expect(PuppetRs::Native.kept['folders']).to eq(kept)
    Dir["#{@folder}/**/"].each { |folder| File.utime(Time.now - 60, Time.now - 60, folder) }
    settle
    2.times { expect(compiled).to eq(%w[site]) }
    expect(PuppetRs::Native.kept['folders']).to eq(kept + 2)
    write('manifests/later.pp', "notify { 'later': }")
    expect(compiled).to match_array(%w[later site])
    write('manifests/below/deep/x.pp', "notify { 'deep': }")
    write('manifests/.hidden.pp', "notify { 'hidden': }")
    settle
    2.times { expect(compiled).to match_array(%w[deep later site]) }
    write('manifests/below/deep/y.pp', "notify { 'deeper': }")
    expect(compiled).to match_array(%w[deep deeper later site])
    FileUtils.rm_r("#{@folder}/manifests/below")
    File.rename("#{@folder}/manifests/later.pp", "#{@folder}/manifests/later.txt")
    expect(compiled(%w[first])).to match_array(%w[first site])
    expect(compiled(%w[second])).to match(/second/)
    write('modules/second/manifests/init.pp', "class second { notify { 'second': } }")
    expect(compiled(%w[second])).to match_array(%w[second site])
    FileUtils.rm_r("#{@folder}/modules/first")
    expect(compiled(%w[first])).to match(/first/)
  end

  it 'has what a mock lists in place of a folder' do
    settle
    compiled
    allow(Dir).to receive(:glob).and_wrap_original do |original, pattern, *rest|
      pattern.to_s.start_with?("#{@folder}/manifests/") ? [] : original.call(pattern, *rest)
    end
    expect(compiled).to eq([])
    RSpec::Mocks.space.proxy_for(Dir).reset
    expect(compiled).to eq(%w[site])
  end

  it 'looks for types of modules once, as stock does, and for those of the load path again' do
    core = PuppetRs::DropIn::CoreTypes
    settle
    one, other = found = %w[package service user whit].select { |name| core.find(name, fresh) }
    # Types of other releases are loaded.
    next expect(found).to eq([]) unless core.send(:described, 'package')

    environment = fresh
    folders = -> { Puppet::Util::Autoload.send(:module_directories, environment) }
    expect([core.find(one, environment), folders.call]).to match([be, []])
    write("modules/second/lib/puppet/provider/#{one}/mine.rb", '')
    expect([core.find(one, environment), folders.call]).to match([be, []])
    expect(core.find(one, fresh)).to be_nil
    write("added/puppet/type/#{other}.rb", '')
    expect(core.find(other, environment)).to be
    $LOAD_PATH.unshift("#{@folder}/added")
    expect(core.find(other, environment)).to be_nil
    $LOAD_PATH.shift
    expect(core.find(other, environment)).to be
  end

  changes = {
    'nothing' => ->(_) {},
    'a parameter' => ->(node) { node.parameters['x'] = 2 },
    'a parameter that is gone' => ->(node) { node.parameters.delete('x') },
    'all parameters' => ->(node) { node.parameters = { 'x' => :symbol, 'y' => 1 } },
    'a merged parameter' => ->(node) { node.merge('z' => 3) },
    'another class' => ->(node) { node.classes << 'b' },
    'parameters of classes' => ->(node) { node.classes = { 'b' => {} } }
  }

  it 'takes over what programs change in a node before they compile' do
    write('manifests/site.pp', <<~PUPPET)
      class a { notify { 'a': } }
      class b { notify { 'b': } }
      notify { "x ${getvar('x')}": }
      notify { "y ${getvar('y')}": }
      notify { "z ${getvar('z')}": }
    PUPPET
    results = changes.transform_values do |change|
      both do |environment|
        node = Puppet::Node.new('n', environment:, parameters: { 'x' => 1 }, classes: ['a'])
        compiler = Puppet::Parser::Compiler.new(node)
        change.call(node)
        notified(compiler.compile).sort
      end
    end
    expect(results.values_at('nothing', 'all parameters', 'parameters of classes'))
      .to eq([['a', 'x 1', 'y ', 'z '], ['a', 'x symbol', 'y 1', 'z '], ['b', 'x 1', 'y ', 'z ']])
    expect(results.values.uniq.size).to eq(results.size)
  end

  it 'notices settings that programs change between two calls' do
    Puppet[:strict] = :warning
    seen = both do |environment|
      compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:))
      compiler.compile
      [false, true, true, false].map do |strict|
        Puppet[:strict_variables] = strict
        Array.new(2) do
          Puppet::Pops::Parser::EvaluatingParser.new.evaluate_string(compiler.topscope, '$nosuch')
        rescue Puppet::Error => e
          e.message[/Unknown variable|uninitialized|Evaluation Error/]
        end
      end
    end
    expect(seen.map(&:uniq).map(&:first)).to match([nil, String, String, nil])
  end

  it 'gives catalogs identifiers like those of SecureRandom, or those of a double' do
    uuid = -> { PuppetRs::DropIn::CatalogUuid.make }
    expect(uuid.call).to match(/\A\h{8}-\h{4}-4\h{3}-[89ab]\h{3}-\h{12}\z/)
    expect(Array.new(20) { uuid.call }.uniq.size).to eq(20)
    ["\0" * 16, "\xff" * 16, 'abcdefghijklmnop'].each do |bytes|
      allow(SecureRandom).to receive(:random_bytes).and_return(bytes.b)
      expect(uuid.call).to eq(SecureRandom.uuid)
    end
    allow(SecureRandom).to receive(:uuid).and_return('mine')
    expect(uuid.call).to eq('mine')
    ids = both { |environment| Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:)).catalog_uuid }
    expect(ids).to eq('mine')
  end
end
