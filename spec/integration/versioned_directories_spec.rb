# frozen_string_literal: true

require 'json'
require 'tmpdir'

# An environment that is a link to a versioned directory (since Puppet 8): its resources name the link.
RSpec.describe 'a versioned environment', if: Puppet.settings.setting(:report_configured_environmentpath) do
  before do
    PuppetRs::Verify::Compiler.initialize_settings
    # The setting of another example would stand in for the manifest.
    Puppet[:code] = ''
    Puppet[:versioned_environment_dirs] = true
  end

  around do |example|
    Dir.mktmpdir { |dir| (@dir = File.realpath(dir)) && example.run }
  end

  after do
    Puppet[:report_configured_environmentpath] = true
    Puppet[:versioned_environment_dirs] = false
  end

  def compiled(mode, text)
    version = File.join(@dir, 'versions/production_abc')
    FileUtils.mkdir_p([File.join(version, 'manifests'), File.join(version, 'modules/m/manifests'), File.join(@dir, 'environments')])
    File.write(File.join(version, 'manifests/site.pp'), text)
    File.write(File.join(version, 'modules/m/manifests/init.pp'), "class m {\n  notify { 'm': }\n  m::d { 'x': }\n}\n")
    File.write(File.join(version, 'modules/m/manifests/d.pp'), "define m::d {\n  notify { \"d$title\": }\n}\n")
    FileUtils.ln_sf(version, File.join(@dir, 'environments/production'))
    Puppet::Environments::Directories.new(File.join(@dir, 'environments'), []).then do |environments|
      Puppet.override(environments:) { outcome(mode, environments.get!(:production)) }
    end
  end

  def outcome(mode, environment)
    logs = []
    Puppet::Util::Log.with_destination(Puppet::Test::LogCollector.new(logs)) do
      node = Puppet::Node.new('n', environment:)
      catalog = PuppetRs.with_mode(mode) { Puppet::Parser::Compiler.compile(node) }
      [JSON.parse(catalog.to_json).except('version', 'catalog_uuid'), catalog.resources.map(&:file)]
    rescue Puppet::Error => e
      [e.class, e.message, *(%i[file line].map { |name| e.public_send(name) } if e.respond_to?(:file))]
    end + logs.map { |log| [log.level, log.message, log.file, log.line] }
  end

  programs = {
    'resources of every kind' => "include m\nm::d { 'y': }\n$x = Notify['m']\n@notify { 'v': }\nNotify <| title == 'v' |>\nrealize(Notify['v'])\n",
    'functions that declare' => "include m\ncreate_resources(notify, { 'a' => {} })\ncreate_resources('m::d', { 'b' => {} })\n",
    'a duplicate' => "include m\nnotify { 'm': }\n",
    'an override that is refused' => "include m\nclass n { Notify['m'] { message => 'x' } }\ninclude n\n",
    'a value that is set twice' => "include m\nclass n inherits m { Notify['m'] { message => 'x' } }\nclass o inherits m { Notify['m'] { message => 'y' } }\ninclude n, o\n",
    'an override of nothing' => "Notify['nothing'] { message => 'x' }\n",
    'a collector with an override' => "include m\nNotify <| title == 'm' |> { message => 'x' }\nwarning('w')\n",
    'a missing target' => "include m\nnotify { 'z': require => File['/nowhere'] }\n",
    'an error' => "include m\nfail('so')\n"
  }
  programs.each do |what, text|
    it "names the files of #{what} as stock does" do
      ours, stock = %i[strict off].map { |mode| compiled(mode, text).inspect.gsub(/0x\h{16}/, '0x') }
      expect(ours).to eq(stock)
    end
  end

  it 'names the link, unless it is not to' do
    files = compiled(:strict, programs.values.first)[1].compact
    expect(files).to all(start_with("#{@dir}/environments/production/")).and(be_any)
    Puppet[:report_configured_environmentpath] = false
    expect(compiled(:strict, programs.values.first)).to eq(compiled(:off, programs.values.first))
  end
end
