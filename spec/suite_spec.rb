# frozen_string_literal: true

# The cases of spec/suite/eval through the gem. Stock Puppet wrote what they
# expect (spec/conformance/suite_oracle.rb); another generation than Puppet 7 is asked as it goes.
RSpec.describe 'the suite' do
  known = File.readlines(File.expand_path('conformance/known_differences.txt', __dir__), chomp: true)

  Suite.files.each do |path|
    file = path.delete_prefix("#{Suite::ROOT}/").delete_suffix('.pp')
    describe file do
      Suite.read(path).each do |kase|
        it kase.name do
          found = Suite.worded(in_mode(:strict) { Suite.run(kase) })
          # A known difference that is gone fails here: take it off the list.
          same = eq(Suite.worded(Suite.expected(kase)))
          known.include?("#{file}: #{kase.name}".gsub(/\s+/, ' ')) ? expect(found).not_to(same) : expect(found).to(same)
        end
      end
    end
  end
end
