# frozen_string_literal: true

require_relative 'hostile/places'
require_relative 'hostile/ruby_code'
require_relative 'hostile/names'

# Bad input, stock Puppet and the engine side by side: files that cannot be read, Ruby code that does what it should not, facts,
# names and paths. ONLY=pattern: these cases. differences.txt is that of Puppet 7.
RSpec.describe 'bad input', if: ENV['PUPPET_RS'] != 'off' && Puppet.version.to_i == 7 do
  before(:context) do
    @only = Regexp.new(ENV.fetch('ONLY', ''))
    @root = Dir.mktmpdir('puppet_rs-hostile')
    File.chmod(0o755, @root)
    Hostile.cases.each_with_index { |one, number| one.write("#{@root}/#{number}") if one.name.match?(@only) }
    @stock, @ours = %w[off strict].map { |mode| Thread.new { side(mode) } }.map(&:value)
  end

  after(:context) do
    system('chmod', '-R', 'u+rwX', @root)
    FileUtils.remove_entry(@root)
  end

  def side(mode)
    run = run_ruby(File.expand_path('hostile/side.rb', __dir__), @root, @only.source, mode:)
    raise "#{mode}: #{run.err}" unless run.status&.zero?

    JSON.parse(run.out.lines.last)
  end

  # Lines of differences.txt: a name, a tab, the number of the entry in COMPATIBILITY.md.
  def known
    File.readlines(File.expand_path('hostile/differences.txt', __dir__), chomp: true).grep_v(/\A(#|\z)/)
        .map { |line| line.split("\t").first }.select { |name| name.match?(@only) }
  end

  def shown(results)
    results.map { |stock, ours| "#{stock[0]}\n  stock: #{stock[1].to_s[0, 700]}\n  ours:  #{ours[1].to_s[0, 700]}" }.join("\n")
  end

  it 'has 400 cases with names of their own' do
    names = Hostile.cases.map(&:name)
    expect([names.size, names.tally.select { |_, count| count > 1 }]).to match([be > 400, {}])
  end

  it 'ends no process and none hangs' do
    expect(@ours.select { |_, result| result.key?('ended') } - @stock).to eq([])
  end

  it 'gives what stock gives' do
    different = @stock.zip(@ours).reject { |stock, ours| stock == ours }
    unknown = different.reject { |stock, _| known.include?(stock[0]) }
    expect(unknown).to be_empty, -> { "#{unknown.size} of #{@stock.size} differ\n#{shown(unknown)}" }
    expect(known - different.map { |stock, _| stock[0] }).to eq([])
  end
end
