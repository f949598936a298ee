# frozen_string_literal: true

# Types and values of every kind given to Ruby functions and taken from them, types written in Ruby and in
# modules, beside stock Puppet.
RSpec.describe 'types and values between Ruby and the engine' do
  aliases = File.read("#{Cases::ROOT}/types/aliases.pp")
  types, values = %w[types values].map { |file| Cases.read('types', "#{Cases::ROOT}/types/#{file}.cases").map(&:source) }

  # Stock goes on naming the types of a TypeSet as that one does once it has written it.
  before { Puppet::Pops::Types::TypeFormatter.singleton.instance_variable_set(:@type_set, nil) }

  def notice_each(expressions, around: '%s')
    expressions.map { |text| "notice(#{format(around, text)})" }.join("\n")
  end

  it 'gives types to Ruby as the objects stock gives' do
    expect(notices(aliases + notice_each(types, around: 'bridge::dump(%s)')).size).to eq(types.size)
  end

  it 'gives values to Ruby as the objects stock gives' do
    expect(notices(aliases + notice_each(values, around: 'bridge::dump(%s)')).size).to eq(values.size)
  end

  it 'gives what is inferred to Ruby' do
    expect(notices(aliases + notice_each(values, around: 'bridge::dump(type(%s), type(%<s>s, reduced))'.sub('%s', '%1$s').sub('%<s>s', '%1$s'))).size).to eq(values.size)
  end

  it 'takes types and values back as equal ones' do
    code = notice_each(types + values.grep_v(/map|reverse_each/), around: 'bridge::identity(%1$s) == %1$s, [bridge::identity([%1$s])] == [[%1$s]]')
    expect(notices(aliases + code)).to all(eq('true true'))
  end

  it 'takes types that Ruby makes' do
    kinds = %w[integer text sized enum pattern tuple struct callable variant nested resource class runtime runtime_pattern
               semver timespan timestamp uri init type reference object data recursive by_name type_set]
    tests = "1, 'a', ['b'], {'a' => 1}, undef, [[1.5], 'x'], Integer, /a/, Timespan(1)"
    code = kinds.map do |kind|
      "$#{kind} = bridge::make_type('#{kind}')\nnotice(String($#{kind}), String($#{kind}, '%#p'), [#{tests}].map |$v| { $v =~ $#{kind} }, bridge::dump($#{kind}))"
    end
    expect(notices(code.join("\n")).size).to eq(kinds.size)
  end

  it 'merges URIs as the Ruby of the process does' do
    others = ['//h/p', '//v@h/p', '//h:1', '//h:80', '/p', 'p', '?q', '#f', 'x://h']
    bases = ['http://u:w@e.com:8080/a?q#f', 'http://e.com', 'https://e.com:1/a/b', 'ftp://u@e.com/a', 'x://u@e.com:2/a']
    pairs = bases.product(others)
    code = pairs.map { |base, other| "notice(String(URI('#{base}') + URI('#{other}')))" }.join("\n")
    expect(notices(code).size).to eq(pairs.size)
  end

  it 'takes the addresses in brackets that the Ruby of the process takes' do
    addresses = %w[::1 ::1.2.3.4 ::1.2.3.400 1:2:3:4:5:6:7:8 1:2 1::2::3 v1.x v.x zz] + ['']
    addresses.product(['http:', '']).each do |address, scheme|
      compile_both("notice(String(URI('#{scheme}//[#{address}]:80/a')))")
      compile_both("notice(String(URI('http://e.com/a') + '#{scheme}//[#{address}]/'))")
    end
  end

  it 'compares types of the runtime by the classes they name' do
    expect(notices(<<~'PP').size).to eq(1)
      $node = Runtime['ruby', 'Puppet::Node']
      $object = Runtime['ruby', 'Object']
      notice($object >= $node, $node >= $object, Runtime['ruby', 'Comparable'] >= Runtime['ruby', 'String'], $node >= Runtime['ruby', 'No::Such'])
    PP
  end

  it 'gives references as the resources that parameters hold' do
    expect(notices(<<~'PP').size).to eq(12)
      define show($value) { notice(bridge::dump($value), type($value), $value) }
      show { 'class': value => Class['foo::bar'] }
      show { 'file': value => File['/x'] }
      show { 'hash': value => { 'k' => Class['foo::baz'], Class['k'] => 1 } }
      show { 'array': value => [Class['foo'], File['/x'], Integer] }
      show { 'splat': * => { value => Class['foo'] } }
      show { 'other': value => [Timespan(3), /re/, default, Deferred('join', [[1, 2]]), Type[Class['foo']], Array[File['/x']]] }
      create_resources('show', { 'created' => { 'value' => Class['foo'] } })
      notify { 'n': message => File['/x'], require => Show['class'] }
      notice(bridge::dump(Notify['n']['message'], Notify['n']['require']))
      notify { 'c': message => [Class['foo']] }
      notice(bridge::dump(Notify['c']['message']), type(Notify['c']['message']))
      class late(Type[CatalogEntry] $x) { notice(bridge::dump($x), type($x)) }
      class { 'late': x => Class['foo'] }
      define back($value) { notify { $title: message => $value } notice(bridge::dump(Notify[$title]['message'])) }
      back { 'b': value => File['/x'] }
      back { 'd': value => Class['foo'] }
    PP
  end

  it 'serializes types and values, and reads them again' do
    # Names that only this manifest defines cannot be read anywhere else.
    known = (types + values).grep_v(/My/) + ["Bridge::Place('a', Bridge::Place('b'))", "Bridge::Account('Bob', 2000)", 'Bridge::Point(1)',
                                             'Bridge::Tree', 'Bridge::Account', "{Integer => Sensitive('x')}", "{'__ptype' => 1}"]
    expect(notices(notice_each(known, around: 'bridge::serialize(%s)')).size).to eq(known.size)
  end

  [true, false].each do |rich|
    it "writes catalogs #{rich ? 'with' : 'without'} rich data" do
      # Types without a title and iterators are no values of parameters; on instances of Error stock fails by itself.
      sources = (types + values).grep_v(/\A(CatalogEntry|Class|File|Resource|Resource\['file'\]|Error\(.*|.*(map|reverse_each).*)\z/)
      sources += ["Bridge::Place('a', Bridge::Place('b'))", 'Bridge::Point(1)', 'Bridge::Tree', 'Cars::Wheel(12)']
      # Nor can types that name themselves be written as rich data.
      sources = sources.grep_v(/MyTree|MyRec|MyNest|MyList|Bridge::Tree|\A((Rich)?Data|TypeSet|Error.*)\z/) if rich
      code = sources.each_with_index.map { |source, i| "notify { '#{i}': message => #{source} }\n" }.join
      before = Puppet[:strict]
      # Types that are no data are an error since Puppet 8.
      Puppet[:strict] = :warning
      # A second time: what Puppet does with the hash of a type stays there.
      outcomes = Array.new(2) { Puppet.override(rich_data: rich) { compile_both(aliases + code) } }
      expect(outcomes.map(&:error)).to eq([nil, nil])
    ensure
      Puppet[:strict] = before
    end
  end

  describe 'Object types and TypeSets of modules' do
    it 'has Object types that name themselves', :bridge do
      expect(notices(<<~'PP').size).to eq(3)
        $here = Bridge::Place('here')
        $there = Bridge::Place('there', $here)
        notice($there, $there.near.name, $there == Bridge::Place('there', Bridge::Place('here')), $there =~ Bridge::Place)
        notice(bridge::dump($there, Bridge::Place), bridge::identity($there) == $there)
        notice(['a', ['b', [1]]] =~ Bridge::Tree, ['a', ['b', ['c']]] =~ Bridge::Tree, bridge::dump(Bridge::Tree))
      PP
      expect(error_of("Bridge::Place('')")['message']).to match(/String\[1\]|size/)
    end

    it 'loads the TypeSet of a module' do
      expect(notices(<<~'PP').size).to eq(4)
        notice(15 =~ Cars::Size, 5 =~ Cars::Size, [15, [16]] =~ Cars::Tree, [15, [6]] =~ Cars::Tree)
        $axle = Cars::Axle(Cars::Wheel(12), Cars::Spare(13, true))
        notice($axle.left.size, $axle.right.worn, $axle, $axle.right =~ Cars::Wheel)
        notice(bridge::dump($axle))
        notice(Cars =~ Type[TypeSet])
      PP
      expect(error_of('Cars::Wheel(5)')['message']).to match(/Size/)
      expect(error_of('Cars::None')['message']).to match(/Cars::None/)
    end

    it 'resolves references to other TypeSets' do
      expect(notices(<<~'PP').size).to eq(1)
        notice([Cars::Wheel(12)] =~ Cars::Fleet::Garage, [12] =~ Cars::Fleet::Garage, [] =~ Cars::Fleet::Garage)
      PP
    end

    it 'shows TypeSets' do
      # Asked for as a whole first, stock does not find the parent of Spare.
      expect(notices("$size = Cars::Size\nnotice(String(Cars))").first).to match(/Size => Integer/)
    end
  end

  describe 'files that do not define what they should' do
    %w[Empty Wrong Logic Two Clazz Syntax Param Cyc1 Obj Sub Nocall Mismatch Raises Nointerface Badinterface].each do |name|
      it "tells what is wrong with Faulty::#{name}" do
        expect(error_of("1 =~ Faulty::#{name}")['message']).not_to be_empty
      end
    end

    it 'tells that a TypeSet is none' do
      expect(error_of('1 =~ Notset')['message']).to match(/TypeSet/)
      expect(error_of('1 =~ Notset::X')['message']).not_to be_empty
    end
  end

  describe 'types written in Ruby' do
    it 'has those with an interface only' do
      expect(notices(<<~'PP').size).to eq(3)
        $point = Bridge::Point(1)
        notice($point, $point.x, $point.y, $point == Bridge::Point('x' => 1), $point =~ Bridge::Point, type($point))
        notice(bridge::dump($point, Bridge::Point), bridge::identity($point) == $point)
        notice(Bridgebare('x').a, Bridgebare('x'))
      PP
      expect(error_of("Bridge::Point('x')")['message']).to match(/Integer/)
    end

    it 'has those with code', :bridge do
      expect(notices(<<~'PP').size).to eq(4)
        $account = Bridge::Account('Bob', 2000)
        notice($account.name, $account.age, $account.greet, $account.greet('Hi'), "${account}")
        notice($account == Bridge::Account('name' => 'Bob', 'born' => 2000), $account =~ Bridge::Account, type($account))
        notice(bridge::dump($account), bridge::identity($account) == $account)
        notice([$account].map |$a| { $a.greet('Dear') })
      PP
      expect(error_of("Bridge::Account('Bob', 2000).greet(1)")['message']).to match(/greet/)
      expect(error_of("Bridge::Account('Bob', 2000).other")['message']).to match(/other/)
      expect(error_of("Bridge::Account('Bob')")['message']).to match(/expects/)
    end

    it 'calls their functions with blocks, and through types that inherit from them' do
      expect(notices(<<~'PP').size).to eq(3)
        $sum = Bridge::Sum(1, 5)
        notice($sum.add(2), $sum.add(2, 3), $sum.b, $sum.c, $sum.k, $sum.blk |$x| { $x + 1 }, Bridge::Sum({ a => 1, c => 2 }))
        notice($sum == Bridge::Sum(1, 5), [$sum, Bridge::Sum(1, 5)].unique.size, { $sum => 1 }[Bridge::Sum(1, 5)], $sum =~ RichData)
        type Mine = Object[{ parent => Bridge::Sum, attributes => { z => Integer } }]
        notice(Mine(1, 2, 3), Mine(1, 2, 3).add(1))
      PP
      ['add()', "add('x')", 'fail', 'add(1) |$x| { $x }'].each do |call|
        expect(error_of("notice(Bridge::Sum(1, 5).#{call})")['message']).not_to be_empty
      end
    end

    it 'has those with a class' do
      expect(notices(<<~'PP').size).to eq(2)
        $box = Bridge::Box([1, 'two'])
        notice($box.content, $box.open, $box =~ Bridge::Box, $box == Bridge::Box([1, 'two']))
        notice(bridge::dump($box, bridge::identity($box)))
      PP
    end
  end
end
