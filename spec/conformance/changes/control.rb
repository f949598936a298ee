# frozen_string_literal: true

require 'fileutils'
require 'open3'

# A control repository under git, its nodes with their facts, and what the two programs say of its working tree.
class Control
  ROOT = File.expand_path('../../..', __dir__)
  FACTS = JSON.parse(File.read("#{ROOT}/bench/facts/debian11.json"))
  GIT = %w[git -c user.name=a -c user.email=a@example.com -c init.defaultBranch=main -c core.excludesFile= -c commit.gpgsign=false].freeze
  private_constant :ROOT, :FACTS, :GIT

  attr_reader :title, :folder

  # @return [Array<Control>] the environments of examples/
  def self.examples(scratch)
    YAML.safe_load_file("#{ROOT}/examples/nodes.yaml").map do |name, nodes|
      new(name, "#{ROOT}/examples/#{name}", nodes.to_h { |node| [node, []] }, scratch)
    end
  end

  # @return [Array<Control>] repositories with classes that compile; each class is a node
  def self.real(folder, scratch, count)
    inputs = RealCode.new(folder, "#{scratch}/build").inputs(%w[classes]).group_by(&:environment)
    inputs.filter_map do |name, classes|
      place = "#{scratch}/build/environments/#{name}"
      conf = File.read("#{place}/environment.conf")
      File.write("#{place}/environment.conf", "#{conf.gsub("#{place}/", '')}manifest = nodes.pp\n")
      # Spread over the repository.
      codes = classes.map(&:code).each_slice((classes.size / (count * 2)) + 1).map(&:first)
      File.write("#{place}/nodes.pp", codes.each_with_index.map { |code, index| "node 'n#{index}' { #{code.strip} }\n" }.join)
      control = new(name, place, codes.each_index.to_h { |index| ["n#{index}", []] }, scratch, keep: count)
      control if control.nodes.any?
    end
  end

  attr_reader :nodes

  # @return [Array<String>] manifests that the catalogs come from
  attr_reader :reached

  # @param keep [Integer, nil] how many nodes that compile are taken
  def initialize(title, source, nodes, scratch, keep: nil)
    @title = title
    @scratch = "#{scratch}/#{title}"
    @folder = "#{@scratch}/control"
    FileUtils.mkdir_p(["#{@scratch}/facts", "#{@scratch}/cache"])
    system('cp', '-rL', source, @folder, exception: true, err: File::NULL) || raise
    FileUtils.rm_rf("#{@folder}/.git")
    git('init', '-q')
    git('add', '--all', '--force')
    git('commit', '-q', '-m', 'First')
    FileUtils.cp_r(@folder, "#{@scratch}/before")
    FileUtils.rm_rf("#{@scratch}/before/.git")
    @nodes = nodes.keys.map { |node| with_facts(node) }
    @before = catalogs("#{@scratch}/before", 'before')
    chosen = @nodes.select { |node| @before[node.name] }
    @nodes = keep ? chosen.first(keep) : chosen
    @reached = @nodes.flat_map { |node| File.read(@before[node.name]).scan(/"file":"([^"]+)"/).flatten }.uniq.sort
    Dir.glob("#{@scratch}/facts/*").each { |file| FileUtils.rm(file) unless @nodes.any? { |node| node.facts == file } }
  end

  # Runs the block while the change is in the working tree.
  def with(edit)
    edit.apply
    yield
  ensure
    git('checkout', '-q', '.')
    git('clean', '-fdxq')
  end

  # Report of the command: numbers of nodes, and those that were left out and have changed.
  # @return [Hash]
  def selection
    out, err, status = Open3.capture3({ 'PUPPET_RS_CACHE' => "#{@scratch}/cache" }, RbConfig.ruby, "-I#{ROOT}/lib", "#{ROOT}/exe/puppet_rs", 'diff', 'HEAD', '--facts',
                                      "#{@scratch}/facts", '--check-selection', '--explain-selection', '--format', 'json', '--no-progress', '-j', '1', chdir: @folder)
    raise "puppet_rs diff ended with #{status.exitstatus}: #{err}" unless [0, 1, 2].include?(status.exitstatus)

    report = JSON.parse(out)
    { nodes: @nodes.size, selected: err[/^(\d+) of \d+ nodes/, 1]&.to_i || @nodes.size, wrong: err[/changed, and left out: .*/],
      failed: report['nodes'].count { |node| node['errors'].last } }
  end

  # Catalogs of both sides that differ, and one that does not.
  # @return [Array<Octocatalog::Pair>]
  def changed
    after = catalogs(@folder, 'after')
    pairs = @nodes.filter_map do |node|
      files = [@before[node.name], after[node.name]]
      Octocatalog::Pair.new(*files, "#{@scratch}/before", @folder) if files.all?
    end
    differ, same = pairs.partition { |pair| File.read(pair.before) != File.read(pair.after) || File.read(pair.after).include?('puppet:///') }
    differ + same.first(1)
  end

  private

  def git(*arguments)
    text, status = Open3.capture2e({ 'GIT_CONFIG_GLOBAL' => File::NULL }, *GIT, *arguments, chdir: @folder)
    raise "git #{arguments.first}: #{text}" unless status.success?
  end

  def with_facts(node)
    names = { 'fqdn' => node, 'clientcert' => node, 'hostname' => node[/\A\w+/] }
    facts = FACTS.merge(names, 'networking' => FACTS['networking'].merge(names))
    file = "#{@scratch}/facts/#{node}.json"
    File.write(file, JSON.generate(facts))
    PuppetRs::Compile::Nodes::Node.new(node, file)
  end

  # @return [Hash{String => String}] files of the catalogs, by node
  def catalogs(folder, side)
    options = { classes: [], settings: {}, jobs: 1, timeout: 60, environment_name: 'production' }
    FileUtils.mkdir_p("#{@scratch}/#{side}.catalogs")
    compile = PuppetRs::Diff::Side.new(PuppetRs::Diff::Version.new(label: side, folder:), options) do |node, catalog, _|
      "#{@scratch}/#{side}.catalogs/#{node}.json".tap { |file| File.write(file, catalog) }
    end
    files = {}
    compile.each(@nodes) { |outcome| files[outcome.node] = outcome.text unless outcome.failed? }
    files
  end
end
