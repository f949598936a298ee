# frozen_string_literal: true

# Adds a file that says where it was asked for; a function of the 3.x kind.
module Puppet::Parser::Functions
  newfunction(:profile_audit, doc: 'Records that something needs an audit.') do |args|
    name = args.first
    return if findresource("File[/var/audit/#{name}]")

    function_create_resources(['file', {
      "/var/audit/#{name}" => {
        'content' => "#{lookupvar('title')} on #{lookupvar('::fqdn')}, docroot #{lookupvar('docroot')}\n",
        'tag' => 'audit'
      }
    }])
  end
end
