# frozen_string_literal: true

# Has stock Puppet answer every question about many types and values (see spec/suite/README.md, types/):
#   ruby spec/conformance/types_differential.rb SEED FILE [TYPES [VALUES]]
# writes the answers for types and values made at random (the same ones for the same seed) to FILE;
#   ruby spec/conformance/types_differential.rb suite
# writes those of the types and values listed in types_cases.rb to spec/suite/types/cases.json (CHECK=1: compares them).
# `cargo run -p puppet-suite --example types_check FILE` compares them with the engine's.
ENV['PUPPET_RS'] = 'off'
require 'json'
require 'puppet'
require 'puppet_pal'
require_relative 'types_cases'

PT = Puppet::Pops::Types

# Random types as text.
class TypeTexts
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
    else TypeCases::ALIASES.keys.sample(random: @r)
    end
  end

  def leaf
    case @r.rand(16)
    when 0..4 then pick(*TypeCases::BARE)
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
    else TypeCases::ALIASES.keys.sample(random: @r)
    end
  end
end

# Random values as text.
class ValueTexts < TypeTexts
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

  def plain = pick(*TypeCases::PLAIN)
end

# Stock's answers.
class Oracle
  def initialize(compiler, random)
    @compiler = compiler
    @random = random
    @calculator = PT::TypeCalculator.singleton
    @describer = PT::TypeMismatchDescriber.singleton
  end

  def evaluate(text) = @compiler.evaluate_string(text)

  # Nothing for stock's internal failures.
  def safe
    yield
  rescue StandardError, SystemStackError
    nil
  end

  def message(error) = error.message.sub(/ \((?:file|line): .*\z/m, '')

  def bits(list)
    list.map do |other|
      found = safe { yield(other) }
      if found.nil?
        '?'
      else
        (found ? '1' : '0')
      end
    end.join
  end

  def expand(type) = type&.to_alias_expanded_s

  def make(wanted, texts)
    made = {}
    bad = {}
    texts.each do |text|
      break if made.size >= wanted
      next if made.key?(text) || bad.key?(text)

      begin
        made[text] = evaluate(text)
      rescue StandardError => e
        bad[text] = message(e) unless e.is_a?(NameError)
      end
    end
    [made, bad.to_a]
  end

  def again(type)
    # The definition of an alias is not an expression; TypeSets from hashes are cases of their own.
    return if type.is_a?(PT::PTypeAliasType) || type.to_s.include?('TypeSet[')

    expand(evaluate(type.to_s))
  rescue StandardError => e
    e.is_a?(NameError) ? nil : "! #{message(e)}"
  end

  def type_row(text, type)
    { text:, to_s: type.to_s, name: PT::TypeFormatter.string(type), expanded: expand(type),
      normal: safe { expand(type.normalize) }, general: safe { expand(type.generalize) },
      infer: safe { expand(@calculator.infer(type)) }, again: again(type),
      parsed: safe { expand(PT::TypeParser.singleton.parse(text)) },
      instance: bits(@values.values) { |v| type.instance?(v) },
      assignable: bits(@types.values) { |o| type.assignable?(o) },
      equal: bits(@types.values) { |o| type == o }, same: bits(@types.values) { |o| @calculator.equals(type, o) } }
  end

  def value_row(text, value)
    { text:, infer: safe { expand(@calculator.infer(value)) }, set: safe { expand(@calculator.infer_set(value)) },
      general: safe { expand(@calculator.infer_generic(value)) }, p: safe { PT::TypeFormatter.string(value) } }
  end

  def pairs(count, left, right)
    all = (0...left).to_a.product((0...right).to_a)
    all.size <= count ? all : all.sample(count, random: @random)
  end

  def mismatches(count)
    pairs(count * 2, @types.size, @values.size).filter_map do |i, j|
      type = @types.values[i]
      value = @values.values[j]
      next unless safe { type.instance?(value) } == false

      text = safe { @describer.describe_mismatch('it', type, @calculator.infer_set(value)) }
      [i, j, text] if text
    end.first(count)
  end

  def type_mismatches(count)
    pairs(count * 2, @types.size, @types.size).filter_map do |i, j|
      a, b = @types.values.values_at(i, j)
      next unless safe { a.assignable?(b) } == false

      text = safe { @describer.describe_mismatch('it', a, b) }
      [i, j, text] if text
    end.first(count)
  end

  def parameters(count)
    names = %w[one two three four]
    Array.new(count) do
      members = names.first(@random.rand(1..3)).map { |n| [n, @random.rand(@types.size), @random.rand(3).zero?] }
      given = names.sample(@random.rand(0..4), random: @random).map { |n| [n, @random.rand(@values.size)] }
      struct = PT::PStructType.new(members.map do |n, t, optional|
        key = PT::PStringType.new(n)
        PT::PStructElement.new(optional ? PT::POptionalType.new(key) : key, @types.values[t])
      end)
      text = begin
        @describer.validate_parameters('it', struct, given.to_h.transform_values { |v| @values.values[v] })
        ''
      rescue Puppet::ParseError => e
        e.message
      rescue StandardError, SystemStackError
        nil
      end
      [members, given, text]
    end
  end

  Signature = Struct.new(:type, :parameter_names, :block_type, :block_name)

  def signatures(count)
    callables = @types.values.each_index.select do |i|
      type = @types.values[i]
      type.is_a?(PT::PCallableType) && type.param_types.is_a?(PT::PTupleType)
    end
    return [] if callables.empty?

    Array.new(count) do
      chosen = Array.new(@random.rand(1..3)) { callables.sample(random: @random) }.map do |i|
        type = @types.values[i]
        [%w[p q r s t].first(type.param_types.types.size), i]
      end
      args = Array.new(@random.rand(0..3)) { @random.rand(@values.size) }
      block = @random.rand(3).zero? ? callables.sample(random: @random) : nil
      name = %w[fun lambda].sample(random: @random)
      [name, chosen, args, block, describe_call(name, chosen, args, block)]
    end
  end

  def describe_call(name, chosen, args, block)
    list = chosen.map do |names, i|
      type = @types.values[i]
      Signature.new(type, names, type.block_type, 'block')
    end
    given = args.map { |i| @values.values[i] }
    types = given.map { |v| @calculator.infer_set(v) }
    types << @types.values[block] if block
    tuple = PT::PTupleType.new(types)
    return if list.any? { |s| s.type.callable?(tuple) }

    @describer.describe_signatures(name, list, tuple)
  rescue StandardError, SystemStackError
    nil
  end

  def evaluations(texts)
    texts.map do |text|
      value = evaluate(text)
      [text, PT::TypeFormatter.string(value)]
    rescue StandardError => e
      [text, e.is_a?(NameError) || e.message.match?(/undefined (?:local|method)/) ? nil : message(e)]
    end
  end

  # A program in a compiler of its own, where nothing was formatted before: once a TypeSet has been
  # written, stock names its types as it does.
  def self.program(text)
    PT::TypeFormatter.singleton.instance_variable_set(:@type_set, nil)
    Puppet::Pal.in_tmp_environment('program', modulepath: [], facts: {}) do |pal|
      pal.with_catalog_compiler { |compiler| PT::TypeFormatter.string(compiler.evaluate_string(text)) }
    end
  rescue StandardError, SystemStackError => e
    e.message.match?(/undefined (?:local|method)/) ? nil : e.message.sub(/ on node \S+\z/, '')
  end

  def answers(types, values, counts, evaluate: [])
    TypeCases::ALIASES.each { |name, text| evaluate("type #{name} = #{text}") }
    @types, bad = make(*types)
    @types.select! { |_, t| t.is_a?(PT::PAnyType) }
    @values, = make(*values)
    { aliases: TypeCases::ALIASES, bad: bad.first(200),
      types: @types.map { |text, type| type_row(text, type) },
      values: @values.map { |text, value| value_row(text, value) },
      common: pairs(counts, @types.size, @types.size).map do |i, j|
        [i, j, safe { expand(@calculator.common_type(@types.values[i], @types.values[j])) }]
      end,
      mismatch: mismatches(counts), type_mismatch: type_mismatches(counts), parameters: parameters(counts / 4),
      signatures: signatures(counts / 4), evaluate: evaluations(evaluate) }
  end
end

Puppet.initialize_settings unless Puppet.settings.app_defaults_initialized?
Puppet[:log_level] = 'err'
Puppet[:strict] = :warning
SUITE = ARGV[0] == 'suite'
random = Random.new(SUITE ? 1 : Integer(ARGV.fetch(0)))
file = SUITE ? File.expand_path('../suite/types/cases.json', __dir__) : ARGV.fetch(1)
out = Puppet::Pal.in_tmp_environment('oracle', modulepath: [], facts: {}) do |pal|
  pal.with_catalog_compiler do |compiler|
    oracle = Oracle.new(compiler, random)
    if SUITE
      oracle.answers([10_000, TypeCases::TYPES], [10_000, TypeCases::VALUES], 1200, evaluate: TypeCases::EVALUATE)
    else
      depth = 2 + (Integer(ARGV[0]) % 3)
      types = TypeTexts.new(random)
      values = ValueTexts.new(random)
      forever = ->(&block) { Enumerator.new { |y| loop { y << block.call } } }
      oracle.answers([Integer(ARGV[2] || 200), forever.call { types.type(depth) }],
                     [Integer(ARGV[3] || 120), forever.call { values.value(depth) }], Integer(ARGV[4] || 3000))
    end
  end
end
if SUITE
  texts = File.read(File.expand_path('../suite/types/programs.txt', __dir__)).split("\n----\n").map(&:chomp)
  out[:programs] = texts.map { |text| [text, Oracle.program(text)] }
end
lines = out.map do |key, rows|
  next "#{JSON.generate(key.to_s)}: #{JSON.generate(rows)}" unless rows.is_a?(Array)

  "#{JSON.generate(key.to_s)}: [\n#{rows.map { |r| JSON.generate(r) }.join(",\n")}\n]"
end
text = "{\n#{lines.join(",\n")}\n}\n"
if SUITE && ENV['CHECK']
  abort "#{file}: stock Puppet answers something else" unless File.read(file, encoding: Encoding::UTF_8) == text
else
  File.write(file, text)
end
warn out.map { |k, v| "#{v.size} #{k}" }.join(', ')
