class theta($a = 1) { }
