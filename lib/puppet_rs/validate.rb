# frozen_string_literal: true

require 'puppet_rs/command_line'

module PuppetRs
  # `puppet_rs validate`: checks the files of modules and control repositories without compiling anything.
  module Validate
    autoload :CheckedFile, 'puppet_rs/validate/checked_file'
    autoload :CiReport, 'puppet_rs/validate/ci_report'
    autoload :Command, 'puppet_rs/validate/command'
    autoload :DataFile, 'puppet_rs/validate/data_file'
    autoload :EncryptedValues, 'puppet_rs/validate/encrypted_values'
    autoload :HieraConfig, 'puppet_rs/validate/hiera_config'
    autoload :HieraData, 'puppet_rs/validate/hiera_data'
    autoload :JsonFile, 'puppet_rs/validate/json_file'
    autoload :Manifest, 'puppet_rs/validate/manifest'
    autoload :Metadata, 'puppet_rs/validate/metadata'
    autoload :Selection, 'puppet_rs/validate/selection'
    autoload :YamlFile, 'puppet_rs/validate/yaml_file'

    # Something that is wrong with a file.
    #
    # @!attribute level [Symbol] +:error+ or +:warning+
    # @!attribute message [String]
    # @!attribute file [String]
    # @!attribute line [Integer, nil]
    # @!attribute pos [Integer, nil]
    Finding = Struct.new(:level, :message, :file, :line, :pos) do
      # @return [String] as Puppet writes messages with a place
      def to_s
        place = ["file: #{file}", ("line: #{line}" if line), ("column: #{pos}" if pos)].compact
        "#{level.capitalize}: #{message} (#{place.join(', ')})"
      end
    end
  end
end
