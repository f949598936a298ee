# Holds what all its instances are given.
define bench::holds($data) {
  $size = length($data)
}
