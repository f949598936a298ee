# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'tmpdir'
require 'puppet'

# Environments that the bench compiles in. Both kinds answer `with(code) { |environment| ... }` and `forget`.
module Site
  # Folders of the directory environments: one for both sides, which a fork ends without its `at_exit`.
  FOLDER = Dir.mktmpdir('puppet_rs-bench')
  OWNER = Process.pid
  at_exit { FileUtils.rm_rf(FOLDER) if Process.pid == OWNER }

  # @param kind [String] "directory" or "static"
  # @param modulepath [Array<String>]
  # @return [Directory, Static]
  def self.of(kind, modulepath)
    { 'directory' => Directory, 'static' => Static }.fetch(kind).new(modulepath)
  end

  # A folder with `environment.conf` and a site manifest, as Puppet's commands, servers, octocatalog-diff and `puppet_rs compile` have it.
  # The environment is kept (`environment_timeout = unlimited`), which is the fastest configuration of stock Puppet.
  class Directory
    def initialize(modulepath)
      @modulepath = modulepath
      @environments = {}
    end

    # @param code [String] the site manifest
    def with(code)
      environments = (@environments[code] ||= kept(folder(code)))
      Puppet.override(environments:) do
        environment = environments.get!(:production)
        Puppet.override(current_environment: environment, loaders: Puppet::Pops::Loaders.new(environment)) { yield environment }
      end
    end

    # The next compile makes its environment anew, as with `environment_timeout = 0`.
    def forget
      @environments.each_value(&:clear_all)
    end

    private

    def kept(path)
      Puppet::Environments::Cached.new(Puppet::Environments::Directories.new(path, []))
    end

    def folder(code)
      path = File.join(FOLDER, Digest::SHA256.hexdigest([code, *@modulepath].join("\0"))[0, 16])
      production = File.join(path, 'production')
      return path if File.directory?(production)

      FileUtils.mkdir_p(File.join(production, 'manifests'))
      File.write(File.join(production, 'environment.conf'), "modulepath = #{@modulepath.join(':')}\n")
      File.write(File.join(production, 'manifests/site.pp'), code)
      path
    end
  end

  # An environment without a folder, its manifest in the setting `code`, as rspec-puppet makes one for each example. Stock's loaders search all
  # modules for each name again in it.
  class Static
    def initialize(modulepath)
      @modulepath = modulepath
    end

    # @param code [String]
    def with(code)
      environment = (@environment ||= Puppet::Node::Environment.create(:production, @modulepath))
      Puppet[:code] = code
      Puppet.override(environments: Puppet::Environments::Static.new(environment), current_environment: environment,
                      loaders: Puppet::Pops::Loaders.new(environment)) { yield environment }
    end

    # The next compile makes its environment anew.
    def forget
      @environment = nil
    end
  end
end
