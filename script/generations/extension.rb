# frozen_string_literal: true

require 'fileutils'

module Generations
  # The extension, built on this machine for the Ruby of a folder that holds another Debian: its
  # headers are read from there, nothing is run in it but its `ruby`. The library lands beside the
  # one of this machine's Ruby, in a folder named after the Ruby (lib/puppet_rs/3.3).
  class Extension
    # @param root [String] the folder with the other Debian (ruby-dev installed)
    def initialize(root)
      @root = root
    end

    # @return [String] path of the library
    def library
      File.expand_path("../../lib/puppet_rs/#{version}/puppet_rs.so", __dir__)
    end

    # Builds unless the library is newer than all it is made from.
    # @return [String] path of the library
    def build
      return library if File.exist?(library) && File.mtime(library) > sources.map { |path| File.mtime(path) }.max

      puts "building the extension for Ruby #{version}"
      log = File.join(BUILD, "extension-#{version}.log")
      profile = ENV.fetch('PUPPET_RS_BUILD') { ENV['PUPPET_RS_PROFILE'] } == 'dev' ? [] : ['--release']
      Generations.attempt('cargo', 'build', '--locked', '-p', 'puppet_rs', *profile,
                          log:, wanted: "building the extension for Ruby #{version}", tries: 1, seconds: 1800,
                          env: { 'RUBY' => ruby, 'CARGO_TARGET_DIR' => target })
      FileUtils.mkdir_p(File.dirname(library))
      FileUtils.cp(File.join(target, profile.empty? ? 'debug' : 'release', 'libpuppet_rs.so'), "#{library}.new")
      FileUtils.mv("#{library}.new", library)
      library
    end

    private

    # The crates that know no Ruby are built once for all.
    def target
      File.expand_path(ENV.fetch('CARGO_TARGET_DIR', '../../target'), __dir__)
    end

    def version
      @version ||= `#{ruby} -e 'print RUBY_VERSION[/\\d+\\.\\d+/]'`
    end

    # A command that speaks as the Ruby over there does, with its folders named from here.
    def ruby
      path = "#{@root}.ruby"
      return path if File.exist?(path)

      File.write(path, <<~SH)
        #!/bin/sh
        chroot #{@root} /usr/bin/ruby "$@" | sed 's:/usr/include/:#{@root}/usr/include/:g'
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
