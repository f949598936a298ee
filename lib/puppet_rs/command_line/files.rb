# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # The files below folders. Links are followed, but a folder is entered once.
    class Files
      # @param skip [Proc, nil] of a path: whether a folder or file is left out
      def initialize(skip: nil)
        @skip = skip
      end

      # @param path [String]
      # @return [Array<String>] files in the order of their names, folder by folder
      # @raise [UsageError] for a folder that cannot be read
      def below(path)
        walk(path, {})
      end

      private

      def walk(folder, entered)
        return [] if entered[real = File.realpath(folder)]

        entered[real] = true
        Dir.children(folder, encoding: Encoding::UTF_8).sort.flat_map do |name|
          path = folder == '.' ? name : File.join(folder, name)
          next [] if @skip&.call(path)
          next walk(path, entered) if File.directory?(path)

          File.file?(path) ? [path] : []
        end
      rescue SystemCallError => e
        raise UsageError, UsageError.text(e, folder)
      end
    end
  end
end
