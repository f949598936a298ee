# frozen_string_literal: true

require 'json'

module Suites
  # Values of a Hiera environment with all layers for a key, and the explanation of the search.
  class Lookup < Suite
    def initialize
      super
      ENV['LOOKUP_FIXTURES'] = '../suite/lookup'
      require_relative '../../conformance/lookup_oracle'
      @oracle = LookupOracle.new
    end

    def run(kase)
      names, options = JSON.parse("[#{kase.source}]")
      answer = @oracle.answer('names' => names, 'options' => options || {})
      lines = [answer.key?('error') ? "error #{answer['error'].last}" : "value #{answer['value']}"]
      lines << "explain #{answer['explain']}" if kase.options.key?('explain')
      lines
    end
  end
end
