# frozen_string_literal: true

module PuppetRs
  module Coverage
    # The tracefile that `geninfo` of LCOV describes.
    module Lcov
      class << self
        # @param data [Data]
        # @return [String]
        def write(data)
          data.files.sort.map { |name, file| record(name, file) }.join
        end

        private

        def record(name, file)
          entries = ['TN:', "SF:#{name}", *bodies(file), *branches(file)]
          entries += file.lines.map { |line, hits| "DA:#{line},#{hits}" }
          entries << "LF:#{file.line_counts[1]}" << "LH:#{file.line_counts[0]}" << 'end_of_record'
          "#{entries.join("\n")}\n"
        end

        def bodies(file)
          named = file.bodies.map { |body| [CommandLine::Words.printable("#{body['kind']} #{body['name']}".tr(',', ' ')), body] }
          [*named.map { |name, body| "FN:#{body['line']},#{name}" }, *named.map { |name, body| "FNDA:#{body['hits']},#{name}" },
           "FNF:#{file.body_counts[1]}", "FNH:#{file.body_counts[0]}"]
        end

        # A branch that was never reached has a dash for each alternative.
        def branches(file)
          entries = file.branches.each_with_index.flat_map do |branch, number|
            reached = branch['arms'].any? { |arm| arm['hits'].positive? }
            branch['arms'].each_with_index.map do |arm, at|
              "BRDA:#{branch['line']},#{number},#{at},#{reached ? arm['hits'] : '-'}"
            end
          end
          [*entries, "BRF:#{file.branch_counts[1]}", "BRH:#{file.branch_counts[0]}"]
        end
      end
    end
  end
end
