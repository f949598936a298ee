# Gives a Ruby function what all its instances are given.
define bench::calls(Hash $data) {
  $read = bench::element($data, 'k7')
}
