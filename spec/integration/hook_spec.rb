# frozen_string_literal: true

require 'json'

RSpec.describe 'the hook' do
  compile = <<~'RUBY'
    require 'json'
    require 'tmpdir'
    refs = nil
    Dir.mktmpdir do |dir|
      Puppet.initialize_settings(%w[confdir vardir codedir logdir rundir].flat_map { |name| ["--#{name}", "#{dir}/#{name}"] })
      env = Puppet::Node::Environment.create(:production, ['/usr/share/puppet/modules'])
      Puppet.override(environments: Puppet::Environments::Static.new(env), current_environment: env, loaders: Puppet::Pops::Loaders.new(env)) do
        Puppet[:code] = ARGV[0]
        begin
          catalog = Puppet::Parser::Compiler.compile(Puppet::Node.new('n', environment: env))
          refs = catalog.resources.map(&:ref)
        rescue StandardError => e
          refs = [e.class.name, e.message]
        end
      end
      stats = defined?(PuppetRs) ? PuppetRs.stats : nil
      puts JSON.generate(refs: refs, compiled: stats && stats[:compiled], fallbacks: stats && stats[:fallbacks])
    end
  RUBY

  def answer(*requires, mode:, script:, code: 'notify { x: }')
    run = run_ruby(*requires.map { |name| "-r#{name}" }, '-e', script, code, mode:)
    expect(run.err).to eq('')
    JSON.parse(run.out, symbolize_names: true)
  end

  orders = { 'before Puppet' => %w[puppet_rs puppet], 'after Puppet' => %w[puppet puppet_rs] }
  orders.each do |words, requires|
    it "takes the compiler over when required #{words}", if: ENV['PUPPET_RS'] != 'off' do
      expect(answer(*requires, mode: 'strict', script: compile))
        .to eq(refs: ['Stage[main]', 'Class[Settings]', 'Class[main]', 'Notify[x]'], compiled: 1, fallbacks: {})
    end

    it "leaves everything alone with PUPPET_RS=off, required #{words}", if: ENV['PUPPET_RS'] != 'off' do
      expect(answer(*requires, mode: 'off', script: compile)).to include(refs: include('Notify[x]'), compiled: 0)
    end
  end

  it 'logs that it is active, once, at level info', if: ENV['PUPPET_RS'] != 'off' do
    code = 'notify { x: }'
    logged = { %w[--verbose] => 'strict', %w[] => 'strict', %w[--verbose --debug] => 'off' }.to_h do |options, mode|
      [[*options, mode], run_puppet('apply', '--noop', *options, '-e', code, mode:).out.lines(chomp: true).grep(/puppet_rs.*compiles/)]
    end
    line = "Info: puppet_rs #{PuppetRs::VERSION} compiles in the place of Puppet's own compiler (PUPPET_RS=strict)"
    expect(logged.values).to eq([[line], [], []])
  end

  it 'takes over with PUPPET_RS=on and without the variable', if: ENV['PUPPET_RS'] != 'off' do
    expect(answer('puppet', 'puppet_rs', mode: 'on', script: compile)).to include(compiled: 1)
    expect(answer('puppet', 'puppet_rs', mode: nil, script: compile)).to include(compiled: 1)
  end

  it 'refuses a mode that it does not know', if: ENV['PUPPET_RS'] != 'off' do
    expect(run_ruby('-rpuppet_rs', '-e', 'PuppetRs.mode', mode: 'sometimes').err).to include('PUPPET_RS must be one of')
  end

  it 'can be switched while the process runs', if: ENV['PUPPET_RS'] != 'off' do
    before = PuppetRs.mode
    PuppetRs.with_mode(:off) { expect(PuppetRs).to be_off }
    PuppetRs.with_mode(:strict) { expect(PuppetRs).to be_strict }
    expect(PuppetRs.mode).to eq(before)
  end

  it 'loads without Puppet', if: ENV['PUPPET_RS'] != 'off' do
    run = run_ruby('-rpuppet_rs', '-e', 'puts PuppetRs::VERSION, PuppetRs::Parser.parse_string("$a = 1").to_pn, defined?(Puppet::Parser::Compiler).inspect')
    expect(run.out.lines.map(&:chomp)).to eq([PuppetRs::VERSION, '(= (var "a") 1)', 'nil'])
  end

  describe 'the puppet command' do
    examples = File.expand_path('../../examples', __dir__)
    commands = {
      'apply --noop' => ['apply', '--noop', '-e', 'notify { "hello ${1 + 1}": } -> file { "/tmp/puppet_rs-spec": ensure => present }'],
      'apply --noop of an example' => ['apply', '--noop', '--environmentpath', examples, '--environment', 'language',
                                       "#{examples}/language/manifests/values.pp"],
      'apply of a syntax error' => ['apply', '-e', "notify { 'a': \n} }"],
      'apply of a failing manifest' => ['apply', '-e', "\nfail('no')"],
      'catalog compile' => ['catalog', 'compile', 'ntp9.example.com', '--environmentpath', examples, '--environment', 'time'],
      'parser validate' => ['parser', 'validate', "#{examples}/web/manifests/site.pp"],
      'epp render' => ['epp', 'render', '-e', '<%= $x + 1 %> <%= upcase("x") %>', '--values', '{x => 2}'],
      'lookup' => ['lookup', 'ntp_servers', '--environmentpath', examples, '--environment', 'time', '--facts',
                   File.expand_path('../../bench/facts/debian11.json', __dir__), '--node', 'ntp1.example.com']
    }
    commands.each do |words, arguments|
      it "#{words} says the same with puppet_rs as without" do
        stock = run_puppet(*arguments, mode: 'off')
        ours = run_puppet(*arguments, mode: 'on')
        expect([scrub(ours.out), ours.err, ours.status]).to eq([scrub(stock.out), stock.err, stock.status])
        expect(stock.out + stock.err).not_to be_empty unless words == 'parser validate'
      end
    end
  end

  # Values that differ between any two catalogs.
  def scrub(text)
    text.gsub(/"(version|catalog_uuid)": ?("[^"]*"|\d+)/, '"\1": 0')
  end
end
