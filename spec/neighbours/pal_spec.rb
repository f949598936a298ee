# frozen_string_literal: true

# A program that embeds Puppet by its published library interface.
RSpec.describe 'a program with Puppet::Pal' do
  it 'gets the same from puppet_rs as from stock Puppet' do
    program = File.expand_path('suites/inventory.rb', __dir__)
    stock = run_ruby(program, mode: 'off')
    ours = run_ruby(*('-rpuppet_rs' if engine?), program, mode: 'strict')
    expect(stock.status).to eq(0), stock.err
    expect(stock.out).to include('web1: Site::Web[web1.example.com] {"port":80}')
    expect([ours.out, ours.err, ours.status]).to eq([stock.out, stock.err, stock.status])
  end
end
