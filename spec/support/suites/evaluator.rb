# frozen_string_literal: true

require 'tmpdir'

module Suites
  # Programs without a catalog, each evaluated in a scope of its own.
  class Evaluator < Suite
    # Lines that say nothing about the evaluator: warnings of validation, addresses of Ruby objects, Ruby's errors inside of
    # stock that show a line of Puppet's code (`Object[1]`; the engine has only those of `Iterable > 1`, those of Puppet 7). And known
    # differences: Ruby's own pattern of URIs in a text, the digits of a Timespan that holds a float (`Timespan[1.5]`),
    # years of twelve digits, times as keys of hashes.
    OTHER = /declared\ more\ than\ once|has\ no\ effect|0x0000[0-9a-f]{12}|\n\n[ ]++(?!o\.iterable|o\ =|@@comp)|\(\?x-mi:(?:\n|\\n)|
             \d-\d\d:\d\d:\d\d\.\d+0\b|\d{12}-\d\d-\d\dT|Time(span|stamp):[-\d.:T]+([ ]UTC)?[ ]=>/x

    def initialize
      super
      dir = Dir.mktmpdir.tap { |made| at_exit { FileUtils.remove_entry(made) } }
      Puppet.initialize_settings(["--vardir=#{dir}", "--confdir=#{dir}"])
      Puppet[:strict] = :warning
      Puppet::Util::Log.level = :warning
      @logs = logs = []
      Puppet::Util::Log.define_singleton_method(:newmessage) { |message| logs << message }
    end

    def run(kase)
      lines(kase.source) || ['nothing to compare: the program is invalid, or Ruby fails inside stock']
    end

    # @return [Array<String>, nil] nil when a program does not pass validation or Ruby fails inside stock
    def lines(source)
      found = evaluate(source)
      found unless found.nil? || other?(found.join("\n"))
    end

    private

    def other?(text)
      OTHER.match?(text) || (!Suites.recorded? && text.include?("\n\n    "))
    end

    def evaluate(source)
      @logs.clear
      # Stock goes on naming the types of a TypeSet as that one does once it has written it.
      Puppet::Pops::Types::TypeFormatter.singleton.instance_variable_set(:@type_set, nil)
      compiler = compiler_for(source)
      scope = compiler.topscope
      context = { loaders: compiler.loaders, current_environment: compiler.environment, global_scope: scope }
      Puppet.override(context) { ["value #{Values.show(value(compiler, scope, source))}", *warnings] }
    rescue Puppet::PreformattedError, Puppet::ParseError => e
      e.instance_of?(Puppet::ParseErrorWithIssue) ? nil : ["error #{e.message}", *warnings]
    rescue StandardError, NoMemoryError, SystemStackError
      nil
    end

    # A compiler of its own for programs that define something; the others leave nothing behind.
    def compiler_for(source)
      @compiler = nil if (@uses = (@uses || 0) + 1) % 200 == 1 || @stock != (@stock = Suites.stock?)
      defines = /^\s*(function|type) /.match?(source)
      defines ? new_compiler : (@compiler ||= new_compiler)
    end

    def new_compiler
      environment = Puppet::Node::Environment.create(:production, [])
      compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('n', environment:))
      compiler.topscope.source = Puppet::Resource::Type.new(:node, 'n')
      compiler
    end

    def value(compiler, scope, source)
      parser = Puppet::Pops::Parser::EvaluatingParser.new
      program = parser.parse_string(source, '/t.pp')
      define(compiler, program)
      scope.with_guarded_scope do
        scope.new_ephemeral(true)
        scope.new_ephemeral(false)
        parser.evaluate(scope, program)
      end
    end

    # As PAL defines what a text defines.
    def define(compiler, program)
      return compiler.define(program) if compiler.respond_to?(:define)

      loader = compiler.loaders.public_environment_loader
      program.definitions.each { |definition| compiler.loaders.instantiate_definition(definition, loader) }
    end

    def warnings
      @logs.select { |log| log.level == :warning }.map do |log|
        "log warning: #{log.message}#{" (#{log.line}:#{log.pos || 0})" if log.line}"
      end
    end
  end
end
