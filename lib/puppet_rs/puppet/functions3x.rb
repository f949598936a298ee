# frozen_string_literal: true

module PuppetRs
  module DropIn
    # The 3.x functions as Ruby code calls them on a scope (+scope.function_template(['a/b.erb'])+). Puppet's own run, since
    # they take whatever Ruby code gives them (nil, symbols, objects) and raise from where they are; but for those that make
    # resources or render templates, which the engine does. These are defined when first called, as Puppet's are.
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

        # Makes one of them a method of a class of scopes.
        def serve(klass, name)
          accepts = SERVED.fetch(name)
          # Only names are in reach of the method: a compile would live as long as it does.
          klass.define_method(:"function_#{name}") do |args = nil, *rest, &block|
            return super(args, *rest, &block) if !args.is_a?(::Array) || !accepts.call(args) || overridden_3x?(name)

            begin
              @native.call_function(name, args, block)
            rescue ::StandardError => e
              raise StockPlaces.complete(e, name)
            end
          end
        end
      end

      def method_missing(method, *args, &block)
        name = method.to_s.delete_prefix('function_')
        return super unless SERVED.key?(name) && method.start_with?('function_')

        # What +super+ of the method reaches.
        ::Puppet::Parser::Functions.function(name)
        Functions3x.serve(self.class, name)
        __send__(method, *args, &block)
      end

      # Puppet's class has none, either: what is not loaded yet is not answered.
      def respond_to_missing?(*)
        false
      end

      private

      def overridden_3x?(name)
        Functions3x.overridden?(name, @compiler.environment)
      end
    end
  end
end
