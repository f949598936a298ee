# What every node has.
class role::base (Array[String] $packages = []) {
  package { $packages: tag => 'base' }
  case $facts['os']['family'] {
    'Debian': {
      $update = 'apt-get update'
    }
    /RedHat|Suse/, 'Fedora': {
      $update = 'dnf makecache'
    }
    default: {
      fail("unsupported: ${facts['os']['family']}")
    }
  }
  exec { $update: refreshonly => true } -> Package <| tag == 'base' |>
}
