# frozen_string_literal: true

module PuppetRs
  module Server
    # `/puppet/v3/static_file_content`: a file of a module as it was in a version of the code.
    class StaticContent
      PREFIX = '/puppet/v3/static_file_content/'
      # Like file_content, it opens these folders of modules only.
      ALLOWED = %r{\A[^/]+/[^/]+/(?:files|tasks|scripts|lib)/.+\z}
      INCOMPLETE = 'Error: A /static_file_content request requires an environment, a code-id, and a file-path'
      REFUSED = 'Request Denied: A /static_file_content request must be a file within the files, lib, scripts, or ' \
                'tasks directory of a module.'

      # @param code [VersionedCode]
      def initialize(code)
        @code = code
      end

      # @param request [Request]
      # @return [Response]
      def call(request)
        path = request.path.delete_prefix(PREFIX)
        environment, id = request.params.values_at('environment', 'code_id')
        return Response.text(400, INCOMPLETE) if [path, environment, id].any? { |text| !text.is_a?(String) || text.empty? }
        return Response.text(400, "Invalid environment: '#{environment}'") unless VersionedCode::ENVIRONMENT.match?(environment)
        return Response.text(400, "Invalid code-id: '#{id}'") unless VersionedCode::CODE_ID.match?(id)
        return Response.text(403, REFUSED) unless ALLOWED.match?(path)

        Response.new(200, @code.content(environment, id, path), 'content-type' => 'application/octet-stream')
      end
    end
  end
end
