# frozen_string_literal: true

# Files, folders and settings that change between the compiles of a process: each program of spec/fixtures/changed prints what its
# compiles give, which must be what stock prints.
RSpec.describe 'what changes between compiles' do
  folder = File.expand_path('../fixtures/changed', __dir__)

  (Dir["#{folder}/*.rb"] - ["#{folder}/support.rb"]).sort.each do |program|
    it "is seen as in stock: #{File.basename(program, '.rb').tr('_', ' ')}" do
      compare(run_ruby(program, mode: 'off'), run_ruby(*('-rpuppet_rs' if engine?), program, mode: 'strict'))
    end
  end

  it 'is seen by each request of PuppetRs.compile, with Puppet and without it', if: ENV['PUPPET_RS'] != 'off' do
    stock, *ours = [%w[off], %w[strict], %w[strict standalone]].map do |mode, *arguments|
      run_ruby("#{folder}/api/requests.rb", *arguments, mode:)
    end
    ours.each { |run| compare(stock, run) }
  end

  def compare(stock, ours)
    lines = [stock, ours].map { |run| "#{run.out}#{run.err}status #{run.status}".lines.map { |line| scrub(line) } }
    # Differing ones only, so that a failure can be read.
    first = lines[0].zip(lines[1]).index { |stocks, own| stocks != own }
    expect(first && lines.map { |side| side[first, 4] }).to be_nil
    expect(lines.map(&:size)).to match([be > 5, lines[0].size])
  end

  def scrub(text)
    text.gsub(%r{/tmp/[\w.-]+}, '/tmp/x').gsub(/0x\h+/, '0x')
  end
end
