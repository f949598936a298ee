# frozen_string_literal: true

# Compiles the cases below a folder (arguments: the folder and a pattern for their names), each in a process of its own, and
# prints what each gave, by its name: with stock Puppet or with the engine, as PUPPET_RS says.
$LOAD_PATH.unshift File.expand_path('../../lib', __dir__)
require 'json'
require 'set'
require 'tmpdir'
require 'puppet'
require 'puppet_rs' unless ENV['PUPPET_RS'] == 'off'
require 'puppet_rs/verify'
require_relative 'places'
require_relative 'ruby_code'
require_relative 'names'

SECONDS = 300
NOBODY = 65_534

def compiled(one, folder)
  input = PuppetRs::Verify::Input.new(
    name: one.name, code: '', node: one.node, environment: one.environment, environmentpath: "#{folder}/environments",
    modulepath: "#{folder}/modules", hiera_config: "#{folder}/hiera.yaml", facts: one.facts.call
  )
  outcome = PuppetRs::Verify::Compiler.run(input)
  { 'catalog' => outcome.json, 'error' => outcome.error, 'log' => outcome.logs.map(&:to_a) }
rescue Exception => e # rubocop:disable Lint/RescueException
  { 'exception' => [e.class.name, (e.message rescue 'no message'), *(e.status if e.is_a?(SystemExit))] } # rubocop:disable Style/RescueModifier
end

# Values that differ from process to process: addresses, the scratch folder, the number of an open file.
CHANCE = /0x\h{8,}|#{PuppetRs::Verify::Compiler.initialize_settings}|io_fillbuf - fd:\d+/

# Texts in any encoding, as JSON can hold them.
def plain(value)
  case value
  when String then value.dup.force_encoding(Encoding::UTF_8).scrub { |bytes| "<#{bytes.unpack1('H*')}>" }.gsub(CHANCE) { |text| text.start_with?('io') ? 'io_fread -' : '_' }
  when Array then value.map { |one| plain(one) }
  when Hash then value.to_h { |key, one| [plain(key), plain(one)] }
  else value
  end
end

# In a process of its own: it may patch, exit, hang and have another user.
def apart(one, folder)
  reader, writer = IO.pipe
  child = fork do
    reader.close
    Process::UID.change_privilege(NOBODY) if one.closed.any? && Process.uid.zero?
    writer.write(JSON.generate(plain(compiled(one, folder))))
    writer.close
    exit!(0)
  end
  writer.close
  text = +''
  ending = Process.clock_gettime(Process::CLOCK_MONOTONIC) + SECONDS
  while (left = ending - Process.clock_gettime(Process::CLOCK_MONOTONIC)).positive? && reader.wait_readable(left)
    part = reader.read_nonblock(1 << 16, exception: false)
    break if part.nil?

    text << part if part.is_a?(String)
  end
  Process.kill(:KILL, child) unless left.positive?
  _, status = Process.wait2(child)
  text.empty? ? { 'ended' => left.positive? ? status.inspect.sub(/pid \d+ /, '') : 'hangs' } : JSON.parse(text)
end

root, pattern = ARGV
scratch = PuppetRs::Verify::Compiler.initialize_settings
# Files that no process reads and writes, too.
system('chmod', '-R', 'a+rwX', scratch)
# Code that all compiles load is loaded once.
warm = "#{root}/warm"
Hostile.program('warm', "notify { inline_template('<%= 1 %>'): message => [inline_epp('x'), lookup('a', { default_value => 1 })] }").write(warm)
4.times { compiled(Hostile::Case.new(name: 'warm'), warm) }
# Collections in the process of a case leave old objects out, whose pages they would copy. Stock's processes need none.
4.times { GC.start }
GC.disable if ENV['PUPPET_RS'] == 'off'

results = Hostile.cases.each_with_index.select { |one, _| one.name.match?(pattern) }.map { |one, number| [one.name, apart(one, "#{root}/#{number}")] }
puts JSON.generate(results)
