# The people this site knows, as virtual resources.
class accounts (Hash[String, Struct[{ uid => Integer, role => Enum['dba', 'dev'] }]] $people) {
  group { ['dba', 'dev']: ensure => present }
  $people.each |$name, $person| {
    @accounts::person { $name: * => $person }
  }
  Group['dba', 'dev'] -> Accounts::Person <| |>
}
