$tier = $trusted['certname'] ? {
  /\.prod\./ => 'production',
  /\.test\./ => 'test',
  default    => undef,
}

node /^app(\d+)\.(\w+)\.example\.com$/ {
  class { 'role::base': stage => 'first' }
  class { 'role::app':
    number => Integer($1, 10),
    tier   => $2,
  }
  contain role::app::monitored
}

node default {
  include role::base
  unless $tier { notify { 'no tier': tag => ['untiered', $facts['os']['name'].downcase] } }
}
