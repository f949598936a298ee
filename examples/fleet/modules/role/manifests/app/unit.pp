# One unit of the application.
define role::app::unit (Enum['running', 'stopped'] $ensure = 'running') {
  unless $title =~ /^unit-(?<port>\d+)$/ {
    fail("not a unit: ${title}")
  }
  $port = Integer($title[5, -1])
  file { "/etc/app/${title}.conf":
    content => "port = ${port}\nodd = ${$port % 2 == 1}\nhex = ${sprintf('%#x', $port)}\n",
  }
  ~> service { $title:
    ensure => $ensure,
    enable => $ensure == 'running',
  }
  @notify { "check ${title}": tag => role_tag($title, 'check') }
}
