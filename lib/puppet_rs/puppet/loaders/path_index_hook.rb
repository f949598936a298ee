# frozen_string_literal: true

require_relative '../environment/environments'
require_relative '../own'
require_relative '../own/hook'

module PuppetRs
  module DropIn
    # In front of +Puppet::Pops::Loader::ModuleLoaders::FileBased+: which files of functions and types a module has. The loaders
    # of each environment list its folders again; here they do so when one of them has changed. Where the engine has listed a
    # module for the environment, its loaders have the same files, since they are listed once.
    # Checked against Puppet 7.23, 8.10 and OpenVox 9.0.
    # @api private
    module PathIndexHook
      # The files found below a folder: it and all folders in it, their stamps and the files.
      Listing = Struct.new(:folders, :stamps, :files)
      private_constant :Listing

      @listings = Known.new(:loader_files, 10_000, witnesses: %i[stamp missing], &:first)
      @of_engine = Known.new(:loader_files_of_engine, 10_000, witnesses: %i[listing])

      def add_to_index(smart_path)
        # Without an extension stock looks at each file.
        return super if smart_path.extension.empty? || PuppetRs.off? || Own.replaced_in_compile?(:files)

        folder = smart_path.generic_path
        known = PathIndexHook.listed_by_engine(environment, folder, smart_path.extension) ||
                PathIndexHook.listed(folder, smart_path.extension)
        return PathIndexHook.list(folder, smart_path.extension) { super } unless known

        @path_index.merge(known)
        known
      end

      class << self
        # @return [Array<String>, nil] the files that the engine has found for an environment; nil for folders of other loaders
        def listed_by_engine(environment, folder, extension)
          return unless folder.ascii_only?

          listing, files = @of_engine[folder]
          found = Environments.code_files(environment, folder, extension, listing) or return
          return files if found.equal?(listing)

          files = found.paths
          @of_engine[folder] = [found, files]
          files
        end

        # @return [Array<String>, nil] the files that were found, unless a folder has changed since
        def listed(folder, extension)
          known = @listings[[folder, extension]]
          known.files if known && Native.stamped?(known.folders, known.stamps)
        end

        # @yieldreturn [Array<String>] the files
        # @return [Array<String>]
        def list(folder, extension)
          folders = [folder, *::Dir.glob(::File.join(folder, '**/'))]
          stamps = Native.stamps(folders)
          files = yield
          @listings[[folder, extension]] = Listing.new(folders, stamps, files.freeze)
          files
        end
      end

      Hook.into(::Puppet::Pops::Loader::ModuleLoaders::FileBased, self)
    end
  end
end
