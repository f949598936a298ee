# frozen_string_literal: true

# The cases of spec/suite/eval through the gem. Stock Puppet wrote what they
# expect (spec/conformance/suite_oracle.rb).
RSpec.describe 'the suite' do
  Suite.files.each do |path|
    describe path.delete_prefix("#{Suite::ROOT}/").delete_suffix('.pp') do
      Suite.read(path).each_with_index do |kase, index|
        it "#{index + 1}: #{kase.name}" do
          expect(in_mode(:strict) { Suite.run(kase) }.join("\n")).to eq(kase.expected.join("\n"))
        end
      end
    end
  end
end
