# frozen_string_literal: true

module PuppetRs
  module Coverage
    # The counters of this process as {Data}.
    module Recording
      class << self
        # @param root [String]
        # @return [Data]
        def data(root)
          data = Data.new(root)
          Native::Coverage.files.each { |path, digest, points| data.add(name(path, root), of(digest, points)) }
          Erb.files.each do |path, text, lines|
            data.add(name(path, root), FileCoverage.new(Native::Coverage.digest(text), lines:))
          end
          data
        end

        # Reads files that no compile has read: their counts are zero.
        # @param paths [Array<String>]
        def read(paths)
          known = Native::Coverage.files.to_h { |path, _| [real(path), true] }
          paths.reject { |path| known[real(path)] || File.extname(path) == '.erb' }.each do |path|
            Native::Coverage.read(real(path), File.read(path, encoding: 'UTF-8'), File.extname(path) == '.epp')
          end
        end

        # Adds files that no process has read.
        # @param data [Data]
        # @param patterns [Array<String>] below its root
        def add_unread(data, patterns)
          Native::Coverage.start
          read(Selection.new(include: patterns).files(data.root))
          data(data.root).files.each { |name, file| data.add(name, file) unless data.files.key?(name) }
        end

        private

        # A module under test is a link in the folder of fixtures.
        def real(path)
          File.realpath(path)
        rescue SystemCallError
          path
        end

        def name(path, root)
          real(path).delete_prefix("#{root}/")
        end

        def of(digest, points)
          found = points.group_by { |point| point[4] }
          dead, lines = lines(found.fetch(:expression, []))
          bodies = found.fetch(:body, []).map do |hits, _, line, column, _, kind, label|
            { 'kind' => kind, 'name' => label, 'line' => line, 'column' => column, 'hits' => hits }
          end
          FileCoverage.new(digest, lines:, dead:, branches: branches(found.fetch(:arm, [])), bodies:)
        end

        # A line is as often covered as what was evaluated most on it.
        # @return [Array(Array<Integer>, Hash{Integer => Integer})] dead lines; counts by line
        def lines(points)
          counts = Hash.new(0)
          points.each { |hits, _, _, _, _, on| on.each { |line| counts[line] = [counts[line], hits].max } }
          alive = points.reject { |hits, dead, *| dead && hits.zero? }.flat_map(&:last).uniq
          [(counts.keys - alive).sort, counts.slice(*alive).sort.to_h]
        end

        def branches(points)
          points.reject { |hits, dead, *| dead && hits.zero? }.group_by { |point| point[6] }.map do |_, arms|
            arms = arms.map do |hits, _, line, column, _, kind, _, at, label|
              [kind, at, { 'label' => label, 'line' => line, 'column' => column, 'hits' => hits }]
            end
            { 'kind' => arms.first[0], 'line' => arms.first[1], 'arms' => arms.map(&:last) }
          end
        end
      end
    end
  end
end
