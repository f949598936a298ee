# frozen_string_literal: true

require 'json'
require 'puppet_rs/verify'

module Suites
  # Whole compiles: values, log, resources, edges, errors.
  class Eval < Suite
    MODULES = File.expand_path('../../fixtures/modules', __dir__)
    FACTS = {
      'fqdn' => 'suite.example.com', 'hostname' => 'suite', 'kernel' => 'Linux', 'processorcount' => 4,
      'os' => { 'family' => 'Debian', 'name' => 'Debian', 'release' => { 'major' => '12' } }
    }.freeze

    # Logs a value in program form; times have none, stock shows the Ruby object.
    SHOW = <<~'PP'
      notice($value ? { Variant[Timestamp, Timespan] => String($value), default => String([$value], '%p') })
    PP

    # The program to compile: the value of an expression is logged in program form.
    def self.program(kase)
      kase.expression ? "$value = (\n#{kase.source}\n)\n#{SHOW}" : kase.source
    end

    # @return [Array<Cases::Case>] all of them
    def self.cases
      Cases.files('eval').flat_map { |path| Cases.read('eval', path) }
    end

    def run(kase)
      input = PuppetRs::Verify::Input.new(name: kase.name, code: self.class.program(kase), modulepath: MODULES, facts: FACTS)
      outcome = PuppetRs::Verify::Compiler.run(input)
      lines = logs(outcome, kase.expression) + resources(outcome) + error(outcome.error)
      lines.map { |line| line.gsub(MODULES, '/modules').gsub(/(#<[\w:]+:0x)\h{16}/, '\1') }
    end

    private

    # Since 3.3 Ruby's own errors say less.
    def worded(lines)
      lines = lines.map { |line| line.gsub(/for nil:NilClass(?:\n.*?\^+)?/m, 'for nil') } unless Suites.recorded?
      super(lines)
    end

    def logs(outcome, expression)
      last = outcome.logs.size - 1
      outcome.logs.reject { |log| log['level'] == 'err' && outcome.error }.each_with_index.map do |log, index|
        next "value #{log['message'][1..-2]}" if expression && outcome.error.nil? && index == last

        "log #{log['level']}: #{log['message']}#{" (#{log['line']})" if log['line']}"
      end
    end

    def resources(outcome)
      return [] unless outcome.json

      catalog = outcome.catalog
      edges = catalog['edges'].map { |edge| "#{edge['source']} -> #{edge['target']}" }.reject { |edge| edge.start_with?('Stage[main] -> ') }
      catalog['resources'].drop(3).map { |resource| "resource #{described(resource)}" } + edges.map { |edge| "edge #{edge}" }
    end

    def described(resource)
      details = resource.slice('parameters', 'virtual', 'exported', 'sensitive_parameters').reject { |_, value| [false, nil].include?(value) }
      parameters = details.delete('parameters')
      parts = ["#{resource['type']}[#{resource['title']}]", JSON.generate(parameters || {})]
      parts << JSON.generate(details) unless details.empty?
      parts.join(' ')
    end

    def error(error)
      return [] unless error

      ["error #{error.values_at('line', 'pos').map { |number| number || '-' }.join(':')} " \
       "#{error['message'].delete_suffix(' on node suite.example.com')}"]
    end
  end
end
