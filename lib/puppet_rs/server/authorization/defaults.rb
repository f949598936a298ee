# frozen_string_literal: true

module PuppetRs
  module Server
    class Authorization
      # The rules that hold where no auth.conf is given: the rules that Puppet Server is delivered with, for what
      # is served here.
      module Defaults
        def self.rule(name, path, verbs, allow: nil, deny: nil, type: 'path', order: 500)
          clients = { 'allow' => allow, 'deny' => deny }.compact
          clients = { 'allow-unauthenticated' => true } if clients.empty?
          match = { 'path' => path, 'type' => type, 'method' => verbs }.compact
          { 'name' => name, 'sort-order' => order, 'match-request' => match, **clients }
        end
        private_class_method :rule

        # A node's own.
        def self.own(name, path, verbs)
          rule(name, "^#{path}/([^/]+)$", verbs, allow: '$1', type: 'regex')
        end
        private_class_method :own

        CONFIGURATION = {
          'version' => 1,
          'rules' => [
            own('catalog of agents', '/puppet/v3/catalog', %w[get post]),
            own('node', '/puppet/v3/node', 'get'),
            own('report', '/puppet/v3/report', 'put'),
            own('facts', '/puppet/v3/facts', 'put'),
            rule('catalog of services', '^/puppet/v4/catalog/?$', 'post', deny: '*', type: 'regex'),
            rule('status of services', '/status/v1/services', 'get'),
            rule('status', '/status/v1/simple', 'get'),
            rule('environments', '/puppet/v3/environments', 'get', allow: '*'),
            rule('file bucket', '/puppet/v3/file_bucket_file', %w[get head post put], allow: '*'),
            rule('file content', '/puppet/v3/file_content', %w[get post], allow: '*'),
            rule('file metadata', '/puppet/v3/file_metadata', %w[get post], allow: '*'),
            rule('static file content', '/puppet/v3/static_file_content', 'get', allow: '*'),
            rule('everything else', '/', nil, deny: '*', order: 999)
          ]
        }.freeze
      end
    end
  end
end
