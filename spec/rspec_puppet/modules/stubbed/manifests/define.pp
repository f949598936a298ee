define stubbed::define(String $message) {
  notify { $title: message => $message }
}
