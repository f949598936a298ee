# frozen_string_literal: true

# The cases of spec/suite/nodes with stock Puppet and with the engine.
RSpec.describe 'nodes' do
  results = Hash.new { |all, mode| all[mode] = NodeCases.outcomes(mode) }

  NodeCases.all.each_with_index do |kase, index|
    it "#{kase.family}: #{kase.name}" do
      stock = results[:off][index]
      ours = results[ENV['PUPPET_RS'] == 'off' ? :off : :strict][index]
      expect(ours).to eq(stock)
      expect(stock.start_with?('[["error"')).to be(kase.error?), "stock: #{stock[0, 300]}"
    end
  end
end
