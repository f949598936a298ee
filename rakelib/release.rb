# frozen_string_literal: true

require 'digest'
require_relative '../lib/puppet_rs/version'

# Checks and leftovers of `rake release`.
class Release
  VERSION = PuppetRs::VERSION
  TAG = "v#{VERSION}".freeze
  SECTION = /^## \[#{Regexp.escape(VERSION)}\] - \d{4}-\d\d-\d\d$/

  # @raise [SystemExit] with everything that is missing
  def check
    wrong = [
      ('PUPPET_RS_HOMEPAGE is not set: the gemspec needs the address of the repository' unless ENV['PUPPET_RS_HOMEPAGE']),
      ("Cargo.toml has another version than #{VERSION}" unless File.read('Cargo.toml')[/^version = "(.*)"/, 1] == VERSION),
      ("CHANGELOG.md has no section [#{VERSION}]" unless File.read('CHANGELOG.md').match?(SECTION)),
      ('the working tree has changes that are not committed' unless `git status --porcelain`.empty?),
      ("the tag #{TAG} exists" unless `git tag --list #{TAG}`.empty?)
    ].compact
    abort "rake release:\n#{wrong.map { |line| "  #{line}\n" }.join}" if wrong.any?
  end

  # Checksums, the tag, and what is left to do.
  def finish
    gems = Dir["pkg/puppet_rs-#{VERSION}{,-x86_64-linux}.gem"]
    sums = gems.map { |path| "#{Digest::SHA256.file(path)}  #{File.basename(path)}\n" }
    File.write("pkg/puppet_rs-#{VERSION}.sha256", sums.join)
    system('git', 'tag', '--annotate', TAG, '--message', "puppet_rs #{VERSION}", exception: true)
    puts ['Left to do:', "  git push origin #{TAG}", *gems.map { |path| "  gem push #{path}" }]
  end
end
