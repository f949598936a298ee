# frozen_string_literal: true

# Times `puppet_rs diff` on an example environment with made nodes: NODES (1000), of which 50 have the class that changes. Each of
# ROUNDS (3) has a folder and a cache of its own; of each case the middle time is shown, with the least and the most.

require 'fileutils'
require 'json'
require 'rbconfig'
require 'tmpdir'

# A repository in a folder, with the facts of made nodes beside it.
class DiffBench
  ROOT = File.expand_path('..', __dir__)
  COMMAND = [RbConfig.ruby, "-I#{ROOT}/lib", "#{ROOT}/exe/puppet_rs"].freeze
  USERS = 50

  # Prints the times of rounds.
  # @param nodes [Integer]
  # @param rounds [Integer]
  def self.run(nodes, rounds)
    times = Array.new(rounds) { Dir.mktmpdir('puppet_rs-bench', Dir.home) { |folder| new(folder, nodes).run } }
    times.first.each_key do |text|
      least, middle, most = times.map { |round| round[text] }.sort.values_at(0, rounds / 2, -1)
      puts format('%-45<text>s %6.2<middle>f %-2<unit>s (%.2<least>f to %.2<most>f)', text:, middle:, least:, most:, unit: text.include?('times') ? '' : 's')
    end
  end

  # @param folder [String] an empty one
  # @param nodes [Integer]
  def initialize(folder, nodes)
    @folder = folder
    @nodes = nodes
    @seconds = {}
    FileUtils.cp_r("#{ROOT}/examples/fleet", code)
    git('init', '-q', '-b', 'main')
    git('add', '--all')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'First')
    make_facts
  end

  # @return [Hash{String => Float}] seconds of each case
  def run
    compiled = time('compile: all nodes', 'compile', '--environment', code, '--environment-name', 'production', '--out', "#{@folder}/out")
    edit('modules/role/templates/settings.erb', "# changed\n")
    everything = diff('diff --all: both versions', '--all')
    @seconds['diff --all, times compile'] = everything / compiled
    diff('diff: the first run, which keeps the base')
    diff("diff: a module of #{USERS} nodes")
    git('checkout', '-q', '.')
    edit('modules/role/manifests/app.pp', "# A comment.\n")
    diff('diff: a comment')
    @seconds
  end

  private

  def code
    "#{@folder}/code"
  end

  def make_facts
    FileUtils.mkdir_p("#{@folder}/facts")
    facts = JSON.parse(File.read("#{ROOT}/bench/facts/debian11.json"))
    @nodes.times do |number|
      name = number < USERS ? "app#{number + 1}.prod.example.com" : "node#{number}.example.net"
      host, domain = name.split('.', 2)
      names = { 'fqdn' => name, 'hostname' => host, 'domain' => domain }
      networking = facts['networking'].merge(names, 'ip' => "10.#{number >> 16}.#{(number >> 8) & 255}.#{number & 255}")
      own = facts.merge(names, 'clientcert' => name, 'ipaddress' => networking['ip'], 'networking' => networking)
      File.write("#{@folder}/facts/#{name}.json", JSON.generate(own))
    end
  end

  def git(*arguments)
    system('git', '-C', code, *arguments, exception: true)
  end

  def edit(path, line)
    File.write("#{code}/#{path}", line + File.read("#{code}/#{path}"))
  end

  def diff(text, *arguments)
    time(text, 'diff', 'main', '--repository', code, '--explain-selection', *arguments)
  end

  # @return [Float] seconds of the whole command
  def time(text, *arguments)
    log = "#{@folder}/log"
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    system({ 'PUPPET_RS_CACHE' => "#{@folder}/cache" }, *COMMAND, *arguments, '--facts', "#{@folder}/facts", '--no-progress', %i[out err] => log)
    seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
    raise File.read(log) unless [0, 2].include?($?.exitstatus) # rubocop:disable Style/SpecialGlobalVars

    warn format('%-45<text>s %6.2<seconds>f s  %<chosen>s', text:, seconds:, chosen: File.read(log)[/^.*are compiled.*$/])
    @seconds[text] = seconds
  end
end

DiffBench.run(Integer(ENV.fetch('NODES', '1000'), 10), Integer(ENV.fetch('ROUNDS', '3'), 10))
