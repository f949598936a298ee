# Writes down the peers and the time zone.
class clock (Array[String[1]] $peers, String $zone = 'UTC', Integer $width = 24) {
  File { owner => 'root', group => 'root', mode => '0644' }

  $peers.each |Integer $index, String $peer| {
    clock::peer { $peer: order => $index * 10 }
  }
  file { '/etc/timezone': content => "${zone}\n" }
  file { '/etc/clock.txt':
    content => epp('clock/clock.epp'),
    notify  => Exec['clock changed'],
  }
  exec { 'clock changed':
    command     => "/bin/echo ${clock::pad($zone, $width)}",
    refreshonly => true,
  }
  Concat['/etc/peers'] -> File['/etc/clock.txt']
}
