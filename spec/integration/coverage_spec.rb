# frozen_string_literal: true

require 'puppet_rs/coverage'
require 'rexml/document'

# Coverage of Puppet code: against counts made by hand, beside stock's evaluator, and the reports.
RSpec.describe 'coverage' do
  root = File.expand_path('../..', __dir__)
  fixtures = "#{root}/spec/fixtures/coverage"

  def self.command(root, *arguments, env: {}, chdir: root)
    Open3.capture3({ 'PUPPET_RS' => 'strict' }.merge(env), RbConfig.ruby, "-I#{root}/lib", "#{root}/exe/puppet_rs", *arguments, chdir:)
  end

  before(:all) do
    @folder = Dir.mktmpdir('puppet_rs-coverage')
    compile = ['compile', '--facts', "#{fixtures}/facts", '--manifest', "#{fixtures}/site.pp", '--modulepath', "#{fixtures}/modules", '--jobs', '2']
    # Environment variable and option, with Puppet and without.
    self.class.command(root, *compile, env: { 'PUPPET_RS_COVERAGE' => "#{@folder}/puppet" }, chdir: fixtures)
    @said = self.class.command(root, *compile, '--standalone', '--coverage', "#{@folder}/alone", chdir: fixtures)[1]
    reports = %w[lcov cobertura simplecov html].flat_map { |format| ["--#{format}", "#{@folder}/reports/#{format}"] }
    @json = %w[puppet alone].to_h do |name|
      out, = self.class.command(root, 'coverage', 'report', "#{@folder}/#{name}", '--json', '--unread', 'modules/**/*.pp', *reports)
      [name, JSON.parse(out)]
    end
  end

  after(:all) { FileUtils.remove_entry(@folder) }

  def report(format)
    File.read("#{@folder}/reports/#{format}", encoding: 'UTF-8')
  end

  def counts(file)
    branches = file['branches'].to_h { |branch| ["#{branch['kind']} #{branch['line']}", branch['arms'].map { |arm| arm['hits'] }] }
    { 'lines' => file['lines'].transform_keys(&:to_i), 'dead' => file['dead'], 'branches' => branches,
      'bodies' => file['bodies'].to_h { |body| body.values_at('name', 'hits') } }
  end

  %w[puppet alone].each do |side|
    it "has the counts that were made by hand (#{side})" do
      expected = YAML.safe_load_file("#{fixtures}/expected.yaml").transform_values { |file| { 'dead' => [] }.merge(file) }
      found = @json[side]['files'].reject { |name, _| name.end_with?('.erb') }.transform_values { |file| counts(file['hits']) }
      expect(found.sort.to_h).to eq(expected.sort.to_h)
    end
  end

  it 'counts plans that run through Puppet' do
    plans = "#{@folder}/plans"
    files = {
      'modules/cov/plans/init.pp' => "plan cov(\n  Integer $x,\n  Integer $y = $x + 1,\n) {\n  if $x > 3 {\n    $z = 1\n  } else {\n    $z = 2\n  }\n  " \
                                     "[1, 2].each |$i| {\n    notice($i)\n  }\n  apply('x') {\n    notify { 'a': }\n  }\n  return($z)\n  notice('never')\n}\n",
      'modules/cov/plans/unused.pp' => "plan cov::unused() {\n  return(1)\n}\n",
      'run.rb' => <<~RUBY
        require 'puppet_pal'
        Puppet.initialize_settings([], true, true)
        Puppet[:tasks] = true
        executor = Class.new { def apply(*) = nil }.new
        Puppet::Pal.in_tmp_environment('x', modulepath: [File.join(__dir__, 'modules')], facts: {}) do |pal|
          pal.with_script_compiler do
            plan = Puppet.lookup(:loaders).private_environment_loader.load(:plan, 'cov')
            Puppet.override(apply_executor: executor) { p([plan.call({}, 1), plan.call({}, 5, 1)]) }
          end
        end
      RUBY
    }
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname("#{plans}/#{path}"))
      File.write("#{plans}/#{path}", text)
    end
    out, error, = Open3.capture3({ 'PUPPET_RS' => 'strict', 'PUPPET_RS_COVERAGE' => "#{plans}/parts" }, RbConfig.ruby, "-I#{root}/lib", '-rpuppet_rs', 'run.rb', chdir: plans)
    expect([out, error]).to eq(["[2, 1]\n", ''])
    json, = self.class.command(root, 'coverage', 'report', "#{plans}/parts", '--root', plans, '--unread', 'modules/**/plans/*.pp', '--json', chdir: plans)
    found = JSON.parse(json)['files'].transform_values { |file| counts(file['hits']) }
    expect(found).to eq(
      'modules/cov/plans/init.pp' => { 'lines' => { 3 => 1, 5 => 2, 6 => 1, 8 => 1, 10 => 2, 11 => 4, 13 => 2, 16 => 2 }, 'dead' => [17], 'branches' => { 'default 3' => [1, 1], 'if 5' => [1, 1] },
                                       'bodies' => { 'cov' => 2, 'lambda at 10:15' => 4 } },
      'modules/cov/plans/unused.pp' => { 'lines' => { 2 => 0 }, 'dead' => [], 'branches' => {}, 'bodies' => { 'cov::unused' => 0 } }
    )
  end

  it 'counts lines of ERB by the events of Ruby' do
    lines = @json['puppet']['files']['modules/cov/templates/conf.erb']['hits']['lines']
    expect(lines.slice('1', '4', '7').transform_values(&:positive?)).to eq('1' => true, '4' => false, '7' => true)
    expect(lines.keys.map(&:to_i)).to all(be_between(1, 9))
  end

  it 'writes a line after a run' do
    expect(@said).to match(/^coverage: 9\d\.\d% of lines, 6\d\.\d% of branches \(puppet_rs coverage report/)
  end

  it 'writes LCOV, Cobertura, SimpleCov and HTML' do
    record = report('lcov')[%r{^TN:\nSF:modules/cov/manifests/collect\.pp\n.*?end_of_record}m]
    expect(record.lines.map(&:chomp)).to include('FN:1,class cov::collect', 'FNDA:1,class cov::collect', 'BRDA:5,0,0,1', 'BRDA:5,0,1,0', 'DA:6,1', 'LF:5', 'LH:5', 'BRF:4', 'BRH:2')
    xml = REXML::Document.new(report('cobertura'))
    line = REXML::XPath.first(xml, "//class[@filename='modules/cov/manifests/choices.pp']/lines/line[@number='2']")
    expect(line.attributes.to_h.transform_values(&:to_s)).to include('hits' => '1', 'branch' => 'true', 'condition-coverage' => '50% (1/2)')
    resultset = JSON.parse(report('simplecov'))['puppet_rs']['coverage']["#{fixtures}/modules/cov/functions/double.pp"]
    expect(resultset).to eq('lines' => [nil, 2], 'branches' => {})
    expect(report('html')).to include('<td>13</td><td>missed</td>', '<td>32</td><td>dead</td>', 'never: if: else')
    expect(report('html')).not_to match(%r{(?:src|href)=|https?://})
  end

  it 'merges parts, and is a gate' do
    _, _, merged = self.class.command(root, 'coverage', 'merge', "#{@folder}/puppet", "#{@folder}/alone", '--out', "#{@folder}/sum/all.json")
    out, error, gate = self.class.command(root, 'coverage', 'report', "#{@folder}/sum", '--minimum', '99', '--include', '**/item.pp', '--include', 'site.pp', '--worst', '1', env: { 'RUBYOPT' => '-W0' })
    expect([merged.exitstatus, gate.exitstatus, error]).to eq([0, 1, "puppet_rs: 94.1% of lines are covered, less than 99.0%\n"])
    expect(out.lines.map { |line| line.split(/  +/).map(&:strip) }).to eq(
      [['', 'lines', 'branches', 'bodies', 'not covered'], ['modules/cov/manifests/item.pp', '100.0% 6/6', '75.0% 3/4', '100.0% 1/1'],
       ['total', '94.1% 16/17', '75.0% 3/4', '80.0% 4/5', '2 files']]
    )
    hits = JSON.parse(File.read("#{@folder}/sum/all.json"))['files']['modules/cov/manifests/item.pp']['lines']
    expect(hits).to eq('2' => 4, '3' => 8, '5' => 8, '6' => 8, '7' => 8, '8' => 8)
  end

  it 'writes what is merged through links and into pipes, and leaves them what they are' do
    File.symlink('real.json', "#{@folder}/link.json")
    File.write("#{@folder}/real.json", '{}')
    out, error, = self.class.command(root, 'coverage', 'merge', "#{@folder}/puppet", '--out', '/dev/stdout')
    self.class.command(root, 'coverage', 'merge', "#{@folder}/puppet", '--out', "#{@folder}/link.json")
    expect([File.read("#{@folder}/real.json"), File.symlink?("#{@folder}/link.json"), error]).to eq([out, true, ''])
  end

  it 'selects files below folders with a dot, as those of onceover, and all of a folder' do
    name = 'repo/.onceover/modules/role/manifests/web/a.pp'
    taken = ['**/role/**', 'repo/**/*.pp', '**/{role,x}/manifests/**', '**/profile/**', 'manifests/**'].map { |pattern| PuppetRs::Coverage::Selection.new(include: [pattern]).take?(name) }
    expect(taken).to eq([true, true, true, false, false])
  end

  it 'says what is wrong with its arguments' do
    wrong = [%w[coverage], %w[coverage merge x], ['coverage', 'report', fixtures], ['coverage', 'report', "#{@folder}/puppet", '--include', 'x']].map { |arguments| self.class.command(root, *arguments).values_at(1, 2) }
    wrong << self.class.command(root, 'compile', 'a', '--manifest', "#{fixtures}/site.pp", '--coverage', "#{fixtures}/site.pp").values_at(1, 2)
    expect(wrong.map { |_, status| status.exitstatus }).to eq([2] * 5)
    expect(wrong.map(&:first).join).to include('report or merge?', 'Give --out FILE', "no coverage in #{fixtures}", 'no file with coverage has such a name')
    expect(wrong.last.first).to eq("puppet_rs: #{fixtures}/site.pp: file exists\n")
  end

  it 'refuses parts that are broken, or of another version' do
    files = ['{"a.pp":null}', '{"a.pp":{}}', '{"a.pp":{"sha256":"","lines":{"1":"1"},"dead":[],"branches":[],"bodies":[]}}',
             '{"a.pp":{"sha256":"","lines":{},"dead":[],"branches":[{"arms":[{}]}],"bodies":[]}}', '[]']
    parts = [*files.map { |text| %({"puppet_rs_coverage":1,"root":"/","files":#{text}}) }, '{"puppet_rs_coverage":2}', '{', '[]']
    said = parts.map do |text|
      File.write("#{@folder}/part.json", text)
      PuppetRs::Coverage::Data.read(["#{@folder}/part.json"])
    rescue PuppetRs::CommandLine::UsageError => e
      e.message.sub("#{@folder}/", '')
    end
    expect(said).to eq(['part.json is not coverage of version 1'] * 6 + ['part.json is not JSON', 'no coverage in part.json'])
  end

  it 'covers the lines that stock evaluates' do
    classes = %w[ntp apache mysql::server postgresql::server haproxy]
    arguments = ["#{root}/bench/facts/debian11.json", "#{PuppetRs::Verify::SYSTEM_MODULES}:#{fixtures}/modules", *classes, 'cov', 'cov::choices', 'cov::dead', 'cov::blocks']
    stock, engine = { 'stock' => 'off', 'engine' => 'strict' }.map do |side, mode|
      out, error, = Open3.capture3({ 'PUPPET_RS' => mode }, RbConfig.ruby, "-I#{root}/lib", "#{root}/spec/support/evaluated_lines.rb", side, *arguments)
      out.empty? ? raise(error) : JSON.parse(out)
    end
    expect(stock.values.sum { |files| files.values.sum(&:size) }).to be > 1200
    different = stock.flat_map do |name, files|
      (files.keys | engine[name].keys).map { |file| [name, file, files[file], engine[name][file]] }.reject { |_, _, lines, ours| lines == ours }
    end
    expect(different).to eq([])
  end

  it 'fails a suite of which too little is covered, and lists files that no example compiles' do
    suite = "#{@folder}/suite"
    FileUtils.mkdir_p(["#{suite}/manifests", "#{suite}/spec/fixtures/modules"])
    File.write("#{suite}/manifests/init.pp", "class tried(\n  $a = 1,\n) {\n  if $a == 1 {\n    notice('a')\n  } else {\n    notice('b')\n  }\n}\n")
    File.write("#{suite}/manifests/other.pp", "class tried::other {\n  notice('c')\n}\n")
    FileUtils.ln_s(suite, "#{suite}/spec/fixtures/modules/tried")
    File.write("#{suite}/spec/tried_spec.rb", <<~RUBY)
      require 'puppet_rs/rspec'
      RSpec.configure { |config| config.module_path = File.join(__dir__, 'fixtures/modules'); config.manifest = '' }
      PuppetRs.coverage(minimum: 80)
      PuppetRs.summary
      RSpec.describe('tried', type: :class) { it { is_expected.to compile } }
    RUBY
    out, status = Open3.capture2e({ 'PUPPET_RS' => 'strict' }, 'rspec', "-I#{root}/lib", chdir: suite)
    expect(out).to match(%r{^manifests/other\.pp +0\.0% 0/1.*^manifests/init\.pp +75\.0% 3/4.*^total +60\.0% 3/5.*less than 80%}m)
    expect(out).to match(/^puppet_rs: 1 catalog in \d+\.\d s, 0 left to stock; 60\.0% of lines, 50\.0% of branches$/)
    expect(status.exitstatus).to eq(1)
  end
end
