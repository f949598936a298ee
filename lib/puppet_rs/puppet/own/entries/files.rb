# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      IMPLEMENTATION = %w[exist? directory? read read_preserve_line_endings binread stat children].freeze
      private_constant :IMPLEMENTATION

      # Reading files. Stock reads each kind of file by a method of its own: see +FileUse+ of +puppet_eval::host+, and
      # {Host::Files}. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      FILES = [
        Entry.called({ 'Puppet::FileSystem.' => IMPLEMENTATION + %w[assert_path],
                       'Puppet::FileSystem::FileImpl#' => IMPLEMENTATION, 'Puppet::FileSystem::Posix#' => IMPLEMENTATION,
                       'File.' => %w[exist? file? directory? read binread open new stat foreach],
                       'FileTest.' => %w[exist? directory?], 'Dir.' => %w[glob [] entries children foreach],
                       'IO.' => %w[read foreach], 'Pathname.' => %w[glob],
                       'Pathname#' => %w[exist? directory? read binread children] },
                     subjects: :files, does: 'reads, describes and lists files')
      ].freeze
    end
  end
end
