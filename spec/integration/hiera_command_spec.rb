# frozen_string_literal: true

# Which data of Hiera a fleet uses: `puppet_rs hiera` and `compile --hiera-report`.
RSpec.describe 'puppet_rs hiera' do
  files = {
    'environment/hiera.yaml' => <<~YAML,
      version: 5
      hierarchy:
        - name: nodes
          path: "nodes/%{trusted.certname}.yaml"
        - name: common
          path: common.yaml
    YAML
    'environment/modules/web/manifests/init.pp' => <<~PUPPET,
      class web (
        Integer[1, 65535] $port = 80,
        Enum['a', 'b'] $kind = 'a',
        String $name_of = 'x',
        Optional[Web::Word] $word = undef,
        Array[String] $list = [],
      ) {
        notice(lookup('plain'))
        lookup({ 'name' => 'absent', 'default_value' => 1 })
        lookup('merged', { 'merge' => 'unique' })
      }
    PUPPET
    'environment/modules/web/types/word.pp' => "type Web::Word = Pattern[/\\A\\w+\\z/]\n",
    'environment/manifests/site.pp' => "include web\n",
    'environment/data/common.yaml' => <<~YAML,
      web::kidn: s3cret-typo
      web::port: 8080
      web::name_of: "s3cret %{facts.nowhere} port"
      web::word: "s3cret two words"
      plain: s3cret-common
      merged: [s3cret-one]
      dead_key: s3cret-dead
      password: s3cret-clear
      lookup_options: { dead_key: { convert_to: Sensitive } }
    YAML
    'environment/data/nodes/a.yaml' => "plain: s3cret-a\nmerged: [s3cret-two]\npassword: ENC[PKCS7,abc]\nweb::word: word\n",
    'environment/data/nodes/b.yaml' => "plain: s3cret-b\nweb::word: word\n",
    'environment/data/nodes/gone.yaml' => "web::port: 70000\nweb::list: s3cret-text\n",
    'facts/a.json' => '{"kernel":"Linux"}', 'facts/b.json' => '{"kernel":"Linux"}'
  }

  before(:all) do
    @folder = Dir.mktmpdir('puppet_rs-hiera')
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname("#{@folder}/#{path}"))
      File.write("#{@folder}/#{path}", text)
    end
    @text = command('hiera', '--jobs', '2')
    @json = command('hiera', '--json', '--standalone', '--jobs', '1', '--fail-on', 'unused-keys')
    @compile = command('compile', '--hiera-report', "#{@folder}/report.json")
  end

  after(:all) { FileUtils.remove_entry(@folder) }

  def command(name, *arguments)
    root = File.expand_path('../..', __dir__)
    Open3.capture3({ 'PUPPET_RS' => 'strict' }, RbConfig.ruby, "-I#{root}/lib", "#{root}/exe/puppet_rs", name, '--facts', "#{@folder}/facts",
                   '--environment', "#{@folder}/environment", *arguments)
  end

  it 'reports what is not used and what cannot be right' do
    out, error, status = @text
    expect(status.exitstatus).to eq(0), error
    expect(out).to eq(<<~TEXT)
      8 keys asked for by 2 nodes

      unused-keys: keys that no node asked for (3)
        dead_key  data/common.yaml
        password  data/common.yaml
        password  data/nodes/a.yaml

      unused-files: files that answered nothing (1)
        data/nodes/gone.yaml

      overridden-keys: keys that a level above answers for every node (2)
        web::word  data/common.yaml
        plain  data/common.yaml

      unknown-parameters: keys like parameters that no class has (1)
        web::kidn  data/common.yaml  did you mean web::kind?

      refused-values: values that the parameter's type refuses (3)
        web::word  data/common.yaml  not Optional[Web::Word]
        web::port  data/nodes/gone.yaml  not Integer[1, 65535]
        web::list  data/nodes/gone.yaml  not Array[String]

      empty-interpolations: expressions in values that found nothing (1)
        web::name_of  %{facts.nowhere}

      clear-values: values in clear that another file encrypts (1)
        password  data/common.yaml
    TEXT
  end

  it 'says which nodes asked and which level answered, with Puppet and without' do
    data = JSON.parse(@json[0])
    expect(JSON.parse(File.read("#{@folder}/report.json"))).to eq(data)
    answers = data['keys'].transform_values { |key| key['answers'].map { |answer| [answer['level'], answer['nodes']] } }
    expect(data['keys'].values.flat_map { |key| key['answers'].map { |answer| answer['path'] } }).to include('data/nodes/a.yaml').and all(start_with('data/'))
    expect(answers).to eq('absent' => [], 'merged' => [['nodes', ['a']], ['common', %w[a b]]], 'plain' => [['nodes', ['a']], ['nodes', ['b']]],
                          'web::kind' => [], 'web::list' => [], 'web::name_of' => [['common', %w[a b]]], 'web::port' => [['common', %w[a b]]],
                          'web::word' => [['nodes', ['a']], ['nodes', ['b']]])
    expect(data['keys']['absent']['nodes']).to eq(%w[a b])
  end

  it 'is a gate, and adds a line to a run of compile' do
    expect(@json[2].exitstatus).to eq(1)
    expect(@compile[1]).to match(/^hiera: 3 unused-keys, 1 unused-files, 2 overridden-keys, .* \(\S+report\.json\)$/)
    expect(@compile[2].exitstatus).to eq(0)
  end

  it 'names nodes that were not compiled, whose keys look unused' do
    failing = ['--manifest', "#{@folder}/failing.pp"]
    File.write("#{@folder}/failing.pp", "node a { fail('no') }\nnode default { include web }\n")
    out, _, status = command('hiera', *failing)
    expect(out.lines(chomp: true)[2]).to eq('not compiled: a; what only such nodes use counts as unused')
    expect(status.exitstatus).to eq(1)
    expect(JSON.parse(command('hiera', '--json', *failing)[0])['failed']).to eq(['a'])
    expect(JSON.parse(@json[0])['failed']).to eq([])
  end

  it 'never writes a value' do
    expect([@text[0], @json[0], File.read("#{@folder}/report.json")].join).not_to match(/s3cret|ENC\[|70000/)
  end

  describe 'of what is less plain' do
    others = {
      'hiera.yaml' => <<~YAML,
        version: 5
        defaults: { datadir: data, data_hash: yaml_data }
        hierarchy:
          - { name: nodes, path: "nodes/%{trusted.certname}.yaml" }
          - { name: sites, path: "sites/%{facts.site}.yaml" }
          - { name: options, path: options.yaml }
          - { name: common, path: common.yaml }
          - { name: json, path: more.json, data_hash: json_data }
          - { name: low, path: low.yaml }
      YAML
      'modules/web/manifests/init.pp' => <<~PUPPET,
        class web (
          Integer $port = 1,
          Struct[{ a => Integer, b => Integer }] $pair = { a => 1, b => 1 },
          Sensitive[String] $pw = Sensitive('x'),
        ) {
          notice(lookup('outer'))
          notice(lookup('low'))
        }
      PUPPET
      'modules/nginx/manifests/init.pp' => 'class nginx (Integer $workers = 1) { }',
      'modules/plain/data/x' => '',
      'manifests/site.pp' => 'include web',
      'data/common.yaml' => <<~YAML,
        outer: "a %{lookup('inner')} %{facts.nowhere} b %{lookup('absent')} %{facts.kernel}"
        inner: "x%{facts.lost}"
        ngnix::workers: 3
        nginx::worker: 3
        plain::data: 3
        web::port: '80'
        web::pair: { a: 1 }
        web::pw: s3cret-pw
        low: common
        url: "https://%{lookup('password')}@host"
      YAML
      'data/more.json' => "{\n\t\"json_key\": 1\n}\n",
      'data/options.yaml' => "lookup_options:\n  web::port: { convert_to: Integer }\n  '^web::pa': { merge: hash }\n  web::pw: { convert_to: Sensitive }\n",
      'data/low.yaml' => "low: low\n",
      'data/nodes/a.yaml' => "web::pair: { b: 2 }\npassword: ENC[PKCS7,abc]\n", 'data/nodes/b.yaml' => "web::pair: { b: 2 }\n"
    }

    before(:all) do
      others.each do |path, text|
        FileUtils.mkdir_p(File.dirname("#{@folder}/other/#{path}"))
        File.write("#{@folder}/other/#{path}", text)
      end
    end

    it 'follows interpolations, options, hierarchies and names of modules' do
      out, error, status = command('hiera', '--environment', "#{@folder}/other", '--jobs', '2')
      expect(status.exitstatus).to eq(0), error
      expect(out).to eq(<<~TEXT)
        7 keys asked for by 2 nodes

        unused-keys: keys that no node asked for (4)
          plain::data  data/common.yaml
          url  data/common.yaml
          json_key  data/more.json
          password  data/nodes/a.yaml

        unused-files: files that answered nothing (2)
          data/low.yaml
          data/more.json

        overridden-keys: keys that a level above answers for every node (1)
          low  data/low.yaml

        unknown-parameters: keys like parameters that no class has (2)
          ngnix::workers  data/common.yaml  did you mean nginx::workers?
          nginx::worker  data/common.yaml  did you mean nginx::workers?

        empty-interpolations: expressions in values that found nothing (4)
          in a configuration  %{facts.site}
          inner  %{facts.lost}
          outer  %{facts.nowhere}
          outer  %{lookup('absent')}
      TEXT
    end

    it 'shows no value that has an encrypted one in it, nor an error about one' do
      answers = [%w[url], %w[password --type Enum[x]]].map { |key| command('lookup', *key, 'a', '--environment', "#{@folder}/other")[0] }
      expect(answers).to eq(["url: 1 node, 1 answer\n\n\"[redacted]\"\n  from common (data/common.yaml)\n  1: a\n",
                             "password: 1 node, 1 answer\n\nerror: [redacted]\n  from nodes (data/nodes/a.yaml)\n  1: a\n"])
    end
  end

  describe 'puppet_rs lookup' do
    def lookup(*arguments)
      command('lookup', *arguments).then { |out, error, status| [status.exitstatus, out, error] }
    end

    it 'shows equal answers once, with the levels they come from' do
      common = "merged: 2 nodes, 2 answers\n\n[\n  \"s3cret-two\",\n  \"s3cret-one\"\n]\n  from nodes (data/nodes/a.yaml), " \
               "common (data/common.yaml)\n  1: a\n\n[\n  \"s3cret-one\"\n]\n  from common (data/common.yaml)\n  1: b\n"
      expect(lookup('merged', '--merge', 'unique')).to eq([0, common, ''])
      expect(lookup('merged.0', '--standalone', '--node', 'b')).to eq([0, "merged.0: 1 node, 1 answer\n\n\"s3cret-one\"\n  from common (data/common.yaml)\n  1: b\n", ''])
    end

    it 'tells no value from a default one, and errors without a place in code that the user has not written' do
      expect(lookup('absent')).to eq([1, "absent: 2 nodes, 1 answer\n\nno value\n  2: a, b\n", ''])
      expect(lookup('absent', '--default', "it's \\ $x")).to eq([0, "absent: 2 nodes, 1 answer\n\n\"it's \\\\ $x\"\n  2: a, b\n", ''])
      wrong = 'Evaluation Error: Error while evaluating a Function Call, Found value has wrong type, expects a Boolean value, got Integer'
      expect(JSON.parse(lookup('web::port', '--type', 'Boolean', '--json')[1])['answers'])
        .to eq(['kind' => 'error', 'value' => wrong, 'levels' => [{ 'level' => 'common', 'path' => 'data/common.yaml' }], 'nodes' => %w[a b]])
    end

    it 'keeps what is encrypted and what is Sensitive to itself' do
      expect(lookup('password', 'a')[1]).to include('"[redacted]"').and(satisfy { |text| !text.include?('PKCS7') })
      expect(lookup('dead_key', 'a')[1]).to include('"[redacted]"').and(satisfy { |text| !text.include?('s3cret') })
    end

    it 'says what is wrong with its arguments' do
      expect(lookup).to eq([2, '', "puppet_rs: name a key\n"])
      expect(lookup('k', '--knock-out-prefix', 'x')).to eq([2, '', "puppet_rs: --knock-out-prefix needs --merge deep\n"])
    end
  end
end
