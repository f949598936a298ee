# frozen_string_literal: true

require 'rbconfig'

module PuppetRs
  module DropIn
    module Own
      # Where methods are defined: in the folder of the installed Puppet, in Ruby's library, in this gem, or in user code.
      # Folders are compared, by their real paths where the texts differ, never the end of a path.
      # @api private
      module Origin
        # Puppet's parser is made by Racc, whose code names this file without a folder.
        GRAMMAR = 'egrammar.ra'
        FORWARDABLE = 'forwardable.rb'
        private_constant :GRAMMAR, :FORWARDABLE

        @known = Known.new(:method_files, 10_000, witnesses: %i[key])
        # The same by the texts themselves, which the methods of a file share.
        @same = Known.new(:method_file_texts, 10_000, witnesses: %i[key]).compare_by_identity

        class << self
          # The folder that Puppet was loaded from, such as +/usr/lib/ruby/vendor_ruby+. A constant says where it is: methods may
          # have been replaced.
          # @return [String]
          def root
            @root ||= File.dirname(::Object.const_source_location('Puppet::PUPPETVERSION').first, 2)
          end

          # @return [String] +/usr/lib/ruby/vendor_ruby/puppet+
          def puppet
            @puppet ||= File.join(root, 'puppet')
          end

          # @param file [String, nil] of a method
          # @param name [String] below {puppet}
          # @return [Boolean] whether it is this file of the installed Puppet's
          def file?(file, name)
            !file.nil? && file.end_with?("/puppet/#{name}") && puppets?(file)
          end

          # @param file [String, nil] of a method
          # @return [Boolean] whether it is one of the installed Puppet's
          def puppets?(file)
            return false if file.nil?

            known = @same[file]
            return known unless known.nil?

            @known[file] = in_puppet?(file) unless @known.key?(file)
            @same[file] = @known[file]
          end

          # @return [Boolean] whether it is one of this gem's
          def ours?(file)
            !file.nil? && file.start_with?(*OURS)
          end

          # @return [Boolean] whether it belongs to Ruby; nil is code in C
          def rubys?(file)
            file.nil? || file.start_with?('<internal:', *ruby_folders)
          end

          # @param constant [String] a library's, such as +Psych+, which may be a gem in a folder of its own
          # @return [Boolean] whether a file lies where that constant was defined
          def librarys?(file, constant)
            return true if rubys?(file)

            name = constant.downcase
            place = ::Object.const_source_location(constant)&.first
            folder = File.dirname(place).delete_suffix("/#{name}") if place
            !folder.nil? && file.start_with?("#{folder}/#{name}.rb", "#{folder}/#{name}/")
          end

          # @return [Boolean] whether methods of Puppet that have no file of Puppet's may have this one: attributes of structures,
          #   methods that were made private, forwarded and generated ones
          def generated?(file)
            file.nil? || file == GRAMMAR || (File.basename(file) == FORWARDABLE && rubys?(file))
          end

          private

          def in_puppet?(file)
            return true if below?(file, root) && !file.include?('/../')

            below?(File.realpath(file), @real_root ||= File.realpath(root))
          rescue ::SystemCallError
            false
          end

          def below?(file, root)
            file.start_with?("#{root}/puppet/", "#{root}/puppet.rb", "#{root}/hiera")
          end

          # Not those of the system or of the vendor, where other gems lie.
          def ruby_folders
            @ruby_folders ||= RbConfig::CONFIG.values_at('rubylibdir', 'rubyarchdir').compact.map { |folder| "#{folder}/" }
          end
        end

        # A package puts this gem into the folder where Puppet is, too.
        OURS = File.expand_path('../..', __dir__).then { |folder| ["#{folder}/", "#{folder}.rb"] }.freeze
        private_constant :OURS
      end
    end
  end
end
