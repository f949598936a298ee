class kappa($a = 1) { }
