# frozen_string_literal: true

module PuppetRs
  module Diff
    # Symbolic links on the way to paths, asked once in a run.
    class Links
      # Linux follows so many.
      LIMIT = 40
      private_constant :LIMIT

      def initialize
        @known = {}
      end

      # @param path [String] absolute; there may be nothing
      # @return [Array<String>] each link that is followed, and last the place that the path leads to
      # @example modules/ntp is a link to ../shared/ntp
      #   links.places('/srv/modules/ntp/init.pp') # => ["/srv/modules/ntp", "/srv/shared/ntp/init.pp"]
      def places(path, depth = 0)
        @known[path] ||= begin
          folder, name = File.split(path)
          folder == path ? [path] : follow(places(folder, depth), name, depth)
        end
      end

      private

      def follow(above, name, depth)
        *links, folder = above
        place = File.join(folder, name)
        return [*links, place] unless depth < LIMIT && File.symlink?(place)

        [*links, place, *places(File.expand_path(File.readlink(place), folder), depth + 1)]
      rescue SystemCallError
        above
      end
    end
  end
end
