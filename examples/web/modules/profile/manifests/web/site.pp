# One virtual host.
define profile::web::site (
  Integer[1, 65535] $port,
  Stdlib::Absolutepath $docroot,
  Array[String[1]] $aliases = [],
  Array[String[1]] $options = ['FollowSymLinks'],
  Boolean $tls = false,
) {
  $slug = profile::slug($title, '-')
  $host = "${slug}.${facts['networking']['domain']}"

  apache::vhost { $host:
    port          => $port,
    docroot       => $docroot,
    ssl           => $tls,
    serveraliases => $aliases.unique,
    directories   => [{ 'path' => $docroot, 'options' => $options, 'allow_override' => ['None'] }],
    headers       => profile::headers($tls) |$name, $value| { "set ${name} \"${value}\"" },
  }
  if $tls {
    profile_audit("tls-${slug}")
  }
  file { "${docroot}/robots.txt":
    content => inline_template("# <%= @host %>, port <%= @port %>\nUser-agent: *\n"),
    require => Apache::Vhost[$host],
  }
}
