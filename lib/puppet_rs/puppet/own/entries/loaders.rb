# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # Loaders of functions, types and modules. Ruby functions are loaded by Puppet's loaders; where nothing is replaced, those
      # that cannot have a name are not asked. Functions and types of the language are the engine's.
      # (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      LOADERS = [
        Entry.called(%w[Puppet::Parser::Compiler#loaders],
                     subjects: :compiler_loaders,
                     does: 'uses the loaders of the environment; compiles with others are left to stock'),
        Entry.called({ 'Puppet::Pops::Loaders#' => %w[create_environment_loader create_puppet_system_loader
                                                      create_puppet_cache_loader],
                       'Puppet::Pops::Loader::ModuleLoaders.' => %w[environment_loader_from pcore_resource_type_loader_from
                                                                    system_loader_from cached_loader_from] },
                     subjects: :environment_loaders, does: 'makes the loaders of an environment'),
        Entry.stock({ 'Puppet::Pops::Loaders::ModuleResolver#' => %w[[] []= all_module_loaders resolve
                                                                     create_loader_with_all_modules_visible
                                                                     create_loader_with_dependencies_first],
                      'Puppet::Pops::Loaders::LoaderModuleData#' => %w[resolved? restrict_to_dependencies? dependency_names],
                      'Puppet::Pops::Loaders#' => %w[configure_loaders_for_modules],
                      'Puppet::Pops::Loader::ModuleLoaders.' => %w[module_loader_from],
                      'Puppet::Pops::Loader::DependencyLoader#' => %w[index] },
                    subjects: :module_loaders, does: 'makes loaders of modules when they are asked for'),
        Entry.stock({ 'Puppet::Pops::Loader::Loader#' => %w[load synchronize],
                      'Puppet::Pops::Loader::BaseLoader#' => %w[load_typed internal_load get_entry set_entry parent],
                      'Puppet::Pops::Loader::ModuleLoaders::AbstractPathBasedModuleLoader#' =>
                        %w[find find_existing_path instantiate load_typed set_entry],
                      'Puppet::Pops::Loader::ModuleLoaders::FileBased#' =>
                        %w[find find_existing_path instantiate existing_path get_contents load_typed set_entry load add_to_index],
                      'Puppet::Pops::Loader::ModuleLoaders::LibRootedFileBased#' => %w[find load_typed],
                      'Puppet::Pops::Loader::Runtime3TypeLoader#' => %w[find load_typed],
                      'Puppet::Pops::Loader::SimpleEnvironmentLoader#' => %w[find load_typed],
                      'Puppet::Pops::Loader::StaticLoader#' => %w[load_typed get_entry load_constant],
                      'Puppet::Pops::Loader::LoaderPaths::FunctionPath4x#' =>
                        %w[effective_path valid_name? fuzzy_matching? instantiator],
                      'Puppet::Pops::Loader::Loader::NamedEntry.' => %w[new], 'Puppet::Pops::Loader::TypedName.' => %w[new] },
                    subjects: :function_loaders, does: 'loads functions of modules past the loaders that cannot have them'),
        Entry.called({ 'Puppet::Functions.' => %w[create_function create_loaded_function any_signature default_dispatcher
                                                  min_max_param],
                       'Puppet::Functions::DispatcherBuilder#' => %w[create_callable dispatch internal_type_parse param],
                       'Puppet::Functions::Function.' => %w[builder dispatch],
                       'Puppet::Pops::Loader::RubyFunctionInstantiator.' => %w[create] },
                     subjects: :function_classes, does: 'copies the class that a source of a Ruby function made before'),
        Entry.stock({ 'Puppet::Parser::Functions.' => %w[environment_module function get_function arity rvalue?],
                      'Puppet::Parser::Functions::AutoloaderDelegate#' => %w[load loadall loaded?] },
                    does: 'asks once for what is known of a 3.x function, and only where a compile needs it'),
        Entry.called({ 'Puppet::Pops::Loader::RubyLegacyFunctionInstantiator.' => %w[create assert_code walk],
                       'Ripper.' => %w[sexp] },
                     subjects: :legacy_functions, does: 'remembers which sources of 3.x functions are in order')
      ].freeze
    end
  end
end
