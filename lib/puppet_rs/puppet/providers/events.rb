# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Providers
      # What Ruby and Puppet call when modules change and lines are printed or logged, while a {Watch} wants to know of it: at
      # other times these modules have no methods.
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
            lines(watch)
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
            METHODS.each do |event|
              Modules.define_method(event) do |name|
                watch.changed(self, name)
                super(name)
              end
            end
            MIXES.each do |event|
              Modules.define_method(event) do |base|
                watch.changed(base, "with #{self}") if ::Module === base # rubocop:disable Style/CaseEquality
                super(base)
              end
            end
          end

          def lines(watch)
            Warnings.define_method(:warn) do |*args, **options|
              watch.note("warns #{args.first}")
              super(*args, **options)
            end
            Logs.define_method(:newmessage) do |message|
              watch.note("logs #{message}")
              super(message)
            end
          end

          # Both streams, where user code has not replaced their methods.
          def outputs(watch)
            streams = [$stdout, $stderr].uniq
            if streams.any? { |io| io.frozen? || io.singleton_methods(false).include?(:write) }
              watch.note('replaced output')
              return yield
            end
            begin
              streams.each { |io| output(io, watch) }
              yield
            ensure
              streams.each { |io| io.singleton_class.remove_method(:write) }
            end
          end

          def output(io, watch)
            io.define_singleton_method(:write) do |*texts|
              watch.note("prints #{texts.join}")
              super(*texts)
            end
          end
        end
      end
    end
  end
end
