# frozen_string_literal: true

# Programs that enter Puppet by its Ruby interfaces: each program uses Puppet's Ruby interfaces and prints what it gets; with puppet_rs it must
# print what it prints without.
RSpec.describe 'entering Puppet from Ruby' do
  folder = File.expand_path('../fixtures/seams/programs', __dir__)
  root = File.expand_path('../..', __dir__)

  (Dir["#{folder}/*.rb"] - ["#{folder}/support.rb"]).sort.each do |program|
    it "#{File.basename(program, '.rb').tr('_', ' ')} gives the same with puppet_rs as without" do
      stock = run_ruby(program, mode: 'off')
      ours = run_ruby(*('-rpuppet_rs' if engine?), program, mode: 'strict')
      # Places in files made for the run, addresses and Ruby's own backtraces differ.
      expect([scrub(ours.out), scrub(ours.err), ours.status]).to eq([scrub(stock.out), scrub(stock.err), stock.status])
      expect(stock.out.lines.size).to be > 5
    end
  end

  it 'parses every manifest and template of the installed modules to the model that stock Puppet has', if: ENV['PUPPET_RS'] != 'off' do
    run = run_ruby("#{root}/spec/conformance/model_differential.rb", mode: 'strict')
    expect(run.out).to match(/\A\d{3,} files, \d+ bytes, 0 different$/)
    expect(run.status).to eq(0)
  end

  it 'makes the model only when it is looked into', if: ENV['PUPPET_RS'] != 'off' do
    program = Puppet::Pops::Parser::Parser.new.parse_string('$a = 1').model
    expect(program.instance_variables).not_to include(:@body)
    expect(program.body).to be_a(Puppet::Pops::Model::AssignmentExpression)
    expect(program.instance_variables).to include(:@body)
  end

  # Ruby warns of constants when a type's file is loaded again; types that the engine describes are not loaded (OpenVox 9's resources).
  def scrub(text)
    text.gsub(%r{/tmp/[\w.-]+}, '/tmp/x').gsub(/0x\h{16}/, '0x')
        .gsub(/^.*: warning: (already initialized constant|previous definition of) .*\n/, '')
  end
end
