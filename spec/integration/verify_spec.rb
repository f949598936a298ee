# frozen_string_literal: true

require 'json'
require 'tmpdir'

RSpec.describe 'puppet_rs verify' do
  around { |example| Dir.mktmpdir('puppet_rs-spec') { |dir| Dir.chdir(dir) { example.run } } }

  def write(path, text)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  # Its two sides are processes without and with the gem.
  def verify(*arguments, mode: 'strict')
    executable = File.expand_path('../../exe/puppet_rs', __dir__)
    run_ruby(executable, 'verify', '--no-progress', *arguments, mode:)
  end

  def module_with(code, name: 'm')
    write("modules/#{name}/manifests/init.pp", code)
  end

  context 'with --all-classes' do
    before do
      module_with("class m { notify { 'm': } }")
      write('modules/m/manifests/bad.pp', "class m::bad { fail('no') }")
      write('modules/m/manifests/other_name.pp', 'class m::elsewhere { }')
    end

    it 'tells how many are identical, and how fast each side was' do
      run = verify('--all-classes', '--modulepath', 'modules', '-j', '2')
      expect(run.out).to match(/^time: stock [\d.]+ s, puppet_rs [\d.]+ s; faster by/)
      expect(run.out).to end_with("2 inputs (1 catalogs, 1 errors): 2 identical, 0 different\n")
      expect(run.status).to eq(0)
    end

    it 'writes JSON' do
      verify('--all-classes', '--modulepath', 'modules', '--json', 'out.json')
      data = JSON.parse(File.read('out.json'))
      expect(data).to include('identical' => 2, 'different' => 0, 'catalogs' => 1, 'errors' => 1, 'fallbacks' => {})
      expect(data['results'].map { |result| result.values_at('name', 'identical', 'catalog') })
        .to eq([['m', true, true], ['m::bad', true, false]])
      expect(data['results']).to all(include('stock_seconds' => Float, 'puppet_rs_seconds' => Float, 'ratio' => Float))
    end

    it 'writes a report of one HTML file' do
      verify('--all-classes', '--modulepath', 'modules', '--html', 'out.html')
      html = File.read('out.html')
      expect(html).to include('<td>m::bad</td><td class="identical">identical (error)</td>', 'Speed-up of identical results')
      expect(html).to include("document.querySelectorAll('#results th')", '<table id="results">')
      expect(html).not_to match(/(?:src|href)=/)
    end

    it 'compiles those that a pattern selects' do
      expect(verify('--all-classes', '--modulepath', 'modules', '--only', 'bad').out).to include('1 inputs (0 catalogs')
    end

    it 'keeps results of stock Puppet' do
      2.times { expect(verify('--all-classes', '--modulepath', 'modules', '--cache', 'cache').status).to eq(0) }
      expect(Dir['cache/*/*'].size).to eq(2)
    end
  end

  context 'with a difference' do
    # A function that knows who compiles: nothing else should make a difference.
    before do
      write('modules/m/lib/puppet/functions/m/side.rb', <<~RUBY)
        Puppet::Functions.create_function(:'m::side') do
          def side
            defined?(PuppetRs::DropIn) ? 'ours' : 'stock'
          end
        end
      RUBY
    end

    def outcome(code)
      module_with("class m { #{code} }")
      run = verify('--modulepath', 'modules', 'm')
      expect(run.status).to eq(engine? ? 1 : 0)
      run.out
    end

    it 'shows the parameter' do
      expect(outcome("notify { 'x': message => m::side() }"))
        .to include('Notify[x] message: stock "stock", ours "ours"').and include('0 identical, 1 different')
    end

    it 'shows resources that are missing or extra' do
      expect(outcome('notify { m::side(): }')).to include('1 resources missing: Notify[stock]')
    end

    it 'shows edges and relationships' do
      text = outcome("notify { ['a', 'b', 'stock', 'ours']: } Notify[m::side()] -> Notify['a']")
      expect(text).to include('Notify[stock] before: stock ["Notify[a]"], ours (none)')
    end

    it 'shows log lines' do
      expect(outcome('notice(m::side())')).to match(/log line 1 of 1 .*stock: notice stock.*ours:  notice ours/m)
    end

    it 'shows error texts' do
      expect(outcome('fail(m::side())')).to match(/errors differ in message\n +stock: .*, stock .*\n +ours:  .*, ours /)
    end

    it 'shows an error on one side' do
      expect(outcome("if m::side() == 'ours' { fail('no') }")).to match(/stock gives a catalog, we fail: .*no/)
    end
  end

  it 'survives a process that dies', if: ENV['PUPPET_RS'] != 'off' do
    write('modules/m/lib/puppet/functions/m/die.rb', <<~RUBY)
      Puppet::Functions.create_function(:'m::die') do
        def die
          Process.kill(:KILL, Process.pid) if defined?(PuppetRs::DropIn)
        end
      end
    RUBY
    module_with('class m { m::die() }')
    run = verify('--modulepath', 'modules', 'm')
    expect([run.status, run.out]).to match([1, /the process died/])
  end

  context 'with --fill-required' do
    it 'gives parameters without default values of their types' do
      write('modules/m/types/port.pp', 'type M::Port = Integer[1024, 65535]')
      module_with(<<~PP)
        class m (
          String[20] $long, Enum['b', 'a'] $enum, Pattern[/\\A[a-f]{3}\\d+-x?\\z/] $pattern, M::Port $listen_port,
          Struct[{name => String, Optional[x] => Integer}] $struct, Array[Boolean, 2] $array, Hash[String, Float] $hash,
          Variant[Callable, Tuple[Integer, String]] $variant, Optional[String] $optional, Sensitive[String] $secret,
          Timespan $span, $config_dir, $any, Callable $callable, String $given = 'default'
        ) {
          notify { "${[$long, $enum, $pattern, $listen_port, $struct, $array, $hash, $variant, $optional]}": }
          notify { "${[$secret, $span, $config_dir, $any, $given]}": }
        }
      PP
      run = verify('--all-classes', '--modulepath', 'modules', '--fill-data', 'kept')
      expect(run.out).to include('13 required parameters filled in, 1 of types without a known value: m::callable')
      expect(YAML.load_file('kept/data/required.yaml')).to eq(
        'lookup_options' => { 'm::secret' => { 'convert_to' => 'Sensitive' }, 'm::span' => { 'convert_to' => 'Timespan' } },
        'm::long' => 'longxxxxxxxxxxxxxxxx', 'm::enum' => 'a', 'm::pattern' => 'aaa0-', 'm::listen_port' => 8080,
        'm::struct' => { 'name' => 'name' }, 'm::array' => [true, true], 'm::hash' => { 'hash' => 1.0 },
        'm::variant' => [1, 'variant'], 'm::optional' => 'optional', 'm::secret' => 'secret', 'm::span' => 60,
        'm::config_dir' => '/opt/config_dir', 'm::any' => 'any'
      )
      expect(run.out).to include('1 identical, 0 different')
    end

    it 'leaves parameters alone that module data has, and fills those of included classes' do
      write('modules/m/hiera.yaml', "version: 5\nhierarchy: [{name: a, path: a.yaml}]\n")
      write('modules/m/data/a.yaml', "m::has: data\n")
      module_with('class m($has, $has_not) { include n }')
      module_with('class n($x) { notify { $x: } }', name: 'n')
      run = verify('--modulepath', 'modules', '--fill-data', 'kept', 'm')
      expect(YAML.load_file('kept/data/required.yaml')).to include('m::has_not' => 'has_not', 'n::x' => 'x')
      expect(YAML.load_file('kept/data/required.yaml')).not_to include('m::has')
      expect(run.out).to include('1 inputs (1 catalogs, 0 errors): 1 identical')
    end

    it 'is not for environments' do
      run = verify('--environmentpath', '.', '--fill-required')
      expect([run.status, run.err]).to match([2, /neither --environmentpath nor --hiera-config/])
    end
  end

  it 'compiles the nodes of an environment from fact files of every form' do
    write('environments/dev/manifests/site.pp', 'node a { notify { "a ${facts[kernel]}": } } node default { notify { $trusted[certname]: } }')
    write('environments/dev/environment.conf', "config_version = /bin/echo 7\n")
    write('a.json', '{"fqdn": "a", "kernel": "Linux"}')
    write('b.yaml', "--- !ruby/object:Puppet::Node::Facts\nname: b\nvalues: {networking: {fqdn: b.example.com}}\n")
    run = verify('--environmentpath', 'environments', '--facts', 'a.json', '--facts', 'b.yaml', '--json', 'out.json')
    expect(run.err).to eq('')
    expect(JSON.parse(File.read('out.json'))['results'].map { |result| result.values_at('name', 'identical', 'catalog') })
      .to eq([['dev (a)', true, true], ['dev (b)', true, true]])
  end

  it 'refuses what it does not know' do
    expect(verify('--what').status).to eq(2)
    expect(verify.status).to eq(2)
    expect(verify('--facts', 'missing.json', 'm').err).to include('missing.json')
  end

  it 'tells at once what can only fail later' do
    write('m.pp', '')
    { %w[nothing.pp] => /nothing\.pp/, %w[m.pp --jobs 0] => /--jobs/, %w[m.pp --html nowhere/x.html] => %r{nowhere/x\.html},
      %w[--environmentpath nowhere] => /nowhere does not exist/, %w[--environmentpath . --environment none] => /no environment none/,
      %w[m.pp --facts nowhere.json] => /nowhere\.json/ }.each do |arguments, message|
      run = verify(*arguments)
      expect([run.status, run.err]).to match([2, message])
    end
  end

  it 'compiles what differs again, alone', if: ENV['PUPPET_RS'] != 'off' do
    write('first.pp', '$x = with_count()')
    write('second.pp', 'notice(with_count())')
    # The answer depends on what the process has done before: on one side only the second is asked.
    write('modules/m/lib/puppet/functions/with_count.rb', <<~'RUBY')
      Puppet::Functions.create_function(:with_count) do
        def with_count
          $puppet_rs_spec = $puppet_rs_spec.to_i + (defined?(PuppetRs::Native) ? 2 : 1)
          $puppet_rs_spec > 2 ? 'later' : 'first'
        end
      end
    RUBY
    run = verify('first.pp', 'second.pp', '--modulepath', 'modules', '-j', '1')
    expect(run.out).to end_with("2 inputs (2 catalogs, 0 errors): 2 identical, 0 different\n")
  end

  it 'compares with stock Puppet even when every Ruby loads the gem', if: ENV['PUPPET_RS'] != 'off' do
    module_with("class m { notify { 'm': } }")
    run = run_ruby('-rpuppet_rs', File.expand_path('../../exe/puppet_rs', __dir__), 'verify', '--no-progress', '--mode', 'on',
                   '--modulepath', 'modules', '--json', 'out.json', 'm', mode: 'strict')
    expect([run.status, run.err]).to eq([0, ''])
  end
end
