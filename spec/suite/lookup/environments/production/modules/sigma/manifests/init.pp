class sigma($a = 1) { }
