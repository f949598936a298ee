# frozen_string_literal: true

require_relative 'environment_conf'

module PuppetRs
  module Standalone
    # Environments of requests: a new one for each, unless the request keeps it; then what was read stays read, as with Puppet.
    # @api private
    module Environments
      # Environments that requests keep.
      @kept = Known.new(:standalone_environments, 16, witnesses: %i[key]) { |key| key.first.to_sym }

      class << self
        # @param request [PuppetRs::Request]
        # @return [Puppet::Node::Environment]
        def for(request)
          return made(request) if request.code || !request.keep_environment || (Native.recording? && Dependencies.all?)

          key = [request.environment, request.environment_folder, request.modulepath, request.manifest]
          ONE_AT_A_TIME.synchronize do
            @kept[key] || made(request).tap do |environment|
              @kept[key] = environment
            end
          end
        end

        # @param name [Symbol]
        # @return [Array<String>] folders of the environments of that name that requests keep
        def folders(name)
          found = @kept.each_value.select { |environment| environment.name == name }
          found.flat_map { |environment| [*environment.full_modulepath, environment.manifest].compact.map(&:to_s) }.uniq
        end

        private

        def made(request)
          folder = request.environment_folder
          Native.record_path("#{folder}/environment.conf") if folder && Native.recording?
          unless folder
            return ::Puppet::Node::Environment.new(request.environment, request.modulepath, manifest: request.manifest)
          end

          conf = EnvironmentConf.new(folder, name: File.basename(folder), basemodulepath: request.modulepath,
                                             settings: ::Puppet.settings)
          # Each logs what is wrong with it.
          modulepath = conf.modulepath
          manifest = conf.manifest
          conf.environment_timeout
          ::Puppet::Node::Environment.new(request.environment, modulepath, manifest: request.manifest || manifest, conf:)
        end
      end
    end
  end
end
