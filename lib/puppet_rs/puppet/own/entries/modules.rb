# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # Subjects of what finds modules.
      FINDING = %i[modules module_loaders manifests module_hiera module_files].freeze
      private_constant :FINDING

      # Modules of an environment, and what is looked for in them. Of these rspec-puppet (2.9 to 5) replaces +hiera_conf_file+
      # and +configuration_path+ in each suite, and +match_manifests+, +find_manifests_in_modules+ and +windows?+ (see
      # {RSpecPuppet}), and openvox-editor-services +modules+. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      MODULES = [
        Entry.called({ 'Puppet::Module#' => %w[match_manifests wanted_manifests_from manifest],
                       'Puppet::Parser::Files.' => %w[find_manifests_in_modules],
                       'Puppet::FileSystem::PathPattern.' => %w[absolute], 'Puppet::FileSystem::PathPattern#' => %w[glob] },
                     subjects: :manifests, does: 'finds the manifests of a class or define by its name'),
        Entry.called({ 'Puppet::Module#' => %w[hiera_conf_file has_hiera_conf?],
                       'Puppet::Pops::Lookup::ModuleDataProvider#' => %w[configuration_path provider_root] },
                     subjects: :module_hiera, does: 'finds the hiera.yaml of a module'),
        Entry.called({ 'Puppet::Parser::Files.' => %w[find_file find_template find_in_module],
                       'Puppet::Module#' => %w[file template files templates] },
                     subjects: :module_files, does: 'finds files and templates of modules'),
        Entry.called(%w[Puppet::Parser::Files.split_file_path Puppet::Util.absolute_path? Puppet::Util::Platform.windows?],
                     subjects: %i[manifests module_files], functions: 'generate',
                     does: 'takes names of files and manifests apart'),
        Entry.called({ 'Puppet::Node::Environment#' => %w[module modules_by_name], 'Puppet::Module#' => %w[subpath manifests] },
                     subjects: FINDING, does: 'finds modules by their names'),
        Entry.called({ 'Puppet::Node::Environment#' => %w[modules modulepath warn_about_mistaken_path],
                       'Puppet::Module.' => %w[new is_module_directory? is_module_directory_name?],
                       'Puppet::Module#' => %w[initialize assert_validity name path], 'File.' => %w[read] },
                     subjects: FINDING, does: 'lists the modules of an environment'),
        Entry.called({ 'Puppet::Node::Environment#' => %w[full_modulepath] },
                     subjects: [*FINDING, :module_path], does: 'names folders; the modules are those of modulepath'),
        Entry.called({ 'Puppet::Module#' => %w[metadata metadata_file read_metadata load_metadata has_metadata? dependencies
                                               dependencies= dependencies_as_modules forge_name author= license= source=
                                               version=] },
                     subjects: %i[modules module_loaders module_metadata],
                     does: 'reads metadata.json for the modules that a module sees')
      ].freeze
    end
  end
end
