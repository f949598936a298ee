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

        private

        # Errors of a compile tell the node.
        def compiled(request)
          Compiler.new(request, Environments.for(request)).compile
        rescue ::Puppet::ParseErrorWithIssue => e
          e.node = request.node
          raise
        rescue ::StandardError => e
          raise if e.is_a?(Unsupported) || e.is_a?(InternalError)

          raise ::Puppet::Error, "#{e.message} on node #{request.node}"
        end

        def prepared(request, &)
          Context.with(settings: Settings.new(settings(request)), log: Log.new(request.logger), &)
        rescue ::StandardError, ::SystemStackError => e
          # Here Puppet::Error is one of this gem's errors, too.
          raise if e.is_a?(Error) && !e.is_a?(::Puppet::Error)

          LanguageError.raise_for(e)
        end

        def settings(request)
          {
            environment: request.environment, environmentpath: request.environmentpath.to_s, certname: request.node,
            modulepath: request.modulepath.join(File::PATH_SEPARATOR), hiera_config: request.hiera_config.to_s
          }.merge(request.settings)
        end
      end
    end
  end
end
