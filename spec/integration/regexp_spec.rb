# frozen_string_literal: true

# Regular expressions that the engine's own automata cannot hold or say are Ruby's.
RSpec.describe 'regular expressions' do
  patterns = {
    'large counts' => ['a{100000}', '[a-z]{50000}', '[^x]{20000}b', '\\p{L}{500}', '\\w{1000}', '(?:a{300}){300}', '(a{2,600})(b?)', '(?<n>a{2,600})'],
    'deep groups' => ["#{'(' * 200}a#{')' * 200}", "#{'(' * 1000}a#{')' * 1000}", "#{'(?:' * 300}a#{')' * 300}"],
    'other constructs' => ['(?=a)*', '(a)(?(1)a|c)', '(a)?(?(1)b|c)'],
    'mistakes' => ['a{100001}', 'a{1000000', 'a{2,1}', '{2,1}+', 'a{2,1', '[\\w-.]', '[[:alpha:]-z]', '[\\d-]', "#{'(' * 300}a#{')' * 299}", '(a)(?(2)b|c)', '(a{600}']
  }
  # Columns of each: operator, match variables, functions, types.
  uses = lambda do |pattern|
    quoted = "'#{pattern.gsub('\\') { '\\\\' }}'"
    ["$a = 'éaaaab' =~ /#{pattern}/\nnotice($a, $0, $1, $n)", "notice(regsubst('éaaaabaa', #{quoted}, '<\\0>', 'G'))",
     "notice('éaaaab'.match(#{quoted}))", "notice('a' =~ Pattern[#{quoted}], 'xaay'.split(#{quoted}))",
     "case 'éaa' { /#{pattern}/: { notice($0) } default: { notice('no') } }"]
  end

  patterns.each do |name, list|
    it "with #{name}" do
      different = list.flat_map(&uses).filter_map do |code|
        stock, ours = both(code) { |catalog| catalog.resources.size }.map(&:inspect)
        "#{code[0, 200]}\nstock: #{stock[0, 500]}\nours: #{ours[0, 500]}" unless stock == ours
      end
      expect(different.join("\n\n")).to eq('')
    end
  end

  it 'that try too many ways go on as in Ruby' do
    same("notice('#{'a' * 26}b' =~ /^(?=(a+)+$)x/, '#{'ab' * 8}' =~ /^(?:(?=a)(ab|a)*)+c?$/)") { |catalog| catalog.resources.size }
  end
end
