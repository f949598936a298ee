# Watches the application: refines what it inherits, realizes the checks.
class role::app::monitored inherits role::app {
  File['/etc/app/settings.json'] {
    mode   => undef,
    owner  => 'monitor',
    notify +> Exec['reload monitor'],
  }
  exec { 'reload monitor': command => 'true', refreshonly => true }
  Notify <| tag == 'unit-check' |> { message => 'checked' }
  Service <| ensure == 'running' |> -> Exec['reload monitor']
}
