# frozen_string_literal: true

require 'puppet/test/test_helper'
require 'puppet_rs/verify'
require_relative '../differential'

module Suites
  # The functions in Ruby of installed modules. The heading of a case is the file of its function.
  class ModuleFunctions < Suite
    MODULES = '/usr/share/puppet/modules'

    # The Ruby functions of the installed modules, as the headings name them.
    def self.installed
      Dir["#{MODULES}/*/lib/puppet/{functions,parser/functions}/**/*.rb"].map do |path|
        path.delete_prefix("#{MODULES}/").delete_suffix('.rb').sub('/lib/puppet/', '/')
      end.sort
    end

    def initialize
      super
      PuppetRs::Verify::Compiler.initialize_settings
    end

    # Each function has an environment of its own: what one loads the next one shall not find.
    def run(kase)
      unless kase.heading == @function
        @function = kase.heading
        @environment = Puppet::Node::Environment.create(:production, [MODULES])
        @loaders = Puppet::Pops::Loaders.new(@environment)
      end
      in_environment { outcome(kase) }
    end

    private

    def in_environment(&)
      Puppet.override(environments: Puppet::Environments::Static.new(@environment), current_environment: @environment,
                      loaders: @loaders, &)
    end

    def outcome(kase)
      Puppet.clear_deprecation_warnings
      logs = []
      destination = Puppet::Test::LogCollector.new(logs)
      Puppet::Util::Log.newdestination(destination)
      found, ran = traced(kase) { with_utf8 { evaluate(code(kase)) } }
      warn "#{kase.id}: does not run the function" unless ran || found.last.match?(/expects|mis-matched/)
      logs.map { |log| "log #{log.level}: #{plain(log.message)}" } + found
    ensure
      Puppet::Util::Log.close(destination)
    end

    # The Puppet code. Option `api=3` calls the 3.x function where a 4.x function of that name hides it.
    def code(kase)
      return kase.source unless kase.options['api'] == '3'

      name, arguments = kase.source.match(/\A(\w+)\((.*)\)\z/m).captures
      "$args = [#{arguments}]; inline_template('<%= scope.function_#{name}(@args).inspect %>')"
    end

    # True if the code of the function's file runs; asked while expectations are written.
    def traced(kase)
      return [yield, true] unless ENV['UPDATE']

      file = "#{MODULES}/#{kase.heading.sub('/', '/lib/puppet/')}.rb"
      ran = false
      trace = TracePoint.new(:call, :b_call) { |point| ran ||= point.path == file && point.method_id }
      [trace.enable { yield }, ran]
    end

    def evaluate(code)
      Puppet[:code] = ''
      facts = Puppet::Node::Facts.new('suite.example.com', Differential::FACTS)
      node = Puppet::Node.new('suite.example.com', environment: @environment, facts:)
      node.merge(facts.values)
      compiler = Puppet::Parser::Compiler.new(node)
      compiler.compile
      Puppet.override(compiler.context_overrides, 'a case') { evaluated(compiler, code) }
    rescue StandardError, ScriptError => e
      ["error #{plain(e.message)}"]
    end

    def evaluated(compiler, code)
      before = compiler.catalog.resources.size
      value = Puppet::Pops::Parser::EvaluatingParser.singleton.evaluate_string(compiler.topscope, code, '/t.pp')
      resources = compiler.catalog.resources.drop(before).map { |resource| "resource #{resource} #{Values.show(resource.to_hash)}" }
      ["value #{plain(Values.show(value))}", *resources.map { |line| plain(line) }]
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

    # A text without what differs from run to run.
    def plain(text)
      text.dup.force_encoding('UTF-8').gsub(/0x\h{16}/, '0x').gsub(/\d{8}-\d+-\w+/, 'TEMPORARY')
    end
  end
end
