# Apache with virtual hosts described in Hiera.
node 'web1.example.com', 'web2.example.com' {
  include profile::web
}

node /^build\d*\./ {
  class { 'profile::web':
    sites => { 'docs' => { 'port' => 8080 } },
  }
  include profile::web::status
}

node default {
  notify { "nothing to do for ${trusted['certname']}": }
}
