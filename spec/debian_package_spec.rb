# frozen_string_literal: true

require 'open3'
require 'rbconfig'
require 'tmpdir'
require_relative '../rakelib/debian_package'

# Built in a scratch folder from the checkout's files and the library that is loaded here; nothing is installed.
RSpec.describe DebianPackage, if: ENV['PUPPET_RS'] != 'off' && File.executable?('/usr/bin/dpkg-deb') && File.executable?('/usr/bin/objdump') do
  root = File.expand_path('..', __dir__)
  ruby = RUBY_VERSION[/\A\d+\.\d+/]
  library = ["#{root}/lib/puppet_rs/#{ruby}/puppet_rs.so", "#{root}/lib/puppet_rs/puppet_rs.so"].find { |path| File.exist?(path) }

  before(:all) do
    @scratch = Dir.mktmpdir('puppet_rs-deb')
    %w[lib exe LICENSE README.md COMPATIBILITY.md CHANGELOG.md].each { |name| File.symlink(File.join(root, name), File.join(@scratch, name)) }
    # The task's working folder is that of the Rakefile.
    @package = Dir.chdir(@scratch) { File.expand_path(described_class.new(library, ruby:).build) }
  end

  after(:all) { FileUtils.remove_entry(@scratch) }

  def ask(*command)
    out, status = Open3.capture2(*command)
    expect(status).to be_success
    out
  end

  def field(name)
    ask('dpkg-deb', '--field', @package, name).chomp
  end

  # Mode, owner and path of what the package holds, but for folders.
  def contents
    ask('dpkg-deb', '--contents', @package).lines.map(&:split).filter_map do |mode, owner, _, _, _, path|
      [path.delete_prefix('./'), mode, owner] unless mode.start_with?('d')
    end
  end

  it 'has the Ruby code where Debian\'s Ruby finds it without RubyGems, the command, one library and the documents' do
    code = Dir.chdir(root) { Dir['lib/**/*.{rb,json}'] }.map { |path| "usr/lib/ruby/vendor_ruby/#{path.delete_prefix('lib/')}" }
    documents = %w[COMPATIBILITY.md README.md changelog.gz copyright].map { |name| "usr/share/doc/ruby-puppet-rs/#{name}" }
    expect(contents.map(&:first)).to match_array([*code, 'usr/bin/puppet_rs', "usr/lib/ruby/vendor_ruby/puppet_rs/#{ruby}/puppet_rs.so", *documents])
  end

  it 'is root\'s, only the command can be run, and the owner alone may write' do
    expect(contents.map(&:last).uniq).to eq(['root/root'])
    executable, rest = contents.partition { |path, *| path.start_with?('usr/bin/') }
    expect(executable.map { |_, mode,| mode }).to eq(['-rwxr-xr-x'])
    expect(rest.reject { |path,| path.end_with?('.so') }.map { |_, mode,| mode }.uniq).to eq(['-rw-r--r--'])
    expect(ask('dpkg-deb', '--fsys-tarfile', @package).b).to include("#!/usr/bin/ruby\n")
  end

  it 'asks for the Ruby it was built for and no later one, and for the C library that the extension needs' do
    version = "#{PuppetRs::VERSION}-0+ruby#{ruby}"
    expect(%w[Package Version Recommends].map { |name| field(name) }).to eq(['ruby-puppet-rs', version, 'puppet-agent | openvox-agent'])
    expect(field('Architecture')).to eq(ask('dpkg', '--print-architecture').chomp)
    asked, later, *others = field('Depends').split(', ')
    expect([asked, later]).to eq(["ruby (>= 1:#{ruby}~0)", "ruby (<< 1:#{ruby.succ}~0)"])
    needed = ask('objdump', '-T', library).scan(/GLIBC_(\d[\d.]*)/).flatten.max_by { |text| text.split('.').map(&:to_i) }
    expect(others).to eq(["libruby#{ruby}", 'ruby-progressbar', "libc6 (>= #{needed})", 'libgcc-s1'])
  end

  it 'takes the debugging symbols out of the library, and Ruby loads it' do
    Dir.mktmpdir do |folder|
      ask('dpkg-deb', '--extract', @package, folder)
      lib = "#{folder}/usr/lib/ruby/vendor_ruby"
      expect(ask('objdump', '-h', "#{lib}/puppet_rs/#{ruby}/puppet_rs.so")).not_to include('.debug_info')
      code = 'require "puppet_rs"; puts PuppetRs::VERSION, PuppetRs::Parser.parse_string("$x = 1").to_pn, $LOADED_FEATURES.grep(/puppet_rs\.so/)'
      out = ask({ 'RUBYLIB' => lib, 'PUPPET_RS' => 'on' }, RbConfig.ruby, '-e', code)
      expect(out.lines(chomp: true)).to eq([PuppetRs::VERSION, '(= (var "x") 1)', "#{lib}/puppet_rs/#{ruby}/puppet_rs.so"])
    end
  end
end
