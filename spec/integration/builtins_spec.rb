# frozen_string_literal: true

# Functions of Puppet that are seldom called, and data functions called by others, beside stock Puppet.
RSpec.describe 'built-in functions' do
  include FunctionsApi

  it 'of data, called by functions of the language and of Ruby' do
    layers = %w[yaml json hocon].map { |kind| "  - name: #{kind}\n    data_hash: api::#{kind}\n    path: x.#{kind}\n" }.join
    files = {
      'api/hiera.yaml' => "version: 5\nhierarchy:\n#{layers}  - name: ruby\n    data_hash: api::ruby\n    path: x.yaml\n",
      'api/data/x.yaml' => "api::a: 1\napi::b: [1, '%{facts.kernel}']\n", 'api/data/x.json' => '{"api::c": {"d": 2}}', 'api/data/x.hocon' => "\"api::e\" = 5\n",
      'api/lib/puppet/functions/api/ruby.rb' => <<~'RB',
        Puppet::Functions.create_function(:'api::ruby') do
          dispatch :run do
            param 'Hash', :options
            param 'Puppet::LookupContext', :context
          end
          def run(options, context)
            call_function('yaml_data', options, context).merge('api::f' => 'ruby')
          end
        end
      RB
      'api/functions/yaml.pp' => "function api::yaml($o, $c) { yaml_data($o, $c) + { 'api::g' => 'pp' } }\n",
      'api/functions/json.pp' => "function api::json($o, $c) { json_data($o, $c) }\n", 'api/functions/hocon.pp' => "function api::hocon($o, $c) { hocon_data($o, $c) }\n",
      'api/manifests/init.pp' => "class api($a = '-', $b = '-', $c = '-', $e = '-', $f = '-', $g = '-') { notice([$a, $b, $c, $e, $f, $g]) }\n"
    }
    expect(api('include api', files)).to eq(['[1, [1, Linux], {d => 2}, 5, ruby, pp]'])
    api("notice(hocon_data({ 'path' => '/x' }, 1))", files)
    api("notice(eyaml_lookup_key('x', { 'path' => '/x' }, 1))", files)
  end

  it 'show in the error about an unknown variable of a template what this Ruby shows of its receiver' do
    # Until Ruby 3.3 all instance variables of the receiver, those of the template among them.
    shows = Object.new.instance_eval do
      @a = 1
      nosuch
    rescue NameError => e
      e.message.include?('@a=1')
    end
    texts = (engine? ? %i[off strict] : %i[off]).map do |mode|
      in_mode(mode) { one_catalog("$a = 1\n$b = [2]\nnotice(inline_template('<%= @b %> <%= nosuch %>'))", &:name) }[0][1].gsub(/0x\h+/, '0x')
    end
    expect(texts.uniq).to match([/undefined local variable or method [`']nosuch' for .*#{shows ? '@a=1, @b=\[2\]' : 'Puppet::Parser::TemplateWrapper'}/])
  end

  levels = %w[debug info notice warning err alert crit emerg]
  calls = levels.flat_map { |level| ["#{level}('a')", "#{level}('a', 1, [2, undef], { 'b' => Sensitive(1) }, Integer, default)", "#{level}()", "#{level}(undef)"] } +
          ['annotate()', 'annotate(Annotation, 1)', "annotate(Annotation, Integer, 'clear')", "annotate(Annotation, Integer, 'x')", 'annotate(5, 5)',
           "find_file('apache/x')", "find_file('bridge/nosuch', '/etc/passwd')", "find_file(['/nosuch', '/etc/passwd'])", 'find_file()', 'find_file(1)',
           "find_template('bridge/dynamic.erb') =~ /dynamic/", "find_template('bridge/nosuch.erb')", "find_template('bridge')", 'find_template()', 'find_template([])',
           "module_directory('bridge') =~ /bridge$/", "module_directory('nosuch')", "module_directory('nosuch', 'bridge') =~ /bridge/", 'module_directory()',
           "module_directory(['nosuch', 'stdlib'])", "scanf('42', '%i')", "scanf('a 1 b 2.5', 'a %d b %f')", "scanf('x', '%d')", "scanf('42', '%i') |$x| { $x[0] + 1 }",
           "scanf('0x1f 017', '%x %o')", "scanf('abc', '%2s%c')", "scanf('12', '%[0-9]')",
           'fqdn_rand(100)', "fqdn_rand(100, 'seed')", "fqdn_rand('1000', 1, 2)", "fqdn_rand(100, 'a', true)", 'fqdn_rand(0)', "fqdn_rand('x')", 'fqdn_rand()',
           'fqdn_rand(1, undef)', "fqdn_rand(1000, 'x', false)", 'fqdn_rand(9223372036854775807)', "binary_file('bridge/nosuch')", "binary_file('/nosuch')", 'binary_file(1)',
           "file('/nosuch')", "file('/nosuch', '/etc/debian_version') =~ String[1]", "file('bridge/nosuch')", 'file()',
           "generate('/bin/echo', 'a', 'b')", "generate('/bin/false')", "generate('echo')", "generate('/bin/../bin/echo')", "generate('/nosuch')", "generate('/bin/echo a')", 'generate()',
           "generate('/bin/echo', 'a', 1, [2, [3, { 'x' => [4] }]], undef, true, 1.5, default, [], '')", "generate('/nofolder/echo', 'z')", "generate('/bin')",
           "generate(['/bin/echo', 'q'], 'z')", 'generate(1)', 'generate(true)', 'generate(undef)', 'generate([])', "generate({ 'a' => 'b' })", "generate(File['/bin/echo'], 'x')",
           "generate('/bin/echo', File['/x'], Integer, /re/, Sensitive('x'))", "generate('/bin/pwd')", "generate('/bin/sh', '-c', 'echo out; echo err >&2; exit 3')",
           "import('x')", "template('bridge/nosuch.erb')", 'template()', "inline_template('<%= 1 + 1 %>', '-<%# x %>-')",
           "inline_template('<% raise \"x\" %>')", 'inline_template()', 'inline_template("<% if true -%>\\na\\n<% end -%>\\n")', "inline_template('<%= scope.function_sprintf([\"%d\", 5]) %>')",
           "inline_template('<%= scope.call_function(\"upcase\", [\"x\"]) %>')", "inline_template('<%= @facts[\"kernel\"] %> <%= scope[\"facts\"][\"kernel\"] %> <%= has_variable?(\"x\") %>')",
           "inline_template('<%= scope.to_hash.key?(\"kernel\") %> <%= all_tags.class %> <%= classes.inspect %> <%= tags.inspect %>')",
           "md5('x')", "sha1('x')", "sha256('x')", "digest('x')", 'md5()', 'sha256(1)', "digest('a', 'b')", "sha1(Binary('AAEC'))",
           "tagged('main')", "tagged('x', 'y')", 'tagged()', "tag('new')", 'tag()', "tagged(['settings'])", "defined('file', 'nosuch')", "defined('$facts')", "defined(File['/x'])", 'defined()',
           "defined(Class['bridge'])", "defined('bridge')", "shellquote('a b', ['c', [\"d'e\"]])", 'shellquote()', 'shellquote(1)', "sprintf('%s %05d %x', 'a', 5, 255)", 'sprintf()',
           "sprintf('%<a>s', { 'a' => 1 })", "strftime(Timestamp('2020-01-02T03:04:05'), '%F %T')", "strftime('%F')", "versioncmp('1.10', '1.9')", "versioncmp('1', '2', true)", 'versioncmp(1, 2)',
           "hiera('nosuch')", "hiera('nosuch', 'default')", "hiera_array('nosuch', [])", "hiera_hash('nosuch', {})", "hiera_include('nosuch', [])", "hiera_include('nosuch')", 'hiera()',
           "hiera('nosuch') |$k| { \"no ${k}\" }", "hiera_array('nosuch') |$k| { [$k] }", "lookup('nosuch')", "lookup('nosuch', { default_value => 1 })", "lookup('nosuch', Integer, 'first', 5)",
           "lookup(['a', 'b'], Any, 'first', 'd')", "lookup('a') |$k| { $k }", 'lookup()', "lookup('a', 'b')", "lookup('x', String, 'nosuch')", "create_resources('notify', { 'a' => {}, 'b' => { 'message' => 1 } })",
           "create_resources('notify', { 'a' => 1 })", "create_resources('nosuch', { 'a' => {} })", "create_resources('@notify', { 'a' => {} }, { 'message' => 'd' })", 'create_resources()',
           "create_resources('class', { 'bridge' => {} })", "realize(Notify['nosuch'])", 'realize()', "realize('x')", "contain('nosuch')", "include('nosuch')", "require('nosuch')", 'include()',
           "include(['bridge', 'bridge'])", "contain('bridge')", "include(Class['bridge'])", "include(File['/x'])", 'include(5)', "fail('a', 'b')", 'fail()', 'fail(undef)', "call('upcase', 'x')",
           "call('nosuch')", "call('fail', 'x')", "call('notice', 1)", 'call(1)', "convert_to('5', Integer)", "'5'.convert_to(Integer) |$x| { $x + 1 }", "convert_to('x', Integer)", "assert_type(Integer, 'x')",
           "assert_type(Integer, 'x') |$e, $a| { [$e, $a] }", "assert_type('Integer', 1)", "unwrap(Sensitive('x'))", 'unwrap(Sensitive([1])) |$x| { $x[0] }', "unwrap('x')", 'with(1, 2) |$a, $b| { $a + $b }',
           'then(undef) |$x| { 1 }', 'lest(undef) || { 1 }', "dig({ 'a' => [1] }, 'a', 0)", "get({ 'a' => [1] }, 'a.0')", "get({ 'a' => 1 }, 'a.b') |$e| { $e }", "getvar('facts.kernel')", "getvar('x.y', 5)",
           "compare('a', 'B', true)", "compare(1, 'a')", "new(Integer, '5')", "Deferred('upcase', ['x'])", 'next(5)', 'return(5)', 'break()', '[1, 2].map |$x| { next($x * 2) }']

  calls.uniq.each_slice(10) do |some|
    it "answer as stock's: #{some.first.split('(').first} ..." do
      some.each { |call| compile_both("$result = #{call =~ /\A(tag|include|contain|require|realize|hiera_include|create_resources|fail|import)\b/ ? "[1].each |$x| { #{call} }" : call}\nnotice($result)") }
    end
  end
end
