# frozen_string_literal: true

require 'json'
require 'puppet_rs/compile'
require 'puppet_rs/diff'

# Reports of `puppet_rs diff` on results that are made here.
RSpec.describe PuppetRs::Diff do
  versions = %w[main topic].map { |label| described_class::Version.new(label:, folder: '/x') }

  def change(ref, path, before, after, kind: :changed, places: ['m/init.pp:1', 'm/init.pp:2'])
    described_class::Change.new(kind:, ref:, path:, before:, after:, places:)
  end

  def result(node, *changes, errors: [nil, nil])
    described_class::NodeResult.new(node:, changes:, errors:, seconds: 0.1)
  end

  def catalog(*resources)
    { 'resources' => resources.map { |type, title, parameters, more| { 'type' => type, 'title' => title, 'parameters' => parameters, **(more || {}) } }, 'edges' => [] }
  end

  def changes(before, after, **options)
    described_class::CatalogChanges.new(catalog(*before), catalog(*after), options).to_a
  end

  def text(results)
    described_class::TextReport.new(%w[a b].map { |label| described_class::Version.new(label:) }, results, per_node: false, seconds: 1.0).to_s
  end

  it 'names keys of Hiera where their values show, and everywhere in the class where they do not' do
    sides = [['root', [80, 81], false], ['admin', [80, 82], true]].map do |owner, ports, on|
      told = catalog(['Class', 'App', { 'owner' => owner, 'ports' => ports, 'on' => on, 'same' => 1 }], ['File', '/a', { 'owner' => owner, 'mode' => on ? '1' : '2' }],
                     ['Listen', "port #{ports.last}", {}], ['File', '/b', { 'content' => on ? 'x' : 'administrator' }], ['Class', 'Db', { 'owner' => owner }], ['File', '/c', { 'mode' => owner }])
      told.merge('edges' => ['File[/a]', 'File[/b]', "Listen[port #{ports.last}]", 'File[/c]'].zip(%w[App App App Db]).map { |ref, name| { 'source' => "Class[#{name}]", 'target' => ref } })
    end
    found = described_class::CatalogChanges.new(*sides).to_a.to_h { |change| ["#{change.ref} #{change.name}".strip, change.keys] }
    expect(found).to eq('File[/a] owner' => %w[app::owner app::on], 'File[/a] mode' => %w[app::on], 'File[/b] content' => %w[app::on], 'File[/c] mode' => %w[db::owner],
                        'Listen[port 82]' => %w[app::ports app::on], 'Listen[port 81]' => %w[app::ports app::on])
  end

  it 'never shows a value that is sensitive on one side' do
    digest = "(sensitive) #{'a' * 64}"
    other = "(sensitive) #{'b' * 64}"
    pairs = [['token', digest], [digest, 'token'], [digest, other], [['token', 1], [{ '__ptype' => 'Sensitive', '__pvalue' => digest }, 1]]]
    pairs.each do |before, after|
      found = changes([['Notify', 'x', { 'message' => before }]], [['Notify', 'x', { 'message' => after }]])
      results = [result('a', *found), result('b', *found)]
      reports = [text(results), *%i[JsonReport HtmlReport MarkdownReport JunitReport SarifReport].map { |name| described_class.const_get(name).new(versions, results).to_s }]
      expect(reports.join).to include('the sensitive value changed', '"sensitive": true')
      expect(reports.join).not_to match(/token|a{64}|b{64}/)
    end
  end

  it 'takes changes as one that differ in the name of the node, or in a secret, and keeps host names that are words' do
    results = %w[web.x.com db.x.com].map do |node|
      result(node, change('File[/m]', %w[parameters content], "old #{node}\n", "new #{node}\n"), change('File[/w]', %w[parameters mode], 'the web', 'the db'),
             change('File[/s]', %w[parameters content], "(sensitive) #{node.sum.to_s[0] * 64}", "(sensitive) #{'c' * 64}"))
    end
    expect(described_class::Groups.new(results).to_a.map { |group| [group.nodes, group.changes.map(&:ref)] }).to eq(
      [[%w[web.x.com db.x.com], %w[File[/m] File[/w] File[/s]]]]
    )
  end

  it 'shows no character that a terminal acts on, of titles, labels, names and errors neither' do
    labels = ["Topic \e[31m\xE4", "b\u202E"].map { |label| described_class::Version.new(label:) }
    results = [result("n\a", change("X[a\nb\e[2J  (x)]", %w[parameters p], 1, 2)), result('m', errors: [nil, "bad \e]0;\a\nsecond\u2066"])]
    shown = { TextReport: { per_node: false, seconds: 1.0 }, MarkdownReport: {}, HtmlReport: {} }.map { |name, more| described_class.const_get(name).new(labels, results, **more).to_s }
    expect(shown).to all(include('X[a\\nb\\e[2J  (x)]', 'bad \\e]0;\\a', 'second\\u2066', 'Topic \\e[31m', 'b\\u202E').and(satisfy { |text| !text.match?(/[\a\e\u202E\u2066]/) }))
    expect(shown.last).to include('<code>X[a\\nb\\e[2J  (x)]</code> <small>m/init.pp:1, now m/init.pp:2</small>')
  end

  it 'shows long values where they differ, binary data by digests, and no control characters' do
    long = 'a' * 400
    results = [result('n', change('X[l]', %w[parameters l], (1..99).to_a, [0, *(1..98)]), change('X[s]', %w[parameters s], "#{long}1", "#{long}2"),
                      change('X[b]', %w[parameters b], { '__ptype' => 'Binary', '__pvalue' => 'AAE=' }, { '__ptype' => 'Binary', '__pvalue' => 'AAI=' }),
                      change('X[c]', %w[parameters c], "a\e[31m\n", "b\n"))]
    shown = text(results)
    expect(shown).to include("l:\n        +0\n        -99\n", 'a1" (403 characters) => …a', 'a2" (403', 'b: "2 bytes, SHA256 b413f47d', "-a\\e[31m\n")
    expect(shown).not_to include("\e")
  end

  it 'finds the same hunks as diff' do
    cases = [%W[a\nb\nc\n a\nc\n], %W[a\n a], ['', "x\n"], %W[1\n2\n3\n4\n5\n6\n7\n8\n9\n 1\n2\nx\n4\n5\n6\n7\n8\ny\n], ["b\n" * 3, "b\n" * 5]]
    cases.each do |before, after|
      [['before', before], ['after', after]].each { |name, text| File.write("#{scratch}/#{name}", text) }
      out, = Open3.capture2('diff', '-U', '2', "#{scratch}/before", "#{scratch}/after")
      expect(described_class::LineDiff.texts(before, after).unified).to eq(out.lines(chomp: true).drop(2))
    end
    big = Array.new(3000) { |number| "#{number}\n" }
    expect(described_class::LineDiff.new(big, big.map { |line| "x#{line}" }).changed.size).to eq(6000)
  end

  around { |example| Dir.mktmpdir { |folder| (@scratch = folder) && example.run } }

  attr_reader :scratch

  it 'leaves out by rules, tags and filters of octocatalog-diff' do
    file = { 'ensure' => 'file', 'content' => "a: 1\n# x\n", 'mode' => '0644', 'list' => [1, 2], 'one' => 'x', 'n' => ['1'] }
    gone = file.merge('content' => "a: 1\n", 'list' => [2, 1], 'one' => ['x'], 'n' => [1])
    found = changes([['File', '/A.yaml', file], ['File', '/B', file], ['X', 't', { 'a' => 1 }, { 'tags' => %w[noise__x] }]],
                    [['File', '/A.yaml', gone], ['File', 'b', gone.merge('path' => '/B', 'ensure' => 'absent', 'owner' => 'me')], ['X', 't', { 'a' => 2 }, { 'tags' => %w[noise__x] }]],
                    ignore_tags: %w[noise])
    left = lambda do |*rules, attributes: [], filters: []|
      described_class::Ignore.new(rules, attributes, filters:).apply(found).map { |change| "#{change.ref[5..-2]} #{change.name}" }
    end
    all = ['/A.yaml content', '/A.yaml list', '/A.yaml one', '/A.yaml n', '/B ensure', '/B content', '/B list', '/B one', '/B n', '/B owner']
    expect(left.call).to match_array(all)
    expect(left.call('file[/a*]')).to match_array(all.grep(%r{/B}))
    expect(left.call('File[/B]::parameters::LIST=s>=,File[/b]+::parameters::owner')).to match_array(all - ['/B list', '/B owner'])
    expect(left.call('File[*]::parameters::content=&>^-# [a-z]$')).to match_array(all - all.grep(/content/))
    expect(left.call('File[/B]::parameters::owner=+>me', 'File[/B]~')).to match_array(all.grep(/A/))
    expect(left.call('File[/B]::content', 'File[/A.yaml]::con', 'File[/A.yaml]::list=->x')).to match_array(all - ['/B content'])
    expect(left.call(attributes: ['content,list'])).to match_array(all - all.grep(/content|list/))
    expect(left.call(filters: ['YAML,SingleItemArray', 'EquivalentArrayNoDatatypes'])).to match_array(['/A.yaml list', '/B ensure', '/B content', '/B list', '/B owner'])
    expect(left.call(filters: ['AbsentFile'])).to match_array([*all.grep(/A/), '/B ensure'])
    ['File', 'File[a]::b=~>[', 'File[a]::b=s>x'].each { |rule| expect { left.call(rule) }.to raise_error(PuppetRs::CommandLine::UsageError, /--ignore/) }
    expect { left.call(filters: ['None']) }.to raise_error(PuppetRs::CommandLine::UsageError, /known are AbsentFile/)
  end

  it 'writes JUnit and SARIF, and Markdown that fits a comment with many nodes' do
    broken = result('web1', errors: [nil, 'Could not find class ::x for web1 (file: manifests/site.pp, line: 3, column: 5)'])
    results = [broken, *(1..900).map { |number| result("n#{number}", change("File[/#{number}]", %w[parameters content], "a\n" * 60, "ü\n" * 60), change('File[/all]', [], {}, { 'a' => "<\u0001&" }, kind: :added)) }]
    junit = described_class::JunitReport.new(versions, results).to_s
    expect(junit).to include('tests="901" failures="1"', '<failure message="does not compile any more">Could not find class', '&lt;\\u0001&amp;')
    sarif = JSON.parse(described_class::SarifReport.new(versions, results, subfolder: 'sub').to_s)
    first, second = sarif.dig('runs', 0, 'results')
    expect(first).to include('ruleId' => 'breaks', 'level' => 'error')
    expect(first.dig('locations', 0, 'physicalLocation')).to eq('artifactLocation' => { 'uri' => 'sub/manifests/site.pp', 'uriBaseId' => '%SRCROOT%' }, 'region' => { 'startLine' => 3 })
    expect(second['message']['text']).to start_with('900 nodes: n1, n2, n3, n4, n5 and 895 more')
    markdown = described_class::MarkdownReport.new(versions, results).to_s
    expect(markdown.bytesize).to be_between(40_000, 65_536)
    expect(markdown).to include('| changed | 900 |').and end_with("too long for a comment.\n")
  end
end
