# frozen_string_literal: true

require_relative 'case'

module Hostile
  # Bodies of a Ruby function: what it returns.
  RETURNED = {
    'an object' => 'Object.new.tap { |object| def object.to_s = "an object" }',
    'a class' => 'String',
    'a module' => 'Comparable',
    'a Struct' => 'Struct.new(:a).new(1)',
    'a Set' => 'Set[1, 2]',
    'a Range' => '(1..3)',
    'a range of texts' => '("a".."c")',
    'a Time' => 'Time.at(0).utc',
    'a Rational' => 'Rational(1, 3)',
    'a Complex' => 'Complex(1, 2)',
    'a BigDecimal' => 'require "bigdecimal"; BigDecimal("1.5")',
    'a Proc' => '-> { 1 }',
    'a Method' => 'method(:puts)',
    'an Enumerator' => '[1, 2].each',
    'a lazy Enumerator' => '(1..3).lazy',
    'a symbol' => ':symbol',
    'the symbol undef' => ':undef',
    'the symbol default' => ':default',
    'an array with the symbol undef' => '[:undef, [:undef], { "a" => :undef }]',
    'symbol keys' => '{ a: 1, b: { c: :d } }',
    'nil keys' => '{ nil => 1, [nil] => nil }',
    'mixed keys' => '{ 1 => "a", 1.5 => "b", true => "c", [1] => "d", { "x" => 1 } => "e" }',
    'keys that are objects' => '{ Object => 1 }',
    'a hash that compares by identity' => '{}.compare_by_identity.merge!("a" => 1, "a".dup => 2)',
    'a hash with a default' => 'Hash.new { |hash, key| hash[key] = 1 }.merge!("a" => 1)',
    'frozen values' => '[{ "a" => ["b".freeze].freeze }.freeze].freeze',
    'a subclass of String' => 'Class.new(String).new("text")',
    'a subclass of Array' => 'Class.new(Array).new([1, 2])',
    'a subclass of Hash' => 'Class.new(Hash).new.merge!("a" => 1)',
    'an anonymous exception' => 'StandardError.new("returned")',
    'infinity' => 'Float::INFINITY',
    'not a number' => 'Float::NAN',
    'minus zero' => '-0.0',
    'a large integer' => '2**64',
    'a huge integer' => '2**4000',
    'binary text' => '"\xFF\xFEbinary".b',
    'broken UTF-8' => '"a\xFFb"',
    'Latin-1 text' => '"caf\xE9".dup.force_encoding("ISO-8859-1")',
    'UTF-16 text' => '"text".encode("UTF-16LE")',
    'NUL' => '"a\0b"',
    'BasicObject' => 'BasicObject.new',
    'an object without to_s' => 'Object.new.tap { |object| object.singleton_class.undef_method(:to_s) }',
    'an object whose to_s raises' => 'Object.new.tap { |object| def object.to_s = raise("to_s") }',
    'an object whose to_s is a number' => 'Object.new.tap { |object| def object.to_s = 1 }',
    'an object whose inspect raises' => 'Object.new.tap { |object| def object.inspect = raise("inspect") }',
    'an object whose hash raises' => '{ Object.new.tap { |object| def object.hash = 7 } => 1 }',
    'an object whose == raises' => 'Object.new.tap { |object| def object.==(_other) = raise("==") }',
    'the scope' => 'closure_scope.class.name',
    'itself' => 'self.class.superclass.name',
    'Sensitive of an object' => 'Puppet::Pops::Types::PSensitiveType::Sensitive.new(Object)',
    'a Puppet resource' => 'Puppet::Resource.new("notify", "returned")',
    'a type' => 'Puppet::Pops::Types::TypeFactory.string',
    'a regexp with options' => '/a#{1}b/mix',
    'a version' => 'SemanticPuppet::Version.parse("1.2.3-rc1")',
    'Binary' => 'Puppet::Pops::Types::PBinaryType::Binary.from_binary_string("\xFF".b)',
    'a deep array' => '(1..200).reduce([]) { |inner, _| [inner] }',
    'a wide array' => '[1] * 100_000',
    'an array shared in many places' => 'one = ["shared"]; [one, one, { "a" => one }]'
  }.freeze

  # Bodies that raise, leave or change something.
  ACTS = {
    'raises StandardError' => 'raise "raised"',
    'raises an error without a text' => 'raise ""',
    'raises an error with NUL' => 'raise "a\0b"',
    'raises an error in Latin-1' => 'raise "caf\xE9".dup.force_encoding("ISO-8859-1")',
    'raises broken UTF-8' => 'raise "a\xFFb"',
    'raises Exception' => 'raise Exception, "raised"',
    'raises SystemExit' => 'exit(3)',
    'aborts' => '$stderr = File.open(File::NULL, "w"); abort("aborted")',
    'raises Interrupt' => 'raise Interrupt, "raised"',
    'raises SignalException' => 'raise SignalException, "TERM"',
    'raises NoMemoryError' => 'raise NoMemoryError, "raised"',
    'raises ScriptError' => 'raise NotImplementedError, "raised"',
    'raises LoadError' => 'require "nonexistent/library"',
    'raises SyntaxError' => 'eval("1 +")',
    'raises SystemStackError' => 'raise SystemStackError, "raised"',
    'raises SecurityError' => 'raise SecurityError, "raised"',
    'raises StopIteration' => 'raise StopIteration, "raised"',
    'raises FrozenError' => '"a".freeze << "b"',
    'raises KeyError' => '{}.fetch(:a)',
    'raises Errno' => 'File.read("/nonexistent/file")',
    'raises Encoding errors' => '"\xFF".encode("UTF-16")',
    'raises UncaughtThrowError' => 'throw(:nothing, 1)',
    'raises FiberError' => 'Fiber.yield',
    'raises ArgumentError by a wrong call' => 'dig_into(1)',
    'raises NoMethodError' => 'nil.nonexistent',
    'raises NameError' => 'Nonexistent',
    'raises ZeroDivisionError' => '1 / 0',
    'raises Puppet::Error' => 'raise Puppet::Error, "raised"',
    'raises Puppet::ParseError with a place' => 'raise Puppet::ParseError.new("raised", "/some/file.pp", 12, 5)',
    'raises Puppet::Error with an original' => 'begin; raise "inner"; rescue => e; raise Puppet::Error.new("outer", e); end',
    'raises an error with a cause' => 'begin; raise "inner"; rescue; raise ArgumentError, "outer"; end',
    'raises an anonymous class of errors' => 'raise Class.new(StandardError), "raised"',
    'raises an error whose message raises' => 'raise Class.new(StandardError) { def message = raise("in message") }',
    'raises an error whose message is nil' => 'raise Class.new(StandardError) { def message = nil }',
    'raises an error whose to_s is a symbol' => 'raise Class.new(StandardError) { def to_s = :symbol }',
    'throws' => 'catch(:done) { throw(:done, "caught") }',
    'breaks from a loop' => 'loop { break "left" }',
    'fails in a thread' => 'Thread.new { Thread.current.report_on_exception = false; raise "in a thread" }.join',
    'fails in a fiber' => 'Fiber.new { raise "in a fiber" }.resume',
    'times out' => 'require "timeout"; Timeout.timeout(0.01) { sleep }',
    'kills its thread' => 'Thread.new { Thread.current.kill }.join; "survived"',
    'never ends' => 'def self.again = again; again',
    'calls a function of Puppet that fails' => 'call_function("fail", "by call_function")',
    'calls a function that is unknown' => 'call_function("nonexistent_function", 1)',
    'calls a function with wrong arguments' => 'call_function("abs", "x", "y", "z")',
    'changes the clock' => 'ENV["TZ"] = "Asia/Tokyo"; Time.at(0).hour.to_s',
    'changes the folder' => 'Dir.chdir("/") { Dir.pwd }',
    'patches String' => 'String.class_eval { def upcase(*) = "patched" }; "patched"',
    'patches Array' => 'Array.class_eval { def flatten(*) = ["patched"] }; "patched"',
    'patches Hash' => 'Hash.class_eval { def keys = ["patched"] }; "patched"',
    'patches Integer' => 'Integer.class_eval { def to_s(*) = "patched" }; "patched"',
    'patches NilClass' => 'NilClass.class_eval { def empty? = true }; "patched"',
    'freezes constants' => 'Puppet::Pops::Types.freeze; Puppet::Pops.freeze; "frozen"',
    'replaces a global' => '$; = nil; $, = nil; $stdout.sync = true; "replaced"',
    'disables GC' => 'GC.disable; "disabled"',
    'collects garbage' => 'GC.start; GC.compact if GC.respond_to?(:compact); "collected"',
    'writes a setting' => 'Puppet[:strict] = :off; "set"',
    'logs all levels' => 'Puppet.warning("a\nb"); Puppet.err("x\0y"); Puppet.crit("c"); Puppet.notice("n"); "logged"',
    'forks' => 'Process.wait(fork { exit!(0) }); "forked"'
  }.freeze

  # Programs with a function `m::f` that is given values and blocks.
  CALLED = {
    'changes an array' => ["def f(list)\n list << 1\n list\nend", '$a = [0] notify { "x": message => [m::f($a), $a] }'],
    'changes a hash' => ["def f(hash)\n hash['k'] = hash\n 'x'\nend", '$a = {} notify { "x": message => String(m::f($a)) }'],
    'changes what is deep' => ["def f(hash)\n hash['a'][0]['b'] << 'c'\n nil\nend", '$a = { a => [{ b => ["d"] }] } m::f($a) notify { "x": message => $a }'],
    'changes a text' => ["def f(text)\n text << 'c'\nend", '$a = "ab" m::f($a) notify { $a: }'],
    'clears a hash' => ["def f(hash)\n hash.clear\nend", '$a = { b => 1 } m::f($a) notify { "x": message => $a }'],
    'freezes its argument' => ["def f(list)\n list.freeze\nend", '$a = [1] m::f($a) notify { "x": message => $a + [2] }'],
    'changes facts' => ["def f(hash)\n hash['os'] = 'x'\nend", 'm::f($facts) notify { "x": }'],
    'puts an object into an array' => ["def f(list)\n list << Object\n list\nend", '$a = [0] m::f($a) notify { "x": message => String($a) }'],
    'puts a symbol into a hash' => ["def f(hash)\n hash[:key] = :value\nend", '$a = {} m::f($a) notify { "x": message => String($a) }'],
    'extends its argument' => ["def f(list)\n list.define_singleton_method(:size) { 99 }\n list\nend", '$a = [0] notify { "x": message => String(m::f($a).size) }'],
    'keeps a block' => ["dispatch(:f) { block_param }\ndef f(&block)\n $kept_block = block\n 'kept'\nend", "m::f() |$x| { $x }\nnotify { inline_template('<%= $kept_block.call(3) %>'): }"],
    'calls a kept block after its frame' => ["dispatch(:f) { param 'String', :how\n optional_block_param }\ndef f(how, &block)\n how == 'keep' ? ($kept = block) && 'x' : $kept.call(1)\nend",
                                             "$y = 5\nm::f('keep') |$x| { $x + $y }\nnotify { String(m::f('call')): }"],
    'calls its block with too many' => ["dispatch(:f) { block_param }\ndef f\n yield(1, 2, 3)\nend", 'notify { String(m::f() |$x| { $x }): }'],
    'calls its block with too few' => ["dispatch(:f) { block_param }\ndef f\n yield\nend", 'notify { String(m::f() |$x| { $x }): }'],
    'calls its block with an object' => ["dispatch(:f) { block_param }\ndef f\n yield(Object)\nend", 'notify { String(m::f() |$x| { $x }): }'],
    'calls its block with a symbol' => ["dispatch(:f) { block_param }\ndef f\n yield(:undef)\nend", 'notify { String(m::f() |$x| { $x }): }'],
    'calls its block in a thread' => ["dispatch(:f) { block_param }\ndef f\n Thread.new { Thread.current.report_on_exception = false; yield(1) }.value\nend", 'notify { String(m::f() |$x| { $x + 1 }): }'],
    'calls a block that fails and rescues' => ["dispatch(:f) { block_param }\ndef f\n yield(1)\nrescue StandardError => e\n e.class.name\nend", 'notify { m::f() |$x| { fail("in the block") }: }'],
    'calls a block that fails and raises another' => ["dispatch(:f) { block_param }\ndef f\n yield(1)\nrescue StandardError\n raise ArgumentError, 'another'\nend", 'notify { m::f() |$x| { fail("in the block") }: }'],
    'calls a block that breaks' => ["dispatch(:f) { block_param }\ndef f\n yield(1)\n 'after'\nend", 'notify { String(m::f() |$x| { break() }): }'],
    'calls a block that returns' => ["dispatch(:f) { block_param }\ndef f\n yield(1)\n 'after'\nend", 'function g() { m::f() |$x| { return("early") } } notify { String(g()): }'],
    'throws through a block' => ["dispatch(:f) { block_param }\ndef f\n catch(:out) { yield(1) }\nend", 'notify { String(m::f() |$x| { inline_template("<% throw :out, \'thrown\' %>") }): }'],
    'exits through a block' => ["dispatch(:f) { block_param }\ndef f\n yield(1)\nensure\n $stderr.flush\nend", 'notify { String(m::f() |$x| { inline_template("<% exit 4 %>") }): }'],
    'has an ensure that raises' => ["dispatch(:f) { block_param }\ndef f\n yield(1)\nensure\n raise 'in ensure'\nend", 'notify { String(m::f() |$x| { fail("in the block") }): }'],
    'retries' => ["dispatch(:f) { block_param }\ndef f\n tries = 0\n begin\n yield(tries)\n rescue StandardError\n tries += 1\n retry if tries < 3\n 'gave up'\n end\nend", 'notify { m::f() |$x| { fail("${x}") }: }'],
    'defines its dispatch wrongly' => ["dispatch(:f) { param 'Nonexistent[', :x }\ndef f(x)\n x\nend", 'notify { m::f(1): }'],
    'has a dispatch without a method' => ["dispatch(:nothing) { param 'Integer', :x }", 'notify { m::f(1): }'],
    'has parameters that the dispatch has not' => ["dispatch(:f) { param 'Integer', :x }\ndef f(x, y, z)\n x\nend", 'notify { m::f(1): }'],
    'has no method' => ['', 'notify { m::f(1): }'],
    'names itself another function' => ["end\nPuppet::Functions.create_function(:'m::other') do\ndef other\n 1\nend", 'notify { String(m::f()): }']
  }.freeze

  # Places in a template.
  TEMPLATES = {
    'changes a variable' => "<% @list << 'x' %><%= @list %>",
    'changes a hash' => "<% @hash['n'] = 1 %><%= @hash %>",
    'sets a variable' => "<% scope.setvar('made', 1) %><%= scope['made'] %>",
    'sets one again' => "<% scope.setvar('list', 1) %>",
    'patches its class' => "<% def helper = 'helped' %><%= helper %>",
    'raises Exception' => "<% raise Exception, 'raised' %>",
    'exits' => '<% exit 5 %>',
    'throws' => '<% throw :nothing %>',
    'has a syntax error' => '<% if true %>',
    'has an end too many' => '<% end %>',
    'calls what is unknown' => '<%= nonexistent %>',
    'asks for a variable that is unknown' => "<%= @nonexistent.inspect %><%= scope['nonexistent'].inspect %><%= scope.lookupvar('m::none').inspect %>",
    'calls a function that is unknown' => '<%= scope.function_nonexistent([]) %>',
    'calls one with wrong arguments' => "<%= scope.call_function('abs', ['x', 'y']) %>",
    'calls fail' => "<%= scope.call_function('fail', ['failed']) %>",
    'names a broken encoding' => "<%= \"\\xFF\" %>",
    'joins encodings' => "\u00E9<%= \"\\xE9\".dup.force_encoding('ISO-8859-1') %>",
    'writes into its output' => "<% _erbout << 'x' %>y",
    'has no return' => '<% return %>x',
    'reads another file' => "<%= File.read('/nonexistent') %>"
  }.freeze

  def self.of_functions
    body = ->(text) { { 'lib/puppet/functions/m/f.rb' => "Puppet::Functions.create_function(:'m::f') do\n#{text}\nend\n" } }
    returned = RETURNED.flat_map do |name, value|
      files = body.call("def f\n#{value}\nend")
      { 'a text' => 'notify { "x": message => "${m::f()}" }', 'a parameter' => 'notify { "x": message => m::f() }',
        'a type' => 'notify { "x": message => String(type(m::f())) }' }.map do |use, code|
        program("function returns #{name}, used as #{use}", "$x = 1\n#{code}\n", files:)
      end
    end
    acts = ACTS.flat_map do |name, text|
      code = "$a = [1, 2].map |$x| { upcase(\"a${x}\") }\n$b = m::f()\nnotify { \"${a} ${b}\": message => { a => $b, 1 => [[2]] }.keys + upcase('x') }\n"
      [program("function #{name}", code, files: body.call("def f\n#{text}\nend")),
       program("3x function #{name}", code.sub('m::f()', 'm3()'), files: { 'lib/puppet/parser/functions/m3.rb' => "Puppet::Parser::Functions.newfunction(:m3, type: :rvalue) do |_|\n#{text}\nend\n" })]
    end
    called = CALLED.map { |name, (text, code)| program("function #{name}", "#{code}\n", files: body.call(text)) }
    templates = TEMPLATES.map do |name, text|
      program("template #{name}", "$list = [1]\n$hash = { a => 1 }\nnotify { 'a': message => [template('m/t.erb'), $list, $hash] }\n", files: { 'templates/t.erb' => text })
    end
    returned + acts + called + templates
  end
end
