# frozen_string_literal: true

module PuppetRs
  module Standalone
    # Environments of requests: a new one for each, unless the request keeps it; then what was read stays read, as with Puppet.
    # @api private
    module Environments
      # Environments that requests keep.
      KEPT = 16
      private_constant :KEPT

      @kept = {}

      class << self
        # @param request [PuppetRs::Request]
        # @return [Puppet::Node::Environment]
        def for(request)
          return made(request) if request.code || !request.keep_environment

          key = [request.environment, request.environment_folder, request.modulepath, request.manifest]
          ONE_AT_A_TIME.synchronize do
            @kept[key] || made(request).tap do |environment|
              @kept.shift if @kept.size >= KEPT
              @kept[key] = environment
            end
          end
        end

        private

        def made(request)
          conf = configuration(request)
          ::Puppet::Node::Environment.new(
            request.environment, conf.fetch(:modulepath).select { |folder| File.directory?(folder) },
            manifest: conf[:manifest], config_version: conf[:config_version]
          )
        end

        # What environment.conf says, and what stands for what it does not say.
        def configuration(request)
          folder = request.environment_folder
          return { modulepath: request.modulepath, manifest: request.manifest } unless folder

          said = read(File.join(folder, 'environment.conf'))
          {
            modulepath: modulepath(said['modulepath'], request, folder),
            manifest: request.code ? nil : request.manifest || File.expand_path(said['manifest'] || 'manifests', folder),
            config_version: said['config_version']
          }
        end

        def modulepath(said, request, folder)
          said ||= "modules#{File::PATH_SEPARATOR}$basemodulepath"
          said.split(File::PATH_SEPARATOR).flat_map do |part|
            next request.modulepath if part == '$basemodulepath'

            [File.expand_path(part.gsub('$environment', request.environment), folder)]
          end
        end

        def read(path)
          return {} unless File.file?(path)

          File.readlines(path, chomp: true, encoding: Encoding::UTF_8).filter_map do |line|
            match = /\A\s*(\w+)\s*=\s*(.*?)\s*\z/.match(line)
            [match[1], match[2]] if match
          end.to_h
        end
      end
    end
  end
end
