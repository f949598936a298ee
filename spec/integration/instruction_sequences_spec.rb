# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

# Files that Ruby loads, compiled by an earlier process: nothing of it is to be seen but the time it takes.
RSpec.describe 'kept instruction sequences', if: ENV['PUPPET_RS'] != 'off' do
  # A file that is kept has to be two seconds old.
  before(:context) do
    @folder = Dir.mktmpdir
    write('raising.rb', <<~RUBY)
      def raising(text)
        [text].each { |item| item.first.unknown }
      end
      PLACES = [__FILE__, __dir__, caller_locations(0, 1).first.label].freeze
    RUBY
    write('warned.rb', "WARNED = { a: 1, a: 2 }.freeze\n")
    write('real/linked.rb', "LINKED = __dir__\n")
    FileUtils.ln_s("#{@folder}/real", "#{@folder}/link")
    write('changed.rb', "CHANGED = 1\n")
    sleep(2.1)
    # The first process leaves a note, the second keeps what it compiles.
    @note, @first = Array.new(2) { run }
  end

  after(:context) { FileUtils.remove_entry(@folder) }

  def write(name, text)
    path = "#{@folder}/#{name}"
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  def pack
    Dir["#{@folder}/cache/instructions/*.pack"].first
  end

  program = <<~'RUBY'
    require 'puppet'
    $LOAD_PATH.unshift(ARGV[0])
    %w[raising warned changed link/linked].each { |name| require name }
    begin
      raising('a')
    rescue NoMethodError => e
      puts e.message, e.backtrace
    end
    p PLACES, CHANGED, LINKED, method(:raising).source_location
    warn "found #{PuppetRs::InstructionSequences.found}"
  RUBY

  define_method(:run) do |*options, code: program, env: {}|
    run_ruby(*options, '-rpuppet_rs', '-e', code, @folder, mode: 'on', env: { 'PUPPET_RS_CACHE' => "#{@folder}/cache" }.merge(env))
  end

  def found(run)
    run.err[/found (\d+)/, 1].to_i
  end

  def seen(run)
    [run.out, run.err.sub(/found \d+/, '')]
  end

  it 'gives later processes the same places, messages and warnings' do
    later = run
    expect([@note, @first, later].map { |run| found(run) > 500 }).to eq([false, false, true])
    expect(seen(later)).to eq(seen(@first))
    expect(seen(@note)).to eq(seen(@first))
    off = [{ 'PUPPET_RS_CACHE' => 'off' }, { 'PUPPET_RS' => 'off' }].map { |env| run(env:) }
    off.each { |run| expect([found(run), seen(run)]).to eq([0, seen(@first)]) }
    expect(later.err).to include('warned.rb:1: warning: key :a is duplicated')
  end

  it 'reads what has changed' do
    time = File.mtime("#{@folder}/changed.rb")
    write('changed.rb', "CHANGED = 2\n")
    File.utime(time, time, "#{@folder}/changed.rb")
    expect(run.out.lines).to include("2\n")
  ensure
    write('changed.rb', "CHANGED = 1\n")
  end

  it 'is not there for a process that is warned about everything, nor for one that counts lines' do
    expect(found(run('-w'))).to eq(0)
    counted = run(code: "require 'coverage'\nCoverage.start\n#{program}\np Coverage.result.keys.grep(/raising/).size")
    expect([found(counted), counted.out.lines.last]).to eq([0, "1\n"])
  end

  it 'loads files where rspec-puppet keeps a method of the autoloader under another name' do
    aliased = run(code: <<~'RUBY')
      require 'puppet'
      autoload = Puppet::Util::Autoload
      autoload.singleton_class.alias_method(:old_load_file, :load_file)
      autoload.define_singleton_method(:load_file) { |*args| old_load_file(*args) }
      Puppet.initialize_settings(["--confdir=#{ARGV[0]}/conf", "--vardir=#{ARGV[0]}/var"])
      Puppet.push_context(Puppet.base_context(Puppet.settings))
      Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:e, [])))
      p Puppet::Type.type(:notify), Puppet::Type.type(:user).providers.include?(:useradd)
    RUBY
    expect(aliased.out).to eq("Puppet::Type::Notify\ntrue\n")
  end

  it 'leaves a process without Puppet alone' do
    alone = run(code: "$LOAD_PATH.unshift(ARGV[0]); require 'raising'; warn \"found \#{PuppetRs::InstructionSequences.found}\"; p $\".grep(/pack/)")
    expect([found(alone), alone.out]).to eq([0, "[]\n"])
  end

  it 'believes no byte of a file that was damaged' do
    good = File.binread(pack)
    damages = [->(bytes) { bytes.tap { (0...bytes.bytesize).step(500) { |at| bytes.setbyte(at, bytes.getbyte(at) ^ 1) } } },
               ->(bytes) { bytes[0, bytes.bytesize / 2] + ("\0" * (bytes.bytesize / 4)) + bytes[-(bytes.bytesize / 4)..] },
               ->(bytes) { bytes[0, bytes.bytesize - 30] }, ->(bytes) { "\0" * bytes.bytesize }, ->(_) { '' }]
    damages.each do |damage|
      File.binwrite(pack, damage.call(good.dup))
      expect(seen(run)).to eq(seen(@first))
      # It was made again.
      expect(found(run)).to be > 500
    end
  end

  it 'has files for this user only' do
    modes = ["#{@folder}/cache", File.dirname(pack), pack].map { |path| File.stat(path).mode & 0o777 }
    expect(modes).to eq([0o700, 0o700, 0o600])
  end

  it 'is below XDG_CACHE_HOME or the home, or nowhere' do
    none = { 'PUPPET_RS_CACHE' => nil, 'XDG_CACHE_HOME' => 'relative', 'HOME' => nil }
    expect(Array.new(3) { found(run(env: none)) }).to eq([0, 0, 0])
    home = none.merge('HOME' => "#{@folder}/home")
    expect(Array.new(3) { found(run(env: home)) }).to match([0, 0, be > 500])
    expect(Dir.children("#{@folder}/home/.cache")).to eq(['puppet_rs'])
    run(env: home.merge('XDG_CACHE_HOME' => "#{@folder}/xdg"))
    expect(Dir.children("#{@folder}/xdg/puppet_rs/instructions").grep(/\A\h{40}\.pack\z/).size).to eq(1)
  end

  it 'need not be writable' do
    File.write("#{@folder}/file", '')
    ["#{@folder}/file", '/proc/of_spec'].each do |place|
      runs = Array.new(2) { run(env: { 'PUPPET_RS_CACHE' => place }) }
      expect(runs.map { |run| [found(run), seen(run)] }.uniq).to eq([[0, seen(@first)]])
    end
  end

  it 'keeps eight files' do
    folder = File.dirname(pack)
    10.times { |number| FileUtils.touch("#{folder}/#{number}", mtime: Time.at(number)) }
    File.binwrite(pack, '')
    run
    expect(Dir.children(folder)).to match_array([*'3'..'9', File.basename(pack)])
  ensure
    FileUtils.rm(Dir["#{folder}/?"])
  end

  # A command and the processes that it forks write one after the other.
  it 'loses nothing that another process writes meanwhile' do
    two = run(code: <<~'RUBY')
      require 'puppet_rs/instruction_sequences/pack'
      open = -> { PuppetRs::InstructionSequences::Pack.new(PuppetRs::DiskCache.new('two'), ['key']) }
      bytes = RubyVM::InstructionSequence.compile('__FILE__', ARGV[0]).to_binary
      paths = %w[raising changed].map { |name| "#{ARGV[0]}/#{name}.rb" }
      packs = paths.map { open.call }
      packs.zip(paths) { |pack, path| pack.add(path => ['identity', bytes]) }
      p(paths.map { |path| open.call.find(path, 'identity')&.eval == ARGV[0] })
    RUBY
    expect([two.out, two.err]).to eq(["[true, true]\n", ''])
  end

  it 'is there after the first run of a command that runs long' do
    runs = Array.new(2) do
      run(code: <<~'RUBY', env: { 'PUPPET_RS_CACHE' => "#{@folder}/early" })
        require 'puppet_rs/instruction_sequences'
        PuppetRs::InstructionSequences.early
        require 'puppet'
        warn "found #{PuppetRs::InstructionSequences.found}"
      RUBY
    end
    expect(runs.map { |run| found(run) > 500 }).to eq([false, true])
  end

  it 'believes no file that another user owns', if: Process.euid.zero? do
    [pack, File.dirname(pack)].each do |path|
      File.chown(65_534, nil, path)
      expect([found(run), seen(run)]).to eq([0, seen(@first)])
    ensure
      File.chown(0, nil, path)
    end
  end

  it 'keeps nothing where others may write' do
    File.chmod(0o777, "#{@folder}/cache/instructions")
    expect([found(run), seen(run)]).to eq([0, seen(@first)])
  ensure
    File.chmod(0o700, "#{@folder}/cache/instructions")
  end

  it 'leaves the work to another library that does it' do
    other = "class << RubyVM::InstructionSequence\n  def load_iseq(path) = nil\nend\n"
    File.write("#{@folder}/other.rb", other)
    expect(found(run("-r#{@folder}/other.rb"))).to eq(0)
  end
end
