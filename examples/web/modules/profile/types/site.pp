# How Hiera describes a virtual host.
type Profile::Site = Struct[{
  port              => Integer[1, 65535],
  Optional[aliases] => Array[String[1]],
  Optional[options] => Array[Enum['Indexes', 'FollowSymLinks', 'MultiViews']],
  Optional[tls]     => Boolean,
}]
