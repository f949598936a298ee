# Renders a template that reads one element, 200 times.
class bench::wide(Hash $data) {
  Integer[1, 200].each |$i| { template('bench/element.erb') }
}
