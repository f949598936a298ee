# Site-wide defaults that every example sees.
Exec { path => '/bin:/usr/bin' }
