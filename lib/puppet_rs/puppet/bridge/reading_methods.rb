# frozen_string_literal: true

require 'pathname'
require_relative 'weak'

module PuppetRs
  module DropIn
    # Whether user code has replaced methods by which stock reads files: doubles of rspec-mocks and mocha, prepended
    # modules, +Puppet::FileSystem.overlay+, libraries that put classes in the place of +File+.
    # (Checked against Puppet 7.23 and 8.10.)
    # @api private
    module ReadingMethods
      # Ruby's own, by the constants of their classes; the engine looks at those in C (+host/files.rs+).
      BUILT_IN = {
        File: %i[exist? file? directory? read binread open new stat foreach],
        FileTest: %i[exist? directory?],
        Dir: %i[glob [] entries children],
        IO: %i[read foreach]
      }.freeze
      private_constant :BUILT_IN

      # Those of the library pathname.
      PATHNAME = %i[exist? directory? read binread].freeze
      private_constant :PATHNAME

      # Puppet's, in +Puppet::FileSystem+ itself and in its implementations.
      FILE_SYSTEM = %i[exist? directory? read read_preserve_line_endings binread stat children].freeze
      private_constant :FILE_SYSTEM

      # What the engine compares whenever it is entered: every read comes to one of these.
      COMPARED = %i[exist? read read_preserve_line_endings binread stat].freeze
      private_constant :COMPARED

      class << self
        # @return [Boolean]
        def replaced?
          !Native.own_reading_methods? && !all_own?
        end

        # The same, asked once in a compile: tests replace methods before it.
        # @return [Boolean]
        def replaced_in_compile?
          compiler = Native.compiler
          return replaced? unless compiler
          return @found if @asked&.target.equal?(compiler)

          @asked = Weak.new(compiler)
          @found = replaced?
        end

        # What +receiver.asked(name)+ gives while nothing is replaced: [receiver, asked, name, answer] of each.
        # @return [Array<Array>, nil] nil while something is replaced
        def own
          return unless all_own?

          files = ::Puppet::FileSystem
          [
            [files, :instance_variable_get, :@impl, implementation],
            *COMPARED.map { |name| [files, :method, name, files.method(name)] },
            *%i[glob []].map { |name| [::Dir, :method, name, ::Dir.method(name)] },
            *%i[exist? read].map { |name| [::Pathname, :instance_method, name, ::Pathname.instance_method(name)] }
          ]
        end

        private

        def all_own?
          file_system? && pathname? && built_in?
        end

        def implementation
          ::Puppet::FileSystem.instance_variable_get(:@impl)
        end

        def file_system?
          implementation.class.name.to_s.match?(/\APuppet::FileSystem::(?:Posix|Windows|JRuby)\z/) &&
            [::Puppet::FileSystem, implementation].all? do |receiver|
              FILE_SYSTEM.all? { |name| puppets?(receiver.method(name)) }
            end
        end

        def pathname?
          native?(::Pathname.method(:glob)) && PATHNAME.all? { |name| native?(::Pathname.instance_method(name)) }
        end

        def built_in?
          BUILT_IN.all? do |constant, names|
            found = ::Object.const_get(constant)
            names.all? { |name| native?(found.method(name)) }
          end
        end

        def puppets?(method)
          method.source_location&.first&.match?(%r{/puppet/file_system(?:/\w+)?\.rb\z})
        end

        # Written in C, or in the part of Ruby that is Ruby.
        def native?(method)
          place = method.source_location
          place.nil? || place.first.start_with?('<internal:')
        end
      end
    end
  end
end
