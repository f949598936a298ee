# frozen_string_literal: true

# Random programs, evaluated by stock Puppet and by the engine; prints what differs.
#
#   ruby evaluator_differential.rb expressions|programs|types [seed [count]]
#
# The engine's half is `cargo build -p puppet-suite --example eval_lines` (EVAL_LINES names another one).
require 'puppet'
require_relative '../support/suites'
require 'open3'

# The words of the lists are Puppet's, quotes and all.
# rubocop:disable Lint/PercentStringArray

# Shared code of the generators.
class Generator
  def initialize(seed)
    @random = Random.new(seed)
  end

  private

  def pick(list)
    list[@random.rand(list.size)]
  end

  def chance(part)
    @random.rand < part
  end

  def times(most, least = 0, &block)
    Array.new(least + @random.rand(most - least + 1), &block)
  end
end

# Operators over values of every kind.
class Expressions < Generator
  VALUES = <<~'PUPPET'.split("\n")
    undef
    true
    false
    default
    0
    1
    2
    -1
    7
    3
    100
    9223372036854775807
    -9223372036854775807
    1.5
    -2.5
    0.0
    1e10
    1.0e-5
    ''
    'a'
    'abc'
    'ABC'
    "a\nb"
    '1'
    '0x1F'
    '010'
    '1.5'
    '-3'
    'x1'
    "é"
    'File'
    []
    [1]
    [1,2,3]
    ['a','b']
    [[1,2],[3,4]]
    [undef,'x']
    {}
    {'a'=>1}
    {'a'=>1,'b'=>[1,2]}
    {1=>'x','z'=>{'q'=>1}}
    /a/
    /(b)(c)?/
    /^$/
    Integer
    Integer[1,10]
    String
    String[1]
    Array
    Array[Integer]
    Hash
    Boolean
    Any
    Undef
    Numeric
    Float
    Variant[Integer,String]
    Optional[String]
    Enum['a','b']
    Pattern[/a/]
    Type
    Type[Integer]
    Class
    Class['foo']
    File
    File['/x']
    Notify['a']
    Data
    Scalar
    Collection
    Tuple[Integer,String]
    Struct[{'a'=>Integer}]
    Regexp[/a/]
    Sensitive('s')
    Sensitive(1)
    Binary('YWJj')
    Timespan(90)
    Timespan('1-00:00:00')
    Timestamp('2015-03-01T00:00:00')
    SemVer('1.2.3')
    SemVerRange('>=1.0.0')
    Callable
    Callable[1,1]
    URI('http://a/b')
    bare
    Iterable
    NotUndef
    Iterable[Integer]
    Iterator
    [1,2,3].reverse_each
    [1,2,3].step(2)
    ['a',*[1,2]]
    Timespan
    Timespan[0,90]
    Timespan(9223372036)
    Timespan('-0-00:01:30')
    Timestamp
    Timestamp['2000-01-01','2020-01-01']
    Timestamp(1.5)
    SemVer
    SemVer['1.x']
    SemVer('2.0.0-rc1')
    SemVerRange
    SemVerRange('1.x')
    URI
    URI[{'scheme'=>'http'}]
    URI('../c?d#e')
    Binary
    Binary('')
    Sensitive
    Sensitive[String]
    Float[0.0,2.5]
    Enum['A',true]
    Regexp
    Default
    Init[Integer]
    Runtime['ruby','X']
    CatalogEntry
    Resource
    Resource['file','/x']
    File['/x','/y']
    Object
    Object[{attributes=>{a=>Integer}}]
    TypeSet
    TypeReference['X']
    Error
    Error('m')
    Deferred
    ScalarData
    RichData
    Hash[String,Integer]
    Array[String,1,2]
    Tuple[Integer,1,3]
    Callable[[String],Integer]
    "x${1}y"
    0777
    0xff
    9223372036854775806
    -0.0
    1e300
    "\u{1F600}"
    {undef=>1,[1]=>2,1.0=>3}
    {'a'=>{'b'=>{'c'=>/x/}}}
    [[],{},'',undef,default]
  PUPPET
  OPERATORS = %w[+ - * / % << >> == != < <= > >= =~ !~ in and or].freeze

  def program
    "$r = [#{expression(1 + @random.rand(3))}, $0, $1]\n$r"
  end

  private

  def value
    pick(VALUES)
  end

  def expression(depth)
    return value if depth <= 0 || chance(0.25)

    case @random.rand(18)
    when 0..5 then "#{expression(depth - 1)} #{pick(OPERATORS)} #{expression(depth - 1)}"
    when 6 then "(#{expression(depth - 1)})"
    when 7 then chance(0.5) ? "!#{expression(depth - 1)}" : "-(#{expression(depth - 1)})"
    when 8 then "#{value}[#{value}]"
    when 9 then "#{value}[#{value}, #{value}]"
    when 10 then "if #{expression(depth - 1)} { #{expression(depth - 1)} } else { #{expression(depth - 1)} }"
    when 11
      "case #{value} { #{value}: { #{expression(depth - 1)} } #{value}, *#{value}: { $0 } default: { 'd' } }"
    when 12 then "#{value} ? { #{value} => #{expression(depth - 1)}, #{value} => 2 }"
    when 13 then "[#{expression(depth - 1)}, *#{expression(depth - 1)}]"
    when 14 then "{#{value} => #{expression(depth - 1)}, #{value} => #{value}}"
    when 15 then "unless #{expression(depth - 1)} { #{value} } else { #{expression(depth - 1)} }"
    when 16 then "(#{expression(depth - 1)})[#{expression(depth - 1)}#{", #{value}" if chance(0.3)}]"
    else "\"p${(#{expression(depth - 1)})}s\""
    end
  end
end

# Lambdas, functions, assignment, match variables and control flow.
class Programs < Generator
  LITERALS = %w[undef true 0 1 2 -3 7 1.5 'a' 'abc' 'x1' '12' [1,2] ['b','a'] [3,[4,5]] {'a'=>1}
                {'k'=>'v','z'=>[1]} /b/ Integer String[1] default].freeze
  TYPES = %w[Integer String Any Array Hash Numeric Optional[Integer] Variant[Integer,String] Array[Integer]
             Scalar Boolean].freeze
  NAMES = %w[a b c d].freeze
  LISTS = ['[1,2,3]', "['a','b']", "{'a'=>1,'b'=>2}"].freeze

  def program
    @count = 0
    result = chance(0.2) ? " >> #{pick(TYPES)}" : ''
    "function f1(#{parameters})#{result} { #{block(1)} }\nfunction f2(#{parameters}) { #{block(2)} }\n" \
      "#{statement(2)};\n#{block(3)}"
  end

  private

  def variable
    @count.positive? && chance(0.4) ? "$v#{[@count - @random.rand(4), 1].max}" : "$#{pick(NAMES)}"
  end

  def fresh
    chance(0.1) ? variable : "$v#{@count += 1}"
  end

  def parameters
    number = @random.rand(4)
    Array.new(number) do |i|
      type = chance(0.3) ? "#{pick(TYPES)} " : ''
      rest = i == number - 1 && chance(0.2) ? '*' : ''
      "#{type}#{rest}$#{NAMES[i]}#{chance(0.3) ? " = #{expression(1)}" : ''}"
    end.join(', ')
  end

  def block(depth)
    "#{times(2, 1) { statement(depth) }.join(";\n")};\n(#{expression(depth)})"
  end

  def lambda_of(depth, number = nil)
    typed = -> { chance(0.2) ? "#{pick(TYPES)} " : '' }
    names = number ? Array.new(number) { "#{typed.call}$#{pick(NAMES)}" }.uniq.join(', ') : parameters
    "|#{names}|#{chance(0.1) ? " >> #{pick(TYPES)}" : ''} { #{block(depth - 1)} }"
  end

  def condition(depth)
    inner = -> { expression(depth - 1) }
    pick([-> { "#{inner.call} =~ /(a|b)(.)?/" }, -> { "#{inner.call} == #{inner.call}" }, -> { variable },
          -> { "#{inner.call} in #{inner.call}" }, -> { "'abc' =~ /(.)(.)/" },
          -> { "#{inner.call} =~ #{pick(TYPES)}" }]).call
  end

  def expression(depth)
    return chance(0.5) ? pick(LITERALS) : variable if depth <= 0

    inner = -> { expression(depth - 1) }
    case @random.rand(22)
    when 0, 1 then pick(LITERALS)
    when 2, 3 then variable
    when 4 then "#{inner.call} #{pick(%w[+ - * == != < in and or])} #{inner.call}"
    when 5 then "(#{inner.call})"
    when 6 then "[#{times(3, 1) { (chance(0.15) ? '*' : '') + inner.call }.join(', ')}]"
    when 7 then "{#{NAMES.first(1 + @random.rand(3)).map { |k| "'#{k}' => #{inner.call}" }.join(', ')}}"
    when 8 then "\"x${#{variable}}y${(#{inner.call})}\""
    when 9 then "if #{condition(depth)} { #{block(depth - 1)} } else { #{block(depth - 1)} }"
    when 10
      "case #{inner.call} { #{inner.call}, /(a)(.)?/: { #{block(depth - 1)} } default: { #{block(depth - 1)} } }"
    when 11 then "#{variable} ? { #{pick(LITERALS[0...-1])} => #{inner.call}, /(.)b/ => $1, default => #{inner.call} }"
    when 12 then "#{pick(LISTS + [variable])}.map #{lambda_of(depth, 1 + @random.rand(2))}"
    when 13 then "#{pick(LISTS)}.#{pick(%w[filter each any all])} #{lambda_of(depth, 1 + @random.rand(2))}"
    when 14 then "[1,2,3].reduce#{chance(0.5) ? "(#{pick(LITERALS)})" : ''} #{lambda_of(depth, 2)}"
    when 15 then "with(#{times(3) { inner.call }.join(', ')}) #{lambda_of(depth)}"
    when 16 then "#{inner.call}.then #{lambda_of(depth, 1)}"
    when 17 then "f#{1 + @random.rand(2)}(#{times(3) { (chance(0.1) ? '*' : '') + inner.call }.join(', ')})"
    when 18 then pick(%w[$0 $1 $2])
    when 19 then "#{variable}[#{pick([0, 1, -1, "'a'", "'k'"])}]"
    when 20 then "!#{inner.call}"
    else "unless #{condition(depth)} { #{block(depth - 1)} }"
    end
  end

  def statement(depth)
    case @random.rand(10)
    when 5
      source = pick(['[1,2]', "{'a'=>1,'b'=>2}", expression(depth - 1)])
      "[#{fresh}, #{fresh}] = #{source}"
    when 6
      leave = pick(["next(#{expression(0)})", 'break()', "return(#{expression(0)})"])
      "if #{condition(depth)} { #{chance(0.6) ? leave : "#{fresh} = #{expression(depth - 1)}"} }"
    when 7 then "notice(#{expression(depth - 1)})"
    when 8, 9 then "#{fresh} = #{pick(LITERALS)}"
    else "#{fresh} = #{expression(depth)}"
    end
  end
end

# Types: matching, mismatches, assignability, texts.
class Types < Generator
  LEAVES = %w[Integer Integer[1,5] String String[2] String[1,3] Boolean Float Undef Any Numeric Scalar Data
              Enum['a','b'] Pattern[/^a/] Regexp Type Type[Integer] Array Hash Collection Callable Default Binary
              Timespan SemVer File File['/x'] Class Class['foo'] ScalarData RichData NotUndef Optional[String]
              Sensitive Iterable Port Rec Hash[String,Integer] Array[Integer] Tuple[Integer,String]
              Struct[{a=>Integer}] Array[String,2] Hash[String,Integer,1,2] Collection[2] Boolean[true]
              Float[0.0,1.0] Runtime Resource CatalogEntry Init Unknown::T].freeze
  VALUES = %w[undef true false 1 7 -3 1.5 0.5 'a' 'abc' 'xyz' '' default /a/ Integer File['/x'] File Class['foo']
              Array[Integer] [] {} Sensitive('x') Timespan(3) SemVer('1.0.0') Binary('YWJj')].freeze
  PRELUDE = "type Port = Integer[1,65535]\ntype Rec = Variant[Integer, Array[Rec]]\n"

  def program
    PRELUDE + case @random.rand(7)
              when 0 then "function f(#{type(2)} $x) { 'ok' }\nf(#{value(2)})"
              when 1
                "function f(#{type(2)} $x, #{type(1)} $y = #{value(1)}, #{type(1)} *$z) { 'ok' }\n" \
                "f(#{times(4, 1) { value(2) }.join(', ')})"
              when 2 then "with(#{value(2)}) |#{type(2)} $x| { 'ok' }"
              when 3 then "with(#{value(2)}) |$x| >> #{type(2)} { $x }"
              when 4
                "[#{value(2)} =~ #{type(2)}, #{type(2)} <= #{type(2)}, #{type(2)} == #{type(2)}, #{type(2)} > #{type(1)}]"
              when 5 then "[#{type(3)}, \"${#{type(2)}}\"]"
              else "assert_type(#{type(2)}, #{value(2)})"
              end
  end

  private

  def type(depth)
    return pick(LEAVES) if depth <= 0 || chance(0.35)

    inner = -> { type(depth - 1) }
    case @random.rand(11)
    when 0 then "Array[#{inner.call}]"
    when 1 then "Array[#{inner.call},#{@random.rand(3)},#{2 + @random.rand(3)}]"
    when 2 then "Hash[#{inner.call},#{inner.call}]"
    when 3 then "Variant[#{times(3, 1) { inner.call }.join(',')}]"
    when 4 then "Optional[#{inner.call}]"
    when 5 then "Tuple[#{times(3, 1) { inner.call }.join(',')}]"
    when 6 then "Tuple[#{inner.call},#{inner.call},1,#{pick(%w[default 3])}]"
    when 7 then "Struct[{#{%w[a b].map { |k| "#{pick([k, k, "Optional[#{k}]", "NotUndef[#{k}]"])} => #{inner.call}" }.join(', ')}}]"
    when 8 then "NotUndef[#{inner.call}]"
    when 9 then "Type[#{inner.call}]"
    else "Sensitive[#{inner.call}]"
    end
  end

  def value(depth)
    return pick(VALUES) if depth <= 0 || chance(0.45)
    return "[#{times(4) { value(depth - 1) }.join(', ')}]" if chance(0.5)

    "{#{%w[a b c].first(@random.rand(4)).map { |k| "'#{k}' => #{value(depth - 1)}" }.join(', ')}}"
  end
end

# rubocop:enable Lint/PercentStringArray

# Differences in COMPATIBILITY.md that these generators come upon.
module Documented
  KEY = /(Time(?:span|stamp)[\[(][^\])]*[\])]) =>/

  class << self
    def difference?(program, stock)
      # Identity: equal times are one key. Numbers without end: times that hold floats.
      program.scan(KEY).uniq! || (program.include?('Timespan') && stock.match?(/Infinity|NaN/)) ||
        # Stock fails by itself: the general form of an Init type.
        (program.include?('Init[') && stock.include?('wrong number of arguments (given 1, expected 2)'))
    end
  end
end

kinds = { 'expressions' => Expressions, 'programs' => Programs, 'types' => Types }
kind = kinds.fetch(ARGV[0]) { abort "one of #{kinds.keys.join(', ')}" }
generator = kind.new((ARGV[1] || 1).to_i)
programs = Array.new((ARGV[2] || 1000).to_i) { generator.program }
engine = ENV['EVAL_LINES'] || File.expand_path('../../target/debug/examples/eval_lines', __dir__)
output, status = Open3.capture2(engine, stdin_data: programs.join("\n----\n"))
abort 'the engine failed' unless status.success?
ours = output.split(/^#\d+ /).drop(1).map(&:chomp)
differ = compared = 0
suite = Suites.make('evaluator')
programs.zip(ours).each do |program, our|
  stock = suite.lines(program)&.join("\n  ") or next
  compared += 1
  next if stock == our || Documented.difference?(program, stock)

  differ += 1
  puts "#{program}\n  stock #{stock}\n  ours  #{our}\n\n" if differ <= 20
end
puts "#{compared} compared, #{differ} differ"
exit(differ.zero?)
