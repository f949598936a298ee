# Stages and site-wide defaults; manifests of an environment are read in order.
stage { 'first': before => Stage['main'] }

Exec { path => ['/bin', '/usr/bin'] }
Package { ensure => installed }
