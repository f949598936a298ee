# frozen_string_literal: true

# Lists what the nodes of a site get: the sort of program people write around Puppet::Pal.

require 'json'
require 'puppet_pal'
require 'tmpdir'

FILES = {
  'manifests/init.pp' => <<~'PUPPET',
    class site(Hash[String, Site::Port] $webs, String $owner = 'nobody') {
      $webs.each |$name, $port| { site::web { site::title($name): port => $port } }
      notify { "owner ${owner} of ${facts['kernel']}": }
    }
  PUPPET
  'manifests/web.pp' => 'define site::web(Site::Port $port = 80) { notify { "web ${title}": message => "on ${port}" } }',
  'types/port.pp' => 'type Site::Port = Integer[1, 65535]',
  'functions/title.pp' => 'function site::title(String $name) >> String { "${name}.example.com" }',
  'metadata.json' => JSON.generate(name: 'me-site', version: '1.0.0', author: 'me', summary: '', license: '', source: '', dependencies: []),
  'hiera.yaml' => JSON.generate(version: 5, hierarchy: [{ name: 'all', path: 'all.yaml' }]),
  'data/all.yaml' => JSON.generate('site::owner' => 'ops', 'site::webs' => { 'web1' => 80, 'web2' => 8080 })
}.freeze

Dir.mktmpdir do |root|
  FILES.each do |name, text|
    path = File.join(root, 'site', name)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  Puppet.initialize_settings(%w[confdir vardir codedir].flat_map { |name| ["--#{name}", File.join(root, name)] })
  Puppet::Pal.in_tmp_environment('inventory', modulepath: [root], facts: { 'kernel' => 'Linux' }) do |pal|
    pal.with_catalog_compiler(code_string: 'include site') do |compiler|
      compiler.with_json_encoding do |encoder|
        catalog = JSON.parse(encoder.encode)
        catalog['resources'].each do |resource|
          puts "#{resource['title'][/\w+/]}: #{resource['type']}[#{resource['title']}] #{JSON.generate(resource['parameters'])}"
        end
        catalog['edges'].each { |edge| puts "#{edge['source']} -> #{edge['target']}" }
      end
      puts compiler.call_function('site::title', 'more')
      puts compiler.type('Site::Port').instance?(70_000), compiler.type('Variant[Site::Port, String]')
      puts compiler.evaluate_string('[1, 2, 3].filter |$x| { $x > 1 }').inspect
      puts compiler.list_functions(/^site/).map(&:name).inspect
      puts compiler.function_signature('site::title').callable_with?(['x'])
      begin
        compiler.evaluate_string('site::web { "x": port => 0 }')
        compiler.evaluate_additions
      rescue Puppet::Error => e
        puts e.class, e.message.gsub(root, '/root')
      end
    end
    pal.with_script_compiler do |compiler|
      puts compiler.evaluate_string("lookup('site::owner')")
      puts compiler.create('Timespan', '1-00:00:00').to_s
      compiler.evaluate_literal(compiler.parse_string('{ a => [1, true] }')).then { |value| puts value.inspect }
      compiler.parse_string('include') && puts('parsed')
    rescue StandardError => e
      puts e.class, e.message.gsub(root, '/root')
    end
  end
end
