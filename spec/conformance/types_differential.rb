# frozen_string_literal: true

# Types and values made at random (the same ones for the same seed), as a folder of cases like spec/suite/types that stock Puppet answers:
#
#   ruby spec/conformance/types_differential.rb SEED FOLDER [TYPES [VALUES [PAIRS]]]
#   cargo run -p puppet-suite --example types_check FOLDER
ENV['PUPPET_RS'] = 'off'
require 'fileutils'
require 'puppet'
require_relative '../support/suites'

# Random types as text.
class TypeTexts
  ALIASES = File.read("#{Cases::ROOT}/types/aliases.pp").scan(/^type (\S+)/).flatten.freeze
  BARE = %w[Any Unit Undef Default Scalar ScalarData Data RichData RichDataKey Numeric Integer Float String Boolean Enum
            Pattern Regexp Binary Timestamp Timespan SemVer SemVerRange URI Sensitive Collection Array Hash Tuple Struct
            Variant Optional NotUndef Callable Iterable Iterator CatalogEntry Class Resource File Type Runtime TypeSet
            Object Init Deferred Error TypeReference TypeAlias].freeze
  WORDS = %w[a b red blue Blue http x1 Apache].freeze

  def initialize(random)
    @r = random
  end

  def pick(*list) = list[@r.rand(list.size)]
  def some(range, &) = Array.new(@r.rand(range), &)
  def int = pick(-5, -1, 0, 0, 1, 1, 2, 3, 5, 10, 100, 1 << 40)
  def word = "'#{pick(*WORDS)}'"
  def regexp = pick('/a/', '/^b/', '/\d+/', '/^[a-z]+$/', '/red|blue/', '/\/x/')

  def range
    from, to = [int, int].minmax
    pick("#{from}, #{to}", from.to_s, "default, #{to}", "#{from}, default")
  end

  def size
    from, to = [pick(0, 0, 1, 2, 3), pick(0, 1, 2, 3, 5)].minmax
    pick("#{from}, #{to}", "#{from}, #{to}", from.to_s, "default, #{to}")
  end

  def callable(depth = 1)
    params = some(0..2) { type(depth - 1) }
    params << size if @r.rand(3).zero? && !params.empty?
    params << pick('Callable', 'Callable[Integer]', 'Optional[Callable[String]]', 'Optional[Callable]') if @r.rand(4).zero?
    return pick('Callable[0, 0]', 'Callable', 'Callable[[0, 0], Integer]') if params.empty?

    @r.rand(4).zero? ? "Callable[[#{params.join(', ')}], #{type(depth - 1)}]" : "Callable[#{params.join(', ')}]"
  end

  def structure(depth)
    members = WORDS.sample(1 + @r.rand(3), random: @r).map do |name|
      "#{pick("'#{name}'", "'#{name}'", "Optional['#{name}']", "NotUndef['#{name}']")} => #{type(depth - 1)}"
    end
    "Struct[{#{members.join(', ')}}]"
  end

  def type(depth = 3)
    return leaf if depth <= 0

    case @r.rand(21)
    when 0..5 then leaf
    when 6, 7 then "Array[#{type(depth - 1)}#{pick('', '', ", #{size}")}]"
    when 8, 9
      "Hash[#{pick('String', 'Scalar', 'Integer', 'Enum[a, b]', type(1))}, #{type(depth - 1)}#{pick('', '', ", #{size}")}]"
    when 10 then "Tuple[#{some(1..3) { type(depth - 1) }.join(', ')}#{pick('', '', ", #{size}")}]"
    when 11, 12 then structure(depth)
    when 13, 14 then "Variant[#{some(1..4) { type(depth - 1) }.join(', ')}]"
    when 15, 16 then "Optional[#{pick(type(depth - 1), type(depth - 1), word)}]"
    when 17 then "#{pick('NotUndef', 'NotUndef', 'Type', 'Iterable', 'Iterator', 'Sensitive')}[#{type(depth - 1)}]"
    when 18 then callable
    when 19 then "Init[#{pick('Integer', 'String', 'Timestamp', 'Boolean', 'Array', 'Hash', 'SemVer', 'MyPoint', 'Integer, 16')}]"
    else ALIASES.sample(random: @r)
    end
  end

  def leaf
    case @r.rand(16)
    when 0..4 then pick(*BARE)
    when 5, 6 then "Integer[#{range}]"
    when 7 then "Float[#{pick('0.0', '1.5', '-2.5', 'default, 3.0', '1, 10', '1.5, 1.5')}]"
    when 8, 9 then "String[#{size}]"
    when 10 then "Enum[#{some(1..3) { word }.join(', ')}#{pick('', '', ', true')}]"
    when 11 then "Pattern[#{some(1..2) { regexp }.join(', ')}]"
    when 12
      pick('Boolean[true]', 'Boolean[false]', "Regexp[#{regexp}]", "Collection[#{size}]", 'Timespan[1, 2]', 'Timestamp[0]',
           "SemVer['1.x']", "SemVer['>=1.0.0 <2.0.0', '3.x']", "Runtime['ruby', 'Symbol']", "URI['http://a']",
           "URI[{'scheme' => 'http'}]")
    when 13 then pick("Error['a']", "Class['a::b']", 'Class', 'Type[Type]', "File['/x']", 'Class[apache]', "Resource['Foo::Bar', 't']", "Resource['notify']", 'User[root]')
    when 14 then pick('Undef', 'String', 'Integer', 'NotUndef', 'Any')
    else ALIASES.sample(random: @r)
    end
  end
end

# Random values as text.
class ValueTexts < TypeTexts
  PLAIN = ['-5', '0', '1', '2', '3', '5', '10', '100', "'a'", "'b'", "'red'", "'Blue'", "'http'", '1.5', '-2.5', "''", "'12'",
           'true', 'false', 'undef', 'default', '/a/', '/^b/', 'Timespan(1)', 'Timestamp(0)', "SemVer('1.2.3')",
           "SemVerRange('1.x')", "Binary('AAEC')", "URI('http://example.com/a')", 'MyInt', 'Integer[1, 3]', 'Enum[a, b]',
           "File['/x']", 'Class[apache]', 'String', "'ä'", "'/x'", "'present'"].freeze

  def value(depth = 3)
    return plain if depth <= 0

    case @r.rand(10)
    when 0..4 then plain
    when 5, 6 then "[#{some(0..3) { value(depth - 1) }.join(', ')}]"
    when 7, 8
      keys = WORDS.sample(@r.rand(4), random: @r).map { |k| pick("'#{k}'", "'#{k}'", "'#{k}'", int.to_s) }.uniq
      "{#{keys.map { |k| "#{k} => #{value(depth - 1)}" }.join(', ')}}"
    else
      pick("MyBox(#{int})", "MyBox(#{int}, #{word})", "My::Thing(#{word})", "Sensitive(#{value(depth - 1)})", type(2), type(1), "Error('m', #{word})", "MyPoint(#{int})", "MyPoint3('x' => #{int})",
           "{[#{plain}] => #{value(depth - 1)}, #{int} => 'x'}")
    end
  end

  def plain = pick(*PLAIN)
end

# Writes the cases.
class TypesDifferential
  PT = Puppet::Pops::Types

  def initialize(seed, folder, counts)
    @random = Random.new(seed)
    @depth = 2 + (seed % 3)
    @folder = folder
    @types_count, @values_count, @pairs = counts
    @suite = Suites::Types.new(folder)
  end

  def run
    FileUtils.mkdir_p(@folder)
    @suite.file(nil) do
      make
      # Types are asked about values.
      write('values', @values)
      write('types', @types)
      write('pairs', '#### common type', *pairs(@types), '#### mismatch of types', *pairs(@types))
      write('expressions', *Array.new(@pairs) { "assert_type(#{one(@types)}, #{one(@values)})" })
      write('parameters', *Array.new(@pairs / 4) { parameters })
      write('signatures', *signatures)
    end
  end

  private

  def make
    types = TypeTexts.new(@random)
    values = ValueTexts.new(@random)
    @types = distinct(@types_count, types.method(:type)) { |found| found.is_a?(PT::PAnyType) }
    @values = distinct(@values_count, values.method(:value))
  end

  # Texts that stock can evaluate.
  def distinct(count, texts)
    found = []
    until found.size == count
      text = texts.call(@depth)
      found |= [text] if !found.include?(text) && usable?(text) { |value| !block_given? || yield(value) }
    end
    found
  end

  def usable?(text)
    yield @suite.evaluate(text)
  rescue StandardError
    false
  end

  def one(list) = list.sample(random: @random)
  def pairs(list) = Array.new(@pairs) { "[#{one(list)}, #{one(list)}]" }

  def parameters
    names = %w[one two three four]
    members = names.first(@random.rand(1..3)).map { |name| "['#{name}', #{one(@types)}, #{@random.rand(3).zero?}]" }
    given = names.sample(@random.rand(0..4), random: @random).map { |name| "'#{name}' => #{one(@values)}" }
    "[[#{members.join(', ')}], {#{given.join(', ')}}]"
  end

  # Calls that none of the Callables takes.
  def signatures
    callables = @types.select do |text|
      type = @suite.evaluate(text)
      type.is_a?(PT::PCallableType) && type.param_types.is_a?(PT::PTupleType)
    end
    return ["['fun', [Callable[Integer]], ['a']]"] if callables.empty?

    made = Array.new(@pairs / 4) do
      called = Array.new(@random.rand(1..3)) { one(callables) }.join(', ')
      arguments = Array.new(@random.rand(0..3)) { one(@values) }.join(', ')
      "['#{%w[fun lambda].sample(random: @random)}', [#{called}], [#{arguments}]#{", #{one(callables)}" if @random.rand(3).zero?}]"
    end
    made.reject { |source| @suite.run(Cases::Case.new('signatures', nil, source, {}, source)) == ['fits'] }
  end

  # Writes a file, then what stock answers.
  def write(name, *lines)
    path = "#{@folder}/#{name}.cases"
    lines = lines.flatten.uniq.map { |line| line.start_with?('####') ? line : "#= #{line}" }
    File.write(path, "#{['Made at random.', *lines].join("\n")}\n")
    cases = Cases.read('types', path)
    File.write(path, Cases.rewrite(path, cases.map { |kase| @suite.run(kase) }))
  end
end

seed, folder, *counts = ARGV
abort 'types_differential.rb SEED FOLDER [TYPES [VALUES [PAIRS]]]' unless folder
TypesDifferential.new(Integer(seed), File.expand_path(folder), [200, 120, 3000].zip(counts).map { |default, given| Integer(given || default) }).run
