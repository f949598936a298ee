# frozen_string_literal: true

# Expressions that fail, look around or leave their place, each as the default of a parameter (of classes, defines, functions,
# lambdas and templates, in code with a file and without) and as the value of one: compiled by stock Puppet and by the engine in
# one process. Prints what differs in catalogs, errors and log entries with their places (addresses of objects do).
#
#   ruby defaults_differential.rb [kind]
$LOAD_PATH.unshift(File.expand_path('../../lib', __dir__))

require 'fileutils'
require 'puppet'
require 'puppet_rs'
require 'puppet_rs/verify'
require 'tmpdir'

module PuppetRs
  module Verify
    # Log entries as they are: an empty file is not the same as none.
    class Compiler
      def log_entry(log)
        { 'level' => log.level.to_s, 'message' => log.message.to_s, 'file' => log.file, 'line' => log.line, 'pos' => log.pos,
          'source' => log.source, 'issue' => log.issue_code&.to_s }
      end
    end
  end
end

# Compiles each expression in each place on both sides.
class DefaultsDifferential
  EXPRESSIONS = [
    "lookup('nokey')", "hiera('nokey')", "hiera_array('nokey')", "hiera_hash('nokey')", "hiera_include('nokey')",
    "fail('x')", "rb_raise('a')", "rb_arg('a')", "rb_parse('a')", "rb4_raise('a')", "rb4_arg('a')", "rb4_place('a')",
    "rb4_nomethod('a')", "rb4_puppeterror('a')", "rb4_stop('a')", "$nosuch", "$x", "$c::x", "$nosuch::y", "1 + 'a'",
    "[1][a]", "{a=>1}[1,2,3]", "Integer[1,2,3]", "Integer['a']", "nosuch()", "abs('x')", "Integer('x')", "include(nosuch)",
    "notify { a: }", "Notify['a']", "File[]", "break()", "next()", "return()", "next(1)", "return(1)",
    "[1].map |$i| { break() }", "[1].map |$i| { return(1) }", "[1].each |$i| { fail('x') }",
    "with(1) |$i| { lookup('nokey') }", "pfun()", "pfun2()", "pfun3()", "template('nosuch.erb')", "template('/nosuch.erb')",
    "inline_template('<%= raise %>')", "inline_template('<%= nosuch %>')",
    "inline_template('<%= scope.function_fail([1]) %>')", "epp('nosuch.epp')", "inline_epp('<%= fail(1) %>')",
    "inline_epp('<%= $a::b %>')", "inline_epp('<% $a::b = %>')", "file('/nosuch')", "find_file('/nosuch')",
    "create_resources(nosuch, {a=>{}})", "create_resources(notify, {a=>{nosuch=>1}})",
    "create_resources('class', {nosuch=>{}})", "realize(Notify[a])", "assert_type(Integer, 'a')",
    "assert_type(Integer, 'a') |$x, $y| { fail('y') }", "versioncmp(1,2)", "regsubst(1,2,3)", "sprintf('%d', 'x')",
    "sprintf('%s %s')", "'a' =~ 'b['", "'a' =~ /(/", "if true { fail('z') }", "case 1 { 2: {} }", "1 ? { 2 => 3 }",
    "\"${nosuch}\"", "\"${fail(x)}\"", "@(E)\n${fail(x)}\n|E\n", "Foo", "Foo['x']", "type(1)['x']", "Class['nosuch']",
    "Class[]", "Sensitive", "Timestamp('x')", "SemVer('x')", "Binary('x')", "tag('A B')", "tagged(1)", "defined(1)",
    "generate('/nosuch')", "generate('/bin/false')", "digest('x')", "md5(1)", "shellquote({})", "fqdn_rand('x')",
    "require(nosuch)", "contain(nosuch)", "split(1,2)", "lookup('bad')", "lookup('bad2')", "lookup('x', Integer)",
    "lookup('x', {merge=>nosuch})", "Notify <| |>", "$z = 1", "$trusted = 1", "Notify[a] -> Notify[b]",
    "Notify['q'] { message => 1 }", "Notify { message => 1 }", "[$x, $x]", "unwrap(1)", "reduce([]) |$a| { }",
    "slice([1], 'a')", "step([1],0)", "new(Integer)", "new(Foo)", "dig(1, 2)", "getvar('a b')", "get({}, 'a..b')",
    "import('x')", "debug('x')", "warning('w')", "notice('n')", "err('e')", "deprecated()", "each(1)", "match('a', 1)",
    "length(1)", "round('x')", "min()", "max('a', 1)", "flatten()", "join(1)", "keys(1)", "convert_to('x', Integer)",
    "call('nosuch')", "call('fail', 'x')", "then(undef)", "lest(1)", "annotate(1)", "binary_file('/nosuch')", "strftime(1)",
    "scanf('a', '%d')", "-'a'", "!1", "*1", "1 / 0", "1 % 'a'", "1 << 'a'", "[1] - 2", "{} + 1", "1 < 'a'", "1 in {}",
    "[] < 1", "Integer < 1", "unless false { fail(u) }"
  ].freeze

  FUNCTIONS = "function pfun() {\n fail('in')\n}\nfunction pfun2() {\n lookup('nokey')\n}\n" \
              "function pfun3($a = lookup('nokey')) {\n 1\n}\n"
  HIERA = "version: 5\nhierarchy:\n  - name: a\n    path: a.yaml\n  - name: b\n    path: b.yaml\n"
  RAISES_3X = { 'rb_raise' => "'boo'", 'rb_arg' => "ArgumentError, 'boo'", 'rb_parse' => "Puppet::ParseError, 'boo'" }.freeze
  BODIES_4X = { 'rb4_raise' => "raise 'boo'", 'rb4_arg' => "raise ArgumentError, 'boo'", 'rb4_nomethod' => 'nil.foo',
                'rb4_place' => "raise Puppet::ParseError.new('boo', '/f', 3)", 'rb4_puppeterror' => "raise Puppet::Error, 'boo'",
                'rb4_stop' => 'raise StopIteration' }.freeze

  # Text of each kind of place; nil: the module's class or define of that kind has the expression.
  KINDS = {
    'class/include' => ->(e) { "class c(\n  $x = #{e}) { notify { \"in${x}\": } }\n\ninclude c\n" },
    'class/resource' => ->(e) { "class c(\n  $y = 1,\n $x = #{e}) { notify { \"in${x}\": } }\n\nclass { 'c': y => 2 }\n" },
    'define' => ->(e) { "define c(\n  $x = #{e}) { notify { \"in${x}\": } }\n\nc { 'a': }\n" },
    'module/class' => nil, 'module/define' => nil,
    'lambda' => ->(e) { "\n\nnotice([1].map |$i, $x = #{e}| { $x })\n" },
    'function' => ->(e) { "function g($x = #{e}) {\n $x }\n notice(g())" },
    'template' => ->(e) { "notice inline_epp(@(EPP))\n<%- | $x = #{e.sub(/@\(E\).*/m, '1')} | -%>\n<%= $x %>\n|EPP\n" },
    'value' => ->(e) { "class c($x) {}\nclass { c:\n x => #{e} }\n" },
    'attribute' => ->(e) { "notify { a:\n message => #{e} }" }
  }.freeze

  def initialize(folder)
    @folder = folder
    write('environments/production/hiera.yaml', HIERA)
    write('environments/production/data/a.yaml', "lookup_options:\n  bad: {merge: hash}\nbad: {a: 1}\nbad2: \"%{nosuch('x')}\"\nx: a\n")
    write('environments/production/data/b.yaml', "bad: x\n")
    RAISES_3X.each do |name, what|
      write("modules/c/lib/puppet/parser/functions/#{name}.rb",
            "Puppet::Parser::Functions.newfunction(:#{name}, type: :rvalue) { |a| raise #{what} }")
    end
    BODIES_4X.each do |name, body|
      write("modules/c/lib/puppet/functions/#{name}.rb", "Puppet::Functions.create_function(:#{name}) do\n def #{name}(x)\n #{body}\n end\nend")
    end
  end

  def run(wanted)
    found = KINDS.keys.select { |kind| wanted.nil? || kind == wanted }.product(EXPRESSIONS).map do |kind, expression|
      [kind, expression, differences(kind, expression)]
    end
    differing = found.reject { |*, differences| differences.empty? }
    differing.each { |kind, expression, differences| puts "== #{kind}: #{expression.inspect}", differences }
    puts "#{found.size} compared, #{differing.size} differ"
  end

  private

  def differences(kind, expression)
    write_module(kind, expression)
    code = FUNCTIONS + (KINDS[kind]&.call(expression) || (kind == 'module/class' ? "\ninclude c" : "\nc { 'a': }"))
    stock, ours = %i[off strict].map { |mode| PuppetRs.with_mode(mode) { compile(code) } }
    PuppetRs::Verify::Difference.between(stock, ours).map(&:text)
  end

  def compile(code)
    PuppetRs::Verify::Compiler.run(
      PuppetRs::Verify::Input.new(name: 'defaults', code:, facts: {}, environmentpath: "#{@folder}/environments", modulepath: "#{@folder}/modules")
    )
  end

  def write_module(kind, expression)
    path = "#{@folder}/modules/c/manifests/init.pp"
    FileUtils.rm_f(path)
    return unless kind.start_with?('module/')

    write('modules/c/manifests/init.pp', "\n#{kind.delete_prefix('module/')} c(\n  $x = #{expression}) { notify { \"in${x}\": } }")
  end

  def write(path, text)
    FileUtils.mkdir_p(File.dirname("#{@folder}/#{path}"))
    File.write("#{@folder}/#{path}", text)
  end
end

Dir.mktmpdir('puppet_rs-defaults') { |folder| DefaultsDifferential.new(folder).run(ARGV[0]) } if $PROGRAM_NAME == __FILE__
