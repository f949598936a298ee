# frozen_string_literal: true

# An error of Ruby code that the engine asks for something is an error of the compile, as in stock, and never means that
# the host cannot do it.
RSpec.describe 'errors of Ruby code that the engine asks' do
  include Catalogs

  # Puppet's log, a setting and the libraries.
  {
    'a warning that is logged once' => [Puppet, :warn_once, "notice(strftime('%%'))"],
    'a warning of a lookup' => [Puppet, :warn_once, "notice(hiera('nowhere', 'x'))"],
    'a setting' => [Puppet::Util::Platform, :fips_enabled?, 'notice(fqdn_rand(10))']
  }.each do |what, (receiver, name, code)|
    it "raises what #{what} raised and warns of nothing in its place" do
      asked = 0
      allow(receiver).to receive(name) do
        asked += 1
        raise IOError, 'the disk is full'
      end
      (kind, message), log = same(code, facts: { 'networking' => { 'fqdn' => 'node.example.com' } }, &:name)
      expect(asked).to eq(2)
      expect(kind).to eq('Puppet::PreformattedError')
      expect(message).to include('the disk is full')
      expect(log.map(&:first)).to eq(%i[err])
    end
  end

  it 'raises what the checker of a syntax raised, outside of a compile too' do
    allow_any_instance_of(Puppet::SyntaxCheckers::Json).to receive(:check).and_raise(IOError, 'the disk is full')
    text = "$a = @(END:json)\n  {}\n  | END\n$b = @(END:json)\n  {}\n  | END\n"
    parsers = [-> { Puppet::Pops::Parser::EvaluatingParser.new.parse_string(text) }, -> { PuppetRs::Parser.parse_string(text).issues }]
    %i[off strict].product(parsers).each do |mode, parse|
      expect { PuppetRs.with_mode(mode, &parse) }.to raise_error(IOError, 'the disk is full')
    end
  end
end
