# frozen_string_literal: true

require 'puppet'

module PuppetRs
  # Preparation of Puppet for a compile, with the engine or without it: `verify` needs it beside stock, too.
  module PuppetSetup
    # One directory environment whose name is not that of its folder: Puppet's own loader finds folders by the names of
    # environments, and refuses those with a dash. Used beside stock Puppet as well; nothing of the engine is needed.
    # (Checked against Puppet 7.23, 8.10 and OpenVox 9.)
    # @api private
    class FolderEnvironment < ::Puppet::Environments::Directories
      # @param name [String]
      # @param folder [String] an absolute path
      # @param base_module_path [Array<String>]
      def initialize(name, folder, base_module_path)
        super(File.dirname(folder), base_module_path)
        @name = name.to_sym
        @folder = folder
      end

      def list
        [get(@name)]
      end

      # In a +config_version+ +$environment+ is the folder's name, so that +$environmentpath/$environment+ is the folder.
      def get_conf(name)
        conf = super or return
        folder = File.basename(@folder)
        conf.define_singleton_method(:config_version) do
          super()&.gsub(/\$environment(?!\w)|\$\{environment\}/) { folder }
        end
        conf
      end

      private

      def create_environment(name)
        super.tap do |environment|
          # Setting of Puppet 8 for reports of versioned directories.
          environment.configured_path = @folder if environment.respond_to?(:configured_path=)
          environment.resolved_path = self.class.real_path(@folder).to_s if environment.respond_to?(:resolved_path=)
        end
      end

      def validated_directory(path)
        return unless File.basename(path.to_s) == @name.to_s && File.directory?(@folder)

        self.class.real_path(@folder).to_s
      end
    end
  end
end
