# frozen_string_literal: true

require_relative '../own'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In front of +Puppet::Settings::EnvironmentConf.load_from+: stock reads the `environment.conf` of an environment that is made
    # four times, and once more for its settings. From the second time on, what was read is kept until the file is another one:
    # it is read by Puppet's environment loaders before any object of the engine is there to answer, and a tenth of a
    # compile in a fresh directory environment is spent on it.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module EnvironmentConfHook
      # @param path_to_env [String]
      # @param global_module_path [Array<String>]
      # @return [Puppet::Settings::EnvironmentConf]
      def load_from(path_to_env, global_module_path)
        folder = ::File.expand_path(path_to_env)
        kept = EnvironmentConfHook.kept(folder)
        section = EnvironmentConfHook.section(self, folder, kept) if kept
        return new(folder, section, global_module_path) if section

        super.tap { |read| EnvironmentConfHook.there(folder) if kept.nil? && read.section }
      end

      @kept = Known.new(:environment_confs, 1000, witnesses: %i[stamp methods])

      class << self
        # @return [Array, nil] the stamp and the section of a folder's file, empty where it is known only that there is one
        def kept(folder)
          @kept[folder]
        end

        # The content of a file.
        # @return [Puppet::Settings::ConfigFile::Section, nil] nil: stock has to read it
        def section(klass, folder, kept)
          return unless stocks?(klass)

          stamp, section = kept
          path = "#{folder}/environment.conf"
          now = Native.stamps([path]).first
          return section if now && now == stamp

          now ? read(folder, path, now) : gone(folder)
        end

        # A folder has a file.
        def there(folder)
          @kept[folder] = [].freeze
        end

        private

        def stocks?(klass)
          klass.equal?(::Puppet::Settings::EnvironmentConf) && !PuppetRs.off? && !Own.replaced?(:files) &&
            !Own.replaced?(:environment_conf) && Native.plain?(::Puppet.settings)
        end

        def read(folder, path, stamp)
          parsed = ::Puppet.settings.parse_file(path)
          section = parsed.sections[:main]
          # Stock warns of these.
          return unless parsed.sections.size == 1 && section && (section.settings.map(&:name) - valid).empty?

          @kept[folder] = [stamp, section].freeze
          section
        rescue ::StandardError
          nil
        end

        def gone(folder)
          @kept.delete(folder)
          nil
        end

        def valid
          ::Puppet::Settings::EnvironmentConf::VALID_SETTINGS
        end
      end

      Hook.into(::Puppet::Settings::EnvironmentConf.singleton_class, self)
    end
  end
end
