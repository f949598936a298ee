# frozen_string_literal: true

require 'json'
require 'tmpdir'

# A fault of the engine (a panic) never ends the process and is not an error of the language.
RSpec.describe 'a fault of the engine', if: ENV['PUPPET_RS'] != 'off' do
  before { PuppetRs::Verify::Compiler.initialize_settings }

  around { |example| Dir.mktmpdir { |dir| (@dir = dir) && example.run } }

  after do
    %i[entry step].each { |place| PuppetRs::Native.inject_panic(place, -1) }
    Puppet[:code] = ''
  end

  def compiled(mode, code)
    Puppet[:code] = code
    environment = Puppet::Node::Environment.create(:test, [@dir])
    node = Puppet::Node.new('n', environment:, facts: Puppet::Node::Facts.new('n', {}))
    logs = []
    catalog = Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) do
      PuppetRs.with_mode(mode) { Puppet::Parser::Compiler.compile(node) }
    end
    [JSON.parse(catalog.to_json).except('version', 'catalog_uuid'), logs.map { |log| [log.level, log.message] }]
  end

  code = <<~PUPPET
    function f($n) { if $n > 0 { f($n - 1) } else { [1, 2] } }
    define d($x = 5) { notify { "d$x$title": } }
    $a = Integer[0, 3000].map |$i| { f(2) }
    d { ['a', 'b']: }
    Notify <| title == 'd5a' |> { message => sprintf('%d', 7) }
    with() |*$x| { notify { "${length($a)}${inline_template('<%= scope.lookupvar("a").size %>')}": } }
  PUPPET
  reason = 'compile: internal error: injected'

  it 'is InternalError when strict, from every step and every entry point, and the next compile is right' do
    right = compiled(:strict, code)
    seen = %i[entry step].to_h do |place|
      faults = (0..).lazy.map do |after|
        PuppetRs::Native.inject_panic(place, after)
        compiled(:strict, code)
        nil
      rescue StandardError => e
        e
      end
      found = faults.take(40).take_while { |e| e }.to_a
      PuppetRs::Native.inject_panic(place, -1)
      expect(compiled(:strict, code)).to eq(right)
      [place, found]
    end
    expect(seen.values.flatten.map { |e| [e.class, e.message] }.uniq).to eq([[PuppetRs::InternalError, 'internal error: injected']])
    expect(seen.transform_values(&:size)).to match(entry: be > 5, step: be > 3)
  end

  it 'leaves the compile to stock in mode on, counted and logged' do
    stock = compiled(:off, code)
    PuppetRs.reset_stats
    PuppetRs::Native.inject_panic(:step, 2)
    ours, logs = compiled(:on, code)
    expect(ours).to eq(stock.first)
    expect(PuppetRs.stats).to include(compiled: 0, fallbacks: { reason => 1 })
    expect(logs).to match([[:warning, a_string_starting_with("puppet_rs leaves this to Puppet's own compiler, from the beginning: #{reason}. ")], *stock.last])
  end

  {
    'called through Ruby code' => 'through() || { Integer[0, 5000].each |$i| { } }',
    'called through Ruby code that rescues' => 'rescuing() || { Integer[0, 5000].each |$i| { } }'
  }.each do |name, program|
    it "is one, too, #{name}" do
      folder = File.join(@dir, 'm/lib/puppet/functions')
      FileUtils.mkdir_p(folder)
      File.write(File.join(folder, 'through.rb'), "Puppet::Functions.create_function(:through) do\n dispatch(:run) { block_param }\n def run = yield\nend\n")
      File.write(File.join(folder, 'rescuing.rb'), <<~RUBY)
        Puppet::Functions.create_function(:rescuing) do
          dispatch(:run) { block_param }
          def run
            yield
          rescue StandardError
            1
          end
        end
      RUBY
      PuppetRs::Native.inject_panic(:step, 1)
      expect { compiled(:strict, program) }.to raise_error(PuppetRs::InternalError, 'internal error: injected')
      PuppetRs.reset_stats
      PuppetRs::Native.inject_panic(:step, 1)
      compiled(:on, program)
      expect(PuppetRs.stats[:fallbacks]).to eq(reason => 1)
    end
  end

  %w[to_json to_data_hash].each do |data|
    it "leaves #{data} of a catalog to stock in mode on, and is itself when strict" do
      Puppet[:code] = code
      node = Puppet::Node.new('n', environment: Puppet::Node::Environment.create(:test, [@dir]))
      catalog = PuppetRs.with_mode(:on) { Puppet::Parser::Compiler.compile(node) }
      right = catalog.public_send(data)
      PuppetRs.reset_stats
      PuppetRs::Native.inject_panic(:entry, 0)
      PuppetRs.with_mode(:strict) { expect { catalog.public_send(data) }.to raise_error(PuppetRs::InternalError, 'internal error: injected') }
      PuppetRs::Native.inject_panic(:entry, 0)
      expect(PuppetRs.with_mode(:on) { catalog.public_send(data) }).to eq(right)
      expect(PuppetRs.stats[:fallbacks]).to eq('catalog: internal error: injected' => 1)
      expect(catalog.public_send(data)).to eq(right)
    end
  end

  it 'is InternalError for programs that call the gem' do
    PuppetRs::Native.inject_panic(:step, 0)
    PuppetRs.with_mode(:strict) do
      expect { PuppetRs.evaluate('Integer[0, 5000].each |$i| { }') }.to raise_error(PuppetRs::InternalError, 'internal error: injected')
    end
  end

  it 'is InternalError without Puppet' do
    run = run_ruby('-e', <<~'RUBY', env: Sides::NO_GEMS)
      $LOAD_PATH.reject! { |folder| %w[puppet.rb puppet].any? { |name| File.exist?(File.join(folder, name)) } }
      require 'puppet_rs'
      PuppetRs.evaluate('1')
      PuppetRs::Native.inject_panic(:step, 0)
      begin
        PuppetRs.compile(node: 'n', code: 'Integer[0, 5000].each |$i| { }')
      rescue PuppetRs::Error => e
        print [e.class, e.message], PuppetRs.evaluate('1 + 1')
      end
    RUBY
    expect(run.out).to eq('[PuppetRs::InternalError, "internal error: injected"]2')
  end
end
