# frozen_string_literal: true

require 'json'
require 'tmpdir'

RSpec.describe 'puppet_rs verify', :scratch_folder do
  # Its two sides are processes without and with the gem.
  def verify(*arguments, mode: 'strict')
    run_puppet_rs('verify', '--no-progress', *arguments, mode:)
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

    it 'reports how many are identical, how fast each side was, and the errors' do
      run = verify('--all-classes', '--modulepath', 'modules', '-j', '2')
      expect(run.out).to match(/^time: stock Puppet [\d.]+ s, puppet_rs [\d.]+ s: [\d.]+x (?:faster|slower) \(from/)
      expect(run.out).to end_with("2 inputs (1 catalog, 1 error): 2 identical, 0 different\n")
      expect(run.out).to match(/^The same error on both sides:\n +1  .*\n +m::bad: .*Error while evaluating a Function Call, no/)
      expect(run.status).to eq(0)
    end

    it 'writes JSON' do
      verify('--all-classes', '--modulepath', 'modules', '--json', 'out.json')
      data = JSON.parse(File.read('out.json'))
      expect(data).to include('identical' => 2, 'different' => 0, 'catalogs' => 1, 'errors' => 1, 'fallbacks' => {}, 'failure' => nil)
      expect(data).to include('options' => a_string_including('--all-classes'), 'started' => String)
      expect(data['results'].last).to include('node' => 'node.example.com', 'environment' => 'production',
                                              'error' => a_hash_including('message' => /no .*bad\.pp/))
      expect(data['results'].map { |result| result.values_at('name', 'identical', 'catalog') })
        .to eq([['m', true, true], ['m::bad', true, false]])
      expect(data['results']).to all(include('stock_seconds' => Float, 'puppet_rs_seconds' => Float, 'ratio' => Float))
    end

    it 'writes a report of one HTML file' do
      verify('--all-classes', '--modulepath', 'modules', '--html', 'out.html')
      html = File.read('out.html')
      expect(html).to include('<td>m::bad</td><td class="identical">identical (error)</td>', 'name="viewport"', 'Speed-up of identical results')
      expect(html).to include("document.querySelectorAll('#results th')", '<table id="results">')
      expect(html).not_to match(/(?:src|href)=/)
    end

    it 'compiles those that a pattern selects' do
      expect(verify('--all-classes', '--modulepath', 'modules', '--only', 'bad').out).to include('1 input (0 catalogs')
    end

    it 'keeps results of stock Puppet' do
      2.times { expect(verify('--all-classes', '--modulepath', 'modules', '--cache', 'cache').status).to eq(0) }
      expect(Dir['cache/*/*'].size).to eq(2)
      expect(Dir['cache/*/*', 'cache/key'].map { |path| File.stat(path).mode & 0o777 }).to all(eq(0o600))
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
        .to include('Notify[x] message: stock Puppet "stock", puppet_rs "ours"').and include('0 identical, 1 different')
    end

    it 'shows resources that are missing or extra' do
      expect(outcome('notify { m::side(): }')).to include('1 resource missing: Notify[stock]')
    end

    it 'shows edges and relationships' do
      text = outcome("notify { ['a', 'b', 'stock', 'ours']: } Notify[m::side()] -> Notify['a']")
      expect(text).to include('Notify[stock] before: stock Puppet ["Notify[a]"], puppet_rs (none)')
    end

    it 'shows log lines' do
      expect(outcome('notice(m::side())')).to match(/log line 1 of 1 .*stock Puppet: notice stock.*puppet_rs:    notice ours/m)
    end

    it 'shows error texts' do
      expect(outcome('fail(m::side())')).to match(/errors differ in message\n +stock Puppet: .*, stock .*\n +puppet_rs:    .*, ours /)
    end

    it 'shows an error on one side' do
      expect(outcome("if m::side() == 'ours' { fail('no') }")).to match(/stock Puppet gives a catalog, puppet_rs fails: .*no/)
    end
  end

  context 'with errors' do
    before { module_with("class m { fail('no such thing') }") }

    it 'is no success when nothing compiles, unless that is allowed' do
      run = verify('--modulepath', 'modules', 'm')
      expect([run.status, run.out]).to match([1, /no such thing.*\n.*\n1 input .*\nfailed: no input compiled to a catalog/])
      expect(verify('--modulepath', 'modules', 'm', '--allow-errors').status).to eq(0)
    end

    it 'is no success when a named class does not exist' do
      write('fine.pp', '')
      run = verify('--modulepath', 'modules', 'fine.pp', '::nothing')
      expect([run.status, run.out]).to match([1, /failed: no such class: ::nothing/])
    end

    it 'shows errors with --details and in the other reports' do
      run = verify('--modulepath', 'modules', 'm', '--details', '--html', 'm.html', '--junit', 'm.xml')
      expect(run.out).to match(/^m:\n  error on both sides: .*no such thing/)
      expect(File.read('m.html')).to match(/no such thing/)
      expect(File.read('m.xml')).to match(%r{<testcase classname="production" name="m" .*no such thing.*</system-out>})
    end
  end

  context 'with secrets' do
    let(:reports) { %w[a.json a.html a.xml a.sarif] }

    before do
      write('modules/m/lib/puppet/functions/m/side.rb', <<~RUBY)
        Puppet::Functions.create_function(:'m::side') do
          def side
            defined?(PuppetRs::DropIn) ? 'TopSecret1' : 'TopSecret2'
          end
        end
      RUBY
    end

    {
      'a parameter' => 'Sensitive(m::side())', 'an array' => "['a', Sensitive(m::side())]",
      'a hash of hashes' => "{ 'a' => { 1 => [Sensitive({ 'b' => m::side() })] } }"
    }.each do |place, value|
      it "shows no clear value and keeps none: #{place}" do
        module_with("class m { notify { 'x': message => #{value} } }")
        options = %w[--json --html --junit --sarif].zip(reports).flatten
        run = verify('--modulepath', 'modules', 'm', '--details', '--cache', 'kept', *options)
        if engine?
          expect(run.out).to include('Notify[x] message: the sensitive values differ')
          expect(JSON.parse(File.read('a.sarif')).dig('runs', 0, 'results', 0, 'message', 'text')).to include('the sensitive values differ')
        end
        kept = Dir['kept/*/*'].map { |path| Zlib.inflate(File.binread(path)) }
        expect(kept.size).to eq(1)
        expect([run.out, run.err, *kept, *reports.map { |path| File.read(path) }]).to all(satisfy { |text| !text.include?('TopSecret') })
      end
    end

    it 'shows what differs beside a secret', if: ENV['PUPPET_RS'] != 'off' do
      module_with("class m { notify { 'x': message => [Sensitive(m::side()), m::side()[-1]] } }")
      run = verify('--modulepath', 'modules', 'm', '--details')
      expect(run.out).to match(/Notify\[x\] message: stock Puppet .*"2"\], puppet_rs .*"1"\]/)
      expect(run.out).not_to include('TopSecret')
    end
  end

  it 'leaves out what changes by itself' do
    write('random.pp', "notify { 'x': message => String(Timestamp()) }\nnotify { String(Timestamp()): }\nnotice(Timestamp())\nfile { '/y': }")
    expect(verify('random.pp').status).to eq(1)
    run = verify('random.pp', '--ignore', '^Notify\[x\] message$', '--ignore', '^Notify\[\d', '--ignore', '^\d{4}-')
    expect([run.status, run.out]).to match([0, /1 identical/])
  end

  it 'shows how long texts differ, line by line', if: ENV['PUPPET_RS'] != 'off' do
    write('modules/m/lib/puppet/functions/m/side.rb', <<~RUBY)
      Puppet::Functions.create_function(:'m::side') do
        def side
          ('a'..'z').to_a.join("\\n") * 5 + (defined?(PuppetRs::DropIn) ? "\\nours" : "\\ntheirs")
        end
      end
    RUBY
    module_with("class m { notify { 'x': message => m::side() } }")
    expect(verify('--modulepath', 'modules', 'm').out).to match(/--- stock Puppet\n *\+\+\+ puppet_rs\n.*^ *-theirs\n.*^ *\+ours/m)
  end

  it 'takes what Ruby code raises beside errors as the outcome of the input' do
    { 'exit' => 'exit(3)', 'abort' => "abort('x')", 'memory' => 'raise NoMemoryError', 'plain' => "raise Exception, 'plain'",
      'thrown' => 'throw :x', 'gem' => "require 'no/such'", 'signal' => 'Process.kill(:TERM, $$); sleep 5' }.each do |name, code|
      write("modules/m/lib/puppet/functions/m/f_#{name}.rb", "Puppet::Functions.create_function(:'m::f_#{name}') { def f_#{name}() = (#{code}) }\n")
      write("modules/m/manifests/#{name}.pp", "class m::#{name} { m::f_#{name}() }")
    end
    run = verify('--all-classes', '--modulepath', 'modules', '--allow-errors', '--only', 'm::[^s]')
    expect([run.status, run.out]).to match([0, /6 inputs \(0 catalogs, 6 errors\): 6 identical/])
    expect(run.out).to include('m::exit: SystemExit exit', 'm::abort: SystemExit x', 'm::memory: NoMemoryError', 'm::plain: Exception plain', 'm::gem: LoadError cannot')
    expect(verify('--modulepath', 'modules', 'm::signal').out).to match(/the process died/)
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
      # A module whose data cannot be had.
      module_with('class o($x) { }', name: 'o')
      write('modules/o/hiera.yaml', "version: 5\nhierarchy: [{name: a, data_hash: 'o::ends'}]\n")
      write('modules/o/lib/puppet/functions/o/ends.rb', "Puppet::Functions.create_function(:'o::ends') { def ends(_options, _context) = exit(3) }\n")
      run = verify('--modulepath', 'modules', '--fill-data', 'kept', 'm')
      expect(YAML.load_file('kept/data/required.yaml')).to include('m::has_not' => 'has_not', 'n::x' => 'x')
      expect(YAML.load_file('kept/data/required.yaml')).not_to include('m::has')
      expect(run.out).to include('1 input (1 catalog, 0 errors): 1 identical')
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

  it 'compiles classes in each environment, for several nodes' do
    write('environments/dev/modules/m/manifests/init.pp', 'class m { notify { "${trusted[certname]} ${facts[kernel]}": } }')
    write('environments/other/site/m/manifests/init.pp', 'class m { }')
    write('environments/other/environment.conf', "modulepath = site:$basemodulepath\n")
    write('facts/a.yaml', "fqdn: a\nkernel: Linux\nsince: 2020-01-02\n")
    write('facts/b.json', '{"clientcert": "b", "kernel": "BSD"}')
    run = verify('--environmentpath', 'environments', '--facts', 'facts', '--json', 'out.json', 'm')
    expect([run.err, run.status]).to eq(['', 0])
    results = JSON.parse(File.read('out.json'))['results']
    expect(results.map { |result| result.values_at('name', 'environment', 'facts', 'node') })
      .to eq([['dev m (a)', 'dev', 'a', 'a'], ['other m (a)', 'other', 'a', 'a'], ['dev m (b)', 'dev', 'b', 'b'], ['other m (b)', 'other', 'b', 'b']])
    verify('--environmentpath', 'environments', '--environment', 'other', '--all-classes', '--only', '^other m ', '--node', 'b', '--node', 'a',
           '--facts', 'facts', '--modulepath', 'environments/dev/modules', '--json', 'out.json')
    expect(JSON.parse(File.read('out.json'))['results'].map { |result| result['name'] }).to eq(['other m (b)', 'other m (a)'])
    expect(verify('--environmentpath', 'environments', '--facts', 'facts', '--node', 'c', 'm').err).to include('no facts for the node c')
  end

  it 'writes one report to standard output' do
    write('m.pp', '')
    expect(JSON.parse(verify('m.pp', '--json', '-').out)).to include('identical' => 1)
  end

  it 'shows the results so far when it is interrupted' do
    write('slow.pp', %($x = generate("/bin/sh", "-c", "touch #{Dir.pwd}/started; sleep 60")))
    out, err, status = Open3.popen3({ 'PUPPET_RS' => engine? ? 'strict' : 'off' }, RbConfig.ruby, "-I#{Subprocess::LIB}",
                                    Subprocess::EXECUTABLE, 'verify', 'slow.pp', chdir: Dir.pwd, pgroup: true) do |_, stdout, stderr, process|
      sleep 0.1 until File.exist?('started') || !process.alive?
      Process.kill(:INT, -process.pid)
      [stdout.read, stderr.read, process.value.exitstatus]
    end
    expect([status, err, out]).to match([130, '', /interrupted: 0 of 1 inputs were compared/])
  end

  it 'refuses what it does not know' do
    expect(verify('--what').status).to eq(2)
    expect(verify.status).to eq(2)
    expect(verify('--facts', 'missing.json', 'm').err).to include('missing.json')
  end

  it 'reports at once what can only fail later' do
    write('m.pp', '')
    { %w[nothing.pp] => /nothing\.pp/, %w[m.pp --jobs 0] => /--jobs/, %w[m.pp --html nowhere/x.html] => %r{nowhere/x\.html},
      %w[--environmentpath nowhere] => /nowhere does not exist/, %w[--environmentpath . --environment none] => /no environment none/,
      %w[m.pp --facts nowhere.json] => /nowhere\.json: no such file/, %w[m.pp --only (] => /invalid pattern/,
      %w[m.pp --modulepath nowhere] => /nowhere does not exist/, [] => /nothing to compile: name classes/, %w[m.pp --only zz] => /none of the 1/ }.each do |arguments, message|
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
    run = run_ruby('-rpuppet_rs', Subprocess::EXECUTABLE, 'verify', '--no-progress', '--mode', 'on',
                   '--modulepath', 'modules', '--json', 'out.json', 'm', mode: 'strict')
    expect([run.status, run.err]).to eq([0, ''])
  end
end
