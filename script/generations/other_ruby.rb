# frozen_string_literal: true

require 'fileutils'
require_relative 'extension'

module Generations
  # A generation with another Ruby than its Debian's own, unpacked beside that one from another release of Debian. Both share the
  # folder; the commands `ruby`, `rspec` and `puppet` are those of the other Ruby.
  class OtherRuby
    # Scripts that name Debian's own Ruby in their first line.
    SCRIPTS = %w[rspec puppet].freeze
    private_constant :SCRIPTS

    # @param name [String] the generation
    # @param chroot [Chroot] what it is added to
    # @param version [String] of the Ruby, as its package is named
    # @param suite [String] the release that has it
    def initialize(name, chroot, version, suite)
      @name = name
      @chroot = chroot
      @ruby = "ruby#{version}"
      @suite = suite
    end

    # Sets up what it is added to, then the Ruby, and builds the extension for it.
    def set_up
      @chroot.set_up
      Generations.once(File.join(@chroot.root, bin), [@suite, packages]) { unpack }
      Extension.new(@chroot.root, command: @ruby).build
    end

    # @param command [Array<String>] run in the checkout
    # @return [Integer] its exit status
    def run(command)
      @chroot.run(command, env: { **@chroot.passed, 'PATH' => "/#{bin}:#{Chroot::PATH}", 'PUPPET_GENERATION' => @name })
    end

    private

    def bin
      "opt/#{@ruby}"
    end

    def packages
      [@ruby, "lib#{@ruby}", "#{@ruby}-dev"]
    end

    # Packages that these need came with Debian's own Ruby.
    def unpack
      @chroot.unpack(Archive.new(@suite).download(*packages))
      scripts = SCRIPTS.to_h { |script| [script, "/usr/bin/#{@ruby} /usr/bin/#{script}"] }
      @chroot.add_commands(bin, { 'ruby' => "/usr/bin/#{@ruby}", **scripts })
    end
  end
end
