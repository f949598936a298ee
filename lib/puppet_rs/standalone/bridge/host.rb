# frozen_string_literal: true

require_relative '../../bridge/host'

module PuppetRs
  module Standalone
    # The Ruby half of the engine's host in a process without Puppet.
    # @api private
    module Host
      extend Bridge::Host

      class << self
        # To the logger of the compile under way.
        def log(level, message, source, file, line, pos, issue_code)
          located = !issue_code.nil?
          Context.log.write(level, message, source:, file:, line:, pos:, located:)
        end

        # State that may have changed since the engine was entered last; no Ruby code replaces lookups here.
        def surroundings
          [::Puppet[:strict], ::Puppet[:strict_variables] ? true : false, ::Puppet[:tasks] ? true : false, false]
        end

        # Facts of requests are data.
        def check_facts(_compiler)
          nil
        end

        # @return [Class, nil]
        def native_type(name)
          ::Puppet::Type.type(name)
        end

        # Nothing is remembered between compiles.
        def search_native_type(_name, _is_data_type)
          nil
        end

        # Types that `puppet generate types` wrote are not read.
        def generated_types?
          false
        end

        def late_native_type(_name)
          nil
        end

        # There is no store of exported resources.
        def search_exported(_compiler, _scope, _type_name, _query)
          []
        end

        # Ruby code makes no classes or defines here.
        def added_definition(_compiler, _kind, _name)
          nil
        end

        # Types written in Ruby need Puppet's DataTypes: their names are unknown here.
        def load_data_type(_name, _mod)
          nil
        end

        # No loaders outlive a compile.
        def loaded_file(_is_type, _name, _mod)
          nil
        end

        # The engine knows what functions declare, but for those of the 3.x API, which declare nothing.
        # @param failure [String, nil] why the Deferred cannot be called
        def deferred_type(_deferred, failure)
          raise failure.start_with?('undefined method') ? NoMethodError : ArgumentError, failure if failure
        end

        # JSON alone is checked by Ruby; the engine has the other checkers.
        def check_syntax(text, syntax)
          Parser.json_error(text) if syntax == 'json'
        end

        # Without Puppet there are no methods of Puppet.
        def subject_replaced?(_name)
          false
        end

        def replaced_in(_environment)
          []
        end

        def check_methods
          nil
        end

        # Only Puppet has these.
        %i[data_binding hiera3_backend new_object call_member apply map_types].each do |name|
          define_method(name) { |*| raise Unsupported, "#{name.to_s.tr('_', ' ')} needs Puppet" }
        end

        private

        def find_type(name)
          NativeTypes.find(name)
        end

        def regexp_source(regexp)
          Convert.regexp_source(regexp)
        end

        def title_patterns_owner
          ::Puppet::Type::Declarations
        end

        # As the release that is answered for, but for commands: they run in their folders.
        def version_feature?(name)
          name == 'generate_cwd'
        end
      end
    end
  end
end
