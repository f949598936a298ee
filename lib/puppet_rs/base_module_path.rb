# frozen_string_literal: true

module PuppetRs
  # Folders of modules where the user names none: the default of Puppet's setting +basemodulepath+, `$codedir/modules` and the
  # system's. The folder of environments lies in `$codedir`.
  # @api private
  module BaseModulePath
    CODE = '$codedir'
    # Where packages of Puppet have the system's modules, for a process without Puppet.
    SYSTEM = %w[/usr/share/puppet/modules /opt/puppetlabs/puppet/modules].freeze
    private_constant :CODE, :SYSTEM

    module_function

    # @return [Array<String>] the system's modules
    def system
      folders.reject { |folder| folder.start_with?(CODE) }
    end

    # @param environmentpath [String] folders of environments
    # @param setting [String, nil] a value of the setting; nil: the default
    # @return [Array<String>]
    def beside(environmentpath, setting = nil)
      paths = setting ? setting.split(File::PATH_SEPARATOR) : folders
      paths.map { |path| File.expand_path(path.gsub(/\$codedir\b|\$\{codedir\}/) { code(environmentpath) }) }
    end

    # @param environmentpath [String] folders of environments
    # @return [String] +$codedir+
    def code(environmentpath)
      File.dirname(environmentpath.split(File::PATH_SEPARATOR).first)
    end

    # @return [Array<String>] the default of the setting
    def folders
      return ::Puppet.default_basemodulepath.split(File::PATH_SEPARATOR) if installed?

      ["#{CODE}/modules", SYSTEM.find { |folder| File.directory?(folder) } || SYSTEM.first]
    end

    def installed?
      defined?(::Puppet) && ::Puppet.respond_to?(:default_basemodulepath)
    end
    private_class_method :installed?
  end
end
