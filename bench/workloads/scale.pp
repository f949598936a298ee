# $groups (in front of this) times 25 resources and 51 edges: containment and relationships in every form.
define app::unit(Integer $number, Array[String] $ports = []) {
  $title_text = "unit ${number}"
  notify { "${title}-first": message => $title_text, tag => ["group${$number % 100}"] }
  file { "/srv/${title}": ensure => directory, mode => '0755', require => Notify["${title}-first"] }
  Integer[1, 18].each |$i| {
    file { "/srv/${title}/${i}":
      ensure  => file,
      content => "${title_text} ${i} ${facts['fqdn']}",
      mode    => '0644',
      before  => Notify["${title}-last"],
    }
  }
  notify { "${title}-last":
    require => File["/srv/${title}"],
    message => $ports.map |$port| { "port ${port}" }.join(','),
  }
  exec { "/bin/true ${title}":
    refreshonly => true,
    subscribe   => File["/srv/${title}/1", "/srv/${title}/2"],
    require     => [Notify["${title}-first"], File["/srv/${title}"]],
  }
  Notify["${title}-last"] ~> Exec["/bin/true ${title}"]
  @user { "user-${number}": ensure => present, tag => 'everyone' }
  @@notify { "exported-${number}": message => "10.${$number / 256 % 256}.${$number % 256}.1" }
}

File { owner => 'root' }

$groups.each |Integer $number| {
  app::unit { "unit${number}": number => $number, ports => ['80', '443'] }
  if $number > 1 {
    App::Unit["unit${$number - 1}"] -> App::Unit["unit${number}"]
  }
}

User <| tag == 'everyone' |> { shell => '/bin/false' }
