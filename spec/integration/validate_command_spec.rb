# frozen_string_literal: true

require 'json'
require 'open3'

RSpec.describe 'puppet_rs validate', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  def puppet_rs(...) = run_puppet_rs('validate', ...)

  def errors(*arguments)
    puppet_rs(*arguments).err.lines(chomp: true)
  end

  it 'checks what belongs to a control repository, and nothing else' do
    write('hiera.yaml', "version: 5\ndefaults: { datadir: 'values/%{trusted.certname}', data_hash: yaml_data }\n")
    write('values/common.yaml', "a: 1\n")
    write('data/x.json', '{}')
    write('manifests/site.pp', "notify { 'x': }\n")
    write('modules/m/metadata.json', JSON.generate(name: 'a-m', version: '1.2.3', author: 'a', license: 'x', source: 'x', dependencies: []))
    write('modules/m/templates/t.epp', "<%= 1 %>\n")
    write('modules/m/plans/p.pp', "plan m::p() { return 1 }\n")
    write('modules/m/spec/fixtures/x.pp', '$A = 1')
    write('vendor/x.pp', '$A = 1')
    write('.git/x.pp', '$A = 1')
    write('Gemfile.yaml', 'a: [')
    text = "2 data files, 1 hiera.yaml, 2 manifests, 1 metadata.json, 1 template: 0 errors, 0 warnings\n"
    expect(puppet_rs).to have_attributes(status: 0, err: '', out: text)
    write('extra/x.pp', '$A = 1')
    expect(puppet_rs('.').status).to eq(1)
    expect(puppet_rs('.', '--exclude', '^extra').status).to eq(0)
  end

  it 'takes a named folder for data where the configuration beside it does' do
    write('hiera.yaml', "version: 5\ndefaults: { datadir: values, data_hash: yaml_data }\n")
    %w[data/a.yaml values/a.yaml other/a.yaml].each { |path| write(path, 'a: [') }
    expect([puppet_rs('data'), puppet_rs('./data/'), puppet_rs('values'), puppet_rs('other')].map(&:status)).to eq([1, 1, 1, 2])
    Dir.chdir('data') { expect(puppet_rs('../values').status).to eq(1) }
  end

  it 'finds mistakes in manifests and templates with their places' do
    write('m/a.pp', "$A = 1\n$B = 1\n$x = { a => 1, a => 2 }\n")
    write('m/b.epp', '<%= $x ')
    expect(errors('m')).to match([%r{\AError: Illegal variable name, .*\(file: m/a\.pp, line: 1, column: 1\)\z}, /line: 2, column: 1/,
                                  /\A(Warning|Error): The key 'a' is declared more than once .*line: 3/, /\AError: Unbalanced epp tag.*b\.epp/])
    expect(puppet_rs('m', '--source').err).to include("\n    $A = 1\n    ^\n")
  end

  data = {
    'keys in YAML' => ['x.yaml', "a:\n  b: 1\n  b: 2\n", "Error: the key 'b' is there twice, first in line 2 (file: x.yaml, line: 3, column: 3)"],
    'keys in JSON' => ['x.json', %({"a": [{"b": 1,\n"b": 2}]}), "Error: the key 'b' is there twice (file: x.json, line: 2)"],
    'the syntax of YAML' => ['x.yml', "a: [\n", /\AError: not valid YAML: .* \(file: x\.yml, line: 2, column: 1\)\z/],
    'the syntax of JSON' => ['x.json', '{"a": }', /\AError: not valid JSON: .*\(file: x\.json/],
    'values that Puppet refuses' => ['x.yaml', "a: 2020-01-01\n", 'Error: Tried to load unspecified class: Date (file: x.yaml)'],
    'data that are no hash' => ['x.yaml', "- a\n", 'Error: Hiera data are a hash (file: x.yaml)'],
    'keys that are no strings' => ['x.yaml', "1: a\n", 'Error: keys of Hiera data are strings, 1 is of class Integer (file: x.yaml)'],
    'an empty document' => ['x.yaml', "---\n", 'Warning: file does not contain a valid yaml hash (file: x.yaml)'],
    'a cut encrypted value' => ['x.eyaml', "a: ENC[PKCS7,abc\n", /not whole.*line: 1, column: 4/],
    'an open encrypted value' => ['x.eyaml', "a: DEC(1)::PKCS7[secret]!\n", /not encrypted again.*line: 1, column: 4/]
  }
  data.each do |words, (path, text, expected)|
    it "finds #{words}" do
      write(path, text)
      expect(errors(path)).to match([expected])
    end
  end

  it 'takes sound encrypted values and merge keys' do
    write('x.eyaml', "a: ENC[PKCS7,abcd=]\nb: >\n  ENC[PKCS7,ab\n  cd=]\nc: &c { x: 1 }\nd:\n  <<: *c\n")
    expect(puppet_rs('x.eyaml')).to have_attributes(status: 0, err: '')
  end

  configurations = {
    'a version' => 'version: 6', 'a key' => "version: 5\nhierachy: []", 'a key of a level' => "version: 5\nhierarchy:\n  - name: a\n    path: x\n    pat: y",
    'a type' => "version: 5\nhierarchy:\n  - name: a\n    paths: x", 'two paths' => "version: 5\nhierarchy:\n  - name: a\n    path: x\n    paths: [y]",
    'two levels of one name' => "version: 5\nhierarchy:\n  - name: a\n    path: x\n  - name: a\n    path: y",
    'two functions' => "version: 5\nhierarchy:\n  - name: a\n    data_hash: x\n    lookup_key: y", 'an option' => "version: 5\nhierarchy:\n  - name: a\n    path: x\n    options: { path: y }",
    'a default hierarchy' => "version: 5\ndefault_hierarchy: []", 'an old backend' => "version: 5\nhierarchy:\n  - name: a\n    hiera3_backend: x"
  }
  configurations.each do |words, text|
    it "finds #{words} in hiera.yaml with Puppet's text" do
      write('env/hiera.yaml', text)
      stock = begin
        in_mode(:off) { PuppetRs.evaluate("lookup('x', { default_value => undef })", environment: './env', logger: Logger.new(nil)) }
        'no error'
      rescue PuppetRs::LanguageError => e
        e.message
      end
      found = errors('env/hiera.yaml')
      expect(found.size).to eq(1)
      expect(stock.gsub(Dir.pwd, '.').gsub('./env', 'env')).to include(found.first.delete_prefix('Error: ').sub(/ \(file: .*/, ''))
    end
  end

  it 'takes what belongs to modules in modules, and functions it cannot find' do
    write('m/metadata.json', JSON.generate(name: 'a-m', version: '1.2.3', author: 'a', license: 'x', source: 'x', dependencies: []))
    write('m/hiera.yaml', "version: 5\ndefault_hierarchy:\n  - name: a\n    lookup_key: nosuch\nhierarchy:\n  - name: b\n    lookup_key: vault\n    uri: http://x\n")
    expect(puppet_rs('m')).to have_attributes(status: 0, err: '')
  end

  metadata = { name: 'puppetlabs-m', version: '1.2.3-rc1', author: 'a', license: 'x', source: 'x',
               dependencies: [{ name: 'puppetlabs/stdlib', version_requirement: '>= 4.13.1 < 10.0.0' }, { name: 'a-b', version_requirement: '1.x' }] }
  {
    'fields' => [metadata.except(:license), /\AError: No license module metadata provided/], 'names' => [metadata.merge(name: 'm'), /must be a namespaced module name/],
    'versions' => [metadata.merge(version: '1.0'), /cannot be parsed as a valid Semantic Version/],
    'dependencies' => [metadata.merge(dependencies: {}), /dependencies must be an array/],
    'ranges' => [metadata.merge(dependencies: [{ name: 'a-b', version_requirement: 'new' }]), /Unparsable version range: "new" \(a-b\)/],
    'a dependency twice' => [metadata.merge(dependencies: [{ name: 'a-b' }, { name: 'a/b' }]), /a-b is there 2 times/]
  }.each do |words, (content, expected)|
    it "finds #{words} in metadata.json" do
      write('metadata.json', JSON.generate(content))
      expect(errors('metadata.json')).to match([expected])
      write('metadata.json', JSON.generate(metadata))
      expect(puppet_rs('metadata.json')).to have_attributes(status: 0, err: '')
    end
  end

  it 'writes JSON, fails on warnings when asked to, and fails when nothing was checked' do
    write('x.yaml', "---\n")
    expect([puppet_rs('x.yaml').status, puppet_rs('x.yaml', '--fail-on-warnings').status]).to eq([0, 1])
    expect(JSON.parse(puppet_rs('x.yaml', '--json', '-').out).first).to include('level' => 'warning', 'file' => 'x.yaml')
    FileUtils.mkdir_p('empty')
    expect(puppet_rs('empty')).to have_attributes(status: 2, err: "puppet_rs: nothing to validate in empty\n")
    expect(puppet_rs('nosuch')).to have_attributes(status: 2, err: "puppet_rs: nosuch does not exist\n")
    expect(puppet_rs('--exclude', '[')).to have_attributes(status: 2, err: /\Apuppet_rs: invalid .*\[/)
  end

  it 'writes findings as CI systems read them' do
    write('m,1/a.pp', "$A = 1\n")
    github = puppet_rs('m,1', '--format', 'github')
    expect(github).to have_attributes(status: 1, err: '', out: %r{\A::error file=m%2C1/a\.pp,line=1,col=1::Illegal variable name, [^\n]*\n\z})
    issues = JSON.parse(puppet_rs('./m,1', '--format', 'codeclimate').out)
    expect(issues).to match([include('severity' => 'major', 'description' => /Illegal/, 'location' => { 'path' => 'm,1/a.pp', 'lines' => { 'begin' => 1 } })])
    write('m,1/a.pp', "\n\n$A = 1\n")
    expect(JSON.parse(puppet_rs('./m,1', '--format', 'codeclimate').out).first['fingerprint']).to eq(issues.first['fingerprint'])
  end

  it 'checks only the kinds that are asked for' do
    write('hiera.yaml', "version: 5\n")
    write('data/a.yaml', 'a: [')
    write('manifests/a.pp', '$a = 1')
    expect([puppet_rs('--only', 'manifests,hiera'), puppet_rs('--only', 'data'), puppet_rs('--only', 'templates'), puppet_rs('--only', 'x')].map(&:status)).to eq([0, 1, 2, 2])
  end

  it 'has the tasks that users of puppet-syntax know' do
    write('manifests/a.pp', '$A = 1')
    write('templates/a.epp', '<%= $a %>')
    write('Rakefile', <<~RUBY)
      PuppetSyntax = Struct.new(:exclude_paths, :fail_on_deprecation_notices).new(Array(ENV['EXCLUDE']), true)
      task(:validate) { abort 'the task that was there' }
      require 'puppet_rs/rake_tasks'
    RUBY
    rake = lambda do |task, env = {}|
      out, status = Open3.capture2e(env, RbConfig.ruby, '-I', File.expand_path('../../lib', __dir__), '-S', 'rake', task)
      [out.lines.last.chomp, status.exitstatus]
    end
    expect(rake.call('syntax:templates')).to eq(['1 template: 0 errors, 0 warnings', 0])
    expect(rake.call('syntax:hiera')).to eq(['nothing to validate in .', 0])
    expect(rake.call('validate')).to eq(['1 manifest, 1 template: 1 error, 0 warnings', 1])
    expect(rake.call('validate', 'EXCLUDE' => 'manifests/**/*')).to eq(['1 template: 0 errors, 0 warnings', 0])
  end
end
