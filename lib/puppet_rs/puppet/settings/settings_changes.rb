# frozen_string_literal: true

module PuppetRs
  module DropIn
    # Settings affected by an assignment: the assigned ones, those interpolated from them (`$vardir/state`), and those whose
    # inputs are unknown. rspec-puppet sets `vardir` for each catalog; 175 of 233 settings stay what they were.
    #
    # Dependencies by the defaults of one `Puppet::Settings` (`ChainedValues#lookup`, `convert`).
    # @api private
    class SettingsChanges
      REFERENCE = /\$(?:(\w+)|\{(\w+)\})/
      # Settings of environment.conf are converted by code of its own.
      OF_ENVIRONMENTS = ::Puppet::Settings::EnvironmentConf::VALID_SETTINGS
      private_constant :REFERENCE, :OF_ENVIRONMENTS

      # Names in a text that Puppet replaces by other values than settings, or whose value changes with each compile.
      OTHERS = %i[environment run_mode code].freeze
      # Number of kinds of changes that are kept.
      LIMIT = 16
      private_constant :OTHERS, :LIMIT

      # @return [Hash{Symbol => Array(Object, Array<String, Symbol>)}] each default; the pieces of a text follow it, in which a
      #   Symbol is the name of a setting
      attr_reader :defaults

      # @param settings [Puppet::Settings]
      def initialize(settings)
        @made_from = Hash.new { |hash, name| hash[name] = [] }
        @defaults = {}
        @made = {}
        @unknown = OF_ENVIRONMENTS.select { |name| settings.setting(name) }
        settings.each_key { |name| read(name, settings.setting(name)) }
      end

      # @return [Boolean] whether a default names `code`, or `environment`, of which Puppet warns
      def independent?
        !@made_from.key?(:code) && !@made_from.key?(:environment)
      end

      # @param before [Array] what the values were read from, as {SettingsScope} keeps it
      # @param now [Array] what they would be read from
      # @return [Set<Symbol>, nil] names of settings; nil if anything may be another
      def between(before, now)
        return unless before.size == now.size

        changed = @unknown.dup
        before.zip(now) do |one, other|
          next if one == other
          return nil unless one.is_a?(::Hash) && other.is_a?(::Hash)

          changed.concat((one.keys | other.keys).reject { |name| one.key?(name) == other.key?(name) && one[name] == other[name] })
        end
        # Most programs set the same settings again and again.
        changed = [changed, named(now)]
        @made.clear if @made.size >= LIMIT
        @made[changed] ||= with_made(*changed).freeze
      end

      private

      def read(name, setting)
        default = setting.instance_variable_get(:@default)
        known = setting.is_a?(::Puppet::Settings::BaseSetting) && setting.class.name&.start_with?('Puppet::Settings::')
        return @unknown << name unless known
        return by_code(name, default) if default.is_a?(::Proc)

        names(default) { |other| @made_from[other] << name }
        keep_text(name, default) if default.is_a?(::String)
      end

      def by_code(name, code)
        @unknown << name
        @defaults[name] = [code]
      end

      def keep_text(name, text)
        pieces = text.split(/(\$\w+|\$\{\w+\})/).map { |piece| piece.match?(/\A\$/) ? piece[/\w+/].to_sym : piece }
        @defaults[name] = [text, pieces] unless pieces.intersect?(OTHERS)
      end

      # Names in the values that were set.
      def named(sources)
        found = Hash.new { |hash, name| hash[name] = [] }
        sources.each do |source|
          pairs = case source
                  when ::Hash then source
                  when ::Array then source.grep(::Puppet::Settings::ConfigFile::Section).flat_map { |section| pairs(section) }
                  else next
                  end
          pairs.each { |name, value| names(value) { |other| found[other] << name } }
        end
        found
      end

      def pairs(section)
        section.settings.map { |setting| [setting.name, setting.value] }
      end

      def names(text)
        return unless text.is_a?(::String) && text.include?('$')

        text.scan(REFERENCE) { yield((::Regexp.last_match(1) || ::Regexp.last_match(2)).to_sym) }
      end

      def with_made(changed, named)
        found = ::Set.new
        changed = changed.dup
        until changed.empty?
          name = changed.pop
          next unless found.add?(name)

          changed.concat(@made_from.fetch(name, []), named.fetch(name, []))
        end
        found
      end
    end
  end
end
