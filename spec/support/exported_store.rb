# frozen_string_literal: true

require 'puppet'
require 'puppet/indirector/code'
require 'puppet/parser/resource'

# The store of exported resources that the specs use: it answers as PuppetDB's terminus does, and logs
# what it was asked.
class Puppet::Resource::SpecStore < Puppet::Indirector::Code # rubocop:disable Style/ClassAndModuleChildren
  desc 'Exported resources of other nodes, for the specs.'

  class << self
    # @return [Array<Hash>] type, title, parameters, certname; as: what the terminus makes of it
    attr_accessor :exported
  end

  def search(request)
    type = request.key
    options = request.options
    Puppet.notice("search #{type} for #{options[:host]}: #{options[:filter].inspect}, #{options[:scope].is_a?(Puppet::Parser::Scope)}")
    raise Puppet::Error, 'the store is down' if self.class.exported == 'down'

    found = self.class.exported.select { |entry| entry['type'] == type && matches?(entry, options[:filter]) }
    found.map { |entry| made(entry, options[:scope]) }
  end

  private

  def matches?(entry, filter)
    left, operator, right = filter
    case operator
    when nil then true
    when 'and' then matches?(entry, left) && matches?(entry, right)
    when 'or' then matches?(entry, left) || matches?(entry, right)
    else
      found = left == 'tag' ? entry.fetch('tags', []).include?(right) : value(entry, left) == right
      operator == '==' ? found : !found
    end
  end

  def value(entry, name)
    name == 'title' ? entry['title'] : entry.fetch('parameters', {})[name]
  end

  def made(entry, scope)
    return plain(entry) if entry['as'] == 'resource'

    parameters = entry.fetch('parameters', {}).map { |name, value| Puppet::Parser::Resource::Param.new(name:, value:) }
    Puppet::Parser::Resource.new(entry['type'], entry['title'], parameters:, scope:).tap do |resource|
      resource.collector_id = entry.values_at('certname', 'type', 'title').join('|')
      resource.tag(*entry['tags']) if entry['tags']
    end
  end

  # Answers of other termini: objects that know how to become resources.
  def plain(entry)
    Stored.new(entry)
  end

  # One of them.
  Stored = Struct.new(:entry) do
    def to_resource(scope)
      resource = Puppet::Parser::Resource.new(entry['type'], entry['title'], scope:, file: '/exported.pp', line: 7)
      entry.fetch('parameters', {}).each { |name, value| resource.set_parameter(name, value) }
      resource
    end
  end
end
