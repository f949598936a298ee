# frozen_string_literal: true

# Puppet::Util::Package.versioncmp as Ruby code calls it, beside Puppet's own method.
RSpec.describe 'versioncmp', :bridge do
  let(:package) { Puppet::Util::Package }

  # Puppet's own, behind the hook.
  let(:stock) do
    hooked = package.respond_to?(:puppet_rs_stock_versioncmp, true)
    package.method(hooked ? :puppet_rs_stock_versioncmp : :versioncmp)
  end

  def outcome(callable, args)
    callable.call(*args)
  rescue StandardError => e
    [e.class, e.message]
  end

  it 'compares as Puppet does' do
    compile_both('notice(1)')
    some = ['', '1', '01', '1.0', '1.00', '1.10', '1.9-1', '1.9', '1-', '-', '.', '1.a', '1.B', '1.b', 'a', "1\n2", "\n", '1.1.1', '4.6.0', '8.10.0', '1é',
            'É', '9' * 30, "#{'9' * 30}.1", '2.0~rc1', '1:2.3', "\xFF".b, "\xFF", '1'.encode('UTF-16LE'), 1, nil, :a, [1]]
    some.product(some).each do |pair|
      expect(outcome(package.method(:versioncmp), pair)).to eq(outcome(stock, pair)), -> { [pair, outcome(package.method(:versioncmp), pair), outcome(stock, pair)].inspect }
    end
  end

  it 'compares without zeros at the end, and counts its arguments' do
    compile_both('notice(1)')
    [['1.0.0', '1', true], ['1.0-1', '1-1', true], ['1', '1', false], ['1', '1', nil], ['1'], [], ['1', '1', true, 1]].each do |args|
      expect(outcome(package.method(:versioncmp), args)).to eq(outcome(stock, args)), -> { [args, outcome(package.method(:versioncmp), args), outcome(stock, args)].inspect }
    end
  end

  it 'is what user code puts in its place' do
    allow(package).to receive(:versioncmp).and_return(7)
    expect(notices(%q[notice(inline_template('<%= scope.function_versioncmp(["1", "2"]) %>'))])).to eq(['7'])
  end

  it 'gives Ruby code of a frozen or changed text the same' do
    compile_both('notice(1)')
    expect(package.versioncmp(+'1.2', '1.10')).to eq(-1)
    texts = Array.new(2) { +'1.5' }
    package.versioncmp(*texts)
    expect(texts).to eq(['1.5', '1.5'])
  end
end
