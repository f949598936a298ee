# frozen_string_literal: true

# Loaded into an rspec process that runs Puppet's own spec files: brings the gem in and writes a
# line of JSON for each example to the file named by UPSTREAM_LOG. Lines, not one document: what
# ran before a crash stays known.
require 'json'
require 'puppet_rs'
require 'puppet_rs/puppet/process/announcement'

# Some examples compare all that was logged.
PuppetRs::DropIn::Announcement.silence

# An rspec formatter.
class ExampleLog
  RSpec::Core::Formatters.register self, :example_started, :example_passed, :example_failed, :example_pending

  def initialize(_output)
    @log = File.open(ENV.fetch('UPSTREAM_LOG'), 'a')
    @log.sync = true
    @compiled = @fallbacks = nil
  end

  def example_started(_notification)
    PuppetRs.reset_stats
  end

  def example_passed(notification)
    write(notification.example, 'passed')
  end

  def example_failed(notification)
    write(notification.example, 'failed')
  end

  def example_pending(notification)
    write(notification.example, 'pending')
  end

  private

  def write(example, status)
    stats = PuppetRs.stats
    @log.puts(JSON.generate(
                id: example.id.delete_prefix('./'), location: example.location.delete_prefix('./'),
                description: text(example.full_description), status:,
                error: status == 'failed' ? error(example.exception) : nil,
                compiled: stats[:compiled], fallbacks: stats[:fallbacks].to_h
              ))
  end

  def error(exception)
    place = exception.backtrace&.reject { |line| line.include?('/rspec') }&.first(12)
    { class: exception.class.name, message: text(exception.message)[0, 2000], backtrace: place }
  end

  def text(string)
    string.to_s.dup.force_encoding(Encoding::UTF_8).scrub
  end
end
