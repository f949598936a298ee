class zeta($a = 1) { }
