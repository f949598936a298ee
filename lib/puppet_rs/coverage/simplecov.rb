# frozen_string_literal: true

require 'json'

module PuppetRs
  module Coverage
    # SimpleCov's `.resultset.json`, as it merges and uploads it.
    module Simplecov
      class << self
        # @param data [Data]
        # @return [String]
        def write(data)
          coverage = data.files.sort.to_h do |name, file|
            [File.expand_path(name, data.root), { 'lines' => lines(file), 'branches' => branches(file) }]
          end
          "#{JSON.pretty_generate('puppet_rs' => { 'coverage' => coverage, 'timestamp' => Time.now.to_i })}\n"
        end

        private

        # An element for each line: null where nothing begins that is evaluated.
        def lines(file)
          (1..file.lines.keys.max.to_i).map { |line| file.lines[line] }
        end

        # Ruby's keys are texts of arrays: kind, number, first line and column, last line and column.
        def branches(file)
          number = -1
          key = ->(kind, line, column) { [kind.tr('^a-zA-Z0-9_', '_').to_sym, number += 1, line, column, line, column].inspect }
          file.branches.to_h do |branch|
            [key.call(branch['kind'], branch['line'], 0),
             branch['arms'].to_h { |arm| [key.call(arm['label'], arm['line'], arm['column'] - 1), arm['hits']] }]
          end
        end
      end
    end
  end
end
