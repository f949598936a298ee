# frozen_string_literal: true

require_relative '../own'
require_relative '../process/fallback'

module PuppetRs
  module DropIn
    module Host
      # Methods that user code has replaced, as stock calls them (see {DropIn::Own}).
      # @api private
      module Own
        # @param name [Symbol] a subject whose methods of Ruby's own are others than they were
        # @return [Boolean] whether they are replaced, not put back
        def subject_replaced?(name)
          DropIn::Own.look_at_rubys(name)
        end

        # Ends a compile whose Ruby code has replaced a method that only stock calls, if fallbacks are errors.
        # @raise [Unsupported]
        def check_methods
          DropIn::Own.check if PuppetRs.strict? && Fallback.guarded?
        end

        # See {DropIn::Own.look_at_functions}.
        def look_at_functions
          DropIn::Own.look_at_functions
        end

        # @return [Puppet::Pops::Time::Timestamp]
        def now
          ::Puppet::Pops::Time::Timestamp.now
        end

        # @return [Array<Symbol>] subjects whose methods an environment or its modules replace
        def replaced_in(environment)
          DropIn::Own.subjects_of([environment, *EnvironmentView.made_modules(environment)])
        end

        # See {DropIn::Own::RSpecPuppet.search_differs?}.
        def rspec_search_differs?
          DropIn::Own::RSpecPuppet.search_differs?
        end

        # @return [Array(String, Array<String>)] the module and the files, as +TypeLoader#import_from_modules+ asks for them
        def manifests_in_modules(compiler, pattern)
          name, files = ::Puppet::Parser::Files.find_manifests_in_modules(pattern, compiler.environment)
          [name&.to_s, files.map(&:to_s)]
        end

        # @return [Array<String>] modules whose functions and types a module's code finds before those of others, as
        #   +LoaderModuleData+ asks for them
        def module_dependencies(compiler, name)
          mod = EnvironmentHook.first_module(compiler.environment, name)
          mod&.has_metadata? ? mod.dependencies_as_modules.map(&:name) : []
        end

        # @return [Array(String, String)] the data provider that a module's metadata names, or nil, and the file
        def module_data_provider(compiler, name)
          mod = compiler.environment.module(name) or return [nil, '']
          metadata = mod.metadata
          provider = metadata['data_provider'] unless metadata.nil?
          [provider&.to_s, mod.metadata_file.to_s]
        end

        # @raise what reading `environment.conf` raised when the compile began, unless it is valid again
        def environment_configuration(compiler)
          compiler.environment.configuration
          nil
        end

        # @return [Boolean, nil] nil: there is no such module
        def module_hiera?(compiler, name)
          mod = compiler.environment.module(name)
          mod && (mod.has_hiera_conf? ? true : false)
        end

        # @return [String]
        def module_hiera_path(scope, name)
          lookup = ::Puppet::Pops::Lookup
          lookup::ModuleDataProvider.new(name).send(:configuration_path, lookup::Invocation.new(scope)).to_s
        end
      end
    end
  end
end
