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
    write('envs/shared/m/manifests/init.pp', 'class m { notify { "${trusted[certname]} ${facts[kernel]}": } }')
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
      File.chmod(0o755, write('enc', "#!/bin/sh\ncase $2 in f) exit 4;; u) ;; w) echo '- 1';; *) printf 'classes: {}\\nenvironment: %s\\n' $1;; esac\n"))
      found = compiled('a', 'f', 'u', 'w', '--enc', "#{Dir.pwd}/enc production", '--environment', 'envs/control-repo', *options)
      expect(found).to eq([['a', ['production', 'of control-repo']], ['f', "Failed to find f via exec: Execution of '#{Dir.pwd}/enc production f' returned 4: "],
                           ['u', "Could not find node 'u'; cannot compile"], ['w', 'Could not load external node results for w: a hash was expected']])
    end
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
  end

  it 'takes facts in the forms in which tools print them' do
    forms = {
      'facter' => ['{"kernel": "Linux"}', ['facts']], 'puppet facts' => ['{"name": "x", "values": {"kernel": "Linux"}, "timestamp": "t"}', ['x']],
      'facts' => ['[{"certname": "x", "name": "kernel", "value": "Linux"}, {"certname": "y", "name": "kernel", "value": "BSD"}]', %w[x y]],
      'a set' => ['{"certname": "x", "environment": "p", "facts": {"data": [{"name": "kernel", "value": "Linux"}], "href": "/"}}', ['x']],
      'sets' => ['[{"certname": "x", "facts": {"data": [{"name": "kernel", "value": "Linux"}]}}]', ['x']],
      'an inventory' => ['[{"certname": "x", "facts": {"kernel": "Linux"}, "trusted": {}}]', ['x']]
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
end
