# Reads one element of what all its instances are given.
define bench::reads(Hash $data) {
  $read = template('bench/element.erb')
}
