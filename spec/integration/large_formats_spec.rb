# frozen_string_literal: true

# Widths and precisions of any size: Rust's formatter takes none above 65,535.
RSpec.describe 'large widths and precisions' do
  numbers = ['1.5', '-0.1', '1.0e300', '5.0e-324', '0.0', '123456789', '-8']
  formats = '%.65535f %.65536f %.70000f %070000.2f %-70000f| %.65536e %.65536g %#.65536g %#.70000G %.65536a %+.70000A %70000d %.70000d %070000x %-70000s| %70000s %.1099f %.1100f %.1101f %.1102e %#.1101g'.split

  it 'are those of stock Puppet in sprintf' do
    calls = formats.product(numbers).map { |format, number| "$t = sprintf('#{format}', #{number}) notice(length($t), md5($t))" }
    expect(notices(calls.map { |call| "with() || { #{call} }" }.join("\n")).size).to eq(formats.size * numbers.size)
  end

  it 'are those of stock Puppet in String.new' do
    calls = ["1, '%70000d'", "1, '%.70000d'", "1.5, '%.70000f'", "1.5, '%70000.3e'", "'x', '%70000s'", "'x', '%-70000s'", "true, '%70000t'", "undef, '%70000u'",
             "default, '%70000d'", "[1, 2], '%70000a'", "[1, [2]], '%#70000a'", "{ a => 1 }, '%#70000h'", "Integer, '%70000s'", "/a/, '%70000s'", "Binary('YQ=='), '%70000s'",
             "1, '%70000c'", "7, '%#70000x'"]
    expect(notices(calls.map { |call| "with(String(#{call})) |$t| { notice(length($t), md5($t)) }" }.join("\n")).size).to eq(calls.size)
  end

  it 'are those of stock Puppet in times' do
    spans = '%1001H %70000H %_70000D %-70000H %70000L %70000N %_70000N %0000000H'.split
    stamps = '%1025Y %70000H %_70000H %70000A %70000N %70000z %_70000z %70000c %^70000a'.split
    code = spans.map { |format| "$t = Timespan({ hours => 5, nanoseconds => 7 }).strftime('#{format}') notice(length($t), md5($t))" } +
           stamps.map { |format| "$t = Timestamp('2020-02-03T04:05:06').strftime('#{format}') notice(length($t), md5($t))" }
    expect(notices(code.map { |call| "with() || { #{call} }" }.join("\n")).size).to eq(code.size)
  end

  ["sprintf('%2147483648d', 1)", "sprintf('%.2147483648f', 1.5)", "String(1, '%2147483648d')", "sprintf('%*d', 2147483648, 1)",
   "Timespan(1).strftime('%2147483648H')"].each do |call|
    it "fail as in stock Puppet: #{call}" do
      expect(error_of("notice(#{call})")['message']).to match(/too big/)
    end
  end

  it 'leave a time as it is where Ruby does' do
    expect(notices("notice(Timestamp('2020-02-03').strftime('%2147483648Y|%99999999999999Y'))")).to eq(['%2147483648Y|%99999999999999Y'])
  end
end
