# frozen_string_literal: true

# Whole environments made at random; see generator.rb.
module Manifests
  # Expressions of a wanted kind over what a place can see.
  class Values
    WORDS = %w[alpha beta web db x1 Foo a-b 10 /etc/x é].freeze
    KINDS = %i[int str arr hash bool].freeze
    TYPES = {
      int: ['Integer', 'Integer[0]', 'Numeric', 'Variant[Integer,String]', 'Optional[Integer]', 'Data', 'Alpha::Count'],
      str: ['String', 'String[1]', 'Optional[String]', 'Variant[String,Integer]', 'Scalar', 'Alpha::Word', 'NotUndef'],
      arr: ['Array', 'Array[Data]', 'Collection', 'Optional[Array]', 'Variant[Array,Hash]', 'Iterable'],
      hash: ['Hash', 'Hash[String,Data]', 'Optional[Hash]', 'Hash[Scalar,Any]', 'Beta::Options'],
      bool: ['Boolean', 'Optional[Boolean]', 'Any', 'Variant[Boolean,String]']
    }.freeze

    attr_reader :random

    def initialize(random)
      @random = random
    end

    def pick(list)
      list[@random.rand(list.size)]
    end

    def chance(part)
      @random.rand < part
    end

    def times(most, least = 0, &block)
      Array.new(least + @random.rand(most - least + 1), &block)
    end

    def kind
      pick(KINDS)
    end

    def type(kind)
      pick(TYPES.fetch(kind))
    end

    # @param scope [Scope] what can be seen
    # @return [String] Puppet code
    def expression(kind, scope, depth = 2)
      known = scope.variables(kind)
      return "$#{pick(known)}" if known.any? && chance(depth.zero? ? 0.6 : 0.35)
      return literal(kind) if depth.zero? || chance(0.25)

      inner = ->(other) { expression(other, scope, depth - 1) }
      send(kind, inner, scope)
    end

    # A text for content, messages and titles: mostly interpolated.
    def text(scope)
      return "\"#{pick(WORDS)}\"" if chance(0.2)

      "\"#{times(3, 1) { "#{pick(%w[a b- /])}${#{interpolated(scope)}}" }.join}\""
    end

    def literal(kind)
      case kind
      when :int then pick(%w[0 1 2 7 42 -3 0x1f 010])
      when :str then pick(["'#{pick(WORDS)}'", "\"#{pick(WORDS)}\"", "''", "'it\\'s'", pick(%w[present bare])])
      when :arr then pick(["['a', 'b']", '[1, 2, 3]', '[]', "[['x', 1], ['y', 2]]", "['a', undef, {'k' => 1}]"])
      when :hash then pick(["{'a' => 1}", "{'k' => 'v', 'z' => [1, 2]}", '{}', "{1 => 'one', 'n' => {'m' => true}}"])
      else pick(%w[true false])
      end
    end

    private

    def interpolated(scope)
      kind = pick(%i[int str str arr hash bool])
      known = scope.variables(kind)
      return pick(known) if known.any? && chance(0.6)

      pick(['title', 'name', 'module_name', 'facts[os][family]', 'undefined_here', "::toplevel", "1 + #{@random.rand(9)}",
            "upcase('#{pick(WORDS)}')", 'trusted[certname]', '0', '1'])
    end

    def int(inner, _scope)
      case @random.rand(9)
      when 0, 1 then "(#{inner[:int]} #{pick(%w[+ - *])} #{inner[:int]})"
      when 2 then "size(#{inner[:arr]})"
      when 3 then "#{inner[:str]}.length"
      when 4 then "#{inner[:arr]}.reduce(0) |$memo, $n| { $memo + 1 }"
      when 5 then "#{inner[:bool]} ? { true => #{inner[:int]}, default => #{inner[:int]} }"
      when 6 then "max(#{inner[:int]}, #{inner[:int]})"
      when 7 then "Integer(\"#{@random.rand(99)}\", 10)"
      else "if #{inner[:bool]} { #{inner[:int]} } else { #{inner[:int]} }"
      end
    end

    def str(inner, scope)
      case @random.rand(16)
      when 0, 1 then text(scope)
      when 2 then "#{pick(%w[upcase downcase capitalize])}(#{inner[:str]})"
      when 3 then "join(#{inner[:arr]}.map |$e| { \"${e}\" }, ',')"
      when 4 then "sprintf('%s/%s', #{inner[:str]}, #{inner[:int]})"
      when 5 then "regsubst(#{inner[:str]}, '[aeiou](.)?', '<\\\\1>', 'G')"
      when 6 then "(case #{inner[:str]} { /^(.)(.)?/: { \"m${1}${2}\" } #{inner[:str]}: { $0 } default: { 'none' } })"
      when 7 then "String(#{inner[:int]})"
      when 8 then "lookup(#{lookup_arguments(:str)})"
      when 9 then "(#{inner[:bool]} ? { true => #{inner[:str]}, default => #{inner[:str]} })"
      when 10 then "inline_epp('<%= #{pick(%w[$x 1 $title])} %>-<% if $y { -%>Y<% } -%>', {'x' => #{inner[:int]}, 'y' => #{inner[:bool]}})"
      when 11 then "inline_template('<%= @title %>#{pick(['', '<%= scope["::toplevel"] %>', '<%= [1,2].map { |v| v * 2 }.join %>'])}')"
      when 12 then "to_json(#{inner[:hash]})" if chance(0.5)
      when 13 then "#{pick(%w[alpha beta gamma])}::say(#{inner[:str]})"
      when 14 then "dup(#{inner[:str]})"
      else "outer_#{pick(%w[alpha beta gamma])}(#{inner[:str]})"
      end || "dup('none')"
    end

    def arr(inner, _scope)
      case @random.rand(11)
      when 0 then "[#{times(3, 1) { inner[kind] }.join(', ')}]"
      when 1 then "(#{inner[:arr]} + #{inner[:arr]})"
      when 2 then "#{inner[:arr]}.map |$i, $v| { \"${i}=${v}\" }"
      when 3 then "#{inner[:arr]}.filter |$v| { $v =~ #{pick(%w[String Integer NotUndef Scalar])} }"
      when 4 then "flatten(#{inner[:arr]}, #{inner[:arr]})"
      when 5 then "unique(#{inner[:arr]})"
      when 6 then "keys(#{inner[:hash]})"
      when 7 then "split(#{inner[:str]}, '[,/-]')"
      when 8 then "lookup(#{lookup_arguments(:arr)})"
      when 9 then "(#{inner[:arr]} - #{inner[:arr]})"
      else "#{inner[:hash]}.map |$k, $v| { [\"${k}\", $v] }"
      end
    end

    def hash(inner, _scope)
      case @random.rand(7)
      when 0 then "{'a' => #{inner[kind]}, 'b' => #{inner[kind]}}"
      when 1 then "(#{inner[:hash]} + #{inner[:hash]})"
      when 2 then "merge(#{inner[:hash]}, #{inner[:hash]})"
      when 3 then "#{inner[:hash]}.filter |$k, $v| { $k != 'a' }"
      when 4 then "lookup(#{lookup_arguments(:hash)})"
      when 5 then "deep_merge(#{inner[:hash]}, #{inner[:hash]})"
      else "Hash(#{inner[:hash]}.map |$k, $v| { [$k, \"${v}\"] })"
      end
    end

    def bool(inner, _scope)
      case @random.rand(9)
      when 0 then "(#{inner[:int]} #{pick(%w[< > == != >= <=])} #{inner[:int]})"
      when 1 then "(#{inner[:str]} =~ /#{pick(%w[a (b)(c)? ^$ [0-9] é])}/)"
      when 2 then "(#{inner[:str]} in #{inner[:arr]})"
      when 3 then "!#{inner[:bool]}"
      when 4 then "(#{inner[:bool]} #{pick(%w[and or])} #{inner[:bool]})"
      when 5 then "(#{inner[kind]} =~ #{type(kind)})"
      when 6 then "defined(#{pick(["'alpha'", "'beta::d0'", "'$toplevel'", "File['/base']", "'nothing'", "Class['gamma']", "'::notify'", "'file'"])})"
      when 7 then "tagged('#{pick(%w[alpha beta t0 t1])}')"
      else "#{inner[:arr]}.any |$v| { $v == 1 }"
      end
    end

    def lookup_arguments(kind)
      key = "'#{pick(%w[common_ module_ deep_ alpha::data_ beta::data_])}#{kind}'"
      options = pick(["Data, 'first', #{literal(kind)}", "{'default_value' => #{literal(kind)}}",
                      "Any, '#{{ arr: 'unique', hash: 'deep' }.fetch(kind, 'first')}', #{literal(kind)}"])
      "#{key}, #{options}"
    end
  end

  # Names that a place in the code can see: variables by kind, names given so far.
  class Scope
    def initialize(outer = nil)
      @outer = outer
      @own = Hash.new { |hash, kind| hash[kind] = [] }
    end

    def variables(kind)
      (@outer ? @outer.variables(kind) : []) + @own[kind]
    end

    def add(kind, name)
      @own[kind] << name
    end
  end
end
