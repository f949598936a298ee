# frozen_string_literal: true

# The snippets of README.md and docs/ as they stand, in a folder as they describe it: a control repository with
# environments/, modules/, facts/, facts.json and site.pp, in a git repository.
RSpec.describe 'snippets of the documents' do
  root = File.expand_path('..', __dir__)
  pages = ["#{root}/README.md", *Dir["#{root}/docs/*.md"]].to_h { |path| [path.delete_prefix("#{root}/"), File.read(path, encoding: 'UTF-8')] }

  # Surroundings of a snippet that is a part of a file: a Gemfile, a configuration, a spec_helper.
  contexts = {
    /\Agem '/ => 'def gem(name, **) = name',
    /\Abefore do/ => 'def before = nil',
    /settings\[:pass_env_vars\]/ => 'settings = {}',
    /\ARSpec\.configure/ => "require 'rspec/core'; require 'puppet_rs'",
    /PuppetRs::Injector\.bind/ => "require 'puppet'; require 'puppet_rs'; JsonChecker = Class.new",
    /\APuppetRs::Parser/ => "require 'puppet_rs'"
  }

  before(:all) do
    @site = Dir.mktmpdir('puppet_rs-docs')
    FileUtils.mkdir_p(%w[environments facts modules enc data manifests templates].map { |folder| "#{@site}/#{folder}" })
    %w[before after environments/production].each { |side| FileUtils.cp_r("#{root}/examples/time", "#{@site}/#{side}") }
    conf = "#{@site}/environments/production/environment.conf"
    File.write(conf, File.read(conf).gsub('/usr/share/puppet/modules', "#{@site}/modules"))
    %w[ntp stdlib concat].each { |name| FileUtils.ln_s("/usr/share/puppet/modules/#{name}", "#{@site}/modules") }
    facts = Differential::FACTS
    %w[facts.json facts/web1.json facts/db1.json facts/debian12.json].each { |path| File.write("#{@site}/#{path}", JSON.generate(facts)) }
    File.write("#{@site}/facts.yaml", YAML.dump('name' => 'ntp1.example.com', 'values' => facts))
    %w[web1 db1 debian12].each { |node| File.write("#{@site}/enc/#{node}.yaml", "classes: {ntp: {}}\nenvironment: production\n") }
    File.write("#{@site}/data/common.yaml", "ntp::servers: [ntp.example.com]\n")
    File.write("#{@site}/templates/x.epp", "<%= $facts['os'] %>\n")
    %w[site.pp small.pp manifests/site.pp].each { |path| File.write("#{@site}/#{path}", "notify { hello: }\n") }
  end

  before(:all) do
    identity = %w[AUTHOR COMMITTER].flat_map { |who| [["GIT_#{who}_NAME", 'a'], ["GIT_#{who}_EMAIL", 'a@example.com']] }.to_h
    [%w[init -q -b main], %w[add --all], %w[commit -q -m Site], %w[update-ref refs/remotes/origin/main HEAD]].each do |command|
      out, status = Open3.capture2e(identity, 'git', *command, chdir: @site)
      raise out unless status.success?
    end
  end

  after(:all) { FileUtils.remove_entry(@site) }

  def run_in_site(*command, env: {})
    folder = File.expand_path('..', __dir__)
    env = { 'RUBYLIB' => "#{folder}/lib", 'PATH' => "#{folder}/exe:#{ENV.fetch('PATH')}", 'HOME' => @site, 'PUPPET_RS' => nil }.merge(env)
    out, status = Open3.capture2e(env, *command, chdir: @site)
    [out, status.exitstatus]
  end

  pages.each do |page, text|
    text.scan(/^```ruby\n(.*?)^```$/m).flatten.each do |snippet|
      it "#{page}: #{snippet.lines.find { |line| !line.start_with?('require', 'begin') }&.strip || snippet.lines.first.strip}" do
        context = contexts.find { |pattern, _| pattern.match?(snippet) }&.last
        # `expression # => value`
        checked = snippet.gsub(/^(\S.*?) +# => (.+)$/) { "(#{Regexp.last_match(1)}).inspect.then { |v| v == #{Regexp.last_match(2).dump} or abort(\"got \#{v}\") }" }
        out, status = run_in_site(RbConfig.ruby, '-e', [context, checked].compact.join("\n"))
        expect(status).to eq(0), out
      end
    end

    shell = text.scan(/^(?: {4}|\s{6,7})((?:RUBYOPT=|PUPPET_RS=|puppet_rs |octocatalog-diff )(?:[^\n]*\\\n)*[^\n]*)$/).flatten
    # Suites run in spec/rspec_puppet, comparisons with a server in spec/server and spec/puppetserver.
    shell.reject { |line| line.match?(/\brspec\b| --server /) }.each do |line|
      it "#{page}: #{line.lines.first.strip}" do
        # A difference that octocatalog-diff finds is status 2: these checkouts are equal.
        out, status = run_in_site('bash', '-c', line)
        expect(status).to eq(0), out
      end
    end
  end
end
