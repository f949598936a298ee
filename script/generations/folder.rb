# frozen_string_literal: true

require 'English'

module Generations
  # A Puppet unpacked into a folder and put in front of the system's by RUBYLIB, on the system's Ruby.
  class Folder
    # @param name [String] the generation
    # @param suite [String] the release of Debian to take it from
    # @param packages [Array<String>] packages of architecture all
    def initialize(name, suite, packages)
      @name = name
      @suite = suite
      @packages = packages
    end

    # Fetches and unpacks, unless that was done.
    def set_up
      system('script/setup') or raise SetUpError, 'script/setup failed'
      Generations.once(root, [@suite, @packages]) do
        FileUtils.rm_rf(root)
        Archive.new(@suite).download(*@packages).each do |path|
          Generations.attempt('dpkg', '-x', path, root, log: "#{root}.log", wanted: "unpacking #{path}", tries: 1)
        end
      end
      executables
    end

    # @return [Integer] the command's exit status
    def run(command)
      system(environment, *command)
      $CHILD_STATUS.exitstatus || 1
    end

    # @return [Hash{String => String}] what makes Ruby find this Puppet first
    def environment
      { 'RUBYLIB' => [lib, ENV.fetch('RUBYLIB', nil)].compact.join(':'), 'PATH' => "#{bin}:#{ENV.fetch('PATH')}",
        'PUPPET_GENERATION' => @name }
    end

    private

    def root
      File.join(BUILD, @name)
    end

    def lib
      File.join(root, 'usr/lib/ruby/vendor_ruby')
    end

    # A `puppet` that loads this one whichever gems are installed.
    def bin
      File.join(BUILD, "#{@name}-bin")
    end

    def executables
      FileUtils.mkdir_p(bin)
      path = File.join(bin, 'puppet')
      File.write(path, "#!/usr/bin/env ruby\nrequire 'puppet/util/command_line'\nPuppet::Util::CommandLine.new.execute\n")
      File.chmod(0o755, path)
    end
  end
end
