# frozen_string_literal: true

require_relative '../../conformance/stock_parser'

module Suites
  # Result of parsing and validating a source.
  class Syntax < Suite
    INTERNAL = /\Aerror (NoMethodError|RangeError|IndexError|SystemStackError|TypeError) /

    # Properties of a case that spec/conformance/stock_parser.rb needs.
    def self.request(kase)
      options = kase.options
      limits = %w[max_errors max_warnings max_deprecations].to_h { |name| [name, options[name]&.to_i] }
      environment = options['path'] ? { 'modulepath' => ['/e/modules'], 'manifest' => '/e/manifests' } : {}
      { 'source' => kase.source, 'path' => options['path'] || 'f.pp', 'epp' => options.key?('epp'),
        'tasks' => options.key?('tasks'), 'strict' => options['strict'] }.merge(limits, environment)
    end

    def initialize
      super
      StockParser.setup
    end

    def run(kase)
      result = StockParser.check(self.class.request(kase))
      lines = result['log'].map { |log| "log #{log}" }
      lines.unshift("pn #{result['pn']}") if result['pn']
      lines << "error #{result['error']}" if result['error']
      lines
    end

    def agrees?(kase, lines)
      fails?(kase) ? lines.last.to_s.match?(INTERNAL) : super
    end

    def written(kase, lines)
      fails?(kase) ? kase.expected : lines
    end

    private

    def fails?(kase)
      Suites.stock? && kase.options.key?('stock-fails')
    end
  end
end
