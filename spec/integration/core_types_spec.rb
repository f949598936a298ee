# frozen_string_literal: true

require 'json'
require 'tmpdir'

# Resource types that Puppet comes with are described by the gem, and loaded where that would not do.
RSpec.describe 'core types', if: ENV['PUPPET_RS'] != 'off' do
  let(:core) { PuppetRs::DropIn::CoreTypes }

  before { PuppetRs::DropIn.ready }

  # Where the gem has no descriptions of this Puppet, a user's first process makes them ({KeptTypes}); later ones are as with the gem's.
  before(:all) { @kept = Dir.mktmpdir('kept-types') }
  after(:all) { FileUtils.remove_entry(@kept) }

  it 'are described as they describe themselves' do
    table = JSON.parse(File.read(core::TABLE))
    compared = table.select { |name, known| known.key?(core.digest(name)) }.each_key do |name|
      attributes, keys, isomorphic, titles = PuppetRs::DropIn::Host.describe_type(Puppet::Type.type(name))
      known = core.send(:described, name)
      expect([name, known.attributes.sort, known.keys, known.isomorphic, known.titles])
        .to eq([name, attributes.uniq.sort, keys, isomorphic, titles])
    end
    # Other versions load their types in a user's first process: rake core_types adds one.
    expect(compared.size).to eq(Puppet.version.start_with?('7.23.', '8.10.', '8.28.', '9.0.0-rc') ? 14 : 0)
  end

  script = <<~'RUBY'
    require 'json'
    require 'puppet_rs/verify'
    PuppetRs::Verify::Compiler.initialize_settings
    environment = Puppet::Node::Environment.create(:production, [ARGV[0]])
    Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
      Puppet[:code] = ARGV[1]
      node = Puppet::Node.new('n', environment:, facts: Puppet::Node::Facts.new('n', {}))
      Puppet::Type.newmetaparam(:mine) if ARGV[2] == 'metaparam'
      Puppet::Type.type(:package).newparam(:extra) if ARGV[2] == 'extra'
      Puppet::MetaType::Manager.prepend(Module.new { def newtype(name, *, **, &) = super.tap { |type| type.newparam(:extra) if name == :user } }) if ARGV[2] == 'newtype'
      $LOAD_PATH << ARGV[2] if ARGV[2].start_with?('/')
      if ARGV[2] == 'unknown'
        PuppetRs::DropIn.ready
        table = JSON.parse(File.read(PuppetRs::DropIn::CoreTypes::TABLE)).to_h { |name, known| [name, name == 'whit' ? known : {}] }
        PuppetRs::DropIn::CoreTypes.instance_variable_set(:@table, table)
      end
      text = begin
        Puppet::Parser::Compiler.compile(node).to_json.size
      rescue Puppet::Error => e
        e.message
      end
      puts JSON.generate([text, %i[package service user].select { |name| Puppet::Type.instance_variable_get(:@types).key?(name) }])
    end
  RUBY
  code = "package { 'p': ensure => present } service { 's': } user { 'u': uid => 5 }"

  define_method(:later_process) do
    env = { 'PUPPET_RS_CACHE' => @kept }
    if !core.send(:described, 'package') && Dir.empty?(@kept)
      run_ruby('-rpuppet', '-rpuppet_rs', '-e', script, '/nowhere', code, '', mode: 'strict', env:)
    end
    env
  end

  define_method(:loaded) do |modules, text = code, what = ''|
    env = later_process
    stock, ours = %w[off strict].map do |mode|
      run = run_ruby('-rpuppet', '-rpuppet_rs', '-e', script, modules, text, what, mode:, env:)
      expect(run.err).to eq('')
      JSON.parse(run.out)
    end
    expect(ours.first).to eq(stock.first)
    ours
  end

  it 'are not loaded for a catalog' do
    expect(loaded('/nowhere').last).to eq([])
    expect(loaded('/nowhere', "package { 'p': bogus => 1 }"))
      .to eq(["no parameter named 'bogus' (line: 1) on Package[p] (line: 1) on node n", []])
  end

  it 'are loaded when a module has a provider of one, or a type of its name' do
    Dir.mktmpdir do |dir|
      FileUtils.mkdir_p("#{dir}/m/lib/puppet/provider/package")
      FileUtils.mkdir_p("#{dir}/m/lib/puppet/type")
      File.write("#{dir}/m/lib/puppet/provider/package/mine.rb", "Puppet::Type.type(:package).provide(:mine) { }\n")
      expect(loaded(dir).last).to include('package')
      File.write("#{dir}/m/lib/puppet/type/user.rb", "Puppet::Type.newtype(:user) { newparam(:name) { isnamevar } }\n")
      # A Puppet that is a gem comes before modules.
      gem = Puppet::Util::Autoload.gem_directories.include?(core.puppet)
      expect(loaded(dir)).to match(gem ? [be > 500, %w[package]] : [%r{Could not autoload puppet/type/user}, %w[package user]])
    end
  end

  # Stock loads the type of a reference when it converts the reference: for an attribute, a 3.x function, a relationship.
  {
    'an attribute' => "notify { 'a':\n  require => Service['x'] }",
    'an attribute, in a hash' => "notify { 'a':\n  require => [1, { 'k' => Service['x'] }] }",
    'splatted attributes' => "notify { 'a':\n  * => { 'require' => Service['x'] } }",
    'defaults' => "Notify {\n  require => Service['x'] }",
    'an override' => "notify { 'a': }\nNotify['a'] {\n  require +> Service['x'] }",
    'parameters of a class' => "class c($x) { }\nclass { 'c':\n  x => Service['x'] }",
    'a default of a parameter' => "class c($x =\n  Service['x']) { }\ninclude c",
    'a function of the 3.x API' => "tag('a',\n  Service['x'])",
    'realize' => "realize(\n  Service['x'])",
    'a relationship' => "notify { 'a': }\nNotify['a'] ->\n  Service['x']",
    'a parameter of a resource' => "$r = Service['x']\nnotice($r['ensure'])",
    'a collector' => "notify { 'a': }\nService <|\n  title == 'x' |>",
    'a reference that is not converted' => "$r = Service['x']\nnotice($r, [$r] =~ Array[Type[Service]])"
  }.each do |title, text|
    it "fail where stock's do when a provider cannot be loaded: #{title}" do
      Dir.mktmpdir do |dir|
        FileUtils.mkdir_p("#{dir}/m/lib/puppet/provider/service")
        File.write("#{dir}/m/lib/puppet/provider/service/mine.rb", "require 'no/such/file'\n")
        loaded(dir, text)
      end
    end
  end

  it 'are described by a first process where the gem does not know their files' do
    Dir.mktmpdir do |dir|
      first, *later = [code, code, "package { 'p': bogus => 1 }"].map do |text|
        run_ruby('-rpuppet', '-rpuppet_rs', '-e', script, '/nowhere', text, 'unknown', mode: 'strict', env: { 'PUPPET_RS_CACHE' => dir })
      end
      expect(JSON.parse(first.out)).to match([be > 500, %w[package service user]])
      expect(later.map { |run| JSON.parse(run.out) })
        .to eq([[JSON.parse(first.out)[0], []], ["no parameter named 'bogus' (line: 1) on Package[p] (line: 1) on node n", []]])
    end
  end

  it 'are not loaded where an older Puppet comes later on the load path, but with its provider that Puppet has not' do
    Dir.mktmpdir do |dir|
      FileUtils.mkdir_p(["#{dir}/puppet/type", "#{dir}/puppet/provider/package"])
      %w[type/package type/user provider/package/apt].each { |name| File.write("#{dir}/puppet/#{name}.rb", "raise 'older'") }
      expect(loaded('/nowhere', code, dir).last).to eq([])
      File.write("#{dir}/puppet/provider/package/mine.rb", "Puppet::Type.type(:package).provide(:mine) { }\n")
      expect(loaded('/nowhere', code, dir).last).to include('package')
    end
  end

  it 'are asked themselves when they are there, or metaparameters have been added, or types are made by other methods' do
    expect(loaded('/nowhere', "package { 'p': extra => 1 }", 'extra').last).to eq(%w[package])
    expect(loaded('/nowhere', "package { 'p': mine => 1 }", 'metaparam').last).to eq(%w[package])
    expect(loaded('/nowhere', "user { 'p': extra => 1 }", 'newtype').last).to eq(%w[user])
  end

  it 'are loaded for a constant of theirs that is missing' do
    constants = run_ruby('-rpuppet', '-rpuppet_rs', '-e', <<~'RUBY', mode: 'strict', env: later_process)
      require 'puppet_rs/verify'
      PuppetRs::Verify::Compiler.initialize_settings
      environment = Puppet::Node::Environment.create(:production, [])
      Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
        named = [proc { Puppet::Type::User }, proc { Puppet::Type::Service::ProviderSystemd }, proc { Puppet::Provider::NameService }, proc { Puppet::Type::File }]
        missing = proc { Puppet::Type::Cron }
        error = proc { |code| code.call.to_s rescue [$!.message, $!.name, $!.receiver, $!.backtrace] }
        before = [*named, missing].map(&error)
        Puppet[:code] = "user { 'p': ensure => present } service { 's': } file { '/a': }"
        Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:))
        p before.map(&:class), Puppet::Type.instance_variable_get(:@types).key?(:user)
        puts named.map(&error)
        # Ruby's error, with its places, is the same while something waits.
        CoreTypes = PuppetRs::DropIn::CoreTypes
        CoreTypes.instance_variable_get(:@described)['exec'] = CoreTypes::Description.new(*[nil] * 7, {})
        PuppetRs::DropIn::Providers.described
        after = Array.new(1) { error.call(missing) }
        frame = proc { |found| found.last.map { |line| line[/-e:\d+/] }.first(2) }
        p after[0].first(3) == before.last.first(3), frame.call(after[0]).first == frame.call(before.last).first
        p after[0].last.grep(/missing.rb/), PuppetRs::DropIn::Providers::Missing.instance_methods(false)
      end
    RUBY
    expect([constants.err, constants.out.lines(chomp: true)]).to eq(
      ['', ['[Array, Array, Array, Array, Array]', 'false', 'Puppet::Type::User', 'Puppet::Type::Service::ProviderSystemd',
            'Puppet::Provider::NameService', 'Puppet::Type::File', 'true, true'.split(', '), '[]', '[]'].flatten]
    )
  end
end
