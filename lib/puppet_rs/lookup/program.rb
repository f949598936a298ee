# frozen_string_literal: true

module PuppetRs
  module Lookup
    # The Puppet code that asks for a key: the function `lookup` itself answers, whose value is a parameter of a resource.
    module Program
      # Name of the file with the code.
      FILE = 'puppet_rs_lookup.pp'
      # Title of the resource with the value.
      VALUE = 'puppet_rs lookup'
      # Title of the resource that is there where no level has a value.
      NONE = 'puppet_rs lookup: no value'

      # @param options [Options]
      # @return [String]
      # @example The code for the key `ntp::servers`
      #   Program.of(Options.new(%w[ntp::servers --facts facts --hiera-config hiera.yaml]))
      def self.of(options)
        arguments = { 'name' => options.key, 'merge' => merge(options), 'default_value' => options[:default] }
        hash = arguments.compact.map { |name, value| "#{text(name)} => #{value.is_a?(Hash) ? hash(value) : text(value)}" }
        hash << "'value_type' => #{options[:type]}" if options[:type]
        <<~PUPPET
          $puppet_rs_value = lookup({ #{hash.join(', ')} })#{block unless options[:default]}
          notify { #{text(VALUE)}: message => $puppet_rs_value }
        PUPPET
      end

      # @param error [String]
      # @return [String] without the place in this code, which no user has written
      def self.without_place(error)
        error.gsub(/ \(file: [^()]*#{Regexp.escape(FILE)}, line: \d+(?:, column: \d+)?\)/, '')
      end

      # Called where no level has a value; a default value would keep it from that.
      # @api private
      def self.block
        " |$name| { notify { #{text(NONE)}: } undef }"
      end

      # @api private
      def self.merge(options)
        prefix = options[:knockout_prefix]
        prefix ? { 'strategy' => 'deep', 'knockout_prefix' => prefix } : options[:merge]
      end

      # @api private
      def self.hash(pairs)
        "{ #{pairs.map { |name, value| "#{text(name)} => #{text(value)}" }.join(', ')} }"
      end

      # A string of Puppet with nothing to interpolate.
      # @api private
      def self.text(value)
        "'#{value.gsub(/['\\]/) { |sign| "\\#{sign}" }}'"
      end
    end
  end
end
