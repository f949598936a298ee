# frozen_string_literal: true

# Compares what stock Puppet and puppet_rs make of sources: PN, places of all nodes, log and error.
#
#   ruby spec/conformance/syntax_differential.rb                 all .pp and .epp of the installed modules
#   ruby spec/conformance/syntax_differential.rb --mutate 20000 --seed 1
#                                                                mutations of those and of the suite
#   ruby spec/conformance/syntax_differential.rb --generate 20000 --seed 1
#                                                                programs and templates made from the grammar
#
# Builds the example `check` of puppet-syntax with cargo.

require 'open3'
require 'optparse'
require_relative 'program_generator'
require 'puppet'
require_relative '../support/suites'
require_relative 'stock_parser'

# Sources and mutations of them.
class Mutator
  TOKEN = /\s+|#[^\n]*|'[^']*'|"[^"]*"|\$?[A-Za-z_][\w:]*|\d+|<%-?=?|-?%>|./m
  WORDS = <<~'TEXT'
    [ ] { } ( ) | || => +> -> ~> <- <~ = == =~ !~ != + - * / % << >> <| |> <<| |>> ! . , ; : :: ? @ @@ ~ # \\ $ ${
    " ' in and in or if else elsif unless case class define node function type default undef true private attr inherits
    foo notice include Foo Foo::Bar ::Foo ::foo $x $::x foo-bar _x 1 0x1f 08 1.5 1e5 1.5abc a:: A:: /a/ \u0041 \u{41}
    \q <% %> <%= -%> <%# %%> <%% import *$x plan apply $0 $1 += -= .foo .foo(1) (1) [1] /* */
  TEXT
  PHRASES = [' [', ' (', "\n(", '|$x|', '* =>', '=> 1', "@(\"E\")\n", "\n", "\t", ' ', "\r\n", "\u00e9", "\u00a0",
             'class { ', "foo { 'a': }", '"a${b}c"', '"$a"', '"${x[1]}"', '|$a, $b| { $a }', ' ? { default => 1 }',
             'Integer $x', '>> String', 'type A = B', 'Struct[{a=>b}]', "\nE\n", '| E', '|- E'].freeze
  POOL = (WORDS.split + PHRASES).freeze

  def initialize(sources, seed)
    @sources = sources
    @random = Random.new(seed)
  end

  def next_case
    text, epp = @sources.sample(random: @random)
    { 'source' => mutate(window(text)), 'epp' => epp, 'path' => ['f.pp', nil].sample(random: @random),
      'tasks' => @random.rand(10).zero?, 'spans' => true }
  end

  private

  def window(text)
    lines = text.lines
    return text if lines.size <= 25

    start = @random.rand(2).zero? ? 0 : @random.rand(lines.size - 10)
    lines[start, 5 + @random.rand(35)].join
  end

  def mutate(text)
    tokens = text.scan(TOKEN)
    [1, 1, 1, 2, 3].sample(random: @random).times { mutate_token(tokens) unless tokens.empty? }
    tokens.join
  end

  def mutate_token(tokens)
    index = @random.rand(tokens.size)
    case @random.rand(10)
    when 0..2 then tokens.delete_at(index)
    when 3..6 then tokens.insert(index, POOL.sample(random: @random))
    when 7 then tokens[index] = POOL.sample(random: @random)
    when 8 then tokens[index], tokens[-1] = tokens[-1], tokens[index]
    else tokens.insert(index, *tokens[index, 1 + @random.rand(7)])
    end
  end
end

# Asks both and compares.
module SyntaxDifferential
  ROOT = File.expand_path('../..', __dir__)
  # Stock Puppet fails internally, or words errors as this Ruby's own libraries do.
  INCOMPARABLE = /\A(NoMethodError|RangeError|IndexError|SystemStackError|RegexpError|TypeError) |JSON syntax checker/
  NUMBERED_VARIABLE = /\(var (?:(\d+)|\(int \{:radix \d+ :value (\d+)\}\))\)/
  # A lambda as an option, which is more than stock takes (COMPATIBILITY.md, "Beyond stock Puppet").
  LAMBDA_OPTION = /\|[^|]*\|\s*(?:>>[^{]*)?\{.*?\}\s*(?:,|:|=>)/m

  class << self
    def module_files
      roots = %w[/usr/share/puppet/modules /usr/share/puppet/modules.available]
      roots.flat_map { |root| Dir["#{root}/*/**/*.{pp,epp}"] }.map { |path| File.realpath(path) }.uniq
    end

    def module_cases
      module_files.map do |path|
        { 'source' => File.read(path, encoding: 'UTF-8'), 'path' => path, 'epp' => path.end_with?('.epp'),
          'spans' => true }
      end
    end

    def mutated_cases(count, seed)
      suite = Cases.files('syntax').flat_map { |path| Cases.read('syntax', path) }
      modules = module_cases.map { |kase| kase.values_at('source', 'epp') }
      # As many of the short ones as of the long ones.
      sources = modules + suite.map { |kase| [kase.source, kase.options.key?('epp')] }
      mutator = Mutator.new(sources, seed)
      Array.new(count) { mutator.next_case }
    end

    def generated_cases(count, seed)
      generator = ProgramGenerator.new(seed)
      Array.new(count) { generator.next_case }
    end

    def ours(cases)
      input = cases.map { |kase| JSON.generate(kase) }.join("\n")
      command = %w[cargo run --quiet --package puppet-syntax --example check]
      output, status = Open3.capture2(*command, stdin_data: input, chdir: ROOT)
      abort 'the example did not run' unless status.success?
      output.lines.map { |line| JSON.parse(line) }
    end

    # Stock cannot print everything it parses, and shows variables of numbers as numbers (COMPATIBILITY.md).
    def same?(kase, stock, ours)
      ours = ours.merge('pn' => nil) unless stock['pn']
      stock = stock.merge('pn' => stock['pn']&.gsub(NUMBERED_VARIABLE) { "(var \"#{::Regexp.last_match(1) || ::Regexp.last_match(2)}\")" })
      INCOMPARABLE.match?(stock['error'].to_s) || stock == ours || beyond?(kase, stock)
    end

    def beyond?(kase, stock)
      stock['error'].to_s.include?("Syntax error at '|'") && LAMBDA_OPTION.match?(kase['source'])
    end

    def run(cases)
      StockParser.setup
      $stderr.reopen(File::NULL) # Ruby's warnings about regular expressions
      different = cases.zip(ours(cases)).reject { |kase, ours| same?(kase, StockParser.check(kase), ours) }
      different.first(10).each do |kase, ours|
        stock = StockParser.check(kase)
        puts "#{kase.inspect}\n  stock #{stock.reject { |key, value| ours[key] == value }}"
        puts "  ours  #{ours.reject { |key, value| stock[key] == value }}"
      end
      puts "#{cases.size} sources, #{different.size} different"
      exit different.empty?
    end
  end
end

if $PROGRAM_NAME == __FILE__
  options = { seed: 1 }
  OptionParser.new do |parser|
    parser.on('--mutate COUNT', Integer) { |count| options[:mutate] = count }
    parser.on('--generate COUNT', Integer) { |count| options[:generate] = count }
    parser.on('--seed SEED', Integer) { |seed| options[:seed] = seed }
  end.parse!
  cases = if options[:mutate]
            SyntaxDifferential.mutated_cases(options[:mutate], options[:seed])
          elsif options[:generate]
            SyntaxDifferential.generated_cases(options[:generate], options[:seed])
          else
            SyntaxDifferential.module_cases
          end
  SyntaxDifferential.run(cases)
end
