define stubbed::define(String $message) {
  notify { 'of another file': message => $message }
}
