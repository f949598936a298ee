# frozen_string_literal: true

# The zone `current` is that of the process, as it is in that moment; other zones are what Ruby's own library reads.
RSpec.describe 'time zones' do
  include Sides

  after { ENV['TZ'] = @zone }

  before do
    @zone = ENV.fetch('TZ', nil)
    # The form of strftime without a time is warned of once in a process.
    both("notice(strftime('%F'))", &:name)
  end

  points = ["Timestamp('2016-01-02T03:04:05.123456789')", "Timestamp('2026-07-01')", "Timestamp('1883-11-18T12:00:00')", 'Timestamp(253402300800)',
            'Timestamp(-99999999999999)']

  # Every use of one zone; errors are part of what is compared.
  def uses(zone, points)
    zone = zone.inspect
    shown = points.map { |point| "notice(#{point}.strftime('%FT%T.%N %z %:z %::z %Z %s', #{zone}))" }
    shown + ["notice(Timestamp('2016-05-06T07:08:09', '%FT%T', #{zone}))", "notice(Timestamp('2016-05-06 7.5', ['%F', '%F %H.%N'], #{zone}))",
             "notice(Timestamp('2016-05-06', '%F %z', #{zone}))", "notice(Timestamp({'string' => '2016-05-06 00:00:00.00002', 'timezone' => #{zone}}))",
             "notice(Timestamp(\"2016-05-06T07:08:09 ${#{zone}}\"))", "notice(Timestamp[{'string' => '2016-05-06', 'timezone' => #{zone}}])",
             "notice(strftime('%Z %z', #{zone}))"]
  end

  [nil, '', 'UTC', 'Europe/Berlin', ':America/New_York', 'Asia/Kathmandu', 'XXX1:23:45', 'FOO+5:20:10BAR,M3.2.0,M11.1.0', '<+0330>-3:30', 'No/Such'].each do |tz|
    it "are those of TZ=#{tz.inspect}" do
      ENV['TZ'] = tz
      %w[current CURRENT].flat_map { |zone| uses(zone, points) }.each { |code| same(code, &:name) }
    end
  end

  it 'have the names and offsets of Ruby' do
    ['currentx', 'EST', 'est dst', 'EST foo', 'Dateline Standard Time', 'Sydney', 'America/New_York', 'E. Australia', 'Z', 'j', '+02:00', '-00:00', '+25:00',
     '+99:99', '+1', '-1.55', '+1.123', '-9:30:15', '+123456789', 'gmt+3:20', 'ut+2', ' EST', 'é', '-24:00', 'PST8PDT', ''].each do |zone|
      uses(zone, points.first(1)).each { |code| same(code, &:name) }
    end
  end

  zone_of = ->(name) { "inline_template(\"<% ENV['TZ'] = '#{name}' %>\") " }
  changed = "#{%w[Asia/Tokyo Pacific/Marquesas].map { |name| "#{zone_of[name]} notice(Timestamp(0).strftime('%T %z', 'current'))" }.join("\n")}\n"

  it 'change while a compile runs' do
    ENV['TZ'] = 'UTC'
    _, log = same(changed, &:name)
    expect(log.map { |entry| entry[1] }).to eq(['09:00:00 +0900', '14:30:00 -0930'])
  end

  it 'are read in a process without Puppet', if: ENV['PUPPET_RS'] != 'off' do
    requests = [changed, "notice(Timestamp('2016-05-06 1.5', '%F %H.%N', 'Dateline Standard Time'))", "notice(Timestamp('2016-05-06', '%F', 'Sydney'))"]
    requests.map! { |code| { node: 'node.example.com', facts: {}, code: } }
    expect(differences(requests)).to be_empty
    expect(standalone(requests).first.to_s).to include('14:30:00 -0930')
  end

  it 'raise what replaced methods of Ruby raise' do
    allow(Time).to receive(:now).and_raise(IOError, 'no clock')
    error, = same("notice(Timestamp(0).strftime('%T', 'current'))", &:name)
    expect(error.last).to include('no clock')
  end
end
