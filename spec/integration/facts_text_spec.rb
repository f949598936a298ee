# frozen_string_literal: true

require 'json'
require 'logger'
require 'stringio'

# Facts that are read by the engine, as `puppet_rs compile` has them, beside stock Puppet with the same facts as a Hash.
RSpec.describe 'facts as text' do
  facts = { 'os' => { 'family' => 'Debian', 'release' => { 'major' => 12 }, 'gone' => nil }, 'list' => [1, 'two', nil, [2.5, true]],
            'none' => nil, 'kernel' => 'Linux', 'a-b' => 1, 'big' => 2**62, 'networking' => { 'fqdn' => 'n.example.com' } }

  def outcome(mode, code, text, **options)
    log = StringIO.new
    logger = Logger.new(log, level: :warn, formatter: ->(severity, _, name, message) { "#{severity} #{name} #{message}\n" })
    Puppet::Util::Warnings.clear_warnings
    in_mode(mode) do
      # As a Hash in stock, so that nothing of the engine is asked.
      facts = mode == :off && engine? ? PuppetRs::FactsText.sanitized(JSON.parse(text)) : PuppetRs::FactsText.parse(text)
      catalog = PuppetRs.compile(node: 'n.example.com', facts:, code:, logger:, modulepath: Differential::FIXTURES, **options)
      [JSON.parse(catalog.to_json).except('version', 'catalog_uuid'), log.string]
    rescue PuppetRs::LanguageError => e
      [e.class, e.message, e.file, e.line, e.column, log.string]
    end
  end

  def same(code, facts, **options)
    stock, ours = %i[off strict].map { |mode| outcome(mode, code, JSON.generate(facts), **options) }
    expect(ours).to eq(stock)
    stock
  end

  def in_template(ruby)
    "notify { inline_template('<%= #{ruby} %>'): }"
  end

  it 'are the variables of the node' do
    code = <<~'PP'
      notify { "${facts} ${os} ${list} ${none} ${kernel} ${big} ${server_facts} ${environment}": }
      $own = $facts + { 'kernel' => 'own' }
      notify { "${own[kernel]} ${facts['os'] =~ Hash[String, Any]} ${type($big)} ${facts == $own} ${$facts['os'] == $os}": }
    PP
    same(code, facts, server_facts: { 'serverversion' => '7' }, variables: { 'role' => :db, 'tier' => ['x'] })
  end

  ['scope["facts"].frozen?', 'scope["facts"]["os"]["release"].frozen?', 'scope["facts"]["list"][1].frozen?',
   'scope["facts"]["os"]["family"] << "x"', 'scope["os"]["family"] << "x"', 'scope["facts"]["os"]["new"] = 1', 'scope["list"] << 1',
   'scope.compiler.node.facts.values', 'scope.compiler.node.facts.values.equal?(scope["facts"])', 'scope.compiler.node.facts.name',
   'scope.compiler.node.parameters', 'scope.compiler.node.parameters.keys', 'scope.compiler.node.class', 'scope.compiler.node.server_facts',
   'scope.compiler.node.parameters["os"].equal?(scope["os"])', 'scope.to_hash.keys.sort', 'scope.compiler.node.to_data_hash',
   'scope["facts"].keys.map(&:frozen?).uniq', 'scope.compiler.node.facts.timestamp.class', 'scope.compiler.node.merge("x" => 1)',
   'scope.compiler.node.serializable_parameters', 'scope.compiler.node.names', 'scope.compiler.node.trusted_data',
   'scope.compiler.node.parameters = {}; scope["kernel"]', 'scope.compiler.node.add_extra_facts("z" => 2)'].each do |ruby|
    it "are what they are for Ruby code: #{ruby}" do
      same(in_template(ruby), facts, server_facts: { 'serverversion' => '7' }, variables: { 'role' => 'db' })
    end
  end

  it 'are warned of where a name is given twice' do
    [[facts.merge('role' => 'fact'), {}], [facts.merge('serverversion' => '6', 'servername' => [1]), {}],
     [facts, { 'serverversion' => 'own' }], [facts, { 'environment' => 'other' }]].each do |given, variables|
      server_facts = { 'serverversion' => '7', 'servername' => 's' }
      same('notify { "${role} ${serverversion} ${servername}": }', given, server_facts:, variables: { 'role' => 'db' }.merge(variables))
    end
  end

  it 'are left to Ruby where their names mean more, or where the text is unusual' do
    [{ 'environment' => 'x' }, { 'trusted' => { 'certname' => 'x', 'authenticated' => true, 'extensions' => {} } }, { 'trusted' => 1 }].each do |more|
      same('notify { "${trusted} ${environment} ${facts}": }', facts.merge(more))
    end
    ['{"values": {"a": 1}}', '{"a": 1, "a": 2', '{"a": NaN}', '[]', '{}', '{"a": 12345678901234567890}'].each do |text|
      expect(PuppetRs::FactsText.parse(text)).to be_nil, text
    end
  end

  it 'may be those of many nodes' do
    text = PuppetRs::FactsText.parse(JSON.generate(facts))
    code = "#{in_template('scope["facts"].object_id; scope.compiler.node.parameters.size')} notify { \"${facts}\": }"
    made = Array.new(3) { |n| PuppetRs.compile(node: "n#{n}", facts: text, code:, logger: Logger.new(nil)).resources.map(&:title) }
    expect(made.uniq).to be_one
  end

  it 'are the same without Puppet' do
    program = "require 'puppet_rs'; PuppetRs.standalone!; PuppetRs.puppet_version; text = PuppetRs::FactsText.parse(ARGV[0]); " \
              "puts PuppetRs.compile(node: 'n', facts: text, code: 'notify { \"${facts} ${os}\": }').resources.map(&:title)"
    given = facts.except('big')
    out = IO.popen([RbConfig.ruby, '-Ilib', '-e', program, JSON.generate(given)], err: %i[child out], &:read)
    wanted = PuppetRs.compile(node: 'n', facts: given, code: 'notify { "${facts} ${os}": }').resources.map(&:title)
    expect(out.lines(chomp: true)).to eq(wanted)
  end
end
