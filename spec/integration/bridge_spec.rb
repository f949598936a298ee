# frozen_string_literal: true

RSpec.describe 'the bridge to Ruby', :bridge do
  describe '4.x functions' do
    it 'picks the dispatch by type' do
      found = notices(<<~'PP')
        notice(bridge::typed(80))
        notice(bridge::typed(70000))
        notice(bridge::typed(['a', 1]))
        notice(bridge::typed({ 'name' => 'x' }))
        notice(bridge::typed({ 'name' => 'x', 'count' => 3 }))
        notice(bridge::typed('abc'))
        notice(bridge::typed(Integer[1, 2]))
      PP
      expect(found.first).to eq('port 80')
      expect(found.size).to eq(7)
    end

    it 'explains arguments that no dispatch takes' do
      ["'ABC'", '', '1, 2', '[1]', "{ 'name' => '' }", 'undef', 'String', '1.5', "{ 'name' => 'x', 'other' => 1 }"].each do |arguments|
        expect(error_of("bridge::typed(#{arguments})")['message']).to match(/bridge::typed/)
      end
    end

    it 'checks what a function returns' do
      expect(error_of("bridge::typed('WRONG')")['message']).to match(/value returned|expects/)
    end

    it 'passes optional, repeated and block parameters' do
      expect(notices(<<~'PP').size).to eq(6)
        notice(bridge::optional('a'))
        notice(bridge::optional('a', 1))
        notice(bridge::optional('a', 1, 'x', [1, [2]], undef))
        notice(bridge::optional('a') |$x| { $x[0] })
        notice(bridge::optional('a', 2) |$x, $y = 3| { "${x} ${y}" })
        notice('a'.bridge::optional(3, 'b'))
      PP
      expect(error_of("bridge::optional('a', 'b')")['message']).to match(/Integer/)
      expect(error_of("bridge::optional('a') |$x, $y, $z| { }")['message']).to match(/block/)
    end

    it 'requires a block where the dispatch does' do
      expect(error_of('bridge::repeat(3)')['message']).to match(/block/)
    end

    it 'hands values over as the Ruby objects that stock hands over' do
      expect(notices(<<~'PP').size).to eq(5)
        notice(bridge::values(1, 1.5, 'text', true, undef, default, /re/, [1, [undef]], { 'a' => { 1 => undef } }))
        notice(bridge::values(Sensitive('s'), Integer[1, 2], File['/x'], Class['bridge'], Timespan(5), SemVer('1.2.3')))
        notice(bridge::values(SemVerRange('>=1.0.0'), Binary('AAEC'), URI('http://example.com/a'), Timestamp('2020-01-01')))
        notice(bridge::values([1, 2].map |$x| { $x * 2 }, "\u{1F600} ä", '', -1, 9223372036854775807))
        notice(bridge::values($facts['os'], $trusted['certname'], $facts['processors']['count']))
      PP
    end

    it 'passes integers beyond 64 bits both ways, to 4.x functions only' do
      facts = Differential::FACTS.merge('large' => (2**64) - 1, 'list' => [-(2**63) - 1])
      expect(notices(<<~'PP', facts:).size).to eq(3)
        notice($facts['large'], $facts['list'])
        notice(bridge::values(round(1e20), -$facts['large'], [$facts['large']]))
        notice($facts['large'] * 1.0, $facts['large'] > 1)
      PP
      expect(error_of('notice($facts[large] - 1)', facts:)['message']).to match(/max range/)
      expect(error_of('notice(bridge_old($facts[large]))', facts:)['message']).to match(/max range/)
    end

    it 'takes values that Ruby made' do
      expect(notices(<<~'PP').size).to eq(10)
        notice(bridge::make('symbols'))
        notice(bridge::make('sensitive'))
        notice(bridge::make('type'), [1] =~ bridge::make('type'))
        notice('xABb' =~ bridge::make('regexp'), $1)
        notice(bridge::make('version'), bridge::make('version') =~ SemVerRange('>=1.0.0'))
        notice(bridge::make('timespan') + 1)
        notice(bridge::make('binary'))
        notice(bridge::make('frozen') + [1])
        notice(bridge::identity(bridge::make('type')) == Array[Integer])
        notice(type(bridge::make('version')))
      PP
    end

    it 'gives internal functions the scope and the compiler' do
      expect(notices(<<~'PP').size).to eq(4)
        $top = 'top'
        class inner { $local = 'l' notice(bridge::internal('local')) notice(bridge::internal()) notice(bridge::internal('::top')) }
        include inner
        notice(bridge::internal('inner::local'))
      PP
    end
  end

  describe 'blocks that Ruby calls' do
    it 'are called many times' do
      expect(notices('notice(bridge::repeat(500) |$x| { $x * 2 }.reduce |$a, $b| { $a + $b })')).to eq(['250500'])
    end

    it 'may use next' do
      expect(notices('notice(bridge::repeat(4) |$x| { if $x % 2 == 0 { next("even") } $x })')).to eq(['[1, even, 3, even]'])
    end

    it 'may use break and return' do
      compile_both('notice(bridge::repeat(4) |$x| { if $x == 3 { break() } $x })')
      expect(notices(<<~'PP')).to eq(['found 3'])
        function finder() { bridge::repeat(9) |$x| { if $x == 3 { return("found ${x}") } } }
        notice(finder())
      PP
    end

    it 'see and close over their variables' do
      expect(notices(<<~'PP')).to eq(%w[[11,12,13]])
        $base = 10
        notice(bridge::repeat(3) |$x| { $y = $base + $x $y }.join(',').with |$x| { "[${x}]" })
      PP
    end

    it 'may call other Ruby functions' do
      expect(notices('notice(bridge::repeat(3) |$x| { bridge::typed($x) })')).to eq(['[port 1, port 2, port 3]'])
      expect(notices('notice(bridge::repeat(2) |$x| { bridge::repeat(2) |$y| { bridge::identity($x * $y) } })')).to eq(['[[1, 2], [2, 4]]'])
    end

    it 'may raise' do
      error = error_of("\n\nbridge::repeat(3) |$x| {\n  if $x == 2 { fail('two') }\n}")
      expect(error).to include('line' => 4)
      expect(error['message']).to include('two')
      compile_both('notice(bridge::rescue() || { fail("inside") })')
      compile_both('notice(bridge::rescue() || { 1 + "a" })')
      compile_both('notice(bridge::rescue() || { nosuch() })')
    end

    it 'check their parameters' do
      compile_both('notice(bridge::repeat(2) |String $x| { $x })')
      compile_both('notice(bridge::optional("a") |Integer $x| { $x })')
    end
  end

  describe 'calling functions from Ruby' do
    it 'goes through built-in functions and back' do
      expect(notices("notice(bridge::there_and_back(['a', 'b']))").first).to start_with('[Apattern a')
    end

    it 'reaches functions of every kind' do
      expect(notices(<<~'PP').size).to eq(6)
        function local($x) { "local ${x}" }
        notice(bridge::through('upcase', 'x'))
        notice(bridge::through('local', 1))
        notice(bridge::through('bridge::identity', { 'a' => [1] }))
        notice(bridge::through('bridge_value', 1, undef, 'x'))
        notice(bridge::through('map', [1, 2]) |$x| { $x + 1 })
        notice(bridge::through('sprintf', '%s', 'x'))
      PP
      expect(error_of("bridge::through('nosuch')")['message']).to match(/nosuch/)
      expect(error_of("bridge::through('upcase')")['message']).to match(/upcase/)
    end

    it 'includes classes and declares resources' do
      expect(compile_both("bridge::through('include', 'bridge')").resources).to be > 3
      compile_both("bridge::through('create_resources', 'notify', { 'a' => {}, 'b' => { 'message' => 'm' } })")
    end
  end

  describe '3.x functions' do
    it 'look variables, resources and the catalog up, and create resources' do
      outcome = compile_both(<<~'PP')
        class holder {
          $local = 'inside'
          file { '/x': mode => '0644' }
          bridge_old('/x', undef, [undef, { 'a' => undef }], 5, true, Integer[1])
          bridge_old('/missing')
          notice($bridge_set)
        }
        include holder
      PP
      expect(outcome.logs.map { |log| log['message'] }.join("\n")).to match(/found File\[.x\] true 0644/)
      expect(outcome.json).to include('/x.made')
    end

    it 'get their arguments in the old form' do
      expect(notices(<<~'PP').size).to eq(2)
        notice(bridge_value(undef, 1, 1.0, 'a', true, default, [undef], { 'k' => undef }, /re/))
        notice(bridge_value(Integer, File['/x'], Sensitive(1), Class['a']))
      PP
    end

    it 'add resources through the compiler' do
      expect(compile_both("bridge_add('one') bridge_add('two')").json).to include('added in foo.example.com')
    end

    it 'fail with their own words' do
      expect(error_of("\n  bridge_fail('because')")).to include('line' => 2)
      error_of('bridge_fail()')
    end
  end

  describe 'ERB templates' do
    it 'read variables in every way there is' do
      expect(compile_both('include bridge').json).to include('local here list', 'has true false', '4x HERE port 80')
    end

    it 'see all variables when they look around' do
      compile_both('class c { $local = 1 $list = [] $data = {} notify { x: message => template("bridge/dynamic.erb") } } include c')
    end

    it 'inline' do
      expect(notices(<<~'PP').size).to eq(2)
        $a = ['x', 'y']
        notice(inline_template('<%= @a.join("+") %> <%= scope.lookupvar("a").size %>', '<%= @missing.inspect %>'))
        notice(inline_epp('<% $a.each |$x| { %><%= $x %>;<% } %>'))
      PP
    end

    it 'fail as stock does' do
      %w[raises breaks syntax missing].each do |name|
        expect(error_of("notice(template('bridge/#{name}.erb'))")['message']).to include(name)
      end
    end

    it 'EPP takes parameters' do
      expect(notices("notice(epp('bridge/params.epp', { 'name' => 'n' }))").first).to eq("n 1\nn 2\n")
      error_of("notice(epp('bridge/params.epp'))")
      error_of("notice(epp('bridge/params.epp', { 'name' => 1 }))")
      error_of("notice(epp('bridge/params.epp', { 'name' => 'n', 'other' => 1 }))")
    end
  end

  describe 'exceptions' do
    %w[ArgumentError Puppet::Error Puppet::ParseError RuntimeError TypeError NoMethodError KeyError].each do |name|
      it "#{name} passes through Puppet code as the same object" do
        found = notices("notice(bridge::rescue() || { bridge::raise('#{name}', 'passing') })").first
        expect(found).to include('cause true')
        expect(error_of("\n\n bridge::raise('#{name}', 'out')")['message']).to include('out')
      end
    end

    it 'passes through lambdas, functions, classes and defines' do
      %w[ArgumentError Puppet::Error].each do |name|
        compile_both("function f() { bridge::raise('#{name}', 'x') }\n notice(bridge::rescue() || { [1].each |$x| { f() } })")
        compile_both("class k { bridge::raise('#{name}', 'x') }\ninclude k")
        compile_both("define d() { bridge::raise('#{name}', 'x') }\nd { 'a': }")
      end
    end
  end
end
