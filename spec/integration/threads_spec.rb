# frozen_string_literal: true

# Objects that are made when they are first needed are whole for every thread that finds them.
RSpec.describe 'threads' do
  include Subprocess

  let(:fixtures) { File.expand_path('../fixtures/threads', __dir__) }

  # Each code in a new process: what every thread got, how often.
  def first(code, *shared, count: 8)
    run = run_ruby(*(engine? ? ['-rpuppet_rs'] : []), "#{fixtures}/first_compiles.rb", count.to_s, code, *shared)
    raise run.err unless run.status.zero?

    JSON.parse(run.out).to_a
  end

  {
    'resources, classes and values' => <<~'PP',
      class x { notify { 'y': message => String(Timespan(1)) } }
      include x
      notice(SemVer('1.1.1'), Sensitive(1), sprintf('%s', [1].map |$i| { $i }))
      create_resources('notify', { 'z' => {} })
      notify { 'd': message => Deferred('x') }
    PP
    'templates' => "notify { 'a': message => inline_template('<%= 1 + 1 %>') }",
    'functions in Ruby' => "notify { 'a': message => regsubst('abc', 'b', 'x') } notice(dig({ 'a' => 1 }, 'a'), shellquote('a b'))"
  }.each do |name, code|
    it "compile #{name} for the first time at once" do
      expect(first(code)).to match([[start_with('{"tags"'), 8]])
    end
  end

  # Stock's own loading of a resource type fails when two threads begin it.
  it 'need the same resource types for the first time', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    code = "package { 'p': ensure => present }\nfile { '/tmp/f': ensure => file }\nuser { 'u': }\nexec { '/bin/true': }"
    expect(first(code)).to match([[start_with('{"tags"'), 8]])
  end

  # Stock's own loading of it fails, too.
  it 'need the same data type in Ruby for the first time', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    run = run_ruby('-rpuppet_rs', "#{fixtures}/data_types.rb")
    expect([run.err, JSON.parse(run.out)]).to eq(['', { "M::Dt({'a' => 1})" => 80 }])
  end

  it 'share an environment for the first time', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    code = "notice([1].map |$i| { $i }, inline_template('<%= 1 %>'), String(Timespan(1)))\nnotify { 'd': message => Deferred('x') }"
    expect(first(code, 'shared')).to match([[start_with('{"tags"'), 8]])
  end

  it 'ask the loaders of an environment for a function while another compile there has not started', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    run = run_ruby('-rpuppet_rs', "#{fixtures}/starting.rb")
    expect([run.err, run.out]).to eq(['', "started, one two three\n"])
  end

  it 'keep their code apart in PuppetRs.compile', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    run = run_ruby('-rpuppet_rs', "#{fixtures}/api.rb", '6')
    expect([run.err, JSON.parse(run.out)]).to eq(['', (0...6).map { |number| "notify-#{number}" }])
  end

  it 'keep their mode', if: ENV.fetch('PUPPET_RS', 'strict') != 'off' do
    inside = Queue.new
    go_on = Queue.new
    other = Thread.new { PuppetRs.with_mode(:off) { inside << PuppetRs.mode && go_on.pop } }
    expect([inside.pop, PuppetRs.mode]).to eq(%i[off strict])
    PuppetRs.with_mode(:on) { (go_on << nil) && other.join }
    expect(PuppetRs.mode).to eq(:strict)
  end

  it 'wait for each other when they look into the same catalog' do
    catalog = both('Integer[1, 300].each |$i| { notify { "n${i}": } }', &:itself).last.first
    expect(Array.new(8) { Thread.new { catalog.resources.size } }.map(&:value).uniq).to eq([303])
  end
end
