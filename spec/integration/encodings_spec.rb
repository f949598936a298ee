# frozen_string_literal: true

require_relative '../support/subprocess'

# Code, paths and arguments whose encoding Ruby took from the locale, or from whoever made them.
RSpec.describe 'encodings' do
  include Subprocess

  def same_results(codes)
    different = codes.filter_map do |code|
      stock, ours = both(code) { |catalog| JSON.parse(catalog.to_json)['resources'] }
      [code, stock, ours] unless stock == ours
    end
    expect(different).to be_empty
  end

  let(:text) { %(# ä\n$x = 'é'\nnotice("ö${x}ü")\nnotify { 'Größe': message => [length('Größe'), $x] }\n) }

  it 'of Puppet[:code] do not matter for what is ASCII' do
    code = 'notify { x: message => md5(y) }'
    same_results([code.b, code.encode('ISO-8859-1'), code.dup.force_encoding('US-ASCII'), code.encode('Shift_JIS'), ''.b])
  end

  it 'of Puppet[:code] other than UTF-8 are left to stock' do
    results = [text.b, text.encode('ISO-8859-1'), "notify { '表': message => md5('表') }".encode('Shift_JIS')].map do |code|
      %i[off on].map do |mode|
        catalog, logs = in_mode(mode) { one_catalog(code) { |made| JSON.parse(made.to_json)['resources'] } }
        [catalog, logs&.reject { |entry| entry.inspect.include?('leaves this to') }]
      end
    end
    expect(results.map(&:last)).to eq(results.map(&:first))
  end

  it 'of Puppet[:code] that stock cannot read end as there' do
    same_results([text.dup.force_encoding('US-ASCII'), "# \xff", "notify { '\xff': }", text.encode('UTF-16LE'), 'notify { x: }'.encode('UTF-32BE'),
                  'notify { x: }'.encode('UTF-16'), "\xa1".dup.force_encoding('EUC-JP'), ''.encode('UTF-16LE')])
  end

  it 'of titles from Ruby code are kept' do
    binary, invalid = ['252.chr(%q(UTF-8)).b', '255.chr.force_encoding(%q(UTF-8))'].map { |ruby| "inline_template('<%= #{ruby} %>')" }
    same_results(["notify { \"x ${#{binary}}\": }", "notify { ['a', \"x ${#{binary}}\"]: message => #{binary} }", "notify { 'a': require => Notify[\"x ${#{binary}}\"] } notify { \"x ${#{binary}}\": }",
                  "create_resources('notify', { \"x ${#{binary}}\" => {} })", "notify { #{invalid}: }", "notify { \"x ${#{invalid}}\": }"])
  end

  it 'of binary texts from Ruby code have methods and patterns go byte by byte' do
    shown = ['upcase($b)', 'capitalize($b)', 'camelcase($b)', 'chop($b)', 'strip($b)', '[$b, x].upcase', 'regsubst($b, "a", "b", "G")', 'regsubst($b, /[^a-z]/, ".", "G")',
             '$b.match(/(.) ([^ ]+)/)', '$b.split(" ")', '$b.split(/[^ ]/)', '"A" in $b', '$b in "x"', '/\\xc3?[^a-z ]/ in $b', '$b =~ Pattern[/^.{7}$/]', '$b =~ Pattern[/^\\w+ ?\\w/]',
             '$b =~ /^a (.)(.)/', '[$b].any |$x| { $x =~ /^.{7}$/ }', '$b[0, 2]', '$b[-2]', '$b.map |$c| { length($c) }', 'case $b { /^.{7}$/: { 1 } default: { 2 } }', 'length(Array($b))',
             'String([$b])', 'String({ $b => 1 })', 'String($b, "%p")', 'String($b, "%#p")', 'String($b, "%12p")', 'String($b, "%12s")', 'String($b, "%c")', 'String($b, "%u")',
             'String($b, "%d")', 'String($b, "%t")', 'String($b, "%q")']
    codes = shown.map { |expression| "$b = inline_template('<%= \"a ä 12\".b %>') notify { x: message => [#{expression}] }" }
    same_results(codes + ["$b = inline_template('<%= \"a ä\".b %>') @notify { $b: } @notify { x: } Notify<| title == $b |>",
                          "$b = inline_template('<%= \"a ä\".b %>') if $b =~ /^(a) (.)/ { notify { $1: message => length($2) } }",
                          "notify { regsubst(inline_template('<%= \"a ä\".b %>'), 'a', 'ö'): }"])
  end

  # Stock takes the bytes, or fails in a way of its own; an empty text in their place would be another answer.
  it 'of texts that are not valid UTF-8 are refused by functions that take UTF-8 alone', if: ENV['PUPPET_RS'] != 'off' do
    shown = ['Regexp($b)', '"a" =~ Regexp($b)', 'Regexp($b, true)', 'regsubst("a", $b, "x")', 'regsubst("a", /a/, $b)', 'split("a", $b)', 'versioncmp($b, "1")', 'get({ "a" => 1 }, $b)',
             'strftime(Timestamp(0), $b)', 'inline_epp($b)', 'compare($b, "a")', 'min($b, "a")', 'max("a", $b)']
    results = ['', '.force_encoding("UTF-8")'].product(shown).map do |encoding, expression|
      code = "$b = inline_template('<%= \"\\xE9a\".b#{encoding} %>') notify { x: message => [#{expression}] }"
      in_mode(:strict) { one_catalog(code) { |catalog| ['compiled', catalog.resource('Notify[x]').to_hash.inspect] } }.first.last
    end
    expect(results).to all(include('not valid UTF-8'))
  end

  it 'of what a command prints does not matter to generate' do
    same_results(["notice(length(generate('/bin/printf', '\\\\377')))", "notify { generate('/bin/printf', '\\\\377'): }", "notify { generate('/bin/printf', 'ü'): }"])
  end

  describe 'of a folder and a file, where the locale is C' do
    around do |example|
      Dir.mktmpdir do |folder|
        @folder = "#{folder}/ünv"
        FileUtils.cp_r(File.expand_path('../../examples', __dir__), @folder)
        File.write("#{@folder}/é.pp", "notice('é')\nnotify { inline_template('ö <%= __ENCODING__ %>'): }\nfail('u')\n")
        example.run
      end
    end

    let(:facts) { File.expand_path('../../bench/facts/debian11.json', __dir__) }

    def puppet_rs(*arguments)
      run_puppet_rs(*arguments, env: { 'LC_ALL' => 'C', 'LANG' => nil })
    end

    it 'harm no command', :aggregate_failures do
      verified = puppet_rs('verify', '--facts', facts, '--environmentpath', @folder, '--environment', 'web')
      compiled = puppet_rs('compile', '--environment', "#{@folder}/fleet", '--facts', facts, 'ü.example.com')
      expect([verified.out[/\d+ identical, .*/], verified.status]).to eq(['1 identical, 0 different', 0])
      expect(puppet_rs('verify', '--facts', facts, "#{@folder}/é.pp", '--allow-errors').status).to eq(0)
      expect([compiled.out[/"name": ?"ü[^"]*"/], compiled.status]).to match([/ü.example.com/, 0])
      expect(puppet_rs('parse', "#{@folder}/é.pp").status).to eq(0)
      expect(puppet_rs('validate', @folder).status).to eq(0)
    end

    it 'end in an error that names what is not UTF-8', :aggregate_failures do
      FileUtils.mv("#{@folder}/é.pp", "#{@folder}/m\xff.pp")
      FileUtils.mkdir("#{@folder}/br\xff")
      runs = [['parse', @folder], ['validate', @folder], ['parse', '--format', 'json', @folder], ['validate', '--json', '-', @folder]].map { |words| puppet_rs(*words) }
      expect(runs.map(&:status)).to eq([1] * 4)
      expect(runs.map { |run| run.out + run.err }).to all(match(/the name is not UTF-8/))
      expect(puppet_rs('compile', '--environment', "#{@folder}/fleet", "\xff").err).to eq(%(puppet_rs: the argument "\\xFF" is not UTF-8\n))
      expect(puppet_rs('verify', '--facts', facts, '--environmentpath', @folder, '--environment', 'web').status).to eq(0)
    end

    it 'are those of stock in the logs of puppet apply' do
      stock, ours = %w[off strict].map { |mode| run_puppet('apply', '--noop', "#{@folder}/é.pp", mode:, env: { 'LC_ALL' => 'C' }) }
      expect(ours.to_a).to eq(stock.to_a)
    end
  end
end
