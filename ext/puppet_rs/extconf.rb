# frozen_string_literal: true

# Writes the Makefile with which RubyGems builds and installs the extension. RubyGems' own builder for Cargo leaves cargo's
# build folder (464 MB) and an unstripped library (35 MB) behind; here the folder goes when the library is installed.
# RubyGems keeps two copies of what is installed in sitearchdir. The library (7 MB) therefore goes where a precompiled gem has
# it, in lib/puppet_rs, in a folder named after the Ruby it was built for.

require 'rbconfig'
require 'shellwords'

unless system('cargo', '--version', out: File::NULL)
  abort 'puppet_rs: building the gem from source needs a Rust toolchain (1.85 or newer, https://rustup.rs) and libclang; ' \
        'the precompiled gem for x86_64-linux needs neither'
end

suffix = RbConfig::CONFIG.fetch('SOEXT', 'so')
folder = File.expand_path("../../lib/puppet_rs/#{RUBY_VERSION[/\A\d+\.\d+/]}", __dir__).shellescape
extension = "puppet_rs.#{RbConfig::CONFIG['DLEXT']}"
# The bridge is compiled against this Ruby, not against the first in PATH.
cargo = "RUBY=#{RbConfig.ruby.shellescape} CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=symbols " \
        "cargo build --release --locked -p puppet_rs --manifest-path #{File.join(__dir__, 'Cargo.toml').shellescape}"

File.write('Makefile', <<~MAKEFILE)
  FOLDER = #{folder}
  TARGET = $(CURDIR)/target

  all:
  \t#{cargo} --target-dir "$(TARGET)"

  install: all
  \tmkdir -p $(FOLDER)
  \tcp "$(TARGET)/release/libpuppet_rs.#{suffix}" $(FOLDER)/#{extension}
  \trm -rf "$(TARGET)"

  clean:
  \trm -rf "$(TARGET)"

  .PHONY: all install clean
MAKEFILE
