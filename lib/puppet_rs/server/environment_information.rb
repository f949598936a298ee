# frozen_string_literal: true

require 'digest'
require 'json'
require 'puppet/info_service'

module PuppetRs
  module Server
    # Content of an environment: `environment_classes`, with an ETag as in Puppet Server, and `environment_modules`.
    class EnvironmentInformation
      VALID = /\A\w+\z/

      # @param request [Request]
      # @return [Response] the classes of each file with their parameters
      def classes(request)
        name, environment, refused = environment_of(request)
        return refused if refused
        return Response.text(400, 'An environment parameter must be specified') unless name

        body = ::JSON.generate('files' => files(environment), 'name' => name)
        tag = Digest::SHA256.hexdigest(body)
        # A server in front that packs answers marks the tag.
        return Response.new(304, nil, 'etag' => tag) if request.headers['if-none-match'].to_s.delete_suffix('--gzip') == tag

        Response.new(200, body, 'content-type' => Response::JSON_TYPE, 'etag' => tag)
      end

      # @param request [Request]
      # @return [Response] names and versions of the modules of one environment or of all
      def modules(request)
        name, environment, refused = environment_of(request)
        return refused if refused
        return Response.json(200, modules_of(environment)) if name

        Response.json(200, ::Puppet.lookup(:environments).list.sort_by(&:name).map { |each| modules_of(each) })
      end

      private

      # @return [Array(String, Puppet::Node::Environment, Response)] the last one if there is no such environment
      def environment_of(request)
        name = request.environment
        return [nil, nil, nil] if name.nil?
        return [name, nil, Response.text(400, "Invalid environment: '#{name}'")] unless VALID.match?(name)

        environment = ::Puppet.lookup(:environments).get(name)
        [name, environment, environment ? nil : Response.text(404, "Could not find environment '#{name}'")]
      end

      def modules_of(environment)
        modules = environment.modules.map { |mod| { 'name' => mod.forge_name || mod.name, 'version' => mod.version } }
        { 'modules' => modules, 'name' => environment.name.to_s }
      end

      def files(environment)
        manifests = manifests_of(environment)
        found = ::Puppet::InfoService::ClassInformationService.new.classes_per_environment('it' => manifests)['it']
        found.sort.map { |path, information| sorted(information.merge(path:)) }
      end

      # The manifests of the environment and of its modules.
      def manifests_of(environment)
        manifest = environment.manifest
        own = ::File.directory?(manifest) ? ::Dir.glob(::File.join(manifest, '**/*.pp')) : [manifest]
        own.select! { |file| ::File.exist?(file) }
        own = [] if manifest == ::Puppet::Node::Environment::NO_MANIFEST
        [*own, *environment.modules.flat_map(&:all_manifests)].uniq
      end

      # Equal content makes equal text: the tag is made of it.
      def sorted(value)
        case value
        when ::Hash then value.to_h { |key, held| [key.to_s, sorted(held)] }.sort.to_h
        when ::Array then value.map { |held| sorted(held) }
        else value
        end
      end
    end
  end
end
