# frozen_string_literal: true

# Has stock Puppet answer the cases of spec/suite/catalog. Without arguments it fails on a
# difference; with --update it writes what is expected.

require 'json'
require 'puppet'
require 'tmpdir'

FACTS = { 'os' => { 'family' => 'Debian', 'name' => 'Debian' }, 'hostname' => 'node' }.freeze

def compile(code)
  Puppet[:code] = code
  environment = Puppet::Node::Environment.create(:production, [])
  Puppet.override(current_environment: environment, environments: Puppet::Environments::Static.new(environment)) do
    node = Puppet::Node.new('node.example.com', environment: environment,
                                                facts: Puppet::Node::Facts.new('node.example.com', FACTS.dup))
    node.merge(FACTS.dup)
    catalog = Puppet::Parser::Compiler.compile(node)
    Puppet.override(rich_data: true, loaders: Puppet::Pops::Loaders.new(environment)) do
      "catalog #{JSON.generate(catalog.to_data_hash.except('version', 'catalog_uuid'))}"
    end
  end
rescue StandardError => e
  text = e.message.sub(/ on node node\.example\.com\z/, '')
  "error #{text.gsub('\\', '\\\\\\\\').gsub("\n", '\\n')}"
end

Dir.mktmpdir do |dir|
  Puppet.initialize_settings(%w[confdir vardir codedir].flat_map { |name| ["--#{name}", "#{dir}/#{name}"] })
  Puppet::Util::Log.level = :emerg
  different = 0
  Dir[File.expand_path('../suite/catalog/*.cases', __dir__)].sort.each do |path|
    text = File.read(path)
    written = text.split(/^(?=#=== )/).map do |section|
      head, body = section.split("\n", 2)
      code = body.lines.reject { |line| line.start_with?('#: ') }.join
      "#{head}\n#{code}#: #{compile(code.chomp)}\n"
    end.join
    next if written == text

    if ARGV.include?('--update')
      File.write(path, written)
    else
      different += 1
      puts "#{path}: stock answers something else"
    end
  end
  exit(different.zero? ? 0 : 1)
end
