# frozen_string_literal: true

# PUPPET_RS=off runs the suite with stock Puppet on both sides: the tests of the tests.
ENV['PUPPET_RS'] ||= 'strict'
# Debian's module apt has a fact that asks apt-get what it would upgrade: five seconds in each process of `puppet`. Packages that do
# not exist answer at once.
ENV['APT_CONFIG'] = File.expand_path('fixtures/apt.conf', __dir__)
# Nothing is kept between runs, whatever the user has set.
ENV['PUPPET_RS_CACHE'] = 'off'
$LOAD_PATH.unshift(File.expand_path('../lib', __dir__))

require 'puppet'
require 'puppet_rs' unless ENV['PUPPET_RS'] == 'off'
require 'puppet_rs/verify'

Dir[File.join(__dir__, 'support/*.rb')].each { |file| require file }

# Prints what an example was doing; script/specs sends this signal when a file exceeds its time limit.
trap('QUIT') do
  warn "stopped in #{RSpec.current_example&.location}"
  Thread.list.each { |thread| warn thread.inspect, *thread.backtrace }
  exit!(1)
end

RSpec.configure do |config|
  config.expect_with(:rspec) { |expectations| expectations.max_formatted_output_length = 2_000 }
  config.disable_monkey_patching!
  config.include Differential
  config.include Catalogs
  config.include SettledFiles
  config.include Subprocess

  # GC_STRESS=1: a collection at every allocation, for the examples where Ruby and Rust hand values over.
  if ENV['GC_STRESS']
    config.filter_run_including(:bridge)
    config.around do |example|
      # Everything that may move moves once; the option has another name since Ruby 3.2.
      room = RUBY_VERSION < '3.2' ? :double_heap : :expand_heap
      GC.verify_compaction_references(room => true, toward: :empty) if GC.respond_to?(:verify_compaction_references)
      GC.auto_compact = true if GC.respond_to?(:auto_compact=)
      example.run
    end
  end
end
