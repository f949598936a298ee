node default {
  include site
  include values
}
