# frozen_string_literal: true

require_relative 'origin'

module PuppetRs
  module DropIn
    module Own
      # Methods that rspec-puppet (2.9 to 5) puts in the place of Puppet's own when it is loaded, and that do as those do: unless
      # an example pretends another platform, and but for +init.pp+, which is not loaded for a class that has a file of its own
      # name. The engine does the same without calling them, since they define constants and features anew for each search,
      # whereupon Ruby forgets where it has found constants and methods.
      # @api private
      module RSpecPuppet
        FILE = '/rspec-puppet/monkey_patches.rb'
        # Methods by their names, and the names that Puppet's own have from then on; that of +match_manifests+ has none.
        ALIASES = { match_manifests: nil, find_manifests_in_modules: :old_find_manifests_in_modules,
                    windows?: :old_windows? }.freeze
        private_constant :FILE, :ALIASES

        # Methods of these names, and whether they call Puppet's own.
        @known = {}

        class << self
          # @param owner [Module] of a replaced method
          # @param name [Symbol, nil] the method's; nil where another class is in the place of the owner
          # @param subjects [Array<Symbol>] see {Entry#subjects}
          # @return [Array<Symbol>] the same; of a method of rspec-puppet +:rspec_platform+, and +:rspec_manifests+ of the one
          #   that leaves +init.pp+ out
          def subjects(owner, name, subjects)
            return subjects unless subjects.include?(:manifests) && ALIASES.key?(name) && rspecs?(owner, name)

            name == :match_manifests ? %i[rspec_manifests rspec_platform] : %i[rspec_platform]
          end

          # @return [Boolean] whether an example pretends another platform
          def pretending?
            platform = ::Puppet::Util::Platform
            pretended = platform.pretend_platform
            !pretended.nil? && !(pretended == platform.actual_platform && ::RSpec.configuration.platform == pretended)
          end

          private

          # True for a method of rspec-puppet that calls Puppet's own.
          def rspecs?(owner, name)
            method = owner.instance_method(name)
            return false unless method.source_location&.first&.end_with?(FILE)

            known, calls_puppets = @known[name]
            return calls_puppets if method == known

            calls_puppets = ALIASES[name] ? puppets?(owner.instance_method(ALIASES[name]), name) : matches_by_puppets?
            @known[name] = [method, calls_puppets]
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
            files.size == 2 && files.first.end_with?(FILE) && Origin.puppets?(files.last)
          end
        end
      end
    end
  end
end
