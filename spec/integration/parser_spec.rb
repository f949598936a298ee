# frozen_string_literal: true

require 'open3'
require 'tmpdir'

# PuppetRs::Parser and `puppet_rs parse` beside stock Puppet's parser with its validation.
RSpec.describe 'PuppetRs::Parser' do
  def stock(text, path)
    parser = Puppet::Pops::Parser::EvaluatingParser.new
    parser = Puppet::Pops::Parser::EvaluatingParser::EvaluatingEppParser.new if path.end_with?('.epp')
    logs = []
    destination = Puppet::Test::LogCollector.new(logs)
    error = Puppet::Util::Log.with_destination(destination) { in_mode(:off) { attempt { parser.parse_string(text, path) } } }
    [logs.map { |log| [log.level, log.message, log.file.to_s, log.line, log.pos] }, error]
  end

  def attempt
    yield
    nil
  rescue StandardError => e
    [e.class.name, e.message]
  end

  def ours(text, path)
    found = PuppetRs::Parser.validate_string(text, path, epp: path.end_with?('.epp'))
    [found.log.map { |log| [log.level, log.message, log.file.to_s, log.line, log.pos] },
     found.error && [found.error.class.name, found.error.message]]
  end

  def command(*paths)
    lib = File.expand_path('../../lib', __dir__)
    Open3.capture3({ 'LC_ALL' => 'C.UTF-8' }, RbConfig.ruby, "-I#{lib}", File.expand_path('../../exe/puppet_rs', __dir__), 'parse', *paths)
  end

  # Settings that checks heed, and the level of the log, whatever code has run before.
  around do |example|
    require 'puppet/test/test_helper'
    PuppetRs::Verify::Compiler.initialize_settings
    wanted = { strict: :warning, max_errors: 10, max_warnings: 10, max_deprecations: 10, disable_warnings: [], tasks: false }
    before = wanted.to_h { |name, _| [name, Puppet[name]] }
    level = Puppet::Util::Log.level
    wanted.each { |name, value| Puppet[name] = value }
    Puppet::Util::Log.level = :notice
    # The first destination gets the lines that were logged while there was none.
    Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new([])) { nil }
    example.run
  ensure
    before&.each { |name, value| Puppet[name] = value }
    Puppet::Util::Log.level = level if level
  end

  texts = {
    'nothing to say' => 'notify { "a": }',
    'a duplicate key' => "$a = { x => 1, x => 2 }\n$b = { 'y' => 1, y => 2, z => 3, 'z' => 4 }",
    'a syntax error after a warning of the lexer' => "$a = \"\\q\"\n$b = ",
    'one error' => '1 $a = 2',
    'errors and warnings' => "1 + 1\n$a = { x => 1, x => 2 }\nclass foo { $A = 1 }\n'x'\n$x = 1 = 2",
    'more than the limit' => "#{(1..14).map { |i| "$a#{i} = { x => 1, x => 2 }" }.join("\n")}\n#{(1..14).map { |i| "$B#{i} = 1" }.join("\n")}",
    'a malformed JSON text' => "$a = @(E:json)\n  {\"a\":\n  | E\n$b = { x => 1, x => 2 }",
    'an unclosed quote' => "$a = 'x"
  }

  texts.each do |name, text|
    it "says of #{name} what stock says" do
      expect(ours(text, '/t/a.pp')).to eq(stock(text, '/t/a.pp'))
      expect(ours("<% #{text} %>", '/t/a.epp')).to eq(stock("<% #{text} %>", '/t/a.epp'))
    end
  end

  it 'says of each case of the suite what stock says' do
    sources = Dir[File.expand_path('../suite/syntax/*.pp', __dir__)].flat_map do |file|
      File.read(file).split(/^(?=#===)/).reject { |text| text[/\A.*/].match?(/stock-fails|json/) }
    end
    different = sources.reject do |text|
      answer = stock(text, '/t/a.pp')
      answer.dig(1, 0) == 'NoMethodError' || answer == ours(text, '/t/a.pp')
    end
    expect(different).to be_empty
  end

  it 'gives the tree and all issues of a program that is not valid' do
    program = PuppetRs::Parser.parse_string(texts['more than the limit'])
    expect(program).not_to be_valid
    expect(program.issues.map(&:severity).tally).to eq(warning: 14, error: 14)
    expect(program.to_pn).to start_with('(block')
    expect { PuppetRs::Parser.parse_string('$a = ') }.to raise_error(Puppet::ParseError)
  end

  it 'ends puppet_rs parse with 1 if there is an error, and logs as puppet parser validate' do
    Dir.mktmpdir do |folder|
      paths = %w[warned invalid unparsed].map { |name| "#{folder}/#{name}.pp" }
      paths.zip([texts['a duplicate key'], texts['errors and warnings'], texts['an unclosed quote']]).each { |path, text| File.write(path, text) }
      expected = Open3.capture3({ 'PUPPET_RS' => 'off', 'LC_ALL' => 'C.UTF-8' }, 'puppet', 'parser', 'validate', '--color=false', *paths)
      _, log, status = command(*paths)
      without_environment = ->(text) { text.gsub('Could not parse for environment production: ', '').gsub(/(Giving up) \(file: .*\)/, '\1') }
      expect(without_environment.call(log)).to eq(without_environment.call(expected[1]))
      expect(status.exitstatus).to eq(1)
      File.write("#{folder}/valid.pp", texts['nothing to say'])
      expect(command("#{folder}/valid.pp")[2].exitstatus).to eq(0)
    end
  end
end
