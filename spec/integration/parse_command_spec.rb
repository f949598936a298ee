# frozen_string_literal: true

require 'puppet_rs/parse_command'
require 'stringio'

# `puppet_rs parse` beside `puppet parser validate` and `puppet epp validate`: text, order and status.
RSpec.describe 'puppet_rs parse', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  def puppet_rs(...) = run_puppet_rs('parse', ...)

  def write(...) = File.expand_path(super)

  # Log of Puppet's command for a manifest, and for the error it ends with.
  def stock(path)
    logging do
      errors = Puppet::Face[:parser, '0.0.1'].validate(path)
      errors.each_value { |error| Puppet.log_exception(error) }
    rescue Puppet::Error => e
      Puppet.log_exception(e)
    end
  end

  # The same without a look at the definitions: whether one is there already, which parameters it may have.
  def stock_parser(path)
    logging do
      Puppet::Pops::Parser::EvaluatingParser.singleton.parse_file(path)
    rescue Puppet::ParseErrorWithIssue => e
      e.environment = 'production'
      Puppet.log_exception(e)
    rescue StandardError => e
      raise if e.is_a?(NoMethodError)

      Puppet.err("Could not parse for environment production: #{e}")
    end
  rescue NoMethodError
    nil # Puppet itself broke
  end

  def logging(&)
    PuppetRs::Verify::Compiler.initialize_settings
    Puppet[:code] = '' # of an earlier compile
    require 'puppet/face'
    require 'puppet/face/parser'
    logs = []
    destination = Puppet::Test::LogCollector.new(logs)
    Puppet::Util::Log.with_destination(destination) do
      in_mode(:off, &)
    end
    # The face of a command has an environment of its own.
    logs.map { |log| "#{log.level == :err ? 'Error' : 'Warning'}: #{log}\n" }.join.gsub('*root*', 'production')
  end

  def ours(*paths)
    before = $stderr
    $stderr = StringIO.new
    PuppetRs::ParseCommand.new(['--no-source', *paths]).run
    # Ruby itself warns about patterns, on both sides.
    $stderr.string.lines.grep_v(/: warning: /).join
  ensure
    $stderr = before
  end

  it 'says what Puppet says about every case of the suite' do
    # Syntax that the specification has and stock does not.
    beyond = Cases.differences('eval')
    cases = Suites::Eval.cases.reject { |kase| beyond.include?(kase.id) }.map { |kase| Suites::Eval.program(kase) }
    cases += Cases.files('syntax').map { |path| File.read(path) }
    different = cases.each_with_index.filter_map do |code, index|
      path = write("#{index}.pp", code)
      found = [ours(path), stock_parser(path)]
      found unless found.compact.uniq.size == 1
    end
    expect(different).to eq([])
    expect(cases.size).to be > 2_200
  end

  mistakes = {
    'a name of a variable' => '$Foo = 1', 'a name of a class' => 'class Foo {}', 'a class in a condition' => 'if true { class b {} }',
    'an assignment' => '1 = 2', 'a name of a node' => 'node "a b" {}', 'two defaults' => "case 1 { default: {} default: {} }\n$x = 1 ? { default => 1, default => 2 }",
    'two parameters' => 'define d($a, $a) {}', 'two keys' => '$x = { a => 1, a => 2 }', 'what has no effect' => "1\n2", 'no end' => 'notify { "x":',
    'an escape' => '$x = "\\q"', 'a comma' => 'notice 1, 2, [', 'a reserved word' => '$x = application', 'a plan' => 'plan p() {}'
  }
  mistakes.each do |words, code|
    it "finds #{words} as Puppet does" do
      path = write('x.pp', code)
      expect(ours(path)).to eq(stock(path))
    end
  end

  it 'shows what is logged for all files before the errors that end them' do
    write('m/a.pp', "$A = 1\n$B = 2\n")
    write('m/b.pp', "$x = { a => 1, a => 2 }\n$C = 1\n")
    run = puppet_rs('m')
    puppet = run_puppet('parser', 'validate', 'm/a.pp', 'm/b.pp', mode: 'off')
    expect(run.err.gsub('file: m/', "file: #{Dir.pwd}/m/")).to eq(puppet.err)
    expect([run.out, run.status]).to eq(['', puppet.status])
  end

  it 'checks templates as `puppet epp validate`' do
    write('t.epp', "<%- | $a, $a | -%>\n<%= $a ")
    expect(puppet_rs('t.epp').err.lines).to eq(run_puppet('epp', 'validate', File.expand_path('t.epp'), mode: 'off').err
                                                 .gsub("#{Dir.pwd}/", '').lines.grep(/file: /))
  end

  it 'reads standard input' do
    run = puppet_rs('-', input: '$A = 1')
    expect(run).to have_attributes(status: 1, err: /\AError: Could not parse for environment production: Illegal variable name, .*\(line: 1, column: 1\)\n\z/)
    expect(puppet_rs('-', input: '$a = 1')).to have_attributes(status: 0, err: '')
  end

  it 'follows links, once' do
    write('real/x.pp', '$A = 1')
    FileUtils.mkdir_p('m')
    File.symlink('../real', 'm/link')
    File.symlink('..', 'real/up')
    expect(puppet_rs('m').err.scan('Illegal variable name').size).to eq(1)
  end

  it 'shows the line and the column when asked to' do
    write('x.pp', "$a = 1\n\tif true { class b {} }\n")
    expect(puppet_rs('--source', 'x.pp').err.lines.last(2)).to eq(["    \tif true { class b {} }\n", "    \t          ^\n"])
  end

  it 'fails when nothing was checked' do
    write('m/README', '')
    expect(puppet_rs).to have_attributes(status: 2, err: "puppet_rs: nothing to parse: name files or folders, or - for standard input\n")
    expect(puppet_rs('m')).to have_attributes(status: 2, err: "puppet_rs: nothing to parse: no .pp or .epp files in m\n")
    expect(puppet_rs('nosuch.pp')).to have_attributes(status: 1, err: "Error: nosuch.pp: no such file or directory\n")
  end

  it 'says where a file is not text' do
    write('x.pp', "$a = 1\n$b = '\xff'\n")
    expect(puppet_rs('x.pp')).to have_attributes(status: 1, err: "Error: invalid byte sequence in UTF-8 (file: x.pp, line: 2)\n")
  end

  it 'knows what a file of a module may define' do
    write('modules/m/manifests/a.pp', "class m::b {}\nnotify { 'x': }\n")
    run = puppet_rs('--modulepath', 'modules', File.expand_path('modules'))
    stock = run_puppet('parser', 'validate', File.expand_path('modules/m/manifests/a.pp'), '--basemodulepath', File.expand_path('modules'), mode: 'off')
    expect([run.err, run.status]).to eq([stock.err, 1])
    expect(run.err.lines.size).to eq(3)
  end

  it 'checks plans with --tasks' do
    write('plans/p.pp', "plan m::p() { return 1 }\n")
    expect([puppet_rs('--tasks', 'plans').status, puppet_rs('plans').status]).to eq([0, 1])
  end
end
