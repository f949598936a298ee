# frozen_string_literal: true

require_relative '../../facades'
require_relative '../environment/environment_view'
require_relative '../process/fallback'

module PuppetRs
  module DropIn
    # Loaders of an environment whose modules or `environment.conf` the first compile could not read (`metadata.json` is a
    # folder). Stock gives them to the environment before it makes their parts, and the error of that compile leaves them as they
    # are: without loaders of environment and modules. Later compiles of the environment object go on with them, even after the
    # file is mended. The engine leaves those compiles to stock.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    class UnfinishedLoaders < ::Puppet::Pops::Loaders
      Facades.named(self)

      WHY = 'has no loaders of modules since its first compile could not read a file. Its compiles are Puppet\'s own until the ' \
            'environment is flushed (docs/environments.md). Logged once; PuppetRs.stats counts them.'
      private_constant :WHY

      class << self
        # Gives an environment unfinished loaders if the block, in which the engine reads what stock's loaders read, fails.
        # @param environment [Puppet::Node::Environment]
        # @yieldreturn [Object]
        # @return [Object] what the block returns
        # @raise what the block raises
        def noted(environment)
          known = EnvironmentView.known(environment)&.engine
          yield
        rescue ::StandardError => e
          begin_for(environment, e) unless known || Fallback.met?
          raise
        end

        # @param environment [Puppet::Node::Environment]
        # @return [void]
        # @raise [LeftToStock] if a compile before this one has left unfinished loaders
        def check(environment)
          return unless unfinished?(environment)

          # Another thread may be making them.
          ONE_AT_A_TIME.synchronize { raise LeftToStock, "#{environment.name} #{WHY}" if unfinished?(environment) }
        end

        private

        def unfinished?(environment)
          loaders = environment.loaders
          !loaders.nil? && loaders.private_environment_loader.nil?
        end

        def begin_for(environment, error)
          return if environment.frozen? || environment.loaders

          # {PuppetRs.forget} knows environments by their view.
          EnvironmentView.of(environment)
          begun = allocate
          begun.instance_variable_set(:@puppet_rs_fault, error)
          begun.__send__(:initialize, environment, false)
        rescue ::StandardError
          # The fault of the modules, or the same one of `environment.conf`, which stock reads before them.
          nil
        end
      end

      private

      # The modules were listed, and their faults logged, by the engine.
      def configure_loaders_for_modules(*)
        @module_resolver = ::Puppet::Pops::Loaders::ModuleResolver.new(self)
        raise @puppet_rs_fault
      end
    end
  end
end
