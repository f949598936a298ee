# frozen_string_literal: true

require_relative '../own/weak'

module PuppetRs
  module DropIn
    # Everything that is kept with one of Puppet's environment objects, in one variable of that object: it ends with the object,
    # with {PuppetRs.forget}, or where a part's own witness has changed. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
    # @api private
    class EnvironmentView
      VARIABLE = :@puppet_rs
      # Memos of Puppet's in an environment object, which a new object does not have.
      MEMOS = %i[
        @known_resource_types @parsed_code @modules @modules_by_name @loaders @static_catalogs @rich_data @rich_data_from_conf
        @checked_conf_for_rich_data
      ].freeze
      # Live environments that have a view.
      ALL = ::ObjectSpace::WeakMap.new
      private_constant :VARIABLE, :MEMOS, :ALL

      # @return [Environments::Engine, nil] the engine's environment, with what it was made from
      attr_accessor :engine
      # @return [Hash{String => String}, nil] texts of functions and types, which loaders have read before the engine
      attr_accessor :code_texts
      # @return [Set<Puppet::Pops::Loader::TypedName>, nil] what Ruby code has taken out of loaders: its files are read again
      attr_accessor :removed_names
      # @return [Modules, nil] modules as the engine has listed them
      attr_accessor :modules
      # @return [Weak<Puppet::Pops::Loaders>, nil]
      attr_accessor :loaders
      # @return [Weak<Compiler>, nil] the compiler whose functions the loaders have
      attr_accessor :compiler
      # @return [Set<String>, nil] functions that Ruby code has put into a loader or taken out of one
      attr_accessor :given_functions
      # @return [Hash, nil] resource types of the language that were made for Ruby code
      attr_accessor :types
      # @return [Integer, nil] how many classes and defines of compiles `known_resource_types` has been given
      attr_accessor :completed
      # @return [ReadFiles::Listed, nil] programs that Ruby code has read for `known_resource_types` since the last compile
      attr_accessor :listed
      # @return [Hash{String => Integer, Symbol}, nil] names that no type had, and the search that found none, see {NativeTypes}
      attr_accessor :unknown_types
      # @return [Boolean, nil] true if there were generated types when a type was first asked for; nil until then
      attr_accessor :generated_types
      # @return [Array<Puppet::Pops::Loader>, nil] loaders of generated types whose names mean nothing otherwise; nil until asked
      attr_accessor :late_loaders

      class << self
        # @param environment [Puppet::Node::Environment, nil]
        # @return [EnvironmentView, nil] nil if nothing is kept
        def known(environment)
          environment&.instance_variable_get(VARIABLE)
        end

        # @param environment [Puppet::Node::Environment]
        # @return [EnvironmentView] of a frozen object one that is not kept
        def of(environment)
          environment.instance_variable_get(VARIABLE) || make(environment)
        end

        # @param environment [Puppet::Node::Environment]
        # @return [Puppet::Resource::TypeCollection, nil] nil until something has asked the environment for it
        def types(environment)
          environment.instance_variable_get(:@known_resource_types)
        end

        # @param environment [Puppet::Node::Environment]
        # @return [Array<Puppet::Module>] objects of modules that user code may have changed
        def made_modules(environment)
          all_modules(environment) || known(environment)&.modules&.made || []
        end

        # @param environment [Puppet::Node::Environment]
        # @return [Array<Puppet::Module>, nil] nil until something has asked the environment for all
        def all_modules(environment)
          environment.instance_variable_get(:@modules)
        end

        # @param name [Symbol, nil] nil: all
        # @return [Array<Puppet::Node::Environment>] live environments that have a view
        def environments(name = nil)
          ALL.keys.select { |environment| name.nil? || environment.name.to_s == name.to_s }
        end

        # Makes an environment object like a new one.
        # @param environment [Puppet::Node::Environment]
        # @return [void]
        def forget(environment)
          return if environment.frozen?

          environment.instance_variables.each do |name|
            value = environment.instance_variable_get(name)
            own = name == VARIABLE || MEMOS.include?(name) || value.is_a?(::Puppet::Pops::Adaptable::Adapter)
            environment.remove_instance_variable(name) if own
          end
        end

        private

        def make(environment)
          made = new
          return made if environment.frozen?

          ALL[environment] = environment
          environment.instance_variable_set(VARIABLE, made)
        end
      end
    end
  end
end
