# frozen_string_literal: true

require 'fileutils'
require 'json'
require 'tmpdir'

# Providers of a module's resource type wait for the first Ruby code that asks, once a process has proved that loading them is
# invisible (spec/fixtures/seams/programs/providers_of_types.rb compares what code sees of them).
RSpec.describe 'providers of resource types', if: ENV['PUPPET_RS'] != 'off' do
  around { |example| Dir.mktmpdir { |folder| (@folder = folder) && example.run } }

  let(:cache) { "#{@folder}/cache" }

  before do
    write('type/parcel.rb', "Puppet::Type.newtype(:parcel) do\n  newparam(:name, namevar: true)\n  ensurable\nend\n")
    write('provider/parcel/post.rb', <<~RUBY)
      require 'puppet/provider'
      require_relative '../../../puppet_x/parcel'
      Puppet::Type.type(:parcel).provide(:post) do
        include PuppetX::Parcel
        def exists? = File.exist?(resource[:name])
        def create = File.write(resource[:name], text)
        def destroy = File.unlink(resource[:name])
      end
    RUBY
    write('puppet_x/parcel.rb', "module PuppetX\n  module Parcel\n    SIZE = 7\n    def text = 'made'\n  end\nend\n", '')
  end

  def write(name, text, below = 'puppet/')
    path = "#{@folder}/modules/m/lib/#{below}#{name}"
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  program = <<~'RUBY'
    Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].flat_map { |name| ["--#{name}", "/nowhere/#{name}"] })
    Puppet::Util::Log.newdestination(:console)
    module PuppetX; end
    environment = Puppet::Node::Environment.create(:production, [ARGV[0]])
    eval(ARGV[2])
    left = 0
    result = Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment) do
      Puppet[:code] = "parcel { 'a': }"
      begin
        Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment:)).resource('Parcel[a]').to_s
        left = PuppetRs::DropIn::Providers.deferred
        eval(ARGV[1])
      rescue StandardError, LoadError => e
        "#{e.class}: #{e.message}"
      end
    end
    puts [left, result].inspect
  RUBY

  # @return [Subprocess::Run]
  define_method(:run) do |code = 'nil', before: '', env: {}|
    run_ruby('-rpuppet', '-rpuppet_rs', '-e', program, "#{@folder}/modules", code, before,
             mode: 'strict', env: { 'PUPPET_RS_CACHE' => cache }.merge(env))
  end

  # [how many types had their providers left for later, what the code gives]
  def compiled(...)
    run = run(...)
    expect([run.err, run.status]).to eq(['', 0])
    eval(run.out) # rubocop:disable Security/Eval
  end

  def left(...)
    compiled(...).first
  end

  it 'load with the type first, and wait in the next process for who asks' do
    expect([left, left]).to eq([0, 1])
    expect(compiled('Puppet::Type.type(:parcel).providers')).to eq([1, [:post]])
    expect(compiled('Puppet::Type.type(:parcel).provider(:post).name')).to eq([1, :post])
    expect(compiled('Puppet::Type.type(:parcel).defaultprovider.name')).to eq([1, :post])
    expect(compiled('Puppet::Type.type(:parcel).allattrs')).to eq([1, %i[name provider ensure] + Puppet::Type.metaparams])
    expect(compiled('Puppet::Type.type(:parcel).new(name: "/x").provider.class.name')).to eq([1, :post])
    expect(compiled('Puppet::Type.type(:parcel).new(name: "/x", provider: :none)'))
      .to eq([1, 'Puppet::ResourceError: Parameter provider failed on Parcel[/x]: Invalid parcel provider \'none\''])
  end

  it 'are loaded for a constant of theirs that is missing' do
    2.times { left }
    expect(compiled('Puppet::Type::Parcel::ProviderPost.name')).to eq([1, :post])
    expect(compiled('PuppetX::Parcel::SIZE')).to eq([1, 7])
    expect(compiled('PuppetX::Parcel.nosuch')).to match([1, /NoMethodError/])
    expect(compiled('NoSuchThing')).to eq([1, 'NameError: uninitialized constant NoSuchThing'])
    expect(compiled('begin; NoSuchThing; rescue NameError => e; [e.name, e.receiver.to_s, e.backtrace.first[/eval.*:1:/].nil?]; end'))
      .to eq([1, [:NoSuchThing, 'Object', false]])
  end

  it 'are loaded again with the type after files changed' do
    2.times { left }
    write('provider/parcel/post.rb', "Puppet::Type.type(:parcel).provide(:post) { }\n")
    expect([left, left]).to eq([0, 1])
    write('provider/parcel/other.rb', "Puppet::Type.type(:parcel).provide(:other) { }\n")
    expect([left, left]).to eq([0, 1])
    write('provider/parcel/other.rb', "Puppet::Type.type(:parcel).provide(:other) { ; }\n")
    expect([left, left]).to eq([0, 1])
    File.utime(0, 0, "#{@folder}/modules/m/lib/puppet/provider/parcel/other.rb")
    expect(left).to eq(1)
    FileUtils.rm("#{@folder}/modules/m/lib/puppet/provider/parcel/other.rb")
    expect([left, left]).to eq([0, 1])
  end

  it 'are loaded again with the type when a required file changed, and where the load path is another' do
    2.times { left }
    write('puppet_x/parcel.rb', "module PuppetX\n  module Parcel\n  end\nend\n", '')
    expect([left, left]).to eq([0, 1])
    expect(left(before: "$LOAD_PATH << '#{@folder}'")).to eq(0)
    expect(left(before: "$LOAD_PATH << '#{@folder}/nosuch'")).to eq(1)
  end

  it 'wait in a copy of the module, too' do
    left
    FileUtils.mv("#{@folder}/modules", "#{@folder}/first")
    FileUtils.cp_r("#{@folder}/first", "#{@folder}/modules")
    expect(left).to eq(1)
  end

  {
    'an error' => 'raise "broken"',
    'a file that is missing' => "require 'puppet/provider/nosuch'",
    'a log line' => 'Puppet.notice("hello")',
    'a warning' => 'warn "hello" if false; X_OF_SPEC = 1; X_OF_SPEC = 2',
    'output' => '$stdout.puts "hello"',
    'a feature' => 'Puppet.features.add(:of_spec) { true }',
    'a method of Ruby' => 'class String; def of_spec = 1; end',
    'a method that is defined' => 'Integer.define_method(:of_spec) { 1 }',
    'a method of a module' => 'def Puppet.of_spec = 1',
    'a module that is mixed in' => 'module Puppet::Provider::OfSpec; end; Array.include(Puppet::Provider::OfSpec)',
    'a library of its own' => 'module LibraryOfSpec; end',
    'a constant that hides another' => 'class Puppet::Provider::File; end',
    'a parameter' => 'Puppet::Type.type(:parcel).newparam(:extra)',
    'a metaparameter' => 'Puppet::Type.newmetaparam(:of_spec)',
    'a setting' => 'Puppet[:noop] = true',
    'a variable' => '$of_spec = 1',
    'an environment variable' => "ENV['PATH'] = 'of_spec'",
    'a command' => 'Puppet::Util::Execution.execute("true")'
  }.each do |what, code|
    it "never wait with #{what}" do
      write('provider/parcel/more.rb', "#{code}\nPuppet::Type.type(:parcel).provide(:more) { }\n")
      first, second = Array.new(2) { run('Puppet::Type.type(:parcel).providers').to_a }
      expect(second).to eq(first)
      expect(first.first).to match(/^\[0, /)
    end
  end

  it 'leave what they add to environment variables' do
    write('provider/parcel/post.rb', "ENV['PATH'] = ENV['PATH'] + ':/of/spec'\nPuppet::Type.type(:parcel).provide(:post) { }\n")
    left
    expect(compiled("ENV['PATH'].scan('/of/spec').size")).to eq([1, 1])
    expect(compiled("[Puppet::Type.type(:parcel).providers, ENV['PATH'].scan('/of/spec').size]")).to eq([1, [[:post], 1]])
  end

  it 'ask for facts again' do
    write('provider/parcel/post.rb', "Facter.value(:of_spec)\nPuppet::Type.type(:parcel).provide(:post) { }\n")
    fact = ->(value) { "Facter.add(:of_spec) { setcode { #{value} } }" }
    expect([left(before: fact.call(1)), left(before: fact.call(1)), left(before: fact.call(2))]).to eq([0, 1, 0])
  end

  it 'are there when the catalog is applied' do
    file = "#{@folder}/made"
    runs = Array.new(2) do
      FileUtils.rm_f(file)
      run = run_puppet('apply', '-e', "parcel { '#{file}': ensure => present }", '--modulepath', "#{@folder}/modules",
                       mode: 'strict', env: { 'PUPPET_RS_CACHE' => cache })
      [run.out.lines.grep(/created/), run.err.lines.grep_v(/Facter/), run.status, File.read(file)]
    end
    expect(runs.uniq).to match([[[%r{Notice: /Stage\[main\]/Main/Parcel\[.*\]/ensure: created}], [], 0, 'made']])
    expect(Dir["#{cache}/providers/*.json"].size).to eq(1)
  end

  describe 'the folder of proofs' do
    it 'has files for this user only' do
      left
      modes = [cache, "#{cache}/providers", *Dir["#{cache}/providers/*"]].map { |path| File.stat(path).mode & 0o777 }
      expect(modes).to eq([0o700, 0o700, 0o600])
    end

    it 'is below XDG_CACHE_HOME or the home, or nowhere' do
      none = { 'PUPPET_RS_CACHE' => 'on', 'XDG_CACHE_HOME' => nil, 'HOME' => nil }
      2.times { expect(left(env: none)).to eq(0) }
      home = none.merge('HOME' => "#{@folder}/home")
      expect([left(env: home), left(env: home)]).to eq([0, 1])
      expect(Dir.children("#{@folder}/home/.cache")).to eq(['puppet_rs'])
      xdg = home.merge('XDG_CACHE_HOME' => "#{@folder}/xdg")
      expect([left(env: xdg), left(env: xdg)]).to eq([0, 1])
      2.times { expect(left(env: { 'PUPPET_RS_CACHE' => 'off' })).to eq(0) }
      2.times { expect(left(env: home.merge('PUPPET_RS_CACHE' => nil))).to eq(0) }
    end

    it 'need not be writable' do
      File.write(cache, 'a file')
      2.times { expect(left).to eq(0) }
      2.times { expect(left(env: { 'PUPPET_RS_CACHE' => '/proc/of_spec' })).to eq(0) }
    end

    it 'is not read when another user may have written to it' do
      2.times { left }
      File.chmod(0o777, "#{cache}/providers")
      expect(left).to eq(0)
      File.chmod(0o700, "#{cache}/providers")
      expect(left).to eq(1)
      next unless Process.euid.zero?

      File.chown(65_534, nil, *Dir["#{cache}/providers/*"])
      expect(left).to eq(0)
      File.chown(65_534, nil, "#{cache}/providers")
      expect(left).to eq(0)
    end

    it 'may hold anything' do
      left
      file = Dir["#{cache}/providers/*"].first
      text = File.read(file)
      broken = ['', '[]', "\xFF", text[0..-9], text.sub('"files":[[', '"files":[[1,'),
                text.sub('"reasons":[]', '"reasons":null'), text.sub('"needs":[', '"needs":[7,'), text.sub('"facts":[', '"facts":[7,')]
      broken.each do |contents|
        File.write(file, contents)
        expect([contents[0, 20], left]).to eq([contents[0, 20], 0])
      end
      expect(left).to eq(1)
    end

    it 'stays small' do
      PuppetRs::DropIn.ready
      stub_const('ENV', ENV.to_h.merge('PUPPET_RS_CACHE' => cache))
      stub_const('PuppetRs::DiskCache::FILES', 8)
      kept = PuppetRs::DiskCache.new('providers')
      20.times { |number| kept.write("n#{number}", { 'value' => number }) }
      expect(Dir.children("#{cache}/providers").size).to be <= 9
      expect(kept.read('n19')).to include('value' => 19)
      kept.write('n19', { 'value' => 'x' * PuppetRs::DiskCache::BYTES })
      expect(kept.read('n19')).to include('value' => 19)
    end
  end
end
