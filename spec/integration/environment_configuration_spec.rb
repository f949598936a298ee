# frozen_string_literal: true

# `environment.conf` is read again when it may say something else (Puppet::Environments::Cached#get_conf reads it each time).
RSpec.describe 'environment.conf', if: ENV['PUPPET_RS'] != 'off' do
  around { |example| in_mode(:strict) { example.run } }
  after { Puppet[:code] = '' }

  around do |example|
    Dir.mktmpdir do |folder|
      @folder = folder
      PuppetRs::Verify::Compiler.initialize_settings
      Puppet[:code] = '' # of another file's example
      write('one', 'environment_timeout = 0')
      directories = %w[first one].map { |name| Puppet::Environments::Directories.new("#{folder}/#{name}", []) }
      loader = Puppet::Environments::Cached.new(Puppet::Environments::Combined.new(*directories))
      Puppet.override(environments: loader) { example.run }
    end
  end

  def write(folder, text)
    directory = "#{@folder}/#{folder}/production"
    FileUtils.mkdir_p("#{directory}/manifests")
    File.write("#{directory}/environment.conf", "#{text}\n")
    settle
  end

  def loader
    Puppet.lookup(:environments)
  end

  # Number of times that a block calls a method of a file.
  def calls(name, file, block)
    count = 0
    TracePoint.new(:call) { |point| count += 1 if point.method_id == name && point.path.end_with?(file) }.enable { block.call }
    count
  end

  # Number of times that Puppet is asked for the file in so many compiles.
  def reads(environment, compiles = 1)
    compile = -> { compiles.times { Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:)) } }
    calls(:load_from, '/settings/environment_conf.rb', compile)
  end

  # Each lookup of stock asks for the directory, which the environment's loaders keep.
  it 'says for each compile whether the environment has a directory with data' do
    write('one', '')
    directory = "#{@folder}/one/production"
    File.write("#{directory}/hiera.yaml", "version: 5\nhierarchy: [{name: a, path: a.yaml}]")
    FileUtils.mkdir_p("#{directory}/data")
    File.write("#{directory}/data/a.yaml", 'k: found')
    Puppet[:code] = "notify { lookup('k', default_value => 'none'): }"
    elsewhere = Puppet::Environments::Directories.new("#{@folder}/first", [])
    stock, ours = %i[off strict].map do |mode|
      environment = Puppet::Node::Environment.create(:production, [], Puppet::Node::Environment::NO_MANIFEST)
      [elsewhere, loader, elsewhere, loader].map do |environments|
        in_mode(mode) { Puppet.override(environments:) { Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:)) } }
          .resources.map(&:title).last
      end
    end
    expect([stock, ours]).to eq([%w[none found none found]] * 2)
  end

  let(:environment) { Puppet::Node::Environment.create(:production, [], Puppet::Node::Environment::NO_MANIFEST) }

  it 'is read once for compiles of the same environment' do
    reads(environment, 2)
    expect(reads(environment, 3)).to eq(0)
  end

  it 'is read again when it has changed, and when another directory has the environment' do
    reads(environment, 2)
    write('one', 'environment_timeout = 10')
    expect(reads(environment)).to eq(1)
    expect(reads(environment)).to eq(0)
    write('first', '')
    expect(reads(environment)).to eq(1)
  end

  it 'is read by what Ruby code puts in the place of the method' do
    reads(environment, 2)
    count = 0
    allow(loader).to receive(:get_conf).and_wrap_original do |original, *args|
      count += 1
      original.call(*args)
    end
    reads(environment)
    expect(count).to be_positive
  end

  it 'is read when it comes into being, and looked for when it goes' do
    path = "#{@folder}/one/production/environment.conf"
    change = lambda do |&block|
      block.call
      expect(reads(environment, 2)).to be_positive
      settle
      reads(environment, 2)
      expect(reads(environment, 2)).to eq(0)
    end
    change.call { FileUtils.rm(path) }
    change.call { write('one', 'environment_timeout = 10') }
    change.call { FileUtils.rm(path) && File.symlink("#{@folder}/later.conf", path) }
    change.call { File.write("#{@folder}/later.conf", '') }
  end

  # Input of the compiler; OpenVox has no such setting.
  def provider
    Puppet.override(current_environment: environment) do
      compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:))
      PuppetRs::DropIn::CompilerInput.for(compiler)[:environment_data_provider]
    end
  end

  it 'names the data provider, as do the settings', if: Puppet.settings.setting(:environment_data_provider) do
    none = provider
    3.times { expect(provider).to eq(none) }
    Puppet[:environment_data_provider] = 'function'
    2.times { expect(provider).to eq('function') }
    write('one', 'environment_data_provider = hiera')
    3.times { expect(provider).to eq('hiera') }
    allow_any_instance_of(Puppet::Settings::EnvironmentConf).to receive(:environment_data_provider).and_return('mine')
    2.times { expect(provider).to eq('mine') }
  end

  it 'is read again while debug messages report it' do
    reads(environment, 2)
    Puppet::Util::Log.level = :debug
    expect(reads(environment)).to be_positive
  ensure
    Puppet::Util::Log.level = :notice
  end
end
