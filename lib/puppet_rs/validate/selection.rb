# frozen_string_literal: true

require 'psych'

module PuppetRs
  module Validate
    # Selects the files to check, and how each is checked.
    class Selection
      # Folders of files that belong to other projects or tools.
      FOREIGN = %r{(?:\A|/)(?:\.[^/.][^/]*|vendor|pkg|node_modules|spec/fixtures)\z}
      DATA = %w[.yaml .yml .json].freeze
      # Default folders of data.
      DATA_FOLDERS = %w[data hieradata].freeze

      # @!attribute path [String]
      # @!attribute kind [Symbol] +:manifest+, +:template+, +:data+, +:hiera_config+, +:metadata+
      Item = Struct.new(:path, :kind)

      # @param paths [Array<String>] files and folders
      # @param exclude [Array<Regexp>] of paths that are left out
      def initialize(paths, exclude: [])
        @paths = paths
        @exclude = exclude
      end

      # @return [Array<Item>]
      # @raise [CommandLine::UsageError] for a path that does not exist
      def to_a
        @paths.flat_map { |path| File.directory?(path) ? folder(path) : [Item.new(path, kind_of_named(path))] }.uniq
      end

      private

      def folder(path)
        skip = ->(each) { [FOREIGN, *@exclude].any? { |pattern| each.scrub.match?(pattern) } }
        files = CommandLine::Files.new(skip:).below(path)
        data = data_folders(files + [beside(path)])
        files.filter_map { |file| (kind = kind(file, data)) && Item.new(file, kind) }
      end

      # The configuration for which a named folder may hold the data, whether that file exists or not.
      def beside(path)
        File.join(File.dirname(path.chomp('/')), 'hiera.yaml')
      end

      def kind_of_named(path)
        raise CommandLine::UsageError, "#{path} does not exist" unless File.exist?(path)

        kind(path, nil) || (DATA.include?(File.extname(path)) ? :data : nil) or
          raise CommandLine::UsageError, "#{path} is none of the files that are checked"
      end

      def kind(path, data)
        case File.basename(path).scrub
        when 'hiera.yaml' then :hiera_config
        when 'metadata.json' then :metadata
        when /\.pp\z/ then :manifest
        when /\.epp\z/ then :template
        when /\.eyaml\z/ then :data
        when /\.(?:yaml|yml|json)\z/ then :data if data&.any? { |folder| path.delete_prefix('./').start_with?(folder) }
        end
      end

      # @return [Array<String>] ends of folders included
      def data_folders(files)
        roots = files.select { |file| %w[hiera.yaml environment.conf metadata.json].include?(File.basename(file)) }
        roots.flat_map do |file|
          names = DATA_FOLDERS + (File.basename(file) == 'hiera.yaml' ? configured(file) : [])
          folder = File.dirname(file)
          names.map { |name| "#{File.join(folder, name)}/".delete_prefix('./') }
        end.uniq
      end

      # The folders of data in a configuration, as far as they do not depend on a node.
      def configured(file)
        value = Psych.safe_load_file(file, permitted_classes: [Symbol], aliases: true)
        return [] unless value.is_a?(Hash)

        levels = [value['defaults'], *value['hierarchy'], *value['default_hierarchy']].grep(Hash)
        levels.filter_map { |level| level['datadir'].to_s.split('%{', 2).first&.chomp('/') }.reject(&:empty?)
      rescue Psych::Exception, SystemCallError
        []
      end
    end
  end
end
