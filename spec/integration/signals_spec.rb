# frozen_string_literal: true

require 'json'
require 'tempfile'

# Signals to commands at work: a short report, the status of the signal, and nothing left behind.
RSpec.describe 'a command that is told to stop', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  before do
    slow = 'touch $TMPDIR/$0; exec sleep 67'
    # In one of them a node is done before two others wait.
    { 'slow' => "$trusted['certname'] ? { 'a' => 1, default => ", 'slower' => 'true ? { default => ' }.each do |name, choice|
      write("#{name}/manifests/site.pp", %($x = #{choice}generate('/bin/sh', '-c', '#{slow}', $trusted['certname']) }\nnotify { 'x': }\n))
    end
    %w[a b c].each { |name| write("facts/#{name}.json", '{"kernel": "Linux"}') }
    Dir.mkdir('out')
  end

  # Sleepers of this example.
  def sleepers
    Dir.glob('/proc/[0-9]*/cmdline').select do |path|
      File.read(path) == %W[sleep 67\0].join("\0") && File.readlink(File.join(File.dirname(path), 'cwd')) == Dir.pwd
    rescue SystemCallError
      false
    end
  end

  # @return [Integer] the process, once that many nodes are being compiled
  def begun(name, count, *arguments)
    Dir.mkdir(name)
    pid = spawn({ 'PUPPET_RS' => 'strict', 'TMPDIR' => File.expand_path(name) }, RbConfig.ruby, '-I', Subprocess::LIB, Subprocess::EXECUTABLE, name, *arguments,
                out: "#{name}.out", err: "#{name}.err", pgroup: true)
    sleep 0.05 until %w[a b c].count { |node| File.exist?("#{name}/#{node}") } >= count || Process.wait(pid, Process::WNOHANG)
    pid
  end

  # @return [Array(Integer, String, String)] status, what it printed, what it warned
  def stopped(name, pid)
    yield pid
    status = Process.wait2(pid).last.exitstatus
    [status, File.read("#{name}.out"), File.read("#{name}.err")]
  end

  # A terminal sends its signal to the group, `timeout` to the process and then to the group, `kill` to the process.
  {
    'INT' => [130, 'interrupted', ->(pid) { Process.kill('INT', -pid) }], 'HUP' => [129, 'hung up', ->(pid) { Process.kill('HUP', pid) }],
    'TERM' => [143, 'terminated', ->(pid) { [pid, -pid].each { |to| Process.kill('TERM', to) } }]
  }.each do |signal, (status, word, kill)|
    it "ends on SIG#{signal}" do
      common = ['--facts', 'facts', '-j', '2']
      started = { 'compile' => [2, '--environment', './slow', '--out', 'out'], 'verify' => [1, '--environment', './slower', '--no-progress'], 'diff' => [1, './slow/', './slow/'] }
                .map { |name, options| Thread.new { [name, begun(name, *options, *common)] } }.map(&:value)
      found = started.to_h { |name, pid| [name, stopped(name, pid, &kill)] }
      expect(found).to match('compile' => [status, '', /^#{word}: 1 of 3 nodes were done\n\z/], 'verify' => [status, /^#{word}: 0 of 3 inputs were compared$/, ''],
                             'diff' => [status, '', "\npuppet_rs: #{word}\n"])
      expect(found['compile'].last).not_to include('from ')
      left = %w[compile verify diff].flat_map { |name| Dir.children(name) }
      expect([sleepers, Dir.children('out'), left - %w[a b c]]).to eq([[], ['a.json'], []])
    end
  end

  it 'leaves signals alone that `nohup` and shells ignore' do
    before = trap('HUP', 'IGNORE')
    PuppetRs::CommandLine::Stop.watch { Process.kill('HUP', Process.pid) }
    expect(trap('HUP', 'DEFAULT')).to eq('IGNORE')
  ensure
    trap('HUP', before)
  end
end
