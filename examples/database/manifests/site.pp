# MySQL with its databases, and people who may log in: virtual until realized.
node 'db1.example.com' {
  include accounts
  include databases
  realize Accounts::Person['ann']
  Accounts::Person <| role == 'dba' |> {
    shell => '/bin/bash',
  }
}

node default {
  include accounts
  class { 'databases': size => 2 }
  User <| groups == 'dba' and title != 'ann' |>
}

# Databases, numbered.
class databases (Integer[0, 100] $size = 8, Hash $tuning = {}) {
  class { 'mysql::server':
    root_password    => 'secret',
    override_options => { 'mysqld' => { 'max_connections' => '512' } + $tuning },
  }
  include mysql::client
  file { '/root/.pgpass': content => Sensitive("*:secret\n"), mode => '0600' }

  Integer[1, $size].each |$number| {
    mysql::db { sprintf('app%02d', $number):
      user     => "app${number}",
      password => accounts::secret("app${number}"),
      grant    => ['SELECT', 'UPDATE'],
      host     => $number ? { 1 => 'localhost', default => '%' },
    }
  }
  Mysql::Db <| |> ~> notify { 'databases changed': withpath => false }
}
