# The status page, for monitoring; overrides what its parent declares.
class profile::web::status inherits profile::web {
  include apache::mod::status
  File['/etc/motd'] { mode => '0600' }
  File['/etc/sites.conf'] { tag +> 'status' }
}
