# frozen_string_literal: true

# Which engine compiles: +:on+ (puppet_rs, what it cannot do is left to stock Puppet),
# +:strict+ (puppet_rs, what it cannot do is an error) or +:off+ (stock Puppet).
module PuppetRs
  MODES = %i[on off strict].freeze

  # The value of a setting is not one of those allowed.
  class SettingError < ArgumentError; end

  class << self
    # @return [Symbol] :on, :off or :strict; from the environment variable PUPPET_RS at first
    def mode
      @mode ||= mode_of(ENV.fetch('PUPPET_RS', 'on'))
    end

    # @param value [Symbol, String] the mode from now on
    def mode=(value)
      @mode = mode_of(value)
    end

    # Runs the block in another mode.
    # @param value [Symbol, String] the mode
    def with_mode(value)
      before = mode
      self.mode = value
      yield
    ensure
      @mode = before
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
