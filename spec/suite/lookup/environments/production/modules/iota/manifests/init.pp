class iota($a = 1) { }
