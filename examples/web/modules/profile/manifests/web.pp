# A web server with the sites given.
#
# @param admin the address on error pages
# @param docroot the folder above the sites
# @param sites virtual hosts by name
class profile::web (
  String[1] $admin,
  Stdlib::Absolutepath $docroot,
  Hash[String[1], Profile::Site] $sites = {},
) {
  class { 'apache':
    default_vhost => false,
    mpm_module    => 'prefork',
    serveradmin   => $admin,
  }
  include apache::mod::rewrite
  include apache::mod::headers

  file { $docroot: ensure => directory, before => Class['apache'] }

  $sites.each |String $name, Profile::Site $site| {
    profile::web::site { $name:
      docroot => "${docroot}/${name}",
      *       => $site,
    }
  }

  file { '/etc/motd':
    content => template('profile/motd.erb'),
  }
  file { '/etc/sites.conf':
    content => epp('profile/sites.epp', { 'sites' => $sites, 'admin' => $admin }),
    tag     => 'summary',
  }
  Profile::Web::Site <| tls == true |> -> File <| tag == 'summary' |>
}
