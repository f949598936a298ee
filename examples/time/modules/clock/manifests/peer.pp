# A line in the file of peers.
define clock::peer (Integer[0] $order) {
  ensure_resource('concat', '/etc/peers', { 'ensure' => 'present', 'warn' => true })
  concat::fragment { "peer ${title}":
    target  => '/etc/peers',
    order   => sprintf('%03d', $order),
    content => @("LINE"/L),
      peer ${title} \
      minpoll ${$order + 4}
      | LINE
  }
}
