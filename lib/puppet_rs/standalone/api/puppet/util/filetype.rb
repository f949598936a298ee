# frozen_string_literal: true

module Puppet
  module Util
    # Reading and writing of files on a system: a name that files of types may mention.
    class FileType
      def self.filetype(_name) end

      def self.newfiletype(_name, &_) end
    end
  end
end
