# frozen_string_literal: true

require_relative '../../bridge/host'
require_relative '../catalog/exported'
require_relative '../lookup/data'
require_relative '../lookup/lookup_hook'
require_relative '../own'
require_relative '../process/features'
require_relative '../process/segments'
require_relative '../settings/settings_scope'
require_relative '../types/convert'
require_relative '../types/core_types'
require_relative '../types/native_types'
require_relative 'files'
require_relative 'own'
require_relative 'ruby_code'

module PuppetRs
  module DropIn
    # The Ruby half of the engine's host in a process with Puppet. Each module of this one answers a part of the trait of its
    # name (+puppet_eval::host+); {Bridge::Host} has what does not depend on Puppet's own loaders, logs and caches.
    # @api private
    module Host
      # The source of a line from a scope that has no resource.
      PLACE = /\AScope\((.+), (\d+)\)\z/
      private_constant :PLACE

      extend Bridge::Host
      extend Data
      extend Exported
      extend Files
      extend Own
      extend RubyCode
      extend Segments

      class << self
        # As +Puppet::Util::Log.log_func+ and Puppet's own log calls do.
        def log(level, message, source, file, line, pos, issue_code)
          return if ::Puppet::Util::Log.levels.index(level) < ::Puppet::Util::Log.levels.index(::Puppet::Util::Log.level)

          return own_log(level, message) if source.nil? && file.nil? && issue_code.nil? && DropIn::Own.replaced?(:log)

          entry = { level:, message: }
          entry[:source] = source.match?(PLACE) ? shortened(source) : source if source
          entry[:file] = file if file
          entry[:line] = line if line
          entry[:pos] = pos if pos
          entry[:issue_code] = issue_code.to_sym if issue_code
          ::Puppet::Util::Log.create(entry)
        end

        # A line of Puppet itself, by the method that user code has replaced. Stock makes texts of debug messages late.
        def own_log(level, message)
          level.to_sym == :debug ? ::Puppet.debug { message } : ::Puppet.public_send(level, message)
        end
        private :own_log

        # The source of a line from a scope without a resource (+Scope#to_s+): with the path in the module path or environment.
        def shortened(source)
          path, line = PLACE.match(source).captures
          environment = Native.compiler&.environment
          return source unless environment.respond_to?(:full_modulepath)

          folder = environment.full_modulepath.find { |module_path| path.start_with?(module_path) }
          return "Scope(<module>#{path[folder.length..]}, #{line})" if folder

          root = environment.configuration&.path_to_env
          root && path.start_with?(root) ? "Scope(<env>#{path[root.length..]}, #{line})" : source
        end
        private :shortened

        # Warnings about a `hiera.yaml` are known by its Pathname, those of +Puppet::Resource::Type+ by their texts.
        def warn_once(kind, key, message, file = nil, line = nil)
          if kind == 'metaparameter'
            return ::Puppet::Util::Warnings.maybe_log(message, ::Puppet::Resource::Type) { ::Puppet.warning(message) }
          end

          # Puppet's method looks for the key and sets it in two steps: of two threads both would warn.
          ONE_AT_A_TIME.synchronize do
            super(kind, kind.to_s.start_with?('hiera_v3_at_') ? ::Pathname.new(key) : key, message, file, line)
          end
        end

        # Puppet's own method looks into the same Hash.
        def warned?(key)
          warned = $unique_warnings # rubocop:disable Style/GlobalVars
          warned.is_a?(::Hash) && warned.key?(key) && !DropIn::Own.replaced?(:warn_once)
        end

        # @return [Class, CoreTypes::Description, nil]
        def native_type(name)
          NativeTypes.described_or_found(name) { |type| describe_type(type) }
        end

        # @return [Class, false, nil] see {NativeTypes.search}
        def search_native_type(name, is_data_type)
          NativeTypes.search(name, is_data_type)
        end

        # @return [Boolean] see {NativeTypes.list_generated}
        def generated_types?
          NativeTypes.list_generated
        end

        # @return [Puppet::Pops::Resource::ResourceTypeImpl, nil] see {NativeTypes.late}
        def late_native_type(name)
          NativeTypes.late(name)
        end

        def type_description(type)
          type.is_a?(CoreTypes::Description) ? type.to_a : super
        end

        def added_metaparameters
          NativeTypes.added_metaparameters
        end

        # State that may have changed since the engine was entered last: the same Array until something has.
        def surroundings
          DropIn::Own.look_at_functions
          SettingsScope.kept(:'puppet_rs surroundings') { with_lookups(settings_of_code) }[LookupHook.explained? ? 1 : 0]
        end

        # Stock's error (+Scope#deep_freeze+) about values of facts that are not data (a Date, a Symbol).
        def check_facts(compiler)
          return unless ::Puppet::Parser::Scope.private_method_defined?(:deep_freeze)

          node = compiler.node
          [node.trusted_data, node.server_facts, node.facts&.values].each do |values|
            ::Puppet::Parser::Scope.instance_method(:deep_freeze).bind_call(compiler.topscope, values)
          end
        end

        private

        # Settings that change what code means.
        def settings_of_code
          [::Puppet[:strict], ::Puppet[:strict_variables] ? true : false, ::Puppet[:tasks] ? true : false]
        end

        # Host state during an engine lookup and during stock's explained lookup.
        def with_lookups(settings)
          [false, true].map { |explained| [*settings, explained].freeze }.freeze
        end

        def regexp_source(regexp)
          Convert.regexp_source(regexp)
        end

        def find_type(name)
          NativeTypes.find(name)
        end

        def version_feature?(name)
          Features.include?(name)
        end

        # A type that `puppet generate types` wrote keeps them apart.
        def attributes_of(type)
          return type.attributes.to_a if type.is_a?(CoreTypes::Description)
          if type.is_a?(::Puppet::Pops::Resource::ResourceTypeImpl)
            return (type.properties + type.parameters).map { |param| param.name.to_sym } + type.class::METAPARAMS
          end

          super
        end
      end
    end
  end
end
