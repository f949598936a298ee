# frozen_string_literal: true

# Describes the resource types of the installed Puppet, those of its own gem: names of attributes, key
# attributes, isomorphism, title patterns. Standalone use has them from this file.

require 'puppet'
require 'puppet_rs'
require 'puppet_rs/puppet/host'
require 'puppet_rs/puppet/convert'

Puppet.initialize_settings([])
folder = $LOADED_FEATURES.grep(%r{/puppet/type\.rb\z}).first.delete_suffix('.rb')
names = Dir["#{folder}/*.rb"].map { |path| File.basename(path, '.rb') }.sort
described = names.filter_map do |name|
  type = Puppet::Type.type(name) or next
  attributes, keys, isomorphic, titles = PuppetRs::DropIn::Host.describe_type(type)
  titles = { 'word' => titles } if titles.is_a?(Symbol)
  [name, { 'attributes' => attributes, 'keys' => keys, 'isomorphic' => isomorphic, 'titles' => titles }]
end
lines = described.map { |name, type| "#{JSON.generate(name)}: #{JSON.generate(type)}" }
File.write(ARGV.fetch(0), "{\n#{lines.join(",\n")}\n}\n")
