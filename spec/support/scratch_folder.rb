# frozen_string_literal: true

require 'fileutils'
require 'tmpdir'

# Examples with `:scratch_folder` run in an empty folder of their own.
module ScratchFolder
  # @return [String] the path
  def write(path, text)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
    path
  end
end

RSpec.configure do |config|
  config.include ScratchFolder, :scratch_folder
  config.around(:example, :scratch_folder) do |example|
    Dir.mktmpdir('puppet_rs-spec') { |folder| Dir.chdir(folder) { example.run } }
  end
end
