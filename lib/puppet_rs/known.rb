# frozen_string_literal: true

module PuppetRs
  # A Hash that outlives a compile: it has a name, a largest number of entries and the witnesses that are compared before an
  # entry is used. Every such table of Ruby code is one, so that {Native.kept} counts all and {PuppetRs.forget} empties them.
  #
  # @api private
  # @example
  #   @kept = Known.new(:stock_places, 1000, witnesses: %i[stamp])
  class Known < ::Hash
    # Kinds of witnesses: the identity of a file or folder, the absence of one, the entries of a folder, methods, settings, and
    # the key of an entry that holds all inputs of its value.
    WITNESSES = %i[stamp missing listing methods settings key].freeze
    # Tables by name.
    @tables = {}

    class << self
      # @return [Hash{Symbol => Known}]
      attr_reader :tables

      # @return [Hash{String => Integer}] the number of entries of each table
      def counts
        @tables.to_h { |name, table| [name.to_s, table.size] }
      end

      # Drops all entries.
      # @return [void]
      def forget_all
        @tables.each_value { |table| table.clear unless table.stays }
      end

      # Drops the entries of an environment.
      # @param name [Symbol]
      # @param folders [Array<String>]
      # @return [void]
      def forget(name, folders)
        below = folders.map { |folder| "#{folder}/" }
        @tables.each_value { |table| table.forget(name, folders, below) }
      end
    end

    # @return [Symbol]
    attr_reader :name
    # @return [Integer] the largest number of entries
    attr_reader :bound
    # @return [Array<Symbol>]
    attr_reader :witnesses
    # @return [String, nil] why {PuppetRs.forget} leaves the entries; nil where it does not
    attr_reader :stays

    # @param name [Symbol]
    # @param bound [Integer]
    # @param witnesses [Array<Symbol>] see {WITNESSES}
    # @param stays [String, nil]
    # @yieldparam key [Object]
    # @yieldreturn [String, Symbol, Array<String>] path, name of an environment or paths that an entry belongs to; without a block
    #   the key
    def initialize(name, bound, witnesses:, stays: nil, &place)
      unknown = witnesses - WITNESSES
      raise ArgumentError, "unknown witnesses #{unknown}" unless unknown.empty?

      super(&nil)
      @name = name
      @bound = bound
      @witnesses = witnesses.freeze
      @stays = stays
      @place = place
      Known.tables[name] = self
    end

    # The oldest entry goes when the table is full.
    def []=(key, value)
      shift if size >= @bound && !key?(key)
      super
    end

    # Drops the entries of an environment.
    # @param environment [Symbol]
    # @param folders [Array<String>]
    # @param below [Array<String>] the same, each with a slash at its end
    # @return [void]
    def forget(environment, folders, below)
      return if @stays

      delete_if do |key, _|
        place = @place ? @place.call(key) : key
        place == environment || (place.is_a?(::Array) ? place : [place]).any? do |path|
          path.is_a?(::String) && (folders.include?(path) || path.start_with?(*below))
        end
      end
    end
  end
end
