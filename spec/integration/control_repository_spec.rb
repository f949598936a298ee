# frozen_string_literal: true

require 'json'

# A control repository as it lies, on the command line: its folder, its configuration, facts and ENCs as tools hand them out.
RSpec.describe 'a control repository', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  def puppet_rs(...) = run_puppet_rs(...)

  # Names of nodes with the catalog's environment and version, or the error.
  def compiled(*arguments, input: '')
    puppet_rs('compile', '--format', 'ndjson', '-j', '1', *arguments, input:).out.lines.map do |line|
      data = JSON.parse(line)
      [data['name'], data['error'] ? data['error']['message'] : data.values_at('environment', 'version')]
    end
  end

  def verified(*arguments)
    run = puppet_rs('verify', '--no-progress', '-j', '1', *arguments, '--json', 'out.json')
    data = JSON.parse(File.read('out.json'))
    [data['results'].map { |result| result.values_at('name', 'node', 'identical', 'catalog') }, data['failure'], run.status]
  end

  # With the script of puppetlabs' own template.
  before do
    write('envs/control-repo/environment.conf', "modulepath = $environmentpath/shared:$basemodulepath\nconfig_version = 'scripts/v.sh $environmentpath $environment'\n")
    write('envs/control-repo/manifests/site.pp', 'include m')
    write('envs/shared/m/manifests/init.pp', 'class m { notify { "${trusted[certname]} ${facts[kernel]}": } file { "/f": source => "puppet:///modules/m/f" } }')
    File.chmod(0o755, write('envs/control-repo/scripts/v.sh', "#!/bin/sh\ntest -d \"$1/$2\" || exit 3\necho \"of $2\"\n"))
  end

  %w[puppet standalone].each do |side|
    options = side == 'standalone' ? ['--standalone'] : []

    it "is compiled from its folder, #{side == 'puppet' ? 'with Puppet' : 'without it'}" do
      File.symlink('control-repo', 'envs/link')
      found = [['envs/control-repo'], ['envs/control-repo/', '--environment-name', 'dev'], ['./envs/link']].map { |folder, *more| compiled('n', '--environment', folder, *options, *more) }
      expect(found).to eq([[['n', ['production', 'of control-repo']]], [['n', ['dev', 'of control-repo']]], [['n', ['link', 'of link']]]])
      Dir.chdir('envs/control-repo') { expect(compiled('n', '--environment', '.', *options)).to eq([['n', ['production', 'of control-repo']]]) }
      expect(compiled('n', '--environmentpath', "shared:#{Dir.pwd}/envs".sub('shared', 'envs/shared'), '--environment', 'control-repo', *options)).to eq([['n', ['production', 'of control-repo']]])
      expect(compiled('n', '--environment', 'envs/control-repo', '--setting', 'config_version=/bin/echo 7', *options)).to eq([['n', %w[production 7]]])
    end

    it "takes what an ENC prints, #{side == 'puppet' ? 'with Puppet' : 'without it'}" do
      File.chmod(0o755, write('enc', "#!/bin/sh\ncase $2 in f) exit 4;; u) ;; w) echo '- 1';; o) echo 'environment: other';; *) printf 'classes: {}\\nenvironment: %s\\n' $1;; esac\n"))
      found = compiled('a', 'f', 'u', 'w', 'o', '--enc', "#{Dir.pwd}/enc production", '--environment', 'envs/control-repo', *options)
      expect(found).to eq([['a', ['production', 'of control-repo']], ['f', "Failed to find f via exec: Execution of '#{Dir.pwd}/enc production f' returned 4: "],
                           ['u', "Could not find node 'u'; cannot compile"], ['w', 'Could not load external node results for w: a hash was expected'],
                           ['o', "the ENC says environment other, which is not beside #{Dir.pwd}/envs/control-repo (--environment-name other gives the folder that name)"]])
    end
  end

  it "has Puppet's base module path for every command" do
    write('modules/beside/manifests/init.pp', 'class beside { notify { $settings::modulepath: } include stdlib }')
    write('envs/dev/manifests/site.pp', "include beside\n")
    write('base/beside/manifests/init.pp', 'class beside { notify { "base": } }')
    root = Dir.pwd
    own = "#{root}/envs/dev/modules"
    titles = lambda do |*arguments|
      JSON.parse(puppet_rs('compile', 'n', *arguments).out)['resources'].select { |resource| resource['type'] == 'Notify' }.map { |resource| resource['title'] }
    end
    default = ["#{own}:#{Puppet.default_basemodulepath.gsub('$codedir', root)}"]
    [[], ['--standalone']].each do |options|
      expect(titles.call('--environment', 'envs/dev', *options)).to eq(default)
      expect(titles.call('--environmentpath', 'envs', '--environment', 'dev', *options)).to eq(default)
      expect(titles.call('--environment', 'envs/dev', '--setting', 'basemodulepath=$codedir/base', *options)).to eq(['base'])
      expect(titles.call('--environment', 'envs/dev', '--modulepath', 'base', *options)).to eq(['base'])
      expect(puppet_rs('compile', 'n', '--class', 'stdlib', *options).status).to eq(0)
    end
    expect(verified('--environment', 'envs/dev').first).to eq([['dev', 'node.example.com', true, true]])
    expect(puppet_rs('diff', 'envs/dev/', 'envs/dev/', '--facts', write('facts/n.json', '{"a": 1}'))).to have_attributes(status: 0, err: '')
  end

  it 'has nodes of the same names for both commands' do
    { 'a.example.com.json' => '{"fqdn": "same.example.com"}', 'b.yaml' => 'networking: {fqdn: same.example.com}', 'c.facts' => '{"clientcert": "same.example.com"}', '.hidden.json' => '{' }
      .each { |name, text| write("facts/#{name}", text) }
    Dir.mkdir('facts/folder.json')
    folder = ['--facts', 'facts', '--environment', 'envs/control-repo']
    names = %w[a.example.com b c]
    expect(compiled(*folder).map(&:first)).to eq(names)
    expect(verified(*folder)).to eq([names.map { |name| ["production (#{name})", name, true, true] }, nil, 0])
    file = ['--facts', 'facts/b.yaml', '--environment', 'envs/control-repo']
    expect(compiled(*file).map(&:first)).to eq(['same.example.com'])
    expect(verified(*file).first).to eq([['production', 'same.example.com', true, true]])
    write('facts/b.json', '{"a": 1}')
    write('facts/empty.json', '{}')
    write('facts/broken.json', '{"a": 1,')
    errors = ['2 files of facts for one node: facts/b.json, facts/b.yaml', 'facts/broken.json is not valid JSON: line 1, column 9: the text ends too early', 'facts/empty.json holds no facts: the hash is empty']
    expect(compiled(*folder).filter_map { |_, found| found if found.is_a?(String) }).to match_array(errors)
    expect(verified(*folder)).to eq([%w[a.example.com c].map { |name| ["production (#{name})", name, true, true] }, '3 nodes without facts', 1])
    expect(JSON.parse(File.read('out.json'))['notes']).to match_array(errors)
    # The module is found where environment.conf says.
    FileUtils.cp_r('envs', 'later')
    %w[envs later].each { |top| write("#{top}/shared/m/files/f", top) }
    run = puppet_rs('diff', '--facts', 'facts', 'envs/control-repo/', 'later/control-repo/', '--format', 'json')
    expect(run.out).to include(*errors, 'content of source')
  end

  it 'has each node once' do
    %w[facts/a.json x/a.json b.yaml c.yaml].each { |path| write(path, '{"fqdn": "b"}') }
    File.symlink('a.json', 'facts/a.yaml')
    File.binwrite("facts/\xFF.json", '{"a": 1}')
    write('many.json', '[{"certname": "a/b", "name": "kernel", "value": "Linux"}, {"certname": "y", "facts": {"href": "/pdb"}}]')
    cases = {
      %w[facts] => [['a', nil], ["\uFFFD", %(facts/\uFFFD.json: "\uFFFD" cannot be the name of a node)]], %w[facts facts/a.json] => [['a', nil], ["\uFFFD", /cannot be/]],
      %w[b.yaml b.yaml] => [['b', nil]], %w[b.yaml c.yaml] => [['b', nil], ['c', nil]], %w[facts/a.json x/a.json] => [['a', '2 files of facts for one node: facts/a.json, x/a.json']],
      %w[many.json] => [['a/b', 'many.json: "a/b" cannot be the name of a node'], ['y', 'many.json holds no facts: the hash of y is empty']]
    }
    found = cases.keys.to_h { |paths| [paths, PuppetRs::CommandLine::NodeFacts.new(paths).entries.map { |entry| [entry.name, entry.error] }] }
    expect(found).to match(cases)
    facts = PuppetRs::CommandLine::NodeFacts.new(%w[b.yaml c.yaml])
    expect(%w[b c].map { |name| facts.find(name).path }).to eq(%w[b.yaml c.yaml])
    allow($stdin).to receive(:binmode).and_return(StringIO.new('{"a": 1}'))
    expect { PuppetRs::CommandLine::NodeFacts.new(%w[-]).named }.to raise_error(PuppetRs::CommandLine::UsageError, /standard input does not name the node/)
    expect { facts.find('d') }.to raise_error(PuppetRs::CommandLine::UsageError, 'there are no facts for the node d in b.yaml, c.yaml')
    expect { PuppetRs::CommandLine::NodeFacts.new(%w[many.json]).find('many') }.to raise_error(PuppetRs::CommandLine::UsageError)
    expect(PuppetRs::CommandLine::NodeFacts.new(%w[b.yaml]).find('d').path).to eq('b.yaml')
    [%w[n n], %w[a/b], %w[..]].zip(['the node n is named twice', '"a/b" cannot be the name of a node', '".." cannot be the name of a node']).each do |names, text|
      expect { PuppetRs::CommandLine::NodeFacts.checked(names) }.to raise_error(PuppetRs::CommandLine::UsageError, text)
    end
  end

  it 'takes facts in the forms in which tools print them' do
    forms = {
      'facter' => ['{"kernel": "Linux"}', ['facts']], 'puppet facts' => ['{"name": "x", "values": {"kernel": "Linux"}, "timestamp": "t"}', ['x']],
      'facts' => ['[{"certname": "x", "name": "kernel", "value": "Linux"}, {"certname": "y", "name": "kernel", "value": "BSD"}]', %w[x y]],
      'a set' => ['{"certname": "x", "environment": "p", "facts": {"data": [{"name": "kernel", "value": "Linux"}], "href": "/"}}', ['x']],
      'sets' => ['[{"certname": "x", "facts": {"data": [{"name": "kernel", "value": "Linux"}]}}]', ['x']],
      'an inventory' => ['[{"certname": "x", "facts": {"kernel": "Linux"}, "trusted": {}}]', ['x']],
      'a page' => ['{"total": 1, "data": [{"certname": "x", "name": "kernel", "value": "Linux"}]}', ['x']],
      'a page of sets' => ['{"data": [{"certname": "x", "facts": {"href": "/", "data": [{"name": "kernel", "value": "Linux"}]}}], "total": 1}', ['x']]
    }
    found = forms.transform_values do |text, names|
      write('facts.json', text)
      [PuppetRs::CommandLine::NodeFacts.new(['facts.json']).entries.map(&:name), PuppetRs::CommandLine::Facts.for_engine('facts.json', names.first).to_h]
    end
    expect(found).to eq(forms.transform_values { |_, names| [names, { 'kernel' => 'Linux' }] })
    input = forms['facts'].first
    expect(compiled('--facts', '-', '--environment', 'envs/control-repo', input:).map(&:first)).to eq(%w[x y])
    expect(puppet_rs('compile', '--facts', '-', '--environment', 'envs/control-repo', input: '{"a": 1}').err).to include('standard input does not name the node')
  end

  it 'reads facts of a pipe once, for all that asks for them' do
    File.mkfifo('pipe')
    writer = Thread.new { File.write('pipe', '{"clientcert": "x", "kernel": "Linux"}') }
    expect(compiled('--facts', 'pipe', '--environment', 'envs/control-repo').map(&:first)).to eq(['x'])
    writer.join
  end

  it 'says what is wrong with facts' do
    wrong = {
      '{}' => 'holds no facts: the hash is empty', '' => 'holds no facts: it is empty', '[]' => 'holds no facts: the list is empty', '1' => 'holds no facts: a hash was expected',
      "{\"a\": 1,\n\"b\" 2}" => 'is not valid JSON: line 2, column 5: a colon was expected', '{"a": 1}}' => 'is not valid JSON: line 1, column 9: the end was expected',
      '{"a": NaN}' => 'is not valid JSON: line 1, column 7: a value was expected', "{\"a\":\n\"\xFF\"}" => 'invalid byte sequence in UTF-8 in line 2'
    }
    found = wrong.keys.to_h do |text|
      File.binwrite('x.json', text)
      PuppetRs::CommandLine::Facts.read('x.json')
      [text, 'no error']
    rescue PuppetRs::CommandLine::UsageError => e
      [text, e.message.delete_prefix('x.json').delete_prefix(':').strip]
    end
    expect(found).to eq(wrong)
    File.binwrite('x.json', "\xFF\xFE".b + '{"a": "ü"}'.encode(Encoding::UTF_16LE).b)
    expect(PuppetRs::CommandLine::Facts.read('x.json')).to eq('a' => 'ü')
  end

  # Stock's lexer has the text.
  it 'refuses byte order marks and other encodings as Puppet does' do
    text = 'notify { x: }'
    marks = { 'utf8' => 'UTF-8', 'le' => 'UTF-16LE', 'be' => 'UTF-16BE', 'wide' => 'UTF-32LE' }
    errors = marks.map do |name, encoding|
      File.binwrite("#{name}.pp", "\uFEFF#{text}".encode(encoding))
      FileUtils.cp("#{name}.pp", "#{name}.epp")
      Puppet::Pops::Parser::Lexer2.new.lex_string(File.read("#{name}.pp", encoding: 'UTF-8'))
    rescue Puppet::ParseErrorWithIssue, Puppet::LexError => e
      e.message
    end
    expect(errors).to all(match(/\AIllegal UTF-\d+ Byte Order mark/))
    names = marks.keys
    run = puppet_rs('parse', *names.flat_map { |name| ["#{name}.pp", "#{name}.epp"] })
    expect([run.status, run.err.lines(chomp: true)]).to eq([1, errors.flat_map { |error| ["Error: Could not parse for environment production: #{error}", "Error: #{error}"] }])
    run = puppet_rs('validate', *names.map { |name| "#{name}.pp" })
    expect([run.status, run.err.lines(chomp: true)]).to eq([1, names.zip(errors).map { |name, error| "Error: #{error} (file: #{name}.pp)" }])
  end

  # SARIF 2.1.0: a URI is relative to its base, lines and columns begin with 1, a region has a line.
  it 'has places in files in SARIF' do
    require 'puppet_rs/verify'
    verify = PuppetRs::Verify
    place = ->(message, *rest) { { 'class' => 'E', 'message' => message, **%w[file line pos].zip(rest).to_h } }
    errors = [place.call('column', "#{Dir.pwd}/ä b/c.pp", 3, 7), place.call('line', '/other/d.pp', 4), place.call('text (file: e.pp, line: 5, column: 6)'), place.call('zero', 'f.pp', 0, 2), place.call('none')]
    results = errors.map do |error|
      input = verify::Input.new(name: error['message'], environmentpath: Dir.pwd, environment: 'production', environment_folder: "#{Dir.pwd}/envs/control-repo", modulepath: '')
      sides = [verify::Outcome.new(error: place.call('other')), verify::Outcome.new(error:)]
      verify::Comparison::Result.new(input, *sides, verify::Difference.between(*sides))
    end
    run = JSON.parse(verify::SarifReport.new(verify::Summary.new(results)).to_s)['runs'].first
    root = { 'uriBaseId' => '%SRCROOT%' }
    expect(run['results'].map { |result| result['locations'].first['physicalLocation'] }).to eq(
      [{ 'artifactLocation' => { 'uri' => '%C3%A4%20b/c.pp', **root }, 'region' => { 'startLine' => 3, 'startColumn' => 7 } },
       { 'artifactLocation' => { 'uri' => 'file:///other/d.pp' }, 'region' => { 'startLine' => 4 } },
       { 'artifactLocation' => { 'uri' => 'e.pp', **root }, 'region' => { 'startLine' => 5, 'startColumn' => 6 } }, { 'artifactLocation' => { 'uri' => 'f.pp', **root } },
       { 'artifactLocation' => { 'uri' => 'envs/control-repo/manifests/site.pp', **root }, 'region' => { 'startLine' => 1 } }]
    )
    expect(run['originalUriBaseIds']).to eq('%SRCROOT%' => { 'uri' => "file://#{Dir.pwd}/" })
  end

  it 'fails where its output cannot be written, and ends quietly where it is not read' do
    verify = ['verify', '--no-progress', '--environment', 'envs/control-repo']
    commands = [verify, ['compile', 'n', '--environment', 'envs/control-repo'], %w[validate envs], %w[help compile]]
    program = [{ 'PUPPET_RS' => 'strict' }, RbConfig.ruby, '-I', Subprocess::LIB, Subprocess::EXECUTABLE]
    full, unread = [->(_) { '/dev/full' }, ->(pipe) { pipe }].map do |output|
      commands.map do |command|
        read, write = IO.pipe
        read.close
        pid = spawn(*program, *command, out: output.call(write), err: 'err')
        write.close
        status = Process.wait2(pid).last
        [status.exitstatus || Signal.signame(status.termsig), File.read('err')]
      end
    end
    expect(full).to eq([[2, "puppet_rs: <STDOUT>: no space left on device\n"]] * commands.size)
    expect(unread).to eq([['PIPE', '']] * commands.size)
  end
end
