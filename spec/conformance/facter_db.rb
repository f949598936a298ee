# frozen_string_literal: true

# Facts of operating systems, from Debian's package facterdb.
module FacterDb
  # A Debian of its own sees the machine's package here (script/generations/chroot.rb): the same facts for all generations.
  FOLDER = ENV.fetch('PUPPET_RS_FACTERDB') { Gem::Specification.find_by_name('facterdb').gem_dir }

  # @param label [String] operating system and release: +debian-11+
  # @return [String] path of a JSON file
  def self.path(label)
    File.join(FOLDER, 'facts/4.2', "#{label}-x86_64.facts")
  end
end
