# frozen_string_literal: true

require 'fileutils'

# Folders of files as one text: a line `--- path`, then what the file holds.
module FileTree
  # @param text [String]
  # @param root [String] where the files are written
  def self.write(text, root)
    text.split(/^--- (.+)\n/).drop(1).each_slice(2) do |path, content|
      file = File.join(root, path)
      FileUtils.mkdir_p(File.dirname(file))
      File.write(file, content)
    end
  end
end
