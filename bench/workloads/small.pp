include apache
include mysql::server
include ntp
include memcached
include postfix
