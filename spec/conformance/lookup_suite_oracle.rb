# frozen_string_literal: true

# Has stock Puppet answer the cases of spec/suite/lookup: what every key is worth, and how the search
# for some of them is explained. The data there is written in the part of YAML that is JSON, which
# cargo test can read without Ruby. Writes spec/suite/lookup/expected.json (CHECK=1: compares it).

ENV['LOOKUP_FIXTURES'] = '../suite/lookup'
ENV['PUPPET_RS'] = 'off'
require_relative 'lookup_oracle'

explained = /\A(string|merge_hash|alpha::(both|merged|default_merged|interp)|i_(nested|alias)|puppet_key_found|nothing.*|hash\.b\.c\.0|beta::json2\.0)\z/
answers = LookupOracle.new.run.map do |answer|
  kept = answer.slice('names', 'options', 'value', 'error')
  kept['error'] &&= kept['error'].last
  plain = answer['options'].empty? || answer['options'] == { 'merge' => 'deep' }
  kept['explain'] = answer['explain'] if plain && [answer['names']].flatten.first.to_s.match?(explained)
  kept
end
answers.reject! { |answer| answer['error']&.match?(/comparison of|undefined method/) }
file = File.join(LookupOracle::FIXTURES, 'expected.json')
text = "#{JSON.pretty_generate(answers)}\n"
if ENV['CHECK']
  abort "#{file}: stock Puppet answers something else" unless JSON.parse(File.read(file, encoding: Encoding::UTF_8)) == JSON.parse(text)
else
  File.write(file, text)
end
