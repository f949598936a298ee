# frozen_string_literal: true

require 'fileutils'

module Generations
  # The extension, built on this machine for the Ruby of a folder that holds another Debian: its
  # headers are read from there, nothing is run in it but its `ruby`. The library lands beside the
  # one of this machine's Ruby, in a folder named after the Ruby (lib/puppet_rs/3.3).
  class Extension
    # For compilers that lack a header; their own comes first.
    CLANG = "-idirafter #{File.join(__dir__, 'headers')}".freeze
    private_constant :CLANG

    # @param root [String] the folder with the other Debian (ruby-dev installed)
    # @param command [String] the Ruby in it
    def initialize(root, command: 'ruby')
      @root = root
      @command = command
    end

    # @return [String] path of the library
    def library
      File.expand_path("../../lib/puppet_rs/#{version}/puppet_rs.so", __dir__)
    end

    # Builds unless the library is newer than all it is made from, and optimised where that is wanted. Another generation
    # with the same Ruby that builds it is waited for.
    # @return [String] path of the library
    def build
      File.open(note('lock'), 'w') do |lock|
        lock.flock(File::LOCK_EX)
        make unless current?
      end
      library
    end

    private

    def current?
      File.exist?(library) && File.mtime(library) > sources.map { |path| File.mtime(path) }.max && !(release? && unoptimised?)
    end

    def make
      puts "building the extension for Ruby #{version}"
      Generations.attempt('cargo', 'build', '--locked', '-p', 'puppet_rs', *('--release' if release?),
                          log: note('log'), wanted: "building the extension for Ruby #{version}", tries: 1, seconds: 1800,
                          env: { 'RUBY' => ruby, 'CARGO_TARGET_DIR' => target, 'BINDGEN_EXTRA_CLANG_ARGS' => CLANG })
      FileUtils.mkdir_p(File.dirname(library))
      FileUtils.cp(File.join(target, release? ? 'release' : 'debug', 'libpuppet_rs.so'), "#{library}.new")
      release? ? FileUtils.rm_f(note('dev')) : FileUtils.touch(note('dev'))
      FileUtils.mv("#{library}.new", library)
    end

    def release?
      ENV.fetch('PUPPET_RS_BUILD') { ENV['PUPPET_RS_PROFILE'] } != 'dev'
    end

    # Its times would say nothing.
    def unoptimised?
      File.exist?(note('dev'))
    end

    def note(kind)
      File.join(BUILD, "extension-#{version}.#{kind}")
    end

    # The crates that know no Ruby are built once for all.
    def target
      File.expand_path(ENV.fetch('CARGO_TARGET_DIR', '../../target'), __dir__)
    end

    def version
      @version ||= `#{ruby} -e 'print RUBY_VERSION[/\\d+\\.\\d+/]'`
    end

    # A command that speaks as the Ruby over there does, with its folders named from here.
    def ruby
      path = "#{@root}.#{@command}"
      return path if File.exist?(path)

      File.write(path, <<~SH)
        #!/bin/sh
        chroot #{@root} /usr/bin/#{@command} "$@" | sed 's:/usr/include/:#{@root}/usr/include/:g'
      SH
      File.chmod(0o755, path)
      path
    end

    def sources
      folder = File.expand_path('../..', __dir__)
      Dir[File.join(folder, 'ext/**/*.{rs,toml}'), File.join(folder, 'Cargo.lock')]
    end
  end
end
