# pure language: classes, defines, hashes, iteration, types, relationships, collectors, defaults
type Port = Integer[1, 65535]
type Listener = Struct[{ address => String[1], port => Port, Optional[tls] => Boolean, Optional[opts] => Hash[String, Variant[String, Integer, Boolean]] }]
function site::merge_opts(Hash $a, Hash $b) >> Hash { $a + $b }
function site::render(String $name, Listener $l) >> String {
  $opts = $l['opts'] ? { undef => {}, default => $l['opts'] }
  $lines = $opts.map |$k, $v| { "  ${k} = ${v}" }
  ["[${name}]", "  bind = ${l['address']}:${l['port']}", *$lines].reduce('') |$m, $x| { "${m}${x}\n" }
}
define site::listener(String $address = '0.0.0.0', Port $port, Boolean $tls = false, Hash $opts = {}, Enum['present','absent'] $ensure = 'present') {
  $l = { 'address' => $address, 'port' => $port, 'tls' => $tls, 'opts' => site::merge_opts({ 'timeout' => 30, 'retries' => 3 }, $opts) }
  $content = site::render($title, $l)
  file { "/etc/site/${title}.conf": ensure => $ensure ? { 'present' => 'file', default => 'absent' }, content => $content, mode => '0644' }
  if $port > 8100 and $title =~ /^l(\d+)$/ {
    $n = Integer($1)
    file { "/etc/site/${title}.extra": content => "n=${n} ${facts['os']['family']}", tag => ["t${$n % 10}"] }
    File["/etc/site/${title}.conf"] -> File["/etc/site/${title}.extra"]
  }
  case $facts['os']['family'] {
    'Debian': { $svc = "site-${title}" }
    /RedHat|Suse/: { $svc = "site_${title}" }
    default: { fail('unsupported') }
  }
  service { $svc: ensure => running, enable => true, subscribe => File["/etc/site/${title}.conf"] }
  @user { "u_${title}": ensure => present, shell => '/bin/false', groups => ['site'] }
}
class site($count = 40) {
  File { owner => 'root', group => 'root' }
  file { '/etc/site': ensure => directory }
  package { ['site-core', 'site-extra']: ensure => installed } -> Service <| |>
  Integer[1, $count].each |$i| {
    site::listener { "l${i}": port => 8000 + $i, tls => $i % 2 == 0, opts => { 'workers' => $i % 8, 'name' => "w${i}" }, require => File['/etc/site'] }
  }
  $evens = range(1, $count).filter |$x| { $x % 2 == 0 }
  $sum = $evens.reduce(0) |$m, $x| { $m + $x }
  notify { "sum ${sum}": }
  User <| groups == 'site' |> { managehome => false }
}
