# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'
require 'puppet_rs/instruction_sequences/kept_files' if ENV['PUPPET_RS'] != 'off'

# Which Ruby files are kept between processes, and which processes take them.
RSpec.describe 'kept Ruby files', if: ENV['PUPPET_RS'] != 'off' do
  files = {
    'whole' => 'WHOLE = 1', 'returned' => "RETURNED = 1\nreturn\nNEVER = 1", 'inner' => 'INNER = 1', 'constant' => 'Constant = 1',
    'nested' => "require 'inner'\nbegin\n  require 'broken'\nrescue SyntaxError => e\n  puts e.class\nend", 'threaded' => 'THREADED = 1',
    'relative' => 'RELATIVE = 1', 'twice' => 'TWICE = 1 unless defined?(TWICE)', 'broken' => 'def broken(', 'empty' => '# nothing',
    'raised' => "RAISED = 1\nraise 'no'", 'thrown' => "THROWN = 1\nthrow :done", 'left' => "LEFT = 1\nexit",
    'killed' => "KILLED = 1\nThread.current.kill", 'loaded' => 'LOADED = 1', 'wrapped' => 'WRAPPED = 1',
    'listed' => "LISTED = 1\nraise 'no'", 'silent' => "SILENT = 1\nif (a = 1) then a end", 'spec/support' => 'SUPPORT = 1',
    'test/unit' => 'UNIT = 1', 'spec_helper' => 'HELPER = 1', 'some_spec' => 'SPEC = 1',
    'm/lib/puppet/type/fine' => 'Puppet::Type.newtype(:fine) { newparam(:name, namevar: true) }',
    'm/lib/puppet/type/wrong' => 'Puppet::Type.newtype(:wrong) { newparam(:name, namevar: true) oops( }',
    'm/lib/puppet/type/failing' => "Puppet::Type.newtype(:failing) { newparam(:name, namevar: true) }\nraise 'no'"
  }.freeze

  program = <<~'RUBY'
    require 'puppet'
    require 'puppet_rs/verify'
    folder = "#{ARGV[0]}/modules"
    $LOAD_PATH.unshift(folder)
    File.write("#{folder}/young.rb", "YOUNG = 1\n")
    require 'young'
    tried = proc do |&code|
      code.call
    rescue SystemExit, ScriptError, StandardError => e
      puts "#{e.class}: #{e.message.lines.first}"
    end
    %w[whole returned nested twice empty spec/support test/unit spec_helper some_spec].each { |name| require name }
    autoload :Constant, 'constant'
    p Constant
    Thread.new { require 'threaded' }.join
    require_relative 'modules/relative'
    %w[broken raised left].each { |name| tried.call { require name } }
    catch(:done) { require 'thrown' }
    Thread.new { require 'killed' }.join
    %w[twice loaded].each { |name| load "#{folder}/#{name}.rb" }
    load "#{folder}/wrapped.rb", true
    $LOADED_FEATURES << "#{folder}/listed.rb"
    tried.call { load "#{folder}/listed.rb" }
    $VERBOSE = nil
    require 'silent'
    $VERBOSE = false
    PuppetRs::Verify::Compiler.initialize_settings
    environment = Puppet::Node::Environment.create(:production, [folder])
    Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) do
      %i[fine wrong failing].each { |name| tried.call { Puppet::Type.type(name) } }
    end
    warn "found #{PuppetRs::InstructionSequences.found}"
  RUBY

  before(:context) do
    @folder = Dir.mktmpdir
    files.each { |name, text| write("modules/#{name}.rb", "#{text}\n") }
    write('program.rb', program)
    sleep(0.2)
    @runs = Array.new(4) { run }
  end

  after(:context) { FileUtils.remove_entry(@folder) }

  def write(name, text)
    path = "#{@folder}/#{name}"
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  def run(*options, code: "load ARGV[0] + '/program.rb'", env: {})
    run_ruby(*options, '-rpuppet_rs', '-e', code, @folder, mode: 'on', env: { 'PUPPET_RS_CACHE' => "#{@folder}/cache" }.merge(env))
  end

  def packs(folder = "#{@folder}/cache")
    Dir["#{folder}/instructions/*.pack"]
  end

  def names(pack)
    bytes = File.binread(pack)
    offset, length, = bytes[-24..].unpack('Q>L>L>a8')
    paths = Marshal.load(bytes[offset, length]).keys # rubocop:disable Security/MarshalLoad
    paths.filter_map { |path| path.delete_prefix("#{@folder}/modules/").delete_suffix('.rb') if path.start_with?(@folder) }.sort
  end

  def found(run)
    run.err[/found (\d+)/, 1].to_i
  end

  it 'are those that loaded to their end, no specs and none that changed a moment before' do
    expect(packs.map { |pack| names(pack) })
      .to eq([%w[constant inner m/lib/puppet/type/fine nested relative returned threaded twice whole]])
  end

  it 'give later processes the errors of the first' do
    expect(@runs.map(&:out).uniq.size).to eq(1)
    expect(@runs.map { |run| run.err.sub(/found \d+/, '') }.uniq).to eq([@runs[0].err.sub(/found \d+/, '')])
    expect(@runs.map { |run| found(run) > 500 }).to eq([false, false, true, true])
    expect(@runs[0].out.lines.grep(/SyntaxError|no$|exit|wrong/).size).to be >= 5
  end

  it 'are files of Puppet, gems and modules' do
    kept = PuppetRs::InstructionSequences::KeptFiles.new
    puppet = File.expand_path('../..', Puppet.method(:version).source_location[0])
    home = Gem.path.first
    taken = %W[#{puppet}/puppet/test/test_helper.rb #{RbConfig::CONFIG['rubylibdir']}/set.rb #{home}/gems/a-1/lib/a/test/b.rb
               #{home}/bundler/gems/puppet-12ab/lib/puppet.rb /srv/a/vendor/lib/b.rb /etc/code/environments/test/modules/m/lib/puppet_x/m.rb]
    left = %W[#{home}/gems/a-1/spec/b.rb #{home}/gems/a-1/spec_helper.rb /srv/m/Rakefile /srv/m/tool.rb /srv/m/spec/lib/x.rb
              /srv/m/spec/fixtures/modules/m/lib/puppet/type/x.rb /srv/m/test/lib/x.rb /srv/m/lib/x_spec.rb /srv/m/lib/spec_helper_local.rb]
    expect([taken, left].map { |paths| paths.select { |path| kept.keep?(path) } }).to eq([taken, []])
  end

  it 'are for processes with the same warnings, encoding and options' do
    compared = { '-W0' => false, '-w' => false, '-Ks' => false, '-W:deprecated' => false, '--enable=frozen-string-literal' => false, '-W1' => true }
    expect(compared.to_h { |option, _| [option, found(run(option)) > 500] }).to eq(compared)
    # Warnings that are off have packs of their own.
    silent = Array.new(2) { run('-W0') }
    expect(silent.map { |run| found(run) > 500 }).to eq([false, true])
  end

  it 'are not taken by a process that measures, from then on' do
    code = "require 'puppet/version'; require 'coverage'; before = PuppetRs::InstructionSequences.found\n" \
           "$LOAD_PATH.unshift(ARGV[0] + '/modules'); require 'whole'; Coverage.setup; require 'inner'; Coverage.resume; require 'twice'\n" \
           "p Coverage.result.keys.map { |path| File.basename(path) }; require 'threaded'; p PuppetRs::InstructionSequences.found - before"
    expect(run(code:).out).to eq("[\"inner.rb\", \"twice.rb\"]\n1\n")
  end

  it 'of earlier versions are deleted' do
    folder = "#{@folder}/earlier/instructions"
    FileUtils.mkdir_p(folder, mode: 0o700)
    { '1' => 'puppet-1', '2' => 'puppet-2', '3' => 'puppet-3' }.each { |name, mark| write("earlier/instructions/#{name}.pack", ("\0" * 16) + mark) }
    run(env: { 'PUPPET_RS_CACHE' => "#{@folder}/earlier" })
    expect(Dir.children(folder)).to contain_exactly('3.pack', /\A\h{40}\.pack\z/)
  end

  it 'are left to a library that comes later' do
    write('other.rb', <<~RUBY)
      class << RubyVM::InstructionSequence
        def load_iseq(path)
          compile_file(path) if path.end_with?('/whole.rb')
        end
      end
    RUBY
    other = run(code: "load ARGV[0] + '/other.rb'; load ARGV[0] + '/program.rb'")
    expect([other.out, found(other)]).to eq([@runs[0].out, 0])
  end

  context 'with the home of another user', if: Process.euid.zero? do
    def home(uid)
      Dir.mktmpdir.tap { |folder| File.chown(uid, uid, folder) }
    end

    def owners(folder)
      Dir.glob('**/*', File::FNM_DOTMATCH, base: folder).reject { |name| name.end_with?('.') }.map { |name| File.lstat("#{folder}/#{name}").uid }
    end

    it 'nothing is made there' do
      own = home(0)
      other = home(65_534)
      none = { 'PUPPET_RS_CACHE' => nil, 'XDG_CACHE_HOME' => nil }
      Dir.mkdir("#{own}/.cache")
      2.times { run(env: none.merge('HOME' => other)) }
      run(env: none.merge('HOME' => own, 'XDG_CACHE_HOME' => "#{other}/.cache"))
      expect([owners(other), owners(own).uniq, Dir.children("#{own}/.cache")]).to eq([[], [0], ['puppet_rs']])
      # A folder that is there is the user's, too.
      Dir.mkdir("#{other}/.cache")
      run(env: none.merge('HOME' => other))
      File.chown(65_534, 65_534, "#{own}/.cache")
      FileUtils.rm_r("#{own}/.cache/puppet_rs")
      run(env: none.merge('HOME' => own))
      expect([other, own].map { |folder| Dir.children("#{folder}/.cache") }).to eq([[], []])
    ensure
      FileUtils.rm_r([own, other].compact)
    end
  end
end
