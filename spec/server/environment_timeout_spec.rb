# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# When the server sees changed code, by `environment_timeout` of puppet.conf and of environments.
RSpec.describe 'environment_timeout of puppet_rs server' do
  names = %w[kept short always].freeze
  code = lambda do |title|
    names.to_h { |name| ["#{name}/manifests/site.pp", "include m\n"] }
         .merge(names.to_h { |name| ["#{name}/modules/m/manifests/init.pp", "class m { notify { '#{title}': } }\n"] })
  end

  define_method(:with_server) do |timeout, conf = {}, &block|
    files = code.call('first').merge(conf.transform_keys { |name| "#{name}/environment.conf" })
    RunningServer.behind_proxy(files, %w[--workers 1], settings: "environment_timeout = #{timeout}", &block)
  end

  def title(server, environment)
    response = server.request('GET', "/puppet/v3/catalog/a.example.com?environment=#{environment}", headers: RunningServer.client('a.example.com'))
    raise response.body unless response.code == '200'

    JSON.parse(response.body)['resources'].find { |resource| resource['type'] == 'Notify' }['title']
  end

  it '0 sees every change at once' do
    with_server('0') do |server|
      expect(title(server, 'always')).to eq('first')
      server.write(code.call('second'))
      expect(title(server, 'always')).to eq('second')
    end
  end

  it 'in seconds sees a change when no request came for that time, and that of an environment.conf comes first' do
    with_server('1h', 'short' => "environment_timeout = 1\n", 'always' => "environment_timeout = 0\n") do |server|
      expect(names.to_h { |name| [name, title(server, name)] }.values.uniq).to eq(['first'])
      server.write(code.call('second'))
      expect(title(server, 'always')).to eq('second')
      # Puppet counts from the last use of an environment.
      sleep 1.5
      expect(title(server, 'short')).to eq('second')
      expect(title(server, 'kept')).to eq('first')
    end
  end

  it 'unlimited sees a change when the cache is flushed' do
    with_server('unlimited') do |server|
      expect(title(server, 'kept')).to eq('first')
      server.write(code.call('second'))
      expect(title(server, 'kept')).to eq('first')
      flushed = server.request('DELETE', '/puppet-admin-api/v1/environment-cache', headers: RunningServer.client('a.example.com'))
      expect(flushed.code).to eq('204')
      expect(title(server, 'kept')).to eq('second')
    end
  end
end
