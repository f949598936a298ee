# frozen_string_literal: true

require 'fileutils'

module Edits
  # The files of a plan on disk: `code/environments/production` is a link to a release, `conf` has the global Hiera. Edits are applied once,
  # and both sides read the same files.
  class Tree
    OLD = Time.at(1_700_000_000, 123_456_789, :nsec)

    attr_reader :root

    # @param root [String] an empty folder
    # @param times [String, nil] see {Plan}
    def initialize(root, times)
      @root = root
      @times = times
      @release = 0
      FileUtils.mkdir_p(%w[conf code/environments code/modules var ssl releases/0 home].map { |folder| "#{root}/#{folder}" })
      File.symlink("#{root}/releases/0", environment)
    end

    def environment = "#{@root}/code/environments/production"

    def path(name)
      name.start_with?('/') ? "#{@root}#{name}" : "#{environment}/#{name}"
    end

    # Applies an edit; one that cannot be (its file is missing, a file is in the place of a folder) changes nothing.
    def apply(name, *arguments)
      send(name, *arguments)
    rescue SystemCallError, ArgumentError
      nil
    end

    def write(name, text, how = 'in_place', time = 'now', quiet = false)
      full = path(name)
      before = File.exist?(full) ? File.mtime(full) : OLD
      keeping_times(full, quiet) do
        FileUtils.mkdir_p(File.dirname(full))
        case how
        when 'rename' then File.write("#{full}.new", text).then { File.rename("#{full}.new", full) }
        when 'new' then FileUtils.rm_rf(full).then { File.write(full, text) }
        else File.write(full, text)
        end
        date(full, time, before)
      end
    end

    def broken(name, text) = write(name, text)

    def site(text) = write('manifests/site.pp', text)

    def delete(name, quiet = false)
      keeping_times(path(name), quiet) { FileUtils.rm_rf(path(name)) }
    end

    # A module that is purged and unpacked with one time for all files.
    def unpack(folder, texts)
      FileUtils.rm_rf(path(folder))
      texts.each { |name, text| write("#{folder}/#{name}", text) }
      same_times(path(folder))
    end

    # A copy of the release with other texts; the link is switched and the old one removed.
    def release(texts, time)
      old, new = [@release, @release + 1].map { |number| "#{@root}/releases/#{number}" }
      FileUtils.cp_r(old, new, preserve: true)
      @release += 1
      texts.each do |name, text|
        FileUtils.mkdir_p(File.dirname("#{new}/#{name}"))
        File.write("#{new}/#{name}", text)
      rescue SystemCallError
        nil
      end
      same_times(new) if time == 'old'
      File.symlink(new, "#{environment}.new")
      File.rename("#{environment}.new", environment)
      FileUtils.rm_rf(old)
    end

    def move(from, to)
      FileUtils.mkdir_p(File.dirname(path(to)))
      File.rename(path(from), path(to))
    end

    def to_folder(name)
      FileUtils.rm_rf(path(name))
      FileUtils.mkdir_p(path(name))
    end

    def link(name, target)
      FileUtils.mkdir_p(File.dirname(path(name)))
      FileUtils.rm_rf(path(name))
      File.symlink(path(target), path(name))
    end

    def link_folder(name, target)
      return if name == target || !File.directory?(path(target)) || File.symlink?(path(target))

      link(name, target)
    end

    def hard_link(name, target)
      return if name == target || !File.file?(path(target))

      FileUtils.mkdir_p(File.dirname(path(name)))
      FileUtils.rm_rf(path(name))
      File.link(path(target), path(name))
    end

    def mode(name, mode)
      mode = 0o755 if mode.nonzero?
      File.chmod(mode, path(name))
    end

    def touch(name, time)
      date(path(name), time, OLD) if File.exist?(path(name))
    end

    # Files that code under test wrote, before the next compile.
    def remove_written
      Dir.glob('{data,modules/m/{templates,files,manifests,functions,types},modules/m/lib/puppet/functions/m}/*written*', base: environment)
         .each { |name| FileUtils.rm_rf(path(name)) }
    end

    private

    def date(full, time, before)
      wanted = { 'now' => nil, 'keep' => before, 'old' => OLD }.fetch(time)
      wanted = Time.at((wanted || Time.now).to_i) if @times == 'whole'
      File.utime(wanted, wanted, full) if wanted
    end

    # Restores the times of the folders around a file, as tar and rsync do.
    def keeping_times(full, quiet)
      folders = [File.dirname(full), File.dirname(File.dirname(full))].select { |folder| File.directory?(folder) }
      times = folders.map { |folder| File.mtime(folder) }
      yield
    ensure
      folders.zip(times) { |folder, time| File.utime(time, time, folder) if quiet && File.directory?(folder) } if times
    end

    def same_times(folder)
      Dir["#{folder}/**/{*,.[!.]*}"].push(folder).each { |one| File.utime(OLD, OLD, one) if File.exist?(one) }
    end
  end
end
