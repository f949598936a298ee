# frozen_string_literal: true

module Suites
  # Calls of built-in functions, without facts.
  class Functions < Suite
    def initialize
      super
      Puppet.initialize_settings(['--confdir', '/nonexistent', '--vardir', '/nonexistent'])
      Puppet::Util::Log.close_all
      @environment = Puppet::Node::Environment.create(:production, [])
    end

    def file(_cases, &)
      Puppet.override(current_environment: @environment, loaders: Puppet::Pops::Loaders.new(@environment),
                      environments: Puppet::Environments::Static.new(@environment), &)
    end

    def run(kase)
      facts = Puppet::Node::Facts.new('suite.example.com', {})
      compiler = Puppet::Parser::Compiler.new(Puppet::Node.new('suite.example.com', environment: @environment, facts:))
      Puppet.override(compiler.context_overrides, 'a case') do
        evaluator = Puppet::Pops::Parser::EvaluatingParser.singleton
        ["value #{Values.show(evaluator.evaluate_string(compiler.topscope, kase.source, '/t.pp'))}"]
      end
    rescue StandardError, ScriptError, SystemStackError, NoMemoryError => e
      ["error #{e.message.dup.force_encoding('UTF-8')}"]
    end
  end
end
