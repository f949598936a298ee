# frozen_string_literal: true

# Every function in Ruby of the installed modules, called through the gem: spec/suite/functions/modules says what stock
# Puppet makes of each call (spec/conformance/module_functions_oracle.rb writes it).
RSpec.describe 'functions of the installed modules' do
  cases = Dir["#{FunctionCases::ROOT}/*.cases"].flat_map { |path| FunctionCases.read(path) }

  def worded(lines)
    lines.map { |line| JsonTexts.without_line(line) }
  end

  known = File.readlines("#{FunctionCases::ROOT}/differences.txt", chomp: true).grep(/\A=/)

  it 'have cases, all of them' do
    counts = cases.group_by(&:function).transform_values(&:size)
    expect(counts.keys.sort).to eq(FunctionCases.installed)
    expect(counts.select { |_, count| count < 2 }).to be_empty
  end

  cases.group_by(&:function).each do |function, calls|
    it function do
      found = in_mode(:strict) do
        FunctionCases.in_environment { |environment| calls.map { |kase| FunctionCases.run(kase, environment) } }
      end
      different = calls.zip(found).reject { |kase, outcome| (worded(kase.expected) == worded(outcome)) ^ (engine? && known.include?(kase.line)) }
      texts = different.map { |kase, outcome| [kase.line, '  stock:', *kase.expected, '  ours:', *outcome].join("\n") }
      expect(texts).to be_empty, -> { texts.join("\n\n") }
    end
  end
end
