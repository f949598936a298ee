# frozen_string_literal: true

# Values that are one Ruby object each; spec/suite/nodes/identity.cases has the cases beside stock Puppet.
RSpec.describe 'identity of values', :bridge do
  code = <<~'PP'
    $list = range(1, 60).map |$i| { { 'k' => [$i], 'same' => $i } }
    notice(any2array($list).size)
    $list.each |$entry| { $merged = merge($entry, { 'more' => $list[0] }) }
    notice(inline_template('<% @list << "x" -%><%= @list.size %>'), $list.length)
  PP

  it 'survives collections and compaction' do
    expect(notices(code)).to eq(['60', '61 61'])
  end
end
