# frozen_string_literal: true

require_relative 'origin'

module PuppetRs
  module DropIn
    module Own
      # Methods that rspec-puppet (2.9 to 5) puts in the place of Puppet's own when it is loaded, and that do as those do: unless
      # an example pretends another platform, and but for +init.pp+, which is not loaded for a class that has a file of its own
      # name. The engine does the same without calling them, since they define constants and features anew for each search,
      # whereupon Ruby forgets where it has found constants and methods. Where that would change one, they are called.
      # @api private
      module RSpecPuppet
        FILE = '/monkey_patches.rb'
        FOLDER = '/rspec-puppet'
        # Methods by their names, and the names that Puppet's own have from then on; that of +match_manifests+ has none.
        ALIASES = { match_manifests: nil, find_manifests_in_modules: :old_find_manifests_in_modules,
                    windows?: :old_windows? }.freeze
        private_constant :FILE, :FOLDER, :ALIASES

        # Methods of these names, and whether they call Puppet's own.
        @known = {}
        # Methods that those call, as they were: [owner, name] => method; nil where one was not the original.
        @behind = nil

        class << self
          # @param owner [Module] of a replaced method
          # @param name [Symbol, nil] the method's; nil where another class is in the place of the owner
          # @param subjects [Array<Symbol>] see {Entry#subjects}
          # @return [Array<Symbol>] the same; of a method of rspec-puppet +:rspec_search+, and +:rspec_manifests+ of the one that
          #   leaves +init.pp+ out
          def subjects(owner, name, subjects)
            return subjects unless subjects.include?(:manifests) && ALIASES.key?(name) && rspecs?(owner, name)

            name == :match_manifests ? %i[rspec_manifests rspec_search] : %i[rspec_search]
          end

          # @return [Boolean] whether a search by its methods finds something else than one by Puppet's, or changes something: an
          #   example pretends another platform, or has replaced a feature, a constant or a method
          def search_differs?
            return true unless @behind&.all? { |(owner, name), method| owner.instance_method(name) == method }

            platform = ::Puppet::Util::Platform
            pretended = platform.pretend_platform
            return false if pretended.nil?

            pretended != platform.actual_platform || ::RSpec.configuration.platform != pretended ||
              !constants_of?(pretended) || !features_of?(pretended)
          rescue ::NameError
            true
          end

          private

          # True for a method of rspec-puppet that calls Puppet's own.
          def rspecs?(owner, name)
            method = owner.instance_method(name)
            file = method.source_location&.first
            return false unless file&.end_with?(FOLDER + FILE)

            known, calls_puppets = @known[name]
            return calls_puppets if method == known

            calls_puppets = ALIASES[name] ? puppets?(owner.instance_method(ALIASES[name]), name) : matches_by_puppets?
            @known[name] = [method, calls_puppets]
            @behind ||= behind(file.delete_suffix(FILE))
            calls_puppets
          rescue ::NameError
            false
          end

          def puppets?(method, name)
            method.original_name == name && Origin.puppets?(method.source_location&.first)
          end

          # A variable of the method's block holds the one that it calls: a call that looks for no files shows which it is.
          def matches_by_puppets?
            probe = ::Puppet::Module.allocate
            probe.define_singleton_method(:manifest) { |_| nil }
            files = []
            seen = ::TracePoint.new(:call, :c_call) do |call|
              files << call.path if call.method_id == :match_manifests && call.self.equal?(probe)
            end
            seen.enable { probe.match_manifests(nil) }
            files.size == 2 && files.first.end_with?(FOLDER + FILE) && Origin.puppets?(files.last)
          end

          # @param library [String] path of rspec-puppet's files
          def behind(library)
            found = called.flat_map { |owner, names| names.map { |name| [[owner, name], owner.instance_method(name)] } }.to_h
            found if found.each_value.all? do |method|
              file = method.source_location&.first
              file.nil? || file.start_with?(library) || Origin.puppets?(file)
            end
          end

          def called
            { ::RSpec::Puppet => %i[rspec_puppet_example?], ::RSpec::Puppet::Consts => %i[stub_consts_for stub_const_wrapper],
              ::Puppet::Util::Platform => %i[pretend_platform actual_platform pretend_to_be pretend_windows? pretending?
                                             old_windows?],
              ::Puppet::Parser::Files => %i[old_find_manifests_in_modules], ::File => %i[basename] }
              .transform_keys(&:singleton_class).merge(::Puppet::Util::Feature => %i[add])
          end

          # True if a search leaves the constants as they are.
          def constants_of?(platform)
            ::RSpec::Puppet::Consts::STUBBED_CONSTS[platform].all? { |name, value| ::Object.const_get(name) == value }
          end

          # True if a search leaves the features as they are.
          def features_of?(platform)
            features = ::Puppet.features
            ::RSpec::Puppet::Consts::FEATURES[platform].all? do |name, value|
              method = features.method(:"#{name}?")
              Origin.puppets?(method.source_location&.first) && method.call == value
            end
          end
        end
      end
    end
  end
end
