# frozen_string_literal: true

module PuppetRs
  module Verify
    # Finds the classes that the modules of a module path define.
    module ClassIndex
      # A class definition starts a line; its name is that of its file.
      DEFINITION = /^[ \t]*class[ \t]+(?<name>(?:::)?[a-z]\w*(?:::[a-z]\w*)*)/

      module_function

      # @param modulepath [String] folders joined by ':'
      # @return [Array<String>] sorted names
      def names(modulepath)
        manifests(modulepath, 'pp').flat_map { |path| in_file(path) }.uniq.sort
      end

      # @return [Array<String>] sorted paths of the modules' files in `manifests` (and, for others, anywhere)
      def manifests(modulepath, extension)
        modulepath.split(':').flat_map { |folder| Dir.glob("#{folder}/*/manifests/**/*.#{extension}") }.sort
      end

      def in_file(path)
        code = File.binread(path).force_encoding(Encoding::UTF_8).scrub
        expected = expected_name(path)
        code.scan(DEFINITION).flatten.map { |name| name.delete_prefix('::') }.select { |name| name == expected }
      end

      # The name under which Puppet's autoloader looks into this file.
      def expected_name(path)
        folder, inner = path.split('/manifests/', 2)
        mod = File.basename(folder)
        rest = inner.delete_suffix('.pp').split('/')
        rest = [] if rest == ['init']
        [mod, *rest].join('::')
      end
    end
  end
end
