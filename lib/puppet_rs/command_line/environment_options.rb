# frozen_string_literal: true

require 'puppet_rs/environment_name'

module PuppetRs
  module CommandLine
    # Options by which commands are told an environment: a folder as it lies, or a name in folders of environments.
    module EnvironmentOptions
      private

      def environment_name_option(options)
        keep(options, :environment_name, '--environment-name NAME',
             "of a folder: what the environment is called (the folder's name, else production)")
      end

      # Folders of environments, separated as in Puppet's setting.
      def environmentpaths
        @values[:environmentpath]&.split(File::PATH_SEPARATOR) || []
      end

      # Finds the folder that +--environment+ names, if it names one: as +:environment_folder+, its name as +:environment_name+.
      def place_environment
        folder = environment_folder(@values[:environment])
        name = @values[:environment_name]
        check_environment_name(name)
        usage_error('--environment-name goes with the folder of an environment: --environment FOLDER') if name && !folder
        return check_name(@values[:environment]) unless folder

        @values[:environment_folder] = File.expand_path(folder)
        @values[:environment_name] = name || EnvironmentName.of_folder(folder)
      end

      # A word is a folder where it can be nothing else: without folders of environments, or when no environment can be called so.
      # @return [String, nil]
      def environment_folder(given)
        return if given.nil?
        return explicit_folder(given) if given.include?(File::SEPARATOR)
        return (given if File.directory?(given)) if environmentpaths.empty?

        return if EnvironmentName.valid?(given)

        environmentpaths.map { |path| File.join(path, given) }.find { |path| File.directory?(path) }
      end

      def explicit_folder(given)
        usage_error('--environment names a folder: --environmentpath does not go with it') if environmentpaths.any?
        usage_error("there is no environment at #{given}") unless File.directory?(given)
        given
      end

      def check_name(name)
        return if name.nil?

        known = environmentpaths.empty? || environmentpaths.any? { |path| File.directory?(File.join(path, name)) }
        usage_error("there is no environment #{name} in #{@values[:environmentpath]}") unless known
        check_environment_name(name)
      end

      def no_environment
        usage_error("there is no environment at #{@values[:environment]}: " \
                    '--environment takes a folder, or a name beside --environmentpath')
      end

      def check_environment_name(name)
        usage_error("'#{name}' cannot be the name of an environment") unless name.nil? || EnvironmentName.valid?(name)
      end
    end
  end
end
