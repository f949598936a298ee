# frozen_string_literal: true

require 'puppet/util/package'
require_relative '../own'
require_relative '../process/stock_places'

module PuppetRs
  module DropIn
    # 3.x functions as Ruby code calls them on a scope (+scope.function_template(['a/b.erb'])+). Puppet's own functions run,
    # since they accept any Ruby object (nil, symbols) and raise with their own places. The engine runs only the functions
    # that make resources or render templates, and what templates call most ({SERVED}). They come before Puppet's, which Ruby
    # code may load itself (+Puppet::Parser::Functions.function(:create_resources)+, as stdlib's +ensure_resource+ does).
    # (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module Functions3x
      TEXT = ->(arg) { arg.is_a?(::String) && (arg.ascii_only? || (arg.encoding == ::Encoding::UTF_8 && arg.valid_encoding?)) }
      VERSIONS = ->(args) { args.is_a?(::Array) && args.size == 2 && args.all?(&TEXT) }
      private_constant :TEXT, :VERSIONS

      # The arguments that the engine accepts. Puppet's own function handles all others; mostly it raises.
      SERVED = {
        'create_resources' => ->(args) { args.size.between?(2, 3) && TEXT.call(args[0]) && args.drop(1).all?(::Hash) },
        'inline_template' => ->(args) { !args.empty? && args.all?(&TEXT) },
        'template' => ->(args) { !args.empty? && args.all?(&TEXT) }
      }.freeze

      # Stock's scope has the methods of the functions that its environment has loaded, as long as the environment lives.
      @overridden = Known.new(:overridden_functions, 32, witnesses: %i[key], &:name).compare_by_identity

      class << self
        # True if a module of the environment overrides a built-in 3.x function.
        def overridden?(name, environment)
          names = @overridden[environment] ||= {}
          return names[name] if names.key?(name)

          names[name] = environment.modules.any? { |mod| File.exist?("#{mod.path}/lib/puppet/parser/functions/#{name}.rb") }
        end

        # Defines the methods of {SERVED} in a class of scopes.
        def install(klass)
          SERVED.each_key { |name| serve(klass, name) }
          serve_versioncmp(klass)
        end

        private

        # All that Puppet's function does, without the method that +newfunction+ puts around it.
        def serve_versioncmp(klass)
          klass.define_method(:function_versioncmp) do |args = nil, *rest, &block|
            return ::Puppet::Util::Package.versioncmp(*args) if VERSIONS.call(args) && !overridden_3x?('versioncmp')

            ::Puppet::Parser::Functions.function('versioncmp') # what +super+ reaches
            super(args, *rest, &block)
          end
        end

        def serve(klass, name)
          accepts = SERVED.fetch(name)
          # The method closes over names only: it must not keep a compile alive.
          klass.define_method(:"function_#{name}") do |args = nil, *rest, &block|
            if !args.is_a?(::Array) || !accepts.call(args) || overridden_3x?(name) || Own.given?(name)
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
