# frozen_string_literal: true

require 'json'
require 'stringio'
require 'tmpdir'

RSpec.describe 'puppet_rs' do
  def puppet_rs(...) = run_puppet_rs(...)

  # A terminal of 100 columns. A real one (PTY) is not there in every container.
  terminal = Class.new(StringIO) do
    def tty?
      true
    end
    alias_method :isatty, :tty?

    def winsize
      [24, 100]
    end
  end

  it 'prints help on standard output' do
    expect(puppet_rs('help').out).to eq(puppet_rs('--help').out).and match(/^usage: puppet_rs COMMAND.*^  verify /m)
    expect(puppet_rs('help', 'verify').out).to eq(puppet_rs('verify', '--help').out).and match(/^usage: puppet_rs verify/)
    expect(puppet_rs('parse', '--help')).to have_attributes(status: 0, out: /^usage: puppet_rs parse/)
    expect(puppet_rs).to have_attributes(status: 2, out: '', err: /^usage/)
  end

  it 'prints its version' do
    expect(puppet_rs('version').out).to eq("#{PuppetRs::VERSION}\n").and eq(puppet_rs('--version').out)
  end

  it 'suggests a command' do
    expect(puppet_rs('verfy')).to have_attributes(status: 2, err: /\Apuppet_rs: unknown command 'verfy', did you mean 'verify'\?/)
    expect(puppet_rs('help', 'zzzz')).to have_attributes(status: 2, err: /unknown command 'zzzz' \(/)
  end

  it 'reports a wrong setting without a backtrace' do
    expect(puppet_rs('verify', 'm', env: { 'PUPPET_RS' => 'maybe' }))
      .to have_attributes(status: 2, err: "puppet_rs: PUPPET_RS must be one of on, off, strict, got 'maybe'\n")
  end

  it 'says without a backtrace what is not built or not installed' do
    Dir.mktmpdir do |lib|
      FileUtils.cp_r(Dir[File.join(Subprocess::LIB, '*')], lib)
      FileUtils.rm(Dir[File.join(lib, '**/puppet_rs.so')])
      program = Subprocess::EXECUTABLE
      _, err, status = Open3.capture3(RbConfig.ruby, '-I', lib, program, 'parse', 'x.pp')
      expect([status.exitstatus, err]).to match([2, /\Apuppet_rs: there is no built library for Ruby [\d.]+; `rake compile` builds it[^\n]*\n\z/])
      File.write(File.join(lib, 'puppet.rb'), "require 'no_such_gem/part'")
      _, err, status = Open3.capture3(RbConfig.ruby, '-I', lib, '-I', Subprocess::LIB, program, 'verify', __FILE__)
      expect([status.exitstatus, err]).to eq([2, "puppet_rs: no_such_gem is not installed (cannot load such file -- no_such_gem/part)\n"])
    end
  end

  commands = %w[compile coverage diff hiera lookup server validate parse verify]

  it 'lists every command, and prints the help of each on standard output' do
    expect(puppet_rs('help').out.scan(/^  (\w+) /).flatten).to match_array(commands)
    commands.each do |command|
      help = puppet_rs('help', command)
      expect(help).to have_attributes(status: 0, err: '', out: /\Ausage: puppet_rs #{command} /)
      expect(puppet_rs(command, '--help').out).to eq(help.out)
      expect(puppet_rs(command, '--nosuch')).to have_attributes(status: command == 'diff' ? 3 : 2, out: '', err: /\Apuppet_rs: invalid option: --nosuch/)
    end
  end

  it 'says what is wrong with files, without words of Ruby' do
    Dir.mktmpdir do |folder|
      Dir.chdir(folder) do
        File.write('bad.json', %({"a": 1,\n"b" 2}))
        File.write('bad.yaml', 'a: [')
        File.write('list.json', '[1]')
        File.write('site.pp', '')
        Dir.mkdir('empty')
        {
          %w[verify nosuch.pp] => 'nosuch.pp: no such file or directory',
          %w[verify x --facts empty] => 'empty holds no files of facts (.json, .yaml, .yml, .facts)',
          %w[verify x --facts bad.json] => 'bad.json is not valid JSON: line 2, column 5: a colon was expected',
          %w[verify x --facts bad.yaml] => 'bad.yaml is not valid YAML: line 2: did not find expected node content',
          %w[verify x --facts list.json] => 'list.json holds no facts: a hash was expected',
          %w[verify x --facts nosuch] => 'nosuch: no such file or directory',
          %w[verify x --cache site.pp] => 'site.pp: file exists',
          %w[verify x --json /nonexistent/x] => '/nonexistent/x: no such file or directory',
          %w[verify x --only (] => 'invalid pattern: end pattern with unmatched parenthesis: /(/',
          %w[verify] => 'nothing to compile: name classes or manifests, or give --all-classes or --environmentpath',
          %w[compile x --manifest site.pp --server-facts bad.json] => 'bad.json is not valid JSON: line 2, column 5: a colon was expected'
        }.each do |arguments, text|
          expect(puppet_rs(*arguments)).to have_attributes(status: 2, out: '', err: "puppet_rs: #{text}\n")
        end
      end
    end
  end

  it 'takes dates in YAML facts, no limit of time, and standard output for JSON' do
    Dir.mktmpdir do |folder|
      File.write("#{folder}/facts.yaml", "since: 2020-01-31\nat: 2020-01-31 10:00:00 Z\n")
      File.write("#{folder}/site.pp", 'notify { "${facts[since]} ${facts[at]}": }')
      options = ['--facts', "#{folder}/facts.yaml", '--timeout', '0']
      run = puppet_rs('verify', "#{folder}/site.pp", *options, '--modulepath', folder, '--json', '-')
      expect(JSON.parse(run.out)).to include('identical' => 1, 'catalogs' => 1)
      run = puppet_rs('compile', 'n', *options, '--manifest', "#{folder}/site.pp", '--format', 'text')
      expect(run.out).to match(/^  Notify\[2020-01-31 2020-01-31 10:00:00 UTC\]/)
    end
  end

  it 'draws a bar of at most 80 columns that starts at once' do
    before = $stderr
    $stderr = terminal.new
    bar = PuppetRs::CommandLine::Progress.new(3)
    3.times { |index| bar.step("a-very-long-name-of-a-node-#{index}.#{'x' * 80}.example.com") }
    bar.finish
    drawn = $stderr.string
    $stderr = before
    expect(drawn).to match(%r{\A *\r\[ +\] 0/3  ETA: \S+ +\r})
    expect(drawn.split("\r").map(&:size).max).to be < 80
    expect(drawn).to match(%r{3/3 Time: \S+  a-very-long-name})
  end
end
