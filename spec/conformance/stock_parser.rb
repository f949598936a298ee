# frozen_string_literal: true

require 'json'
require 'puppet'
require 'puppet/pops/pn'

require 'puppet/test/test_helper'

# Stock Puppet's result for a source: PN, log lines, error.
module StockParser
  # The notation of a parameter that captures the rest calls a method Puppet forgot to define.
  module SplatLiteral
    def Literal(value) # rubocop:disable Naming/MethodName
      Puppet::Pops::PN::Literal.new(value)
    end
  end
  Puppet::Pops::PN.extend(SplatLiteral)

  class << self
    def setup
      Puppet.initialize_settings([], true, true)
      Puppet.push_context({ current_environment: nil })
    end

    def check(kase)
      Puppet[:tasks] = kase['tasks'] || false
      Puppet[:strict] = (kase['strict'] || 'warning').to_sym
      %w[max_errors max_warnings max_deprecations].each { |name| Puppet[name.to_sym] = kase[name] || 10 }
      logs = []
      Puppet::Util::Log.close_all
      Puppet::Util::Log.newdestination(Puppet::Test::LogCollector.new(logs))
      pn, spans = dump(kase)
      logs.clear
      error = Puppet.override(current_environment: kase['modulepath'] && environment(kase)) { load(kase) }
      { 'pn' => pn, 'log' => logs.map { |log| log_line(log) }, 'error' => error, 'spans' => spans }
    end

    private

    def environment(kase)
      Puppet::Node::Environment.create(:suite, kase['modulepath'], kase['manifest'])
    end

    def parsers(kase)
      if kase['epp']
        [Puppet::Pops::Parser::EppParser.new, Puppet::Pops::Parser::EvaluatingParser::EvaluatingEppParser.new]
      else
        [Puppet::Pops::Parser::Parser.new, Puppet::Pops::Parser::EvaluatingParser.new]
      end
    end

    def dump(kase)
      model = parsers(kase)[0].parse_string(kase['source'].dup, kase['path']).model
      [pn(model), kase['spans'] ? spans(model) : []]
    rescue StandardError, SystemStackError
      [nil, []]
    end

    def pn(model)
      Puppet::Pops::Model::PNTransformer.transform(model).to_s
    rescue StandardError, SystemStackError
      nil
    end

    # Class, offset and length of every node, then the definitions.
    def spans(model)
      result = [span(model.body)]
      model.body._pcore_all_contents([]) do |node, path|
        result << span(node) unless path && path[-1].is_a?(Puppet::Pops::Model::VariableExpression)
      end
      result + model.definitions.map { |definition| definition.offset.to_s }
    end

    def span(node)
      name = node.class.name.split('::').last.sub('ApplyBlockExpression', 'BlockExpression')
      "#{name} #{node.offset}:#{node.length}"
    end

    def load(kase)
      parsers(kase)[1].parse_string(kase['source'].dup, kase['path'])
      nil
    rescue StandardError, SystemStackError => e
      code = e.respond_to?(:issue_code) && e.issue_code || '-'
      "#{e.class} #{code} #{e.message}"
    end

    def log_line(log)
      place = Puppet::Util::Errors.error_location_with_space(log.file, log.line, log.pos)
      "#{log.level}: #{log.message}#{place}"
    end
  end
end

if $PROGRAM_NAME == __FILE__
  StockParser.setup
  $stdin.each_line { |line| puts JSON.generate(StockParser.check(JSON.parse(line))) }
end
