# frozen_string_literal: true

require 'rubygems'
require 'tmpdir'

RSpec.describe 'the gem', if: ENV['PUPPET_RS'] != 'off' do
  root = File.expand_path('..', __dir__)

  # Specifications are cached by path.
  def specification(root, env = {})
    code = 'Dir.chdir(ARGV[0]); s = Gem::Specification.load("puppet_rs.gemspec"); puts s.files; puts "--", s.homepage.to_s, s.metadata.keys.sort'
    files, about = run_command(RbConfig.ruby, '-e', code, root, mode: 'on', env:).out.split("--\n")
    [files.split("\n"), about.split("\n")]
  end

  it 'has everything that building and reading takes, and nothing built' do
    files, about = specification(root, 'PUPPET_RS_HOMEPAGE' => nil)
    members = Dir["#{root}/ext/crates/*/Cargo.toml"].map { |path| path.delete_prefix("#{root}/") }
    expect(files).to include('Cargo.toml', 'Cargo.lock', 'ext/puppet_rs/extconf.rb', 'ext/puppet_rs/src/lib.rs', 'exe/puppet_rs', *members,
                             'lib/puppet_rs/puppet/types/core_types.json', 'docs/reference/ruby-api.md', 'docs/images/verify.svg', 'LICENSE')
    expect(files.grep(%r{\.so\z|/target/|\Aspec/})).to be_empty
    expect(about).to eq(['', 'rubygems_mfa_required'])
  end

  it 'has links to the repository when its address is given' do
    _, about = specification(root, 'PUPPET_RS_HOMEPAGE' => 'https://example.com/puppet_rs')
    expect(about).to eq(%w[https://example.com/puppet_rs bug_tracker_uri changelog_uri documentation_uri homepage_uri rubygems_mfa_required source_code_uri])
  end

  it 'installs one stripped library beside the Ruby files, and removes the build folder' do
    Dir.mktmpdir do |folder|
      expect(run_command(RbConfig.ruby, '-C', folder, "#{root}/ext/puppet_rs/extconf.rb", mode: 'on').status).to eq(0)
      commands = run_command('make', '-n', '-C', folder, 'install', mode: 'on').out
      expect(commands).to match(/PROFILE_RELEASE_STRIP=symbols .*cargo build --release --locked/)
      expect(commands).to match(%r{^cp "\S+/target/release/libpuppet_rs\.\w+" #{root}/lib/puppet_rs/#{RUBY_VERSION[/\A\d+\.\d+/]}/puppet_rs\.\w+$})
      expect(commands).to match(%r{^rm -rf "\S+/target"$})
    end
  end
end
