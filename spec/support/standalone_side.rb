# frozen_string_literal: true

# Compiles what standard input lists (JSON: an array of keyword arguments for PuppetRs.compile) and prints an array
# of results: the catalog's JSON or the error. With PUPPET_RS_SIDE=standalone Puppet cannot be loaded, and is not.

if ENV['PUPPET_RS_SIDE'] == 'standalone'
  # Folders that have Puppet are none of Ruby's own; without RubyGems there are no others.
  $LOAD_PATH.reject! { |folder| File.exist?(File.join(folder, 'puppet.rb')) || File.exist?(File.join(folder, 'puppet')) }
end
$LOAD_PATH.unshift(File.expand_path('../../lib', __dir__))
require 'json'
require 'logger'
require 'stringio'
require 'puppet_rs'

def scrubbed(json)
  json.gsub(/"version":\d+|"catalog_uuid":"[^"]*"/, '')
end

results = JSON.parse($stdin.read).map do |arguments|
  log = StringIO.new
  logger = Logger.new(log, level: Logger::INFO, formatter: ->(_severity, _time, level, text) { "#{level}: #{text}\n" })
  arguments = arguments.transform_keys(&:to_sym)
  kind = arguments.delete(:evaluate)
  result = if kind
             { 'value' => PuppetRs.evaluate(kind, **arguments, logger:).inspect }
           else
             { 'catalog' => scrubbed(PuppetRs.compile(**arguments, logger:).to_json) }
           end
  result.merge('log' => log.string)
rescue PuppetRs::LanguageError => e
  { 'error' => "#{e.class}: #{e.message}", 'place' => [e.file, e.line, e.column], 'log' => log.string.lines.grep_v(/\Aerr: /).join }
rescue StandardError, ScriptError => e
  { 'error' => "#{e.class}: #{e.message}", 'backtrace' => e.backtrace.first(5) }
end
found = $LOADED_FEATURES.grep(%r{/puppet/parser/compiler\.rb\z})
raise 'there is a Puppet' if ENV['PUPPET_RS_SIDE'] == 'standalone' && found.any?

puts JSON.generate(results)
