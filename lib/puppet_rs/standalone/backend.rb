# frozen_string_literal: true

require_relative '../catalog'
require_relative '../language_error'
require_relative '../parser'
require_relative '../request'
require_relative 'environments'

module PuppetRs
  module Standalone
    # {PuppetRs.compile} and {PuppetRs.evaluate} without Puppet.
    # @api private
    module Backend
      class << self
        def compile(request)
          prepared(request) do
            json = compiled(request)
            PuppetRs.stats[:compiled] += 1
            Catalog.new(json)
          end
        end

        def evaluate(request, code, file)
          prepared(request) do
            Compiler.new(request, Environments.for(request)).evaluate(code, file)
          end
        end

        def modulepath(request)
          prepared(request) { Environments.for(request).full_modulepath }
        end

        # Nothing is made for a process.
        def prepare; end

        private

        # Errors of a compile name the node, those of reading an environment do not.
        def compiled(request)
          environment = Environments.for(request)
          for_node(request) do
            validate(environment)
            Compiler.new(request, environment).compile
          end
        end

        def for_node(request)
          yield
        rescue ::Puppet::ParseErrorWithIssue => e
          e.node = request.node
          raise
        rescue ::StandardError => e
          raise if e.is_a?(Unsupported) || e.is_a?(InternalError)

          raise ::Puppet::Error, "#{e.message} on node #{request.node}"
        end

        def validate(environment)
          error = environment.validation_errors.first or return

          raise ::Puppet::Error, "Compilation has been halted because: #{error} For more information, see " \
                                 'https://puppet.com/docs/puppet/latest/environments_about.html'
        end

        def prepared(request)
          Context.with(log: Log.new(request.logger)) do
            Context.with(settings: Settings.new(settings(request), request.settings)) { yield }
          end
        rescue ::StandardError, ::SystemStackError => e
          # Here Puppet::Error is one of this gem's errors, too.
          raise if e.is_a?(Error) && !e.is_a?(::Puppet::Error)

          LanguageError.raise_for(e)
        end

        def settings(request)
          {
            certname: request.node, modulepath: request.modulepath.join(File::PATH_SEPARATOR),
            hiera_config: request.hiera_config.to_s, **request.environment_settings
          }
        end
      end
    end
  end
end
