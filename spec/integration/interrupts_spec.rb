# frozen_string_literal: true

require 'timeout'
require 'tmpdir'

# Code that would run for minutes ends when Ruby wants it to, and the next compile is right.
RSpec.describe 'interrupts', if: ENV['PUPPET_RS'] != 'off' do
  # Not rescued by anything on the way.
  stop = Class.new(Exception) # rubocop:disable Lint/InheritException

  before do
    PuppetRs::Verify::Compiler.initialize_settings
    # The first one loads files.
    2.times { @soon = seconds { compiled('notice(1)') } }
    # Seconds until a compile is stopped: by then it is in the code that has no end, however slow this machine is.
    @soon = [0.3, 20 * @soon].max
  end

  around { |example| Dir.mktmpdir { |dir| (@dir = dir) && example.run } }

  after do
    expect(compiled('$a = [1, 2].map |$i| { $i + 1 } notify { "$a": }').resource('Notify[[2, 3]]')).not_to be_nil
    Puppet[:code] = ''
  end

  def compiled(code)
    Puppet[:code] = code
    environment = Puppet::Node::Environment.create(:test, [@dir])
    node = Puppet::Node.new('n', environment:, facts: Puppet::Node::Facts.new('n', {}))
    PuppetRs.with_mode(:strict) { Puppet::Parser::Compiler.compile(node) }
  end

  def seconds
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    yield
    Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
  end

  def function(name, body)
    path = File.join(@dir, "m/lib/puppet/functions/#{name}.rb")
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, "Puppet::Functions.create_function(:#{name}) do\n#{body}\nend\n")
  end

  endless = 'Integer[0, 6000000000].each |$i| { $x = $i + 1 }'
  # Small to write, endless to look at.
  wide = '$w = Integer[1, 60].reduce([1, 2]) |$m, $i| { [$m, $m] }'
  {
    'each' => endless,
    'each with two parameters' => 'Integer[0, 6000000000].each |$i, $v| { }',
    'map' => '$a = Integer[0, 6000000000].map |$i| { undef }',
    'filter' => '$a = Integer[0, 6000000000].filter |$i| { false }',
    'reduce' => '$a = Integer[0, 6000000000].reduce |$m, $i| { $i }',
    'all' => '$a = Integer[0, 6000000000].all |$i| { true }',
    'index' => '$a = Integer[0, 6000000000].index |$i| { false }',
    'step and reverse_each' => 'Integer[0, 6000000000].reverse_each.step(3).each |$i| { }',
    'slice' => 'Integer[0, 6000000000].slice(2) |$i| { }',
    'calls of a function' => 'function f($n) { if $n > 0 { f($n - 1) f($n - 1) } } f(60)',
    'tree_each' => "#{wide} $w.tree_each |$v| { }",
    'tree_each without a block' => "#{wide} $v = $w.tree_each({ include_containers => false }) $w.tree_each({ include_values => false, order => breadth_first })",
    'a text of a deep value' => "#{wide} $t = \"$w\"",
    'String.new' => "#{wide} $t = String($w, '%#p')",
    'join' => "#{wide} $t = join($w)",
    'join of binary texts' => "#{wide} $t = join([binary(), $w])",
    'operands of a relationship' => "#{wide} $w -> Notify[a]",
    'flatten' => "#{wide} $t = flatten($w)",
    'equality' => "#{wide} $v = Integer[1, 60].reduce([1, 2]) |$m, $i| { [$m, $m] } $t = $w == $v",
    'a match of a type' => "#{wide} $t = $w =~ Data",
    'inference' => "#{wide} $t = type($w)",
    'the parameter of a resource' => "#{wide} notify { a: message => $w }",
    'arguments of a Ruby function' => 'Integer[0, 6000000000].each |$i| { identity([$i, { a => [$i] }]) }',
    'removal from an array' => '$l = Array(Integer[0, 300000]) $t = $l.map |$i| { ["a$i"] } - $l.map |$i| { ["b$i"] }',
    'group_by' => '$t = Array(Integer[0, 300000]).group_by |$i| { "a$i" }',
    'a block called by Ruby code' => 'endless() |$i| { $x = $i + 1 }',
    'a template' => '$t = inline_epp("<% Integer[0, 6000000000].each |\$i| { %>x<% } %>")'
  }.each do |name, code|
    it "stop #{name}" do
      function('identity', 'def identity(value) = value')
      function('binary', 'def binary = 255.chr')
      function('endless', "dispatch(:endless) { block_param }\n def endless\n i = 0\n loop { yield(i += 1) }\n end")
      expect { Timeout.timeout(@soon, stop) { compiled(code) } }.to raise_error(stop)
    end
  end

  # Ruby's engine caches what it has tried since 3.2, so the pattern is one that it cannot cache.
  slow = { 'backtracks' => '^(?:(a+)\1?)+\1$', 'only Ruby has' => '^(?:(a+)\1?)+(?(1)\1)$' }
  slow.each do |what, pattern|
    it "stop a search by a regular expression that #{what}" do
      expect { Timeout.timeout(@soon, stop) { compiled(%($t = "#{'a' * 60}b" =~ /#{pattern}/)) } }.to raise_error(stop)
    end
  end

  it 'stop the reading of a pipe without a writer, while other threads run' do
    pipe = File.join(@dir, 'm/files/pipe').tap { |path| FileUtils.mkdir_p(File.dirname(path)) && File.mkfifo(path) }
    ["file('#{pipe}')", "file('m/pipe')", "binary_file('m/pipe')", "template('#{pipe}')", "epp('#{pipe}')"].each do |call|
      # Without turns of its own this thread would not stop it.
      main = Thread.current
      waits = lambda do
        Thread.new { 20.times { sleep(@soon / 30) } && main.raise(stop) }
        compiled("$t = #{call}")
      end
      expect(&waits).to raise_error(stop), call
    end
  end

  it 'are not needed for a value that stands in a great many places' do
    function('identity', 'def identity(value) = value')
    expect(compiled("#{wide} notify { a: message => identity($w)[0].length }").resource('Notify[a]')[:message]).to eq(2)
  end

  it 'let Timeout without a class of its own through' do
    expect { Timeout.timeout(@soon) { compiled(endless) } }.to raise_error(Timeout::Error, 'execution expired')
  end

  it 'are errors of the language when they are StandardErrors, as in stock' do
    error = Class.new(StandardError)
    expect { Timeout.timeout(@soon, error) { compiled(endless) } }.to raise_error(Puppet::Error, /Evaluation Error: .*execution expired \(line: 1, column: 2\d\)/)
  end

  it 'kill a thread, with its ensure clauses, also those between the engine and itself' do
    log = []
    function('through', "dispatch(:through) { block_param }\n def through\n Thread.current[:inside] = true\n yield\n ensure\n Thread.current[:log] << :inner\n end")
    thread = Thread.new do
      Thread.current[:log] = log
      compiled("through() || { #{endless} }")
    rescue Exception # rubocop:disable Lint/RescueException
      log << :rescued
    ensure
      log << :outer
    end
    Thread.pass until thread[:inside]
    sleep @soon
    thread.kill.join
    expect([log, thread.status, thread.value]).to eq([%i[inner outer], false, nil])
  end

  it 'raise in a thread' do
    thread = Thread.new do
      Thread.current.report_on_exception = false
      compiled(endless)
    end
    sleep @soon
    thread.raise(stop, 'now')
    expect { thread.join }.to raise_error(stop, 'now')
  end

  it 'give other threads their turn' do
    main = Thread.current
    waits = lambda do
      Thread.new { 1_000_000.times { nil } && main.raise(stop) }
      compiled(endless)
    end
    expect(&waits).to raise_error(stop)
  end

  it 'run a trap in the middle, which compiles, too' do
    inner = nil
    before = trap(:USR2) do
      # The compile that it comes upon may not have read its code yet.
      code = Puppet[:code]
      inner = compiled('notify { inner: }')
      Puppet[:code] = code
    end
    sender = Thread.new { sleep(0.1) && Process.kill(:USR2, Process.pid) until inner }
    outer = compiled('$n = Integer[0, 3000000].reduce |$m, $i| { $m + 1 } notify { "n$n": }') until inner
    expect([inner.resource('Notify[inner]'), outer.resource('Notify[n3000000]')]).to all(be_a(Puppet::Resource))
  ensure
    # A signal after the trap is gone would end the process.
    sender.join
    trap(:USR2, before || 'DEFAULT')
  end

  it 'run a trap in which the work of one thread at a time goes without a lock' do
    met = []
    before = trap(:USR2) do
      met << PuppetRs::ONE_AT_A_TIME.synchronize { :inside }
      PuppetRs::ONE_AT_A_TIME.synchronize { (met << :once) && raise(ThreadError, 'own') }
    rescue ThreadError => e
      met << e.message
    end
    Process.kill(:USR2, Process.pid)
    sleep(0.01) until met.size > 2 || met.last.to_s.include?('trap')
    expect(met).to eq([:inside, :once, 'own'])
  ensure
    trap(:USR2, before || 'DEFAULT')
  end

  it 'that come while a log line is written are not lost' do
    destination = Class.new do
      define_method(:handle) { |_| raise stop if Thread.current[:stop_logging] }
    end
    Puppet::Util::Log.newdesttype(:puppet_rs_stop) do
      define_method(:initialize) { @handler = destination.new }
      match :puppet_rs_stop
      define_method(:handle) { |message| @handler.handle(message) }
    end
    Puppet::Util::Log.newdestination(:puppet_rs_stop)
    Thread.current[:stop_logging] = true
    expect { compiled('notice(1) fail(2)') }.to raise_error(stop)
  ensure
    Thread.current[:stop_logging] = nil
    Puppet::Util::Log.close(:puppet_rs_stop)
  end

  %w[INT TERM].each do |signal|
    it "end the process by #{signal}" do
      run = run_ruby('-rpuppet', '-rpuppet_rs', '-e', <<~RUBY)
        Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir publicdir].flat_map { |name| ["--\#{name}", "#{@dir}/\#{name}"] })
        compile = -> { Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:test, []))) }
        compile.call
        Puppet[:code] = '#{endless}'
        Thread.new { sleep #{@soon}; Process.kill(:#{signal}, Process.pid) }
        begin
          compile.call
        rescue SignalException => e
          print e.signm.empty? ? e.class : e.signm
        end
      RUBY
      expect([run.out, run.err, run.status]).to eq([signal == 'INT' ? 'Interrupt' : 'SIGTERM', '', 0])
    end
  end
end
