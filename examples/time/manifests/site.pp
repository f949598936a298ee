# ntp servers and their clients; the file of peers is put together by concat.
$servers = lookup('ntp_servers', Array[String], 'unique', [])

node /^ntp\d+\./ {
  class { 'ntp':
    servers       => $servers,
    restrict      => ['default kod nomodify notrap nopeer noquery', '127.0.0.1'],
    iburst_enable => true,
  }
  include clock
}

node default {
  class { 'ntp': servers => $servers[0, 2], package_manage => false }
  clock::peer { $trusted['certname']: order => 5 }
}
