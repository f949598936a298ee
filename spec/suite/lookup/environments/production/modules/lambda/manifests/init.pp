class lambda($a = 1) { }
