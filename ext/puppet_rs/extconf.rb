# frozen_string_literal: true

# Writes the Makefile with which RubyGems builds and installs the extension. RubyGems' own builder for Cargo leaves cargo's
# build folder (464 MB) and an unstripped library (35 MB) behind; here the folder goes when the library is installed.

require 'rbconfig'
require 'shellwords'

unless system('cargo', '--version', out: File::NULL)
  abort 'puppet_rs: building the gem from source needs a Rust toolchain (1.85 or newer, https://rustup.rs) and libclang; ' \
        'the precompiled gem for x86_64-linux needs neither'
end

suffix = RbConfig::CONFIG.fetch('SOEXT', 'so')
extension = "puppet_rs.#{RbConfig::CONFIG['DLEXT']}"
# The bridge is compiled against this Ruby, not against the first in PATH.
cargo = "RUBY=#{RbConfig.ruby.shellescape} CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=symbols " \
        "cargo build --release --locked -p puppet_rs --manifest-path #{File.join(__dir__, 'Cargo.toml').shellescape}"

File.write('Makefile', <<~MAKEFILE)
  DESTDIR =
  sitearchdir = #{RbConfig::CONFIG['sitearchdir']}
  TARGET = $(CURDIR)/target

  all:
  \t#{cargo} --target-dir "$(TARGET)"

  install: all
  \tmkdir -p "$(DESTDIR)$(sitearchdir)"
  \tcp "$(TARGET)/release/libpuppet_rs.#{suffix}" "$(DESTDIR)$(sitearchdir)/#{extension}"
  \trm -rf "$(TARGET)"

  clean:
  \trm -rf "$(TARGET)"

  .PHONY: all install clean
MAKEFILE
