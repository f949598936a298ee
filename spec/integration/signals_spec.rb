# frozen_string_literal: true

require 'json'
require 'tempfile'

# Signals to commands at work: a short report, the status of the signal, and nothing left behind.
RSpec.describe 'a command that is told to stop', :scratch_folder, if: ENV['PUPPET_RS'] != 'off' do
  before do
    write('slow/manifests/site.pp', %($x = $trusted['certname'] ? { 'a' => 1, default => generate('/bin/sh', '-c', "touch #{Dir.pwd}/begun; exec sleep 67") }\nnotify { 'x': }\n))
    %w[a b c].each { |name| write("facts/#{name}.json", '{"kernel": "Linux"}') }
    %w[tmp out].each { |folder| Dir.mkdir(folder) }
  end

  # Sleepers of this example.
  def sleepers
    Dir.glob('/proc/[0-9]*/cmdline').select { |path| File.read(path).start_with?("sleep\0" + '67') } # rubocop:disable Style/StringConcatenation
       .select { |path| File.readlink(File.join(File.dirname(path), 'cwd')) == Dir.pwd }
  rescue SystemCallError
    []
  end

  # @return [Array(Integer, String, String)] status, what it printed, what it warned
  def stopped(signal, *arguments)
    FileUtils.rm_f('begun')
    outputs = %w[stdout stderr].map { |name| File.open(name, 'w+') }
    pid = spawn({ 'PUPPET_RS' => 'strict', 'TMPDIR' => File.expand_path('tmp') }, RbConfig.ruby, '-I', Subprocess::LIB, Subprocess::EXECUTABLE, *arguments, out: outputs[0], err: outputs[1])
    sleep 0.05 until File.exist?('begun') || Process.wait(pid, Process::WNOHANG)
    Process.kill(signal, pid)
    status = Process.wait2(pid).last.exitstatus
    [status, *outputs.map { |file| file.rewind && file.read }]
  end

  { 'INT' => [130, 'interrupted'], 'TERM' => [143, 'terminated'], 'HUP' => [129, 'hung up'] }.each do |signal, (status, word)|
    it "ends compile and verify on SIG#{signal}" do
      found = stopped(signal, 'compile', '--facts', 'facts', '--environment', './slow', '-j', '2', '--out', 'out')
      expect(found).to match([status, '', /^#{word}: 1 of 3 nodes were done\n\z/])
      expect(found.last).not_to include('from ')
      found = stopped(signal, 'verify', '--no-progress', '--facts', 'facts', '--environment', './slow', '-j', '2')
      expect(found).to match([status, /^#{word}: 0 of 3 inputs were compared$/, ''])
      expect([sleepers, Dir.children('tmp'), Dir.children('out')]).to eq([[], [], ['a.json']])
    end
  end
end
