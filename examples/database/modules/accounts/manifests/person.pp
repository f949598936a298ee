# A person: a user and a home directory.
define accounts::person (
  Integer $uid,
  Enum['dba', 'dev'] $role,
  Stdlib::Absolutepath $shell = '/usr/sbin/nologin',
) {
  user { $name:
    ensure => present,
    uid    => $uid,
    gid    => $role,
    groups => [$role, 'staff'],
    shell  => $shell,
  }
  -> file { "/home/${name}":
    ensure => directory,
    owner  => $name,
    mode   => '0750',
  }
}
