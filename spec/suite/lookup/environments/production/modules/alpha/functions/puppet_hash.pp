# A data_hash function written in Puppet.
function alpha::puppet_hash(Hash $options, Puppet::LookupContext $context) >> Hash[String, Data] {
  $base = { 'puppet_hash_key' => 'from puppet', 'puppet_hash_interp' => 'on %{hostname}' }
  $base + { 'puppet_hash_env' => "env ${context.environment_name()}", 'puppet_hash_module' => $context.module_name }
}
