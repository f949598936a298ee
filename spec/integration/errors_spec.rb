# frozen_string_literal: true

require 'tmpdir'

RSpec.describe 'bad input' do
  bad = {
    'a syntax error' => "class x {\n  file { '/a' ensure => present }\n}",
    'an unclosed brace' => "class x {\n  notify { 'a': }\n",
    'an unclosed string' => "notify { 'a: }\n",
    'a lone operator' => '$a = 1 +',
    'a validation error' => "$a::b::c = 1\nclass a { class b { } }\n1",
    'two validation errors' => "1\n$x::y = 2\n'text'\n",
    'an unknown function' => "\n  nosuch(1)",
    'an unknown function in a module' => 'notice(nowhere::nosuch(1))',
    'an unknown class' => 'include nosuch::thing',
    'an unknown class with parameters' => "class { 'nosuch': a => 1 }",
    'an unknown resource type' => "nosuch { 'a': }",
    'an unknown data type' => '$x = 1 =~ Nosuch',
    'an unknown parameter' => "notify { 'a': nosuch => 1 }",
    'an unknown class parameter' => "class c($a) { }\nclass { 'c': a => 1, b => 2 }",
    'a missing parameter' => "class c($a, $b) { }\ninclude c",
    'a missing define parameter' => "define d(Integer $a) { }\nd { 'x': }",
    'a wrong parameter type' => "class c(Integer $a) { }\nclass { 'c': a => 'x' }",
    'wrong parameter types of a define' => "define d(Integer $a, Array[String] $b = [1]) { }\nd { 'x': a => 'x' }",
    'a wrong argument type' => "\n\nupcase(true)",
    'a wrong argument count' => 'upcase()',
    'a wrong block' => '[1].each |$a, $b, $c| { }',
    'a wrong operand' => "\n$x = 1 + 'a'",
    'a division by zero' => '$x = 1 / 0',
    'an overflow' => '$x = 9223372036854775807 + 1',
    'a reassignment' => "$x = 1\n$x = 2",
    'a duplicate declaration' => "notify { 'a': }\nnotify { 'a': }",
    'a duplicate class' => "class c { }\nclass c { }",
    'an override that is not allowed' => "class c { notify { 'a': message => 1 } }\nclass d { Notify['a'] { message => 2 } }\ninclude c, d",
    'a relationship to nothing' => "notify { 'a': require => File['/nosuch'] }",
    'an arrow to nothing' => "notify { 'a': } -> File['/nosuch']",
    'an override of nothing' => "Notify['nosuch'] { message => 'x' }",
    'a realize of nothing' => "realize(File['/nosuch'])",
    'fail' => "class c { fail('the reason') }\ninclude c",
    'fail in a lambda in a define' => "define d() { [1].each |$x| {\n fail(\"because ${x}\") } }\nd { 'a': }",
    'assert_type' => "assert_type(Integer, 'x')",
    'endless recursion' => "function f($x) { f($x) }\nf(1)",
    'a wrong type expression' => "$x = Integer['a']",
    'a wrong regular expression' => "$x = 'a' =~ '('",
    'return at top' => "return()\nnotify { 'a': }",
    'break outside' => 'break()',
    'an unknown node' => "node 'other' { }"
  }
  bad.each do |words, code|
    it "gives stock's error for #{words}" do
      outcome = compile_both(code)
      expect(outcome.error).not_to be_nil unless words == 'return at top'
      expect(compile_both("notify { 'alive': }").json).to include('alive')
    end
  end

  describe 'in files' do
    around { |example| Dir.mktmpdir { |dir| (@dir = dir) && example.run } }

    def environment(files)
      files.each do |name, content|
        path = File.join(@dir, 'env', name)
        FileUtils.mkdir_p(File.dirname(path))
        File.binwrite(path, content)
      end
      { environmentpath: @dir, environment: 'env' }
    end

    {
      'a syntax error in the manifest' => { 'manifests/site.pp' => "node default {\n include }\n" },
      'a syntax error in a class' => { 'manifests/site.pp' => 'include m', 'modules/m/manifests/init.pp' => "class m {\n $x = = 1\n}" },
      'a class with another name' => { 'manifests/site.pp' => 'include m', 'modules/m/manifests/init.pp' => "class other {\n}" },
      'bytes that are not UTF-8' => { 'manifests/site.pp' => "notice('caf\xE9')\n".b },
      'bytes that are not UTF-8 in a class' => { 'manifests/site.pp' => 'include m', 'modules/m/manifests/init.pp' => "class m { notice(\"\xFF\xFE\") }".b },
      'a byte order mark' => { 'manifests/site.pp' => "\xEF\xBB\xBFnotice('a')\n".b },
      'a broken function' => { 'manifests/site.pp' => 'm::f()', 'modules/m/functions/f.pp' => "function m::f() {\n  1 +\n}" },
      'a function with another name' => { 'manifests/site.pp' => 'm::f()', 'modules/m/functions/f.pp' => 'function m::g() { 1 }' },
      'a broken Ruby function' => { 'manifests/site.pp' => 'm::f()', 'modules/m/lib/puppet/functions/m/f.rb' => "def x(\n" },
      'a broken type alias' => { 'manifests/site.pp' => '$x = 1 =~ M::T', 'modules/m/types/t.pp' => 'type M::T = Integer[' },
      'broken Hiera data' => { 'manifests/site.pp' => "notice(lookup('a'))", 'data/common.yaml' => "a: [1\nb: {",
                               'hiera.yaml' => "version: 5\ndefaults: { datadir: data, data_hash: yaml_data }\n" },
      'a missing Hiera key' => { 'manifests/site.pp' => "notice(lookup('a'))" },
      'an empty manifest' => { 'manifests/site.pp' => '' }
    }.each do |words, files|
      it "gives stock's result for #{words}" do
        compile_both(nil, **environment(files))
      end
    end

    it "gives stock's error for a file that cannot be read" do
      options = environment('manifests/site.pp' => 'include m', 'modules/m/manifests/init.pp/sub.pp' => '')
      compile_both(nil, **options)
    end

    it "gives stock's error for a link to nothing" do
      options = environment('manifests/site.pp' => 'include m', 'modules/m/manifests/other.pp' => '')
      File.symlink('/nosuch', File.join(@dir, 'env/modules/m/manifests/init.pp'))
      compile_both(nil, **options)
    end
  end

  describe 'strict settings' do
    %w[off warning error].each do |strict|
      it "with strict=#{strict}" do
        Puppet[:strict] = strict
        compile_both("notice($nosuch)\n$h = { 'a' => 1, 'a' => 2 }\nnotice($nosuch::var)")
      ensure
        Puppet[:strict] = 'warning'
      end
    end

    it 'with strict_variables' do
      Puppet[:strict_variables] = true
      expect(error_of("\nnotice($nosuch)")['message']).to include('nosuch')
    ensure
      Puppet[:strict_variables] = false
    end
  end
end

RSpec.describe 'places of errors' do
  include FunctionsApi

  # Log entries as they are: an empty file is not the same as none.
  def files_of(mode, code)
    logs = []
    destination = Puppet::Test::LogCollector.new(logs)
    in_mode(mode) do
      Puppet::Util::Log.newdestination(destination)
      PuppetRs::Verify::Compiler.run(PuppetRs::Verify::Input.new(name: 'spec', code:, facts: {}))
    ensure
      Puppet::Util::Log.close(destination)
    end
    logs.map { |log| [log.level, log.message, log.file, log.line, log.pos] }
  end

  {
    'giving up' => "$a::b = 1\n$c::d = 2\n", 'one issue' => "$a::b = 1\n", 'a syntax error' => '$a = }', 'the end of the text' => '$a =',
    'a default of a class' => "class c($x = fail('x')) { }\ninclude c", 'a lookup in one' => "class c($x = lookup('nokey')) { }\ninclude c",
    'an operator in one' => "class c(\n  $x = 1 + 'a') { }\nclass { 'c': }", 'a break in one' => "class c($x = break()) { }\ninclude c",
    'a default of a define' => "define d($x = fail('x')) { }\nd { 'a': }", 'a tag' => "class c($x = tag('A B')) { }\ninclude c",
    'a template' => "class c($x = inline_epp('<% $a::b = 1 %><% $c::d = 2 %>')) { }\ninclude c"
  }.each do |name, code|
    it "have an empty file where stock has: #{name}" do
      expect(files_of(:strict, code)).to eq(files_of(:off, code))
    end
  end

  it 'are those of the class when a function without a file fails in a default' do
    files = { 'api/manifests/init.pp' => "\nclass api(\n  $x = helper()) { }", 'api/manifests/d.pp' => "\ndefine api::d(\n  $x = helper()) { }",
              'api/manifests/t.pp' => "\ndefine api::t(\n  $x = tag('A B')) { }" }
    ['include api', "api::d { 'a': }", "\n\napi::t { 'a': }"].each do |code|
      api("function helper() {\n  fail('in helper')\n}\n#{code}", files)
      api("function helper() {\n  lookup('nokey')\n}\n#{code}", files)
      api("function helper() {\n  1 + 'a'\n}\n#{code}", files)
    end
  end

  it 'in templates name what raised' do
    files = { 'api/templates/outer.erb' => "\n<%= scope.function_template(['api/inner.erb']) %>", 'api/templates/inner.erb' => "\n\n<%= raise 'inner' %>",
              'api/templates/called.erb' => "\n<%= scope.call_function('template', ['api/inner.erb']) %>", 'api/templates/missing.erb' => "<%= scope.function_template(['api/no.erb']) %>",
              'api/templates/fails.erb' => "<%= scope.function_fail(['x']) %>", 'api/templates/reserved.erb' => "<%= scope.setvar('facts', 1) %>",
              'api/templates/again.erb' => "<%= scope.setvar('top', 1) %>", 'api/templates/number.erb' => '<%= scope.lookupvar(1) %>',
              'api/templates/inline.erb' => "<%= scope.function_inline_template(['<' + '%= raise %' + '>']) %>", 'api/templates/own.erb' => "\n<%= nil.nosuch %>" }
    files.each_key do |path|
      name = path.sub('templates/', '')
      expect(api("$top = 1\nnotice(template('#{name}'))", files).last).to match(/Filepath: \S+\n +Line: \d+/)
    end
  end

  it 'are those of the regular expression in an EPP template' do
    api("notice(inline_epp('<%= \"a\" =~ /(/ %>'))")
    api("notice(inline_epp('<%= $a::b %><% $a::b = 1 %>'))")
  end

  # The classes of an error's causes, outermost first.
  def causes(mode, dir)
    input = PuppetRs::Verify::Input.new(name: 'spec', code: "lookup('x')", facts: {}, environmentpath: "#{dir}/environments", modulepath: dir)
    compiler = PuppetRs::Verify::Compiler.new(input)
    destination = Puppet::Test::LogCollector.new([])
    Puppet::Util::Log.newdestination(destination)
    in_mode(mode) { compiler.send(:in_environment) { |environment| Puppet::Parser::Compiler.compile(compiler.send(:build_node, environment)) } }
    raise 'the code compiles'
  rescue Puppet::DataBinding::LookupError => e
    chain = [e]
    chain << chain.last.cause while chain.last.cause
    chain.map { |error| [error.class, error.message] }
  ensure
    Puppet::Util::Log.close(destination)
  end

  { 'YAML' => ['yaml_data', "a: [1\n"], 'JSON' => ['json_data', '{ "a": }'] }.each do |name, (function, text)|
    it "of #{name} data that cannot be parsed have its error as their cause" do
      Dir.mktmpdir('puppet_rs-cause') do |dir|
        hiera = "version: 5\nhierarchy:\n  - name: a\n    data_hash: #{function}\n    path: a.data\n"
        write_files(dir, 'environments/production/hiera.yaml' => hiera, 'environments/production/data/a.data' => text)
        stock = causes(:off, dir)
        expect(stock.size).to be > 1
        expect(causes(:strict, dir)).to eq(stock)
      end
    end
  end

  it 'are about values of facts that are no data' do
    [Time.at(0), :symbol, [1..2], { 'a' => /x/ }, { b: 1 }].each do |value|
      error = compile_both('notice(1)', facts: { 'odd' => value }).error
      expect(error['message']).to start_with('Unsupported data type')
    end
    expect(compile_both('notice($odd)', facts: { 'odd' => [1.5, 2**70, nil, true, { 1 => 2 }] }).error).to be_nil
  end

  # `Init` of a type without `new` fits nothing, and says so where it is compared.
  it 'are about types that no value can be compared with, outside of every expression' do
    type = "Init[Runtime['ruby', 'X']]"
    ["define x(#{type} $p) { } x { a: p => 1 }", "define x(Variant[#{type}, Integer] $p) { notice(1) } x { a: p => 1 }",
     "define x(Variant[#{type}, Integer] $p) { } @x { a: p => 1 } realize(X[a]) notify { b: }",
     "class x(Hash[String, #{type}] $p) { notice(1) } class { x: p => { a => 1 } }"].each do |code|
      expect(error_of(code)['message']).to include("Creation of new instance of type 'Runtime[ruby, 'X']' is not supported")
    end
    expect(compile_both("define x(Variant[Integer, #{type}] $p) { } x { a: p => 1 }").error).to be_nil
  end
end
