# frozen_string_literal: true

# The cases of spec/suite/beyond: what the language specification has and stock Puppet rejects.
# COMPATIBILITY.md lists them.
RSpec.describe 'beyond stock Puppet' do
  Dir["#{Suite::ROOT}/beyond/*.pp"].each do |path|
    describe File.basename(path, '.pp') do
      Suite.read(path).each do |kase|
        it kase.name do
          expect(in_mode(:strict) { Suite.run(kase) }).to eq(kase.expected)
        end

        it "#{kase.name}: is a syntax error of stock" do
          expect(in_mode(:off) { Suite.run(kase) }.last).to include('Syntax error')
        end
      end
    end
  end
end
