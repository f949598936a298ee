# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Providers
      # What Ruby and Puppet call when modules change and lines are printed or logged, while a {Watch} wants to know of it: at other times these
      # modules have no methods.
      # @api private
      module Events
        # In front of Module's own.
        module Modules; end
        # In front of those of +Warning+ and +Puppet::Util::Log+.
        module Warnings; end
        # @see Warnings
        module Logs; end

        PARTS = [Modules, Warnings, Logs].freeze
        METHODS = %i[method_added singleton_method_added method_removed method_undefined singleton_method_removed
                     singleton_method_undefined].freeze
        MIXES = %i[append_features prepend_features extend_object].freeze
        private_constant :METHODS, :MIXES

        class << self
          # @param watch [Watch]
          def sent_to(watch, &)
            install
            modules(watch)
            Warnings.define_method(:warn) { |*args, **options| watch.note("warns #{args.first}") && super(*args, **options) }
            Logs.define_method(:newmessage) { |message| watch.note("logs #{message}") && super(message) }
            outputs(watch, &)
          ensure
            PARTS.each { |mod| mod.instance_methods(false).each { |name| mod.remove_method(name) } }
          end

          private

          def install
            return if @installed

            ::Module.prepend(Modules)
            ::Warning.singleton_class.prepend(Warnings)
            ::Puppet::Util::Log.singleton_class.prepend(Logs)
            @installed = true
          end

          def modules(watch)
            Modules.module_eval do
              METHODS.each { |event| define_method(event) { |name| watch.changed(self, name); super(name) } }
              MIXES.each do |event|
                define_method(event) { |base| watch.changed(base, "with #{self}") if ::Module === base; super(base) } # rubocop:disable Style/CaseEquality
              end
            end
          end

          # Both streams, where user code has not replaced their methods.
          def outputs(watch)
            streams = [$stdout, $stderr].uniq
            return watch.note('replaced output') && yield if streams.any? { |io| io.frozen? || io.singleton_methods(false).include?(:write) }

            streams.each { |io| io.define_singleton_method(:write) { |*texts| watch.note("prints #{texts.join}") && super(*texts) } }
            begin
              yield
            ensure
              streams.each { |io| io.singleton_class.remove_method(:write) }
            end
          end
        end
      end
    end
  end
end
