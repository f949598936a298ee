# A lookup_key function written in Puppet.
function alpha::puppet_key(String $key, Hash $options, Puppet::LookupContext $context) {
  if $key == 'puppet_key_found' {
    $context.explain() || { 'puppet_key explains' }
    $context.interpolate('value for %{hostname}')
  } elsif $key == 'puppet_key_cached' {
    if $context.cache_has_key($key) { $context.cached_value($key) } else { $context.cache($key, ['cached']) }
  } else {
    $context.not_found()
  }
}
