# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Values of settings that are read again. Puppet makes each of them from its default's text, and the values that this text
    # names from theirs (`$vardir/state` of `$statedir/graphs`), and looks into eight sources for each. Here a value is made once.
    # (+Puppet::Settings::ChainedValues#interpolate+; what more than a text makes is left to Puppet.)
    # @api private
    class SettingsAgain
      # Text of a value that is the same for Puppet's own value and for {SettingsScope}'s copy of it.
      PLAIN = [::String, ::Integer, ::TrueClass, ::FalseClass].freeze
      private_constant :PLAIN

      # @param settings [Puppet::Settings]
      # @param env_name [Symbol]
      # @param defaults [Hash] see {SettingsChanges#defaults}
      # @param set [Set<Symbol>] settings that have a value in any source: theirs are not made from defaults
      # @param kept [Hash{String => Object}] values that are as they were
      # @param names [Set<Symbol>] settings to read again
      def initialize(settings, env_name, defaults, set:, kept:, names:)
        @settings = settings
        @env_name = env_name
        @defaults = defaults
        @set = set
        @kept = kept
        @names = names
        @values = {}
      end

      # @param name [Symbol]
      # @return [Object] what +Puppet::Settings#value_sym+ gives
      def value(name)
        @values.fetch(name) { @values[name] = made(name) || @settings.value_sym(name, @env_name) }
      end

      private

      # @return [Object, nil] nil if Puppet has to make it
      def made(name)
        known, pieces = @defaults[name] unless @set.include?(name)
        setting = @settings.setting(name)
        return unless known && setting.instance_variable_get(:@default).equal?(known)

        default = pieces ? joined(pieces) : setting.default
        setting.munge(default) if pieces ? default : plain?(default)
      end

      # @return [String, nil] nil if a value is none that a text can hold
      def joined(pieces)
        pieces.each_with_object(+'') do |piece, text|
          piece = named(piece) if piece.is_a?(::Symbol)
          return nil unless PLAIN.include?(piece.class)

          text << piece.to_s
        end
      end

      # True if Puppet would interpolate no other value into the default.
      def plain?(default)
        default.is_a?(::String) ? !default.include?('$') : !default.nil?
      end

      def named(name)
        @names.include?(name) ? value(name) : @kept[name.to_s]
      end
    end
  end
end
