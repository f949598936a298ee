# frozen_string_literal: true

require 'json'
require 'tempfile'
require 'yaml'

# `puppet_rs compile` beside `puppet catalog compile` with the same facts, ENC and environments.
RSpec.describe 'puppet_rs compile', :scratch_folder do
  root = File.expand_path('../..', __dir__)
  modules = PuppetRs::Verify::SYSTEM_MODULES

  def puppet_rs(...) = run_puppet_rs('compile', ...)

  def facts_of(name)
    hostname, domain = name.split('.', 2)
    Differential::FACTS.merge('fqdn' => name, 'hostname' => hostname, 'domain' => domain, 'clientcert' => name).except('serverversion')
  end

  def facts(*names)
    names.each { |name| write("facts/#{name}.json", JSON.generate(facts_of(name))) }
    'facts'
  end

  # Values that differ from compile to compile.
  def scrub(json)
    json.gsub(/"version":\d+|"catalog_uuid":"[^"]*"/, '')
  end

  # Puppet's own command; facts and classification come through its termini.
  def stock(name, enc: nil)
    cached = { 'name' => name, 'values' => facts_of(name).merge('serverversion' => nil).compact }
    write('yaml/facts/x.yaml', '')
    write("yaml/facts/#{name}.yaml", "--- !ruby/object:Puppet::Node::Facts\n#{cached.to_yaml.delete_prefix("---\n")}")
    arguments = ['--environmentpath', File.expand_path('../../examples', __dir__), '--basemodulepath', PuppetRs::Verify::SYSTEM_MODULES,
                 '--yamldir', File.expand_path('yaml'), '--facts_terminus', 'yaml', '--render-as', 'json', '--log_level', 'err']
    if enc
      File.chmod(0o755, write('classify', "#!/bin/sh\ncat '#{File.expand_path(enc)}'\n"))
      arguments.push('--node_terminus', 'exec', '--external_nodes', File.expand_path('classify'))
    end
    run = run_puppet('catalog', 'compile', name, *arguments, mode: 'off')
    run.out[/^\{.*/] || run.err
  end

  examples = { 'web' => 'web1.example.com', 'fleet' => 'app01.prod.example.com', 'language' => 'lang.example.com' }
  examples.each do |environment, name|
    it "gives the catalog of Puppet's command in #{environment}" do
      run = puppet_rs(name, '--facts', facts(name), '--environmentpath', "#{root}/examples", '--environment', environment, '--modulepath', modules)
      expected = stock(name, enc: write('none.yaml', "environment: #{environment}\n"))
      # Debian's module apache has a hash with a key twice, which is an error since Puppet 8.
      next expect(expected).to include(run.err[/(?<=Error: ).*(?= \(file)/]) if run.status == 1

      expect(run).to have_attributes(status: 0)
      expect(scrub(run.out.chomp)).to eq(scrub(expected))
    end
  end

  it 'takes classes, parameters and the environment from an ENC as the exec terminus does' do
    enc = write('enc/db1.example.com.yaml', <<~YAML)
      ---
      environment: database
      parameters:
        datacenter: fra1
        hostname: from-the-enc
        ports: [80, 443]
      :classes:
        ntp:
          servers: [a.example.com]
        stdlib:
    YAML
    run = puppet_rs('db1.example.com', '--facts', facts('db1.example.com'), '--enc', 'enc', '--environmentpath', "#{root}/examples",
                    '--modulepath', modules)
    expect(scrub(run.out.chomp)).to eq(scrub(stock('db1.example.com', enc:)))
    expect(run.err).to match(/\AWarning: The node parameter 'hostname' .* was already set to 'from-the-enc'/)
  end

  describe 'with a small environment' do
    before do
      write('env/manifests/site.pp', <<~'PUPPET')
        if $facts['fail'] { fail("no luck on ${facts['clientcert']}") }
        notify { "hello ${facts['clientcert']}": loglevel => 'debug' }
        file { '/x': content => Sensitive('secret') }
        notify { 'inside': message => ['seen', { 'a' => Sensitive(['secret']) }] }
      PUPPET
      %w[a.example.com b.example.com c.example.com].each do |name|
        write("facts/#{name}.yaml", { 'clientcert' => name, 'fail' => name == 'b.example.com' }.to_yaml)
      end
    end

    let(:ours) { ['--environment', './env', '--facts', 'facts'] }

    it 'compiles every node of a folder of facts, in as many processes as wanted' do
      [[], %w[--jobs 1], %w[--jobs 3], *(engine? ? [['--standalone']] : [])].each do |options|
        FileUtils.rm_rf('out')
        run = puppet_rs(*ours, '--out', 'out', *options)
        expect(run).to have_attributes(status: 1, out: '')
        expect(Dir.children('out').sort).to eq(%w[a.example.com.json c.example.com.json])
        expect(JSON.parse(File.read('out/c.example.com.json'))['name']).to eq('c.example.com')
        expect(run.err).to match(/^Error: .*no luck on b\.example\.com.*\n    1 node: b\.example\.com\nslowest: .*\n3 nodes: 2 compiled, 1 failed; /)
      end
    end

    it 'removes the older catalog of a node that fails' do
      write('out/b.example.com.json', '{}')
      puppet_rs(*ours, '--out', 'out')
      expect(File).not_to exist('out/b.example.com.json')
    end

    it 'writes JSON, lines of JSON, graphs and text, in the order of the nodes' do
      run = puppet_rs('c.example.com', 'a.example.com', *ours)
      expect(JSON.parse(run.out).map { |catalog| catalog['name'] }).to eq(%w[c.example.com a.example.com])
      lines = puppet_rs(*ours, '--format', 'ndjson').out.lines.map { |line| JSON.parse(line) }
      expect(lines.map { |line| [line['name'], line['error'] && line['error']['line']] })
        .to eq([['a.example.com', nil], ['b.example.com', 1], ['c.example.com', nil]])
      expect(puppet_rs('a.example.com', *ours, '--format', 'dot').out).to start_with('digraph Puppet__Resource__Catalog {')
      text = puppet_rs('a.example.com', *ours, '--format', 'text').out
      expect(text).to match(/\Aa\.example\.com \(env\): \d+ resources, \d+ edges\n.*^  Notify\[hello a\.example\.com\]  \S+site\.pp:2$/m)
      expect(text).to include('content => [redacted]', 'message => ["seen",{"a":"[redacted]"}]')
      expect(text).not_to include('secret')
    end

    it 'prints nothing but the catalog when one node compiles' do
      expect(puppet_rs('a.example.com', *ours)).to have_attributes(status: 0, err: '', out: /\A\{.*\}\n\z/)
    end

    it 'groups errors that differ in the name of the node only' do
      %w[d e f g h i].each { |name| write("facts/#{name}.example.com.yaml", { 'clientcert' => "#{name}.example.com", 'fail' => true }.to_yaml) }
      run = puppet_rs(*ours, '--format', 'ndjson', '--slowest', '0')
      expect(run.err).to match(/^Error: [^\n]*no luck on [b-i]\.example\.com[^\n]*\n    7 nodes: (\S+, ){4}\S+ and 2 more\n9 nodes: /)
    end

    it 'takes what Ruby code raises beside errors as the error of its node' do
      { 'ends' => 'exit 3', 'lacks' => "require 'no/such/gem'", 'raises' => "raise Exception, 'plain'", 'eats' => 'raise NoMemoryError' }.each do |name, code|
        write("env/lib/puppet/functions/#{name}.rb", "Puppet::Functions.create_function(:#{name}) do\n  def #{name}\n    #{code}\n  end\nend\n")
      end
      write('env/modules/m/templates/broken.erb', "<% if true %>\n<% end %>\n<% end %>\n")
      write('env/manifests/site.pp', "case $facts['clientcert'][0] {\n  a: { ends() }\n  b: { lacks() }\n  c: { notice(template('m/broken.erb')) }\n  e: { raises() }\n  f: { eats() }\n  default: { }\n}\n")
      %w[d e f].each { |name| write("facts/#{name}.example.com.yaml", { 'clientcert' => "#{name}.example.com" }.to_yaml) }
      run = puppet_rs(*ours, '--format', 'ndjson', '--jobs', '1')
      expect(run.err).to match(/\(Exception\) plain \(file: \S+raises\.rb, line: 3\)/).and match(/\(NoMemoryError\) NoMemoryError \(file: /)
      expect(run.out.lines.map { |line| JSON.parse(line) }.reject { |line| line['error'] }.map { |line| line['name'] }).to eq(%w[d.example.com])
      expect(run.err).to match(/\(SystemExit\) exit \(file: \S+ends\.rb, line: 3\)/).and match(%r{\(LoadError\) cannot load such file -- no/such/gem \(file: \S+lacks\.rb, line: 3\)}).and match(/\(SyntaxError\) \S+broken\.erb:3/)
      expect(run.status).to eq(1)
    end

    it 'takes the facts of a broken file as the error of its node' do
      write('facts/b.example.com.yaml', "a: [\n")
      expect(puppet_rs(*ours, '--out', 'out').err).to match(%r{^Error: facts/b\.example\.com\.yaml is not valid YAML: line \d+: .*\n    1 node: b\.})
    end

    it 'ends with what was done when it is interrupted' do
      write('env/lib/puppet/functions/wait.rb', "Puppet::Functions.create_function(:wait) do\n  def wait\n    sleep 60\n  end\nend\n")
      write('env/manifests/site.pp', "if $facts['clientcert'] == 'c.example.com' { wait() }\n")
      out, err, status = interrupted('compile', *ours, '--format', 'ndjson', '--jobs', '1')
      expect(out.lines.map { |line| JSON.parse(line)['name'] }).to eq(%w[a.example.com b.example.com])
      expect([err, status]).to match([/^interrupted: 2 of 3 nodes were done$/, 130])
    end

    # Ctrl-C as soon as two lines are there.
    def interrupted(*arguments)
      read, write = IO.pipe
      err = Tempfile.new
      pid = spawn({ 'PUPPET_RS' => engine? ? 'strict' : 'off' }, RbConfig.ruby, '-I', Subprocess::LIB, Subprocess::EXECUTABLE,
                  *arguments, out: write, err: err.path, pgroup: true)
      write.close
      out = "#{read.gets}#{read.gets}"
      Process.kill(:INT, -pid)
      out += read.read
      [out, File.read(err.path), Process.wait2(pid).last.exitstatus]
    end

    it 'gives up a node that takes too long' do
      write('env/lib/puppet/functions/wait.rb', "Puppet::Functions.create_function(:wait) do\n  def wait\n    sleep 60\n  end\nend\n")
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      puppet_rs('b.example.com', *ours)
      # Time enough for a node that does not wait, however slow this machine is.
      seconds = 1 + (Process.clock_gettime(Process::CLOCK_MONOTONIC) - started).round
      write('env/manifests/site.pp', "if $facts['clientcert'] != 'b.example.com' { wait() }\n")
      run = puppet_rs(*ours, '--timeout', seconds.to_s, '--format', 'ndjson')
      late = { 'message' => "no answer in #{seconds} seconds" }
      expect(run.out.lines.map { |line| JSON.parse(line)['error'] }).to match([late, nil, late])
    end
  end

  it 'compiles classes without an environment' do
    write('modules/m/manifests/init.pp', "class m { notify { 'm': } }")
    run = puppet_rs('n.example.com', '--class', 'm', '--modulepath', 'modules', '--format', 'text')
    expect(run).to have_attributes(status: 0, out: /^  Notify\[m\]/)
  end

  it 'says what is wrong with the command line' do
    write('facts/a.yaml', "a: 1\n")
    write('site.pp', '')
    {
      %w[a] => 'nothing to compile: give --environment FOLDER, --environmentpath, --manifest, --class or --enc',
      %w[--manifest site.pp] => 'nothing to compile: name nodes, or give --facts',
      %w[a --manifest nosuch.pp] => 'nosuch.pp does not exist',
      %w[b --manifest site.pp --facts facts] => 'there are no facts for the node b in facts',
      %w[../b --manifest site.pp] => '"../b" cannot be the name of a node',
      %w[a a --manifest site.pp] => 'the node a is named twice',
      %w[a --environmentpath . --environment nosuch] => 'there is no environment nosuch in .',
      %w[a --manifest site.pp --jobs 0] => '--jobs takes a number from 1',
      %w[a --manifest site.pp --out site.pp] => 'site.pp: file exists'
    }.each do |arguments, text|
      expect(puppet_rs(*arguments)).to have_attributes(status: 2, out: '', err: "puppet_rs: #{text}\n")
    end
  end
end
