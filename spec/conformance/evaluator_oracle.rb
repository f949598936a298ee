# frozen_string_literal: true

# What stock Puppet makes of small programs, each evaluated in a scope of its own.
#
#   ruby evaluator_oracle.rb < cases      prints the results; cases are separated by lines of ----
#   ruby evaluator_oracle.rb --update     writes the results of spec/suite/evaluator/*.cases
#   ruby evaluator_oracle.rb --check      fails when stock disagrees with one of them; with puppet_rs loaded
#                                         (-rpuppet_rs) it is the gem that is asked
require 'puppet'
require 'tmpdir'

# Shows values as the tests of the engine do.
module Show
  def self.value(object)
    case object
    when nil then 'undef'
    when :default then 'default'
    when true, false, Integer, Float then object.to_s
    when String, Regexp then object.inspect
    when Array then "[#{object.map { |x| value(x) }.join(', ')}]"
    when Hash then "{#{object.map { |k, x| "#{value(k)} => #{value(x)}" }.join(', ')}}"
    when Puppet::Pops::Types::PAnyType then "Type:#{object}"
    when Puppet::Pops::Types::PSensitiveType::Sensitive then "Sensitive(#{value(object.unwrap)})"
    when Puppet::Pops::Types::Iterable then 'Iterator'
    else "#{object.class.name}:#{object}"
    end
  end
end

# Stock Puppet, asked.
class Oracle
  LOGS = [] # rubocop:disable Style/MutableConstant

  def initialize(vardir)
    Puppet.initialize_settings(["--vardir=#{vardir}", "--confdir=#{vardir}"])
    Puppet[:strict] = :warning
    Puppet::Util::Log.level = :warning
    Puppet::Util::Log.define_singleton_method(:newmessage) { |message| LOGS << message }
  end

  # What says nothing about the evaluator: warnings of validation, addresses of Ruby objects, Ruby's errors inside of
  # stock that show a line of Puppet's code (`Object[1]`; the engine has only those of `Iterable > 1`). And known
  # differences: Ruby's own pattern of URIs in a text, the digits of a Timespan that holds a float (`Timespan[1.5]`),
  # years of twelve digits, times as keys of hashes.
  OTHER = /declared\ more\ than\ once|has\ no\ effect|0x0000[0-9a-f]{12}|\\n\\n[ ]++(?!o\.iterable|o\ =|@@comp)|\(\?x-mi:\\n|
           \d-\d\d:\d\d:\d\d\.\d+0\b|\d{12}-\d\d-\d\dT|Time(span|stamp):[-\d.:T]+([ ]UTC)?[ ]=>/x

  # The result of a program, `nil` when it does not pass validation or Ruby fails inside stock.
  def run(source)
    result = evaluate(source)
    result unless result.nil? || OTHER.match?(result)
  end

  private

  def evaluate(source)
    LOGS.clear
    compiler = compiler_for(source)
    scope = compiler.topscope
    context = { loaders: compiler.loaders, current_environment: compiler.environment, global_scope: scope }
    Puppet.override(context) { "#{outcome(compiler, scope, source)}#{warnings}" }
  rescue Puppet::PreformattedError, Puppet::ParseError => e
    e.instance_of?(Puppet::ParseErrorWithIssue) ? nil : "! #{e.message.inspect}#{warnings}"
  rescue StandardError, NoMemoryError, SystemStackError
    nil
  end

  # A compiler of its own for programs that define something; the others leave nothing behind.
  def compiler_for(source)
    @compiler = nil if (@uses = (@uses || 0) + 1) % 200 == 1
    defines = /^\s*(function|type) /.match?(source)
    defines ? new_compiler : (@compiler ||= new_compiler)
  end

  def new_compiler
    env = Puppet::Node::Environment.create(:production, [])
    compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment: env))
    compiler.topscope.source = Puppet::Resource::Type.new(:node, 'n')
    compiler
  end

  def outcome(compiler, scope, source)
    parser = Puppet::Pops::Parser::EvaluatingParser.new
    program = parser.parse_string(source, '/t.pp')
    define(compiler, program)
    scope.with_guarded_scope do
      scope.new_ephemeral(true)
      scope.new_ephemeral(false)
      "= #{Show.value(parser.evaluate(scope, program))}"
    end
  end

  # As PAL defines what a text defines.
  def define(compiler, program)
    return compiler.define(program) if compiler.respond_to?(:define)

    loader = compiler.loaders.public_environment_loader
    program.definitions.each { |d| compiler.loaders.instantiate_definition(d, loader) }
  end

  def warnings
    LOGS.select { |l| l.level == :warning }.map do |log|
      at = log.line ? " #{log.line}:#{log.pos || 0}" : ''
      "\n  W #{log.message}#{at}"
    end.join
  end
end

if $PROGRAM_NAME == __FILE__
  Dir.mktmpdir do |dir|
    oracle = Oracle.new(dir)
    if ARGV.empty?
      $stdin.read.split("\n----\n").each_with_index { |c, i| puts "##{i} #{oracle.run(c) || '-'}" }
      exit
    end
    wrong = 0
    Dir[File.expand_path('../suite/evaluator/*.cases', __dir__)].sort.each do |file|
      cases = File.read(file).chomp.split("\n----\n").map { |c| c.split("\n>>>>\n", 2) }
      found = cases.map { |source, expected| [source, oracle.run(source), expected] }
      found.each do |source, now, expected|
        next if now.nil? || now == expected

        wrong += 1
        puts source, "  expected #{expected}", "  found    #{now}" if ARGV.first == '--check'
      end
      next unless ARGV.first == '--update'

      kept = found.select { |_, now, _| now }
      File.write(file, "#{kept.map { |s, now, _| "#{s}\n>>>>\n#{now}" }.join("\n----\n")}\n")
    end
    puts "#{wrong} differ"
    exit(1) if wrong.positive? && ARGV.first == '--check'
  end
end
