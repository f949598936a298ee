# frozen_string_literal: true

# Engine that compiles: +:on+ (puppet_rs, what it cannot do is left to stock Puppet),
# +:strict+ (puppet_rs, what it cannot do is an error) or +:off+ (stock Puppet).
module PuppetRs
  MODES = %i[on off strict].freeze
  # The variable of a thread that is in a mode of its own.
  MODE = :puppet_rs_mode
  private_constant :MODE

  # The value of a setting is not one of those allowed.
  class SettingError < ArgumentError; end

  class << self
    # @return [Symbol] :on, :off or :strict; from the environment variable PUPPET_RS at first
    def mode
      Thread.current.thread_variable_get(MODE) || @mode ||= mode_of(ENV.fetch('PUPPET_RS', 'on'))
    end

    # @param value [Symbol, String] the mode from now on
    def mode=(value)
      @mode = mode_of(value)
      Thread.current.thread_variable_set(MODE, nil)
    end

    # Runs the block in another mode. Other threads keep theirs.
    # @param value [Symbol, String] the mode
    def with_mode(value)
      thread = Thread.current
      before = thread.thread_variable_get(MODE)
      thread.thread_variable_set(MODE, mode_of(value))
      yield
    ensure
      thread.thread_variable_set(MODE, before)
    end

    # @return [Boolean] true when stock Puppet does all the work
    def off?
      mode == :off
    end

    # @return [Boolean] true when a fallback is an error
    def strict?
      mode == :strict
    end

    private

    def mode_of(value)
      name = value.to_s.downcase
      name = 'on' if ['', '1', 'true'].include?(name)
      name = 'off' if %w[0 false].include?(name)
      name = name.to_sym
      return name if MODES.include?(name)

      raise SettingError, "PUPPET_RS must be one of #{MODES.join(', ')}, got '#{value}'"
    end
  end
end
