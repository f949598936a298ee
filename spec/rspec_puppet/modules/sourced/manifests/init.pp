# Shows where its data comes from.
class sourced(String $from = 'no data') {
  notify { 'from': message => $from }
}
