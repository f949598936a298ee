# frozen_string_literal: true

# Prints for each node of nodes.yaml: resources, edges, identical or the first
# difference, the time of each side (the median of warm compiles) and the ratio.

require 'json'
require 'puppet_rs/verify'
require 'yaml'

verify = PuppetRs::Verify
root = __dir__
facts = PuppetRs::CommandLine::Facts.read(File.join(root, '../bench/facts/debian11.json'))

inputs = YAML.safe_load_file("#{root}/nodes.yaml").flat_map do |environment, nodes|
  nodes.map do |node|
    hostname, domain = node.split('.', 2)
    names = { 'fqdn' => node, 'hostname' => hostname, 'domain' => domain, 'clientcert' => node }
    networking = facts['networking'].merge(names.except('clientcert'))
    verify::Input.new(name: "#{environment}: #{node}", environment:, node:, environmentpath: root,
                      facts: facts.merge(names, 'networking' => networking), repeat: Integer(ENV.fetch('REPEAT', '6')))
  end
end

mode = ENV['PUPPET_RS'] || 'strict'
results = verify::Comparison.new(mode:).run(inputs)

ROW = '%-34<name>s %9<resources>s %6<edges>s  %-10<same>s %9<stock>s %9<ours>s %7<ratio>s'
milliseconds = ->(seconds) { seconds ? format('%.1f ms', seconds * 1000) : '-' }
puts format(ROW, name: 'node', resources: 'resources', edges: 'edges', same: 'result', stock: 'stock', ours: 'puppet_rs',
                 ratio: 'ratio')
results.each do |result|
  puts format(ROW, name: result.input.name, resources: result.stock.resources, edges: result.stock.edges,
                   same: result.identical? ? 'identical' : 'DIFFERENT', stock: milliseconds.call(result.stock.warm),
                   ours: milliseconds.call(result.ours.warm), ratio: result.ratio ? format('%.1fx', result.ratio) : '-')
  puts result.differences.first.text.gsub(/^/, '    ') unless result.identical?
  puts "    stock Puppet fails: #{result.stock.error['message']}" if result.stock.error
end

summary = verify::Summary.new(results)
summary.fallbacks.each { |why, count| puts "#{count} compiles left to stock Puppet: #{why}" }
puts "#{results.size} nodes: #{summary.identical} identical, #{summary.different} different"
exit 1 unless summary.success? && summary.errors.zero?
