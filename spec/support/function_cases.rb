# frozen_string_literal: true

# Calls of the Ruby functions of installed modules, as spec/suite/functions/modules has them: read, and run with whatever
# answers in this process. spec/suite/README.md tells their form.
module FunctionCases
  ROOT = File.expand_path('../suite/functions/modules', __dir__)
  MODULES = '/usr/share/puppet/modules'
  Types = Puppet::Pops::Types

  # @!attribute function [String] the file of the function, +stdlib/parser/functions/abs+
  # @!attribute line [String] as the file has it
  # @!attribute expected [Array<String>] what the file says comes out
  Case = Struct.new(:function, :line, :expected) do
    # The Puppet code. +=3 f(args)+ calls the 3.x function where a 4.x function of that name is in front of it.
    def code
      return line.delete_prefix('= ') unless line.start_with?('=3 ')

      name, arguments = line.delete_prefix('=3 ').match(/\A(\w+)\((.*)\)\z/m).captures
      "$args = [#{arguments}]; inline_template('<%= scope.function_#{name}(@args).inspect %>')"
    end
  end

  module_function

  # @return [Array<Case>]
  def read(path)
    function = nil
    File.readlines(path, chomp: true, encoding: Encoding::UTF_8).each_with_object([]) do |line, cases|
      case line
      when /\A## (\S+)/ then function = Regexp.last_match(1)
      when /\A=/ then cases << Case.new(function, line, [])
      when /\A[>!~+] / then cases.last.expected << line
      end
    end
  end

  # The Ruby functions of the installed modules, as the cases name them.
  def installed
    Dir["#{MODULES}/*/lib/puppet/{functions,parser/functions}/**/*.rb"].map do |path|
      path.delete_prefix("#{MODULES}/").delete_suffix('.rb').sub('/lib/puppet/', '/')
    end.sort
  end

  # Runs a block in an environment that has the installed modules.
  def in_environment
    PuppetRs::Verify::Compiler.initialize_settings
    environment = Puppet::Node::Environment.create(:production, [MODULES])
    Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment,
                    loaders: Puppet::Pops::Loaders.new(environment)) { yield environment }
  end

  # @return [Array<String>] what comes out, as the file would say it
  def run(kase, environment)
    Puppet.clear_deprecation_warnings
    logs = []
    destination = Puppet::Test::LogCollector.new(logs)
    Puppet::Util::Log.newdestination(destination)
    with_utf8 do
      outcome = evaluate(kase.code, environment)
      logs.map { |log| "~ #{log.level}: #{plain(log.message)}" } + outcome
    end
  ensure
    Puppet::Util::Log.close(destination)
  end

  def evaluate(code, environment)
    Puppet[:code] = ''
    facts = Puppet::Node::Facts.new('suite.example.com', Differential::FACTS)
    node = Puppet::Node.new('suite.example.com', environment:, facts:)
    node.merge(facts.values)
    compiler = Puppet::Parser::Compiler.new(node)
    compiler.compile
    Puppet.override(compiler.context_overrides, 'cases of functions') do
      before = compiler.catalog.resources.size
      value = Puppet::Pops::Parser::EvaluatingParser.singleton.evaluate_string(compiler.topscope, code, '/t.pp')
      resources = compiler.catalog.resources.drop(before).map { |resource| "+ #{resource} #{show(resource.to_hash)}" }
      ["> #{show(value)}", *resources]
    end
  rescue StandardError, ScriptError => e
    ["! #{plain(e.message)}"]
  end

  # String#inspect, also that of functions, escapes what the locale cannot show: the cases were recorded with UTF-8.
  def with_utf8
    external = Encoding.default_external
    silently { Encoding.default_external = Encoding::UTF_8 }
    yield
  ensure
    silently { Encoding.default_external = external }
  end

  def silently
    verbose = $VERBOSE
    $VERBOSE = nil
    yield
  ensure
    $VERBOSE = verbose
  end

  def plain(text)
    text.dup.force_encoding('UTF-8').inspect[1..-2].gsub(/0x\h{16}/, '0x').gsub(/\d{8}-\d+-\w+/, 'TEMPORARY')
  end

  def show(value)
    case value
    when nil then 'undef'
    when true, false, Integer, Float, :default then value.to_s
    when String then value.dup.force_encoding('UTF-8').inspect
    when Array then "[#{value.map { |v| show(v) }.join(', ')}]"
    when Hash then "{#{value.map { |k, v| "#{show(k)} => #{show(v)}" }.join(', ')}}"
    when Types::PSensitiveType::Sensitive then "Sensitive(#{show(value.unwrap)})"
    when Types::PAnyType then "Type:#{Types::TypeFormatter.singleton.string(value)}"
    else "#{value.class.name.delete_prefix('PuppetRs::DropIn::')}:#{plain(value.to_s)}"
    end
  end
end
