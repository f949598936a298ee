# frozen_string_literal: true

require 'tmpdir'

# Built-in 3.x functions, and what manifests do with texts, given references, objects of Ruby code and texts that Ruby calls binary.
RSpec.describe 'values that Ruby code treats in ways of its own' do
  include Catalogs

  objects = {
    'text' => 'Object.new.tap { |o| def o.to_str = "strval"; def o.to_s = "sval" }', 'hash' => 'Object.new.tap { |o| def o.to_hash = { path: 1 }; def o.to_s = "h" }',
    'list' => 'Object.new.tap { |o| def o.to_ary = [1, 2]; def o.to_s = "l" }', 'number' => 'Object.new.tap { |o| def o.to_i = 7; def o.to_s = "n" }',
    'binary' => '"b\u{e9}-c".b', 'pair' => 'Object.new.tap { |o| def o.to_a = ["a", 2]; def o.to_s = "p" }'
  }
  values = ["File['/x']", "[File['/x'], 1]", "{ k => Class['c'] }", 'Integer', *objects.keys.map { |name| "#{name}()" }, "Sensitive('s')", '{ path => 2 }']
  calls = ["sprintf('%<path>s', %v)", "sprintf('%<path>d', %v)", "sprintf('%s %p', %v, 1)", 'sprintf(%v, 1)', 'md5(%v)', 'sha256(%v)', 'fqdn_rand(10, %v)',
           "generate('/bin/echo', %v)", 'fail(%v)', 'tag(%v)', 'tagged(%v)', "create_resources('notify', { t => { message => %v } })"]

  around do |example|
    Dir.mktmpdir do |folder|
      objects.each do |name, ruby|
        path = "#{folder}/own/lib/puppet/functions/#{name}.rb"
        FileUtils.mkdir_p(File.dirname(path))
        File.write(path, "Puppet::Functions.create_function(:#{name}) do\n  def #{name}\n    #{ruby}\n  end\nend\n")
      end
      FileUtils.mkdir_p("#{folder}/own/manifests")
      @modules = folder
      example.run
    end
  end

  # Results of each expression, or the error that it ends in, without addresses of objects. An error's text is binary in stock.
  def results(mode, expressions)
    in_mode(mode) do
      expressions.map do |expression|
        code = "class c { } include c\nfile { '/x': }\n#{expression}"
        one_catalog(code, modulepath: [@modules]) { |catalog| JSON.parse(catalog.to_json).values_at('resources', 'edges') }
          .inspect.gsub(/0x\h+|\\n.*/, '').gsub('\xC3\xA9', 'é')
      end
    end
  end

  def differing(expressions)
    stock, ours = %i[off strict].map { |mode| results(mode, expressions) }
    expressions.zip(stock, ours).reject { |_, theirs, mine| theirs == mine }
  end

  calls.each do |call|
    it "are taken by #{call} as in stock" do
      statement = call.start_with?('fail', 'tag(', 'create') ? '%s' : 'notice(%s)'
      expect(differing(values.map { |value| statement.sub('%s') { call.sub('%v') { value } } })).to eq([])
    end
  end

  it 'are matched, compared, split and indexed where they are binary' do
    expect(differing(['notice(binary() =~ /(b).*-/, $1)', 'notice(binary() !~ /-c$/)', "notice(binary() < 'a', 'a' < binary(), compare(binary(), 'c'))",
                      "notice(split(binary(), '-')[1], split(binary(), /b/).length)", "notice(versioncmp(binary(), '1'))", 'notice(binary()[0])',
                      "notice(case binary() { /^b/: { 'pattern' } default: { 'none' } })", 'include(binary())', "notice(regsubst(binary(), '-', '+')[0])"])).to eq([])
  end

  it 'are the arrays and texts that Ruby takes them for where they are joined, related or tags' do
    given = %w[list() text() hash() number() pair() [list()] [[text()],1] [pair(),'x']]
    uses = ['notice(join([%v, "q"], ":"))', 'notice([1, [%v]].join)', 'notice(join(["ä", %v], "-"))', '%v -> File["/x"]', 'File["/x"] -> [%v]',
            'notify { n: tag => %v }', 'notify { n: } Notify["n"] { tag => %v }', 'notify { n: tag => [%v, "q"] }']
    joined = uses.grep(/join/).map { |use| use.sub('%v', 'binary()') }
    expect(differing(given.product(uses).map { |value, use| use.sub('%v') { value } } + joined)).to eq([])
  end

  it 'are URIs without a user where the text has an empty one' do
    expect(differing(["notice(URI('//@h'), URI('//@h') == URI('//h'), URI('http://@h:1/p') + '//@k')", "notice(URI('//:@h'), URI('x://@:1'), URI('//u:@h').userinfo)"])).to eq([])
  end
end
