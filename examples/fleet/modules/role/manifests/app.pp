# An application: its units, each with a service and settings.
class role::app (Integer[1] $number, String $tier, Integer $workers = 1) {
  $settings = {
    'workers' => $workers * $number,
    'tier'    => $tier,
    'ports'   => range(8000, 8000 + $workers - 1),
    'nested'  => { 'undef' => undef, 'float' => 1.5, 'list' => [true, 'a b', { 'x' => 1 }] },
  }
  file { '/etc/app': ensure => directory }
  file { '/etc/app/settings.json':
    content => to_json($settings),
    mode    => $tier ? { 'prod' => '0600', default => '0644' },
  }
  file { '/etc/app/settings.txt': content => template('role/settings.erb') }

  role::app::unit { $settings['ports'].map |$port| { "unit-${port}" }:
    require => File['/etc/app'],
    before  => Class['role::app::monitored'],
  }
}
