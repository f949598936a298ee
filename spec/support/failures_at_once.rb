# frozen_string_literal: true

require 'rspec/core'
require 'rspec/core/formatters/progress_formatter'

# Dots, and each failure when it happens: the whole run takes minutes.
class FailuresAtOnce < RSpec::Core::Formatters::ProgressFormatter
  RSpec::Core::Formatters.register self, :example_failed

  def example_failed(notification)
    super
    @failed = (@failed || 0) + 1
    output.puts(notification.fully_formatted(@failed))
  end
end
