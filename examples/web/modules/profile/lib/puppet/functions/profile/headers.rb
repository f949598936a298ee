# frozen_string_literal: true

# Response headers of a site, each put in words by a block.
Puppet::Functions.create_function(:'profile::headers') do
  dispatch :headers do
    param 'Boolean', :tls
    block_param 'Callable[String, String]', :block
    return_type 'Array[String]'
  end

  def headers(tls)
    found = { 'X-Frame-Options' => 'DENY', 'X-Content-Type-Options' => 'nosniff' }
    found['Strict-Transport-Security'] = 'max-age=31536000' if tls
    found.map { |name, value| yield(name, value) }
  end
end
