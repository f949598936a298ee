# frozen_string_literal: true

# The 4.x API for functions in Ruby, each example beside stock Puppet.
RSpec.describe 'the 4.x function API', :bridge do
  include FunctionsApi

  # Calls with a notice of each result; stops at the first error.
  def calls(files, *calls)
    calls.flat_map { |call| api("notice(#{call})", files) }
  end

  describe 'signatures by introspection' do
    files = {
      'max' => "def max(x, y)\n x >= y ? x : y\nend\n",
      'opt' => "def opt(a, b, c = 10, *d)\n [a, b, c, d]\nend\n",
      'rest' => "def rest(*args)\n args\nend\n",
      'none' => "def none\n 'none'\nend\n",
      'defaults' => "def defaults(a = 1, b = a + 1)\n [a, b]\nend\n",
      'block' => "def block(a, &b)\n b.nil? ? 'none' : b.call(a)\nend\n",
      'keyword' => "def keyword(a, k: 1)\n [a, k]\nend\n",
      'helper' => "def helper(a)\n twice(a)\nend\ndef twice(a)\n [a, a]\nend\n"
    }

    it 'take the parameters of the method of the last segment' do
      expect(calls(files, 'api::max(1, 2)', 'api::opt(1, 2)', 'api::opt(1, 2, 3, 4, 5)', 'api::rest()', 'api::rest(1, [2])',
                   'api::none()', 'api::defaults()', 'api::defaults(5)', 'api::helper(1)'))
        .to eq(['2', '[1, 2, 10, []]', '[1, 2, 3, [4, 5]]', '[]', '[1, [2]]', 'none', '[1, 2]', '[5, 6]', '[1, 1]'])
    end

    it 'explain wrong numbers of arguments' do
      expect(calls(files, 'api::max()', 'api::max(1)', 'api::max(1, 2, 3)', 'api::opt(1)', 'api::none(1)', 'api::defaults(1, 2, 3)',
                   'api::max(1, 2) |$x| { $x }')).to all(match(/expects|does not expect a block/))
      expect(calls(files, 'api::block(1)', 'api::keyword(1)')).to all(include('Load Error'))
    end

    it 'need a method of the name' do
      found = calls({ 'nomethod' => "def other(a)\n a\nend\n", 'empty' => '' }, 'api::nomethod(1)', 'api::empty()')
      expect(found).to all(include('no method with this name found'))
    end
  end

  describe 'dispatch' do
    kinds = {
      'required' => "dispatch :run do\n required_param 'Integer', :a\n param 'String', :b\nend\ndef run(a, b)\n [a, b]\nend\n",
      'optional' => "dispatch :run do\n param 'Integer', :a\n optional_param 'String', :b\n optional_param 'Any', :c\nend\n" \
                    "def run(*args)\n args\nend\n",
      'repeated' => "dispatch :run do\n param 'Integer', :a\n repeated_param 'String', :b\nend\ndef run(*args)\n args\nend\n",
      'optional_repeated' => "dispatch :run do\n optional_param 'Integer', :a\n optional_repeated_param 'String', :b\nend\n" \
                             "def run(a = 0, *b)\n [a, b]\nend\n",
      'required_repeated' => "dispatch :run do\n required_repeated_param 'String', :b\nend\ndef run(*b)\n b\nend\n",
      'nothing' => "dispatch :run do\nend\ndef run\n 'run'\nend\n",
      'order' => "dispatch :number do\n param 'Numeric', :a\nend\ndispatch :string do\n param 'String', :a\nend\n" \
                 "dispatch :any do\n param 'Any', :a\nend\n" \
                 "%w[number string any].each { |n| define_method(n) { |a| [n, a] } }\n",
      'nested' => "dispatch :run do\n param 'Struct[{a => Integer, Optional[b] => Array[Pattern[/^x/]]}]', :a\nend\n" \
                  "def run(a)\n a\nend\n"
    }

    it 'takes every kind of parameter' do
      expect(calls(kinds, "api::required(1, 'b')", 'api::optional(1)', "api::optional(1, 'b')", "api::optional(1, 'b', [])",
                   'api::repeated(1)', "api::repeated(1, 'a', 'b')", 'api::optional_repeated()', "api::optional_repeated(1, 'x', 'y')",
                   "api::required_repeated('a', 'b')", 'api::nothing()', "api::nested({ 'a' => 1, 'b' => ['xa'] })"))
        .to all(match(/\A[\[{r]/))
    end

    it 'is tried in order' do
      expect(calls(kinds, 'api::order(1)', "api::order('x')", 'api::order([])')).to eq(['[number, 1]', '[string, x]', '[any, []]'])
    end

    it 'explains what no signature takes' do
      expect(calls(kinds, 'api::required()', "api::required('x', 'b')", 'api::required(1)', 'api::required(1, 2)',
                   "api::required(1, 'x', 3)", 'api::optional()', 'api::optional(1, 2)', "api::optional(1, 'x', 3, 4)",
                   "api::repeated('a')", 'api::repeated(1, 2)', "api::repeated(1, 'a', 2)", "api::optional_repeated(1, 'a', 2)",
                   'api::required_repeated()', "api::required_repeated('a', 1)", 'api::nothing(1)', 'api::order()',
                   "api::nested({ 'a' => 'x' })", "api::nested({ 'b' => ['y'], 'c' => 1 })", 'api::nothing() |$x| { }'))
        .to all(include('expect'))
    end

    it 'lists all signatures' do
      files = { 'two' => "dispatch :a do\n param 'Integer', :a\nend\ndispatch :b do\n param 'String', :a\n optional_param 'Hash', :b\n" \
                         "block_param\nend\ndef a(x)\n x\nend\ndef b(x, y = {})\n yield(x)\nend\n" }
      expect(calls(files, 'api::two()', 'api::two(1.5)', "api::two('x')", 'api::two(1) |$x| { $x }',
                   "api::two('x', 1) |$x| { $x }")).to all(include('expect'))
      expect(calls(files, 'api::two(1)', "api::two('x') |$x| { $x }", "api::two('x', {}) |$x| { $x }")).to eq(%w[1 x x])
    end

    it 'refuses what cannot be' do
      bodies = ["dispatch :r do\n optional_param 'Any', :a\n param 'Any', :b\nend",
                "dispatch :r do\n repeated_param 'Any', :a\n param 'Any', :b\nend",
                "dispatch :r do\n repeated_param 'Any', :a\n repeated_param 'Any', :b\nend",
                "dispatch :r do\n optional_param 'Any', :a\n required_repeated_param 'Any', :b\nend",
                "dispatch :r do\n block_param\n param 'Any', :b\nend",
                "dispatch :r do\n block_param\n block_param\nend",
                "dispatch :r do\n block_param 'Integer', :b\nend",
                "dispatch :r do\n block_param 'Callable', 'b'\nend",
                "dispatch :r do\n block_param 'Callable', :b, :c\nend",
                "dispatch :r do\n param 'Any', 'a'\nend",
                "dispatch :r do\n param Integer, :a\nend",
                "dispatch :r do\n param 'Integr[', :a\nend",
                "dispatch :r do\n param 'NoSuchType', :a\nend",
                "dispatch :r do\n return_type 5\nend",
                "raise 'in the body'"]
      found = bodies.map { |body| calls({ 'r' => "#{body}\ndef r(*args)\n args\nend\n" }, 'api::r(1)').last }
      expect(found.reject { |text| text.match?(/Load Error|unresolved/) }).to eq([])
    end
  end

  describe 'argument_mismatch' do
    files = {
      'mm' => "dispatch :ok do\n param 'Integer', :a\nend\nargument_mismatch :wrong do\n param 'String', :a\nend\n" \
              "argument_mismatch :block do\n param 'Float', :a\n optional_block_param\nend\n" \
              "def ok(a)\n a\nend\ndef wrong(a)\n \"takes no \#{a}\"\nend\ndef block(a)\n \"block \#{block_given?}\"\nend\n"
    }

    it 'gives the text, and else there is the general one' do
      expect(calls(files, 'api::mm(1)', "api::mm('x')", 'api::mm([])', 'api::mm()', 'api::mm(1.5)', 'api::mm(1.5) |$x| { }').size).to eq(6)
      expect(calls(files, "api::mm('x')")).to all(include("'api::mm' takes no x"))
    end
  end

  describe 'return_type' do
    files = {
      'ret' => "dispatch :run do\n param 'Any', :a\n return_type 'Variant[Integer, Array[String, 1]]'\nend\ndef run(a)\n a\nend\n",
      'retalias' => "local_types do\n type 'Small = Integer[0, 9]'\nend\ndispatch :run do\n param 'Any', :a\n return_type 'Small'\n" \
                    "end\ndef run(a)\n a\nend\n"
    }

    it 'is checked' do
      expect(calls(files, 'api::ret(1)', "api::ret(['a'])", 'api::retalias(3)')).to eq(%w[1 [a] 3])
      expect(calls(files, "api::ret('x')", 'api::ret([])', 'api::ret(undef)', 'api::retalias(10)')).to all(include('value returned from'))
    end
  end

  describe 'local_types' do
    files = {
      'colors' => "local_types do\n type 'PartColor = Enum[blue, red]'\n type 'Part = Enum[chair, desk]'\n" \
                  " type 'Map = Hash[Part, PartColor]'\n type 'Tree = Variant[Integer, Array[Tree]]'\nend\n" \
                  "dispatch :run do\n param 'Map', :m\n optional_param 'Tree', :t\nend\ndef run(m, t = 0)\n [m, t]\nend\n",
      'broken' => "local_types do\n type 'x = Integer'\nend\ndef broken(a)\n a\nend\n",
      'noalias' => "local_types do\n type 'Integer'\nend\ndef noalias(a)\n a\nend\n",
      'leak' => "dispatch :run do\n param 'PartColor', :a\nend\ndef run(a)\n a\nend\n"
    }

    it 'are known inside of the function alone' do
      expect(calls(files, "api::colors({ 'chair' => 'red' })", 'api::colors({}, [1, [2, [3]]])').size).to eq(2)
      expect(calls(files, "api::colors({ 'chair' => 'green' })", "api::colors({ 'x' => 'red' })", "api::colors({}, ['x'])")).to all(include('expects'))
      expect(calls(files, "api::leak('red')", 'api::broken(1)', 'api::noalias(1)')).to all(match(/PartColor|failed|Expected/))
    end
  end

  describe 'blocks' do
    files = {
      'req' => "dispatch :run do\n param 'Any', :a\n block_param\nend\ndef run(a)\n yield(a)\nend\n",
      'req2' => "dispatch :run do\n param 'Any', :a\n required_block_param 'Callable[Integer, String]', :b\nend\n" \
                "def run(a, &block)\n block.call(a, 'x')\nend\n",
      'opt' => "dispatch :run do\n param 'Any', :a\n optional_block_param 'Callable[1, 2]', :b\nend\n" \
               "def run(a)\n block_given? ? yield(a) : 'no block'\nend\n",
      'variant' => "dispatch :run do\n block_param 'Variant[Callable[0, 0], Callable[1, 1]]', :b\nend\n" \
                   "def run(&b)\n b.arity.zero? ? b.call : b.call(1)\nend\n",
      'named' => "dispatch :run do\n block_param :name\nend\ndef run(&b)\n b.call\nend\n",
      'look' => "dispatch :run do\n block_param\nend\ndef run(&b)\n c = b.closure\n" \
                " [b.arity, b.parameters.map { |p| p.map(&:to_s) }, b.lambda?, c.parameter_names, c.parameter_count, c.type.to_s,\n" \
                "  c.last_captures_rest? ? true : false, c.return_type.to_s, c.closure_name, c.params_struct.to_s,\n" \
                "  c.is_a?(Puppet::Pops::Evaluator::Closure), b.is_a?(Proc), c.parameters.map { |p| [p.name, p.captures_rest, !p.value.nil?, !p.type_expr.nil?] }]\n" \
                "end\n",
      'named_call' => "dispatch :run do\n param 'Hash', :h\n param 'Boolean', :e\n block_param\nend\n" \
                      "def run(h, e, &b)\n b.closure.call_by_name(h, e)\nend\n",
      'closure_call' => "dispatch :run do\n repeated_param 'Any', :h\n block_param\nend\ndef run(*h, &b)\n b.closure.call(*h)\nend\n",
      'store' => "dispatch :keep do\n block_param\nend\ndispatch :again do\n param 'Any', :a\nend\n" \
                 "def keep(&b)\n @block = b\n 'kept'\nend\ndef again(a)\n @block.call(a)\nend\n",
      'pass' => "dispatch :run do\n param 'String', :f\n repeated_param 'Any', :a\n optional_block_param\nend\n" \
                "def run(f, *a, &b)\n call_function(f, *a, &b)\nend\n",
      'ruby' => "dispatch :run do\n param 'Any', :a\nend\ndef run(a)\n call_function('map', a) { |x| [x, x] }\nend\n",
      'ruby_arity' => "dispatch :run do\n param 'Any', :a\nend\ndef run(a)\n call_function('map', a) { |x, y| [y, x] }\nend\n",
      'ruby_none' => "def ruby_none(a)\n call_function('map', a)\nend\n",
      'ensure' => "dispatch :run do\n block_param\nend\ndef run\n yield(1)\nensure\n Puppet.notice('ensured')\nend\n"
    }

    it 'are required, optional, and of a type' do
      expect(calls(files, 'api::req(1) |$x| { $x + 1 }', 'api::req2(1) |$x, $y| { [$x, $y] }', 'api::opt(1)',
                   'api::opt(1) |$x, $y = 5| { [$x, $y] }', 'api::variant() || { 0 }', 'api::variant() |$x| { $x }',
                   'api::named() || { 1 }')).to eq(['2', '[1, x]', 'no block', '[1, 5]', '0', '1', '1'])
      expect(calls(files, 'api::req(1)', 'api::req2(1) |$x| { $x }', 'api::req2(1) |String $x, $y| { 1 }', 'api::opt(1) |$x, $y, $z| { 1 }',
                   'api::variant() |$a, $b| { 1 }', 'api::req() |$x| { 1 }', "api::req2('x') |Integer $x, $y| { 1 }"))
        .to all(match(/block|expects/))
    end

    lambdas = ['|| { 1 }', '|$x| { $x }', '|$x, $y| { $x }', '|$x, $y = 1| { $x }', '|*$x| { $x }', '|$x, *$y| { $x }',
               '|Integer $x, Optional[String] $y = undef| { $x }', '|Integer *$x| { $x }', '|Array[String, 1, 3] *$x| { $x }',
               '|$x| >> Integer { 1 }', '|Integer[0, 3] $x| >> Array[String] { [] }']
    lambdas.each do |text|
      it "tell what they are: #{text}" do
        expect(calls(files, "api::look() #{text}").first).to start_with('[')
      end
    end

    it 'are called by name and through the closure' do
      expect(calls(files, "api::named_call({ 'x' => 1, 'y' => 2 }, true) |$x, $y = 5| { [$x, $y] }",
                   "api::named_call({ 'x' => 1 }, true) |$x, $y = 5| { [$x, $y] }",
                   "api::named_call({ 'x' => 1, 'y' => 2 }, false) |$x, $y = 5| { [$x, $y] }",
                   'api::closure_call(1, 2) |$x, $y| { [$y, $x] }', 'api::closure_call(1) |$x, $y = 3| { [$y, $x] }',
                   'api::closure_call(1, 2, 3) |$x, *$y| { [$y, $x] }')).to all(start_with('['))
      expect(calls(files, "api::named_call({ 'x' => 1 }, true) |String $x| { 1 }", 'api::named_call({}, true) |$x| { 1 }',
                   "api::named_call({ 'z' => 1 }, true) |$x| { 1 }", 'api::closure_call() |$x| { 1 }',
                   "api::closure_call('x') |Integer $x| { 1 }", 'api::closure_call(1, 2) |$x| { 1 }',
                   'api::closure_call(1) |$x| >> String { 1 }')).to all(match(/lambda|expects|required|1/))
    end

    it 'leave by next, return, break and errors' do
      api('notice(api::req(1) |$x| { next("n") })', files)
      api('notice(api::ensure() |$x| { next("n") })', files)
      api('notice(api::ensure() |$x| { fail("f") })', files)
      api('notice(api::ensure() |$x| { break() })', files)
      api("function f() { api::ensure() |\$x| { return('r') } 'not here' }\nnotice(f())", files)
      api('api::ensure() |$x| { return() }', files)
      api("class c { api::ensure() |\$x| { return() } notice('not here') } include c", files)
      api('notice([1, 2, 3].map |$y| { api::req($y) |$x| { if $x == 2 { break() } $x } })', files)
      api('notice([1, 2, 3].map |$y| { api::req($y) |$x| { if $x == 2 { next(9) } $x } })', files)
      expect(api('api::req(1) |$x| { 1 + "a" }', files).last).to include('cannot be converted')
    end

    it 'are called later' do
      expect(api("$z = 3\nnotice(api::store() |\$x| { \$x + \$z })\nnotice(api::store(4))\nnotice(api::store(5))", files)).to eq(%w[kept 7 8])
      $api_proc = nil # rubocop:disable Style/GlobalVars
      files['global'] = "def global(&b)\nend\ndispatch :run do\n block_param\nend\ndef run(&b)\n ($api_proc ||= []) << b\n 1\nend\n"
      api("$z = 3\nnotice(api::global() |$x| { $x + $z })", files)
      expect($api_proc.map { |proc| proc.call(4) }.uniq).to eq([7]) # rubocop:disable Style/GlobalVars
      api("class c { $z = 1 api::store() |\$x| { \$x + \$z } }\ninclude c\nnotice(api::store(4))", files)
      api("api::store() |\$x| { next(\$x) }\nnotice(api::store(4))", files)
      api("api::store() |\$x| { fail('later') }\nnotice(api::store(4))", files)
    end

    it 'are passed on, and made in Ruby' do
      expect(calls(files, "api::pass('map', [1, 2]) |$x| { $x + 1 }", "api::pass('api::req', 1) |$x| { $x }", 'api::ruby([1, 2])',
                   "api::ruby({ 'a' => 1 })", "api::ruby_arity({ 'a' => 1 })", "api::pass('upcase', 'x')"))
        .to eq(['[2, 3]', '1', '[[1, 1], [2, 2]]', '[[[a, 1], [a, 1]]]', '[[1, a]]', 'X'])
      expect(calls(files, 'api::ruby_none([1])', "api::pass('map', [1])", "api::pass('upcase', 'x') |$x| { $x }", "api::pass('nosuch')",
                   "api::pass('upcase')")).to all(match(/expect|Unknown/))
    end
  end

  describe 'what a function may ask for' do
    def internal(name, base, body)
      { "api/lib/puppet/functions/api/#{name}.rb" =>
        "Puppet::Functions.create_function(:'api::#{name}', Puppet::Functions::#{base}) do\n#{body}\nend\n" }
    end

    it 'closure_scope, loader and call_function' do
      files = {
        'scope' => "def scope\n [closure_scope['facts']['kernel'], closure_scope.class.name.end_with?('Scope'), closure_scope['local'],\n" \
                   "  closure_scope.lookupvar('top'), closure_scope.is_topscope?]\nend\n",
        'loader' => "def loader_of\n end\ndef loader\n super\nend\n",
        'loads' => "def loads(n)\n f = loader.load(:function, n)\n [loader.is_a?(Puppet::Pops::Loader::Loader), f.nil? ? 'nil' : f.class.name]\nend\n",
        'calls' => "def calls(n, *a)\n call_function(n, *a)\nend\n"
      }
      files['puppet/functions/x.pp'] = ''
      files['api/functions/pp.pp'] = "function api::pp($x) { \"pp ${x}\" }\n"
      files['api/lib/puppet/parser/functions/old.rb'] =
        "Puppet::Parser::Functions.newfunction(:old, type: :rvalue) { |args| \"old \#{args.inspect}\" }\n"
      api("$top = 't'\nclass c { $local = 'l' notice(api::scope()) }\ninclude c", files)
      api("notice(api::loads('api::scope'))\nnotice(api::loads('nosuch'))", files)
      expect(api("notice(api::calls('api::pp', 1))\nnotice(api::calls('old', undef, 1))\nnotice(api::calls('max', 1, 2))", files))
        .to eq(['pp 1', 'old ["", 1]', '2'])
      api("notice(api::calls('include', 'nosuch'))", files)
      api("function site($x) { $x }\nnotice(api::calls('site', 1))", files)
      api("notice(api::calls('api::pp'))", files)
      api("notice(api::calls('nosuch'))", files)
    end

    it 'the scope, the compiler, a cache' do
      files = internal('scope', 'InternalFunction', <<~'RB')
        dispatch :run do
          scope_param
          param 'String', :a
          optional_param 'Any', :b
        end
        def run(scope, a, b = 'none')
          [scope.lookupvar(a), b, scope.class.ancestors.include?(Puppet::Parser::Scope)]
        end
      RB
      files.merge!(internal('mid', 'InternalFunction', <<~'RB'))
        dispatch :run do
          param 'String', :a
          scope_param
          repeated_param 'Any', :b
        end
        def run(a, scope, *b)
          [a, scope.is_a?(Puppet::Parser::Scope), b]
        end
      RB
      files.merge!(internal('compiler', 'InternalFunction', <<~'RB'))
        dispatch :run do
          compiler_param
          param 'Any', :a
        end
        def run(compiler, a)
          [compiler.class.name, a]
        end
      RB
      files.merge!(internal('cache', 'InternalFunction', <<~'RB'))
        dispatch :run do
          cache_param
          param 'Any', :a
        end
        def run(cache, a)
          (cache.retrieve(self)[:seen] ||= []) << a
        end
      RB
      files.merge!(internal('with_scope', 'InternalFunction', <<~'RB'))
        dispatch :run do
          scope_param
        end
        def run(scope)
          call_function_with_scope(scope, 'getvar', 'local')
        end
      RB
      %w[pal_compiler script_compiler].each do |kind|
        files.merge!(internal("ask_#{kind}", 'InternalFunction', <<~RB))
          dispatch :run do
            #{kind}_param
          end
          def run(compiler)
            compiler.class.name
          end
        RB
      end
      expect(api("class c { $local = 'l' notice(api::scope('local')) notice(api::scope('local', 1)) notice(api::mid('x', 1, 2))\n" \
                 "notice(api::with_scope()) }\ninclude c", files)).to eq(['[l, none, true]', '[l, 1, true]', '[x, true, [1, 2]]', 'l'])
      expect(api("notice(api::cache(1))\nnotice(api::cache(2))", files)).to eq(['[1]', '[1, 2]'])
      %w[pal_compiler script_compiler].each { |name| api("notice(api::ask_#{name}())", files) }
      api('notice(api::compiler(1))', files)
      api('notice(api::mid(1))', files)
    end

    it 'its own call and initialize' do
      files = {
        'init' => "def initialize(scope, loader)\n super\n @made = 'made'\nend\ndef init(a)\n [@made, a, closure_scope.nil?, loader.nil?]\nend\n",
        'call' => "dispatch :run do\n param 'Integer', :a\n optional_block_param\nend\ndef call(scope, *args, &block)\n" \
                  " super(scope, *args.map { |a| a.to_s.to_i }, &block)\nend\ndef run(a)\n block_given? ? yield(a) : a\nend\n",
        'dispatcher' => "dispatch :run do\n param 'Any', :s\n param 'Integer', :a\nend\ndef call(scope, *args, &block)\n" \
                        " self.class.dispatcher.dispatch(self, scope, [scope] + args, &block)\nend\n" \
                        "def run(s, a)\n [s.is_a?(Puppet::Parser::Scope), a]\nend\n",
        'whole' => "def call(scope, *args)\n args.reverse\nend\ndef whole(*args)\n args\nend\n"
      }
      expect(calls(files, 'api::init(1)', "api::call('5')", "api::call('5') |$x| { $x + 1 }", 'api::dispatcher(1)', 'api::whole(1, 2)'))
        .to eq(['[made, 1, false, false]', '5', '6', '[true, 1]', '[2, 1]'])
      expect(calls(files, 'api::call()', "api::dispatcher('x')", 'api::dispatcher()')).to all(include('expects'))
    end

    it 'is one object for the whole compile' do
      expect(api("notice(api::count())\nnotice(api::count())", 'count' => "def count\n @n = (@n || 0) + 1\nend\n")).to eq(%w[1 2])
    end

    it 'may be any object that is a function' do
      files = internal('base', 'Function', "def base(a)\n a\nend")
      expect(api('notice(api::base(1))', files)).to eq(['1'])
      files = { 'api/lib/puppet/functions/api/wrong.rb' => "Puppet::Functions.create_function(:'api::wrong', String) do\nend\n" }
      expect(api('notice(api::wrong(1))', files).last).to include('must be based on')
    end

    it 'tells where it was called' do
      files = {
        'stack' => "def stack\n Puppet::Pops::PuppetStack.stacktrace.map { |f, l| [f && File.basename(f), l] }\nend\n",
        'top' => "def top\n Puppet::Pops::PuppetStack.top_of_stack\nend\n",
        'via' => "def via\n call_function('api::stack')\nend\n",
        'api/manifests/init.pp' => "class api {\n  notice(api::stack())\n  [1].each |$x| {\n    notice(api::stack())\n  }\n}\n",
        'api/functions/inner.pp' => "function api::inner() {\n\n  api::stack()\n}\n",
        'api/lib/puppet/parser/functions/oldstack.rb' =>
          "Puppet::Parser::Functions.newfunction(:oldstack, type: :rvalue) { |a| Puppet::Pops::PuppetStack.stacktrace.size }\n"
      }
      api("include api\nnotice(api::inner())\nnotice(api::stack())\n\nnotice(api::top())\nnotice(api::via())\nnotice(oldstack())\n" \
          "function f() {\n api::stack()\n}\nnotice(f())\nnotice(inline_template('<%= Puppet::Pops::PuppetStack.stacktrace.size %>'))\n" \
          "[1].each |$x| {\n notice(api::stack())\n}\nnotice([3].map |$y| { f() })\ndefine d() { notice(api::stack()) }\nd { 'x': }", files)
    end
  end

  describe 'finding functions' do
    rb = ->(name, text = 'ruby') { "Puppet::Functions.create_function(:'#{name}') do\n def #{name.split('::').last}\n '#{text}'\n end\nend\n" }

    it 'by path and name' do
      files = {
        'api/lib/puppet/functions/api/deep/er.rb' => rb['api::deep::er'], 'api/lib/puppet/functions/toplevel.rb' => rb['toplevel'],
        'api/functions/deep/pp.pp' => "function api::deep::pp() { 'pp' }\n", 'api/functions/both.pp' => "function api::both() { 'pp' }\n",
        'api/lib/puppet/functions/api/both.rb' => rb['api::both'], 'api/lib/puppet/functions/api/wrong.rb' => rb['api::other'],
        'api/functions/wrongpp.pp' => "function api::other2() { 'pp' }\n", 'api/lib/puppet/functions/api/nothing.rb' => "nil\n",
        'api/lib/puppet/functions/api/syntax.rb' => "def (\n", 'api/lib/puppet/functions/api/raises.rb' => "raise 'loading'\n",
        'api/lib/puppet/functions/other/stray.rb' => rb['other::stray'], 'other/metadata.json' => '{"name": "x-other"}',
        'api/lib/puppet/functions/legacy4.rb' => rb['legacy4', '4x'],
        'api/lib/puppet/parser/functions/legacy4.rb' => "Puppet::Parser::Functions.newfunction(:legacy4, type: :rvalue) { |a| '3x' }\n"
      }
      good = %w[api::deep::er toplevel api::deep::pp api::both legacy4].flat_map { |name| api("notice(#{name}())", files) }
      expect(good).to eq(%w[ruby ruby pp ruby 4x])
      %w[api::wrong api::wrongpp api::nothing api::syntax api::raises other::stray api::nosuch ::toplevel].each do |name|
        api("notice(#{name}())", files)
      end
    end

    it 'of modules, dependencies first' do
      meta = ->(name, *deps) { { name: "x-#{name}", version: '1.0.0', dependencies: deps.map { |dep| { name: "x/#{dep}" } } }.to_json }
      files = {
        'a/metadata.json' => meta['a', 'c'], 'b/metadata.json' => meta['b'], 'c/metadata.json' => meta['c'],
        'a/manifests/init.pp' => "class a { notice(shared()) notice(b::own()) }\n", 'b/lib/puppet/functions/shared.rb' => rb['shared', 'b'],
        'c/lib/puppet/functions/shared.rb' => rb['shared', 'c'], 'b/lib/puppet/functions/b/own.rb' => rb['b::own', 'b'],
        'd/manifests/init.pp' => "class d { notice(shared()) }\n"
      }.transform_values { |text| text.sub('"dependencies"', '"author":"x","license":"x","summary":"x","source":"x","dependencies"') }
      found = api("include a\ninclude d\nnotice(shared())", files)
      expect(found).to eq(%w[c b b b])
    end

    it 'again when a file has changed' do
      Dir.mktmpdir do |dir|
        found = [1, 2].map do |n|
          write_files(dir, 'changes' => "def changes\n #{n}\nend\n", 'api/lib/puppet/parser/functions/changes3.rb' =>
            "Puppet::Parser::Functions.newfunction(:changes3, type: :rvalue) { |a| #{n} }\n")
          modes = engine? ? %i[off strict] : %i[off]
          modes.map do |mode|
            in_mode(mode) { same_environment_messages("notice(api::changes())\nnotice(changes3())", dir) }
          end
        end
        expect(found.map(&:uniq)).to eq([[%w[1 1]], [%w[2 2]]])
      end
    end

    # Each compile in an environment of its own, as after a change.
    def same_environment_messages(code, dir)
      _, logs = one_catalog(code, modulepath: [dir], &:name)
      logs.map { |log| log[1].to_s }
    end
  end

  it 'ends by the functions return and next' do
    files = { 'ends' => "def ends(n)\n call_function(n, 5)\n 'after'\nend\n", 'brk' => "def brk\n call_function('break')\nend\n" }
    %w[return next].each do |name|
      api("notice(api::ends('#{name}'))", files)
      api("function f() {\n api::ends('#{name}')\n 'after'\n}\nnotice(f())", files)
      api("notice([1, 2].map |$x| { api::ends('#{name}') })", files)
    end
    api("notice([1, 2].map |$x| { api::brk() })\nnotice('after')", files)
  end

  describe 'definitions outside of the block' do
    it 'do not stay in Ruby' do
      body = "Puppet::Functions.create_function(:'api::outside') do\n def outside\n helper_in\n end\n def helper_in\n 'in'\n end\nend\n"
      expect(api('notice(api::outside())', 'api/lib/puppet/functions/api/outside.rb' => body)).to eq(['in'])
      expect(Object.new.respond_to?(:helper_in, true)).to be(false)
      expect(PuppetRs.constants).not_to include(:Outside)
      api('notice(api::outside())', 'api/lib/puppet/functions/api/outside.rb' => "def api_stray\n 'stray'\nend\n#{body}")
    end
  end
end
