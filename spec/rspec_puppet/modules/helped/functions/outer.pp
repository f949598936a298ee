function helped::outer($x) {
  "outer ${helper($x)}, ${file($x)}"
}
