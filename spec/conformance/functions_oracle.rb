# frozen_string_literal: true

# Writes into the case files of spec/suite/functions what stock Puppet makes of each call:
#   ruby spec/conformance/functions_oracle.rb [FILE...]
# With CHECK=1 nothing is written: fails when a file says something else.

ENV['PUPPET_RS'] = 'off'
require 'puppet'

# Evaluates expressions with stock Puppet and shows what comes out.
module FunctionsOracle
  ROOT = File.expand_path('../suite/functions', __dir__)
  Types = Puppet::Pops::Types

  module_function

  def setup
    Puppet.initialize_settings(['--confdir', '/nonexistent', '--vardir', '/nonexistent'])
    Puppet::Util::Log.close_all
    @environment = Puppet::Node::Environment.create(:production, [])
    Puppet.push_context(
      { current_environment: @environment, loaders: Puppet::Pops::Loaders.new(@environment),
        environments: Puppet::Environments::Static.new(@environment) }, 'functions oracle'
    )
  end

  def evaluate(code)
    facts = Puppet::Node::Facts.new('suite.example.com', {})
    compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('suite.example.com', environment: @environment, facts: facts))
    Puppet.override(compiler.context_overrides, 'functions oracle') do
      evaluator = Puppet::Pops::Parser::EvaluatingParser.singleton
      "> #{show(evaluator.evaluate_string(compiler.topscope, code, '/t.pp'))}"
    end
  rescue Exception => e # rubocop:disable Lint/RescueException
    "! #{e.message.dup.force_encoding('UTF-8').inspect[1..-2]}"
  end

  def show(value)
    case value
    when nil then 'undef'
    when true, false, Integer, Float, :default then value.to_s
    when String then value.dup.force_encoding('UTF-8').inspect
    when Array then "[#{value.map { |v| show(v) }.join(', ')}]"
    when Hash then "{#{value.map { |k, v| "#{show(k)} => #{show(v)}" }.join(', ')}}"
    when Regexp then value.inspect
    when Types::PSensitiveType::Sensitive then "Sensitive(#{show(value.unwrap)})"
    when Types::PAnyType then "Type:#{Types::TypeFormatter.singleton.string(value)}"
    when Types::Iterable then 'Iterator'
    when Types::PuppetObject then "#{value._pcore_type.name}:#{value}"
    else "#{value.class.name}:#{value}"
    end
  end

  def rewrite(path)
    old = File.read(path, encoding: Encoding::UTF_8)
    text = old.each_line.filter_map do |line|
      next if line.start_with?('> ', '! ')

      line.start_with?('= ') ? "#{line}#{evaluate(line.delete_prefix('= ').chomp)}\n" : line
    end.join
    return false if text == old

    ENV['CHECK'] ? warn("#{path}: stock Puppet says something else") : File.write(path, text)
    true
  end
end

FunctionsOracle.setup
files = ARGV.empty? ? Dir["#{FunctionsOracle::ROOT}/*.cases"].sort : ARGV
changed = files.count { |path| FunctionsOracle.rewrite(path) }
puts "#{files.size} files, #{changed} #{ENV['CHECK'] ? 'stale' : 'changed'}"
exit 1 if ENV['CHECK'] && changed.positive?
