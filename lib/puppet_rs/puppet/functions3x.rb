# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The 3.x functions as Ruby code calls them on a scope (+scope.function_template(['a/b.erb'])+). Puppet's own run, since
    # they take whatever Ruby code gives them (nil, symbols, objects) and raise from where they are; but for those that make
    # resources or render templates, which the engine does. These stand before Puppet's, which Ruby code may load by itself
    # (+Puppet::Parser::Functions.function(:create_resources)+, as stdlib's +ensure_resource+ does).
    # (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module Functions3x
      TEXT = ->(arg) { arg.is_a?(::String) && (arg.ascii_only? || (arg.encoding == ::Encoding::UTF_8 && arg.valid_encoding?)) }
      private_constant :TEXT

      # What arguments the engine does it for: most others end in an error of Puppet's own function.
      SERVED = {
        'create_resources' => ->(args) { args.size.between?(2, 3) && TEXT.call(args[0]) && args.drop(1).all?(::Hash) },
        'inline_template' => ->(args) { !args.empty? && args.all?(&TEXT) },
        'template' => ->(args) { !args.empty? && args.all?(&TEXT) }
      }.freeze

      class << self
        # Whether a module of the environment brings a 3.x function of a built-in one's name, which then goes first.
        def overridden?(name, environment)
          known = @overridden ||= {}.compare_by_identity
          known.clear if known.size > 32
          names = known[environment] ||= {}
          return names[name] if names.key?(name)

          names[name] = environment.modules.any? { |mod| File.exist?("#{mod.path}/lib/puppet/parser/functions/#{name}.rb") }
        end

        # Makes those that the engine does methods of a class of scopes.
        def install(klass)
          SERVED.each_key { |name| serve(klass, name) }
        end

        private

        def serve(klass, name)
          accepts = SERVED.fetch(name)
          # Only names are in reach of the method: a compile would live as long as it does.
          klass.define_method(:"function_#{name}") do |args = nil, *rest, &block|
            if !args.is_a?(::Array) || !accepts.call(args) || overridden_3x?(name)
              ::Puppet::Parser::Functions.function(name) # what +super+ reaches
              return super(args, *rest, &block)
            end

            begin
              @native.call_function(name, args, block)
            rescue ::StandardError => e
              raise StockPlaces.complete(e, name)
            end
          end
        end
      end

      private

      def overridden_3x?(name)
        Functions3x.overridden?(name, @compiler.environment)
      end
    end
  end
end
