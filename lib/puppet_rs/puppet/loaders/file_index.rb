# frozen_string_literal: true

require_relative '../environment/environments'

module PuppetRs
  module DropIn
    # The files of functions and types that loaders find below a folder. In stock those of each environment list it again; here it
    # is listed when it, or a folder in it, has changed. Where the engine has listed a module for the environment, its
    # loaders have the same files, since they are listed once.
    # @api private
    module FileIndex
      # The files found below a folder: it and all folders in it, their stamps and the files.
      Listing = Struct.new(:folders, :stamps, :files)
      private_constant :Listing

      @listings = Known.new(:loader_files, 10_000, witnesses: %i[stamp missing], &:first)
      @of_engine = Known.new(:loader_files_of_engine, 10_000, witnesses: %i[listing])

      class << self
        # @return [Array<String>, nil] nil: they have to be listed
        def of(environment, folder, extension)
          of_engine(environment, folder, extension) || listed(folder, extension)
        end

        # Where user code replaced methods that read files: stock's loader has listed the folder when the engine has.
        # @return [Array<String>, nil] nil: they have to be listed
        def of_replaced(environment, folder, extension)
          of_engine(environment, folder, extension, listed: true)
        end

        # @yieldreturn [Array<String>] the files
        # @return [Array<String>]
        def keep(folder, extension)
          folders = [folder, *::Dir.glob(::File.join(folder, '**/'))]
          stamps = Native.stamps(folders)
          files = yield
          @listings[[folder, extension]] = Listing.new(folders, stamps, files.freeze)
          files
        end

        private

        # Files that the engine has found for an environment; nil for folders of other loaders.
        def of_engine(environment, folder, extension, listed: false)
          return unless folder.ascii_only?

          listing, files = @of_engine[folder]
          found = Environments.code_files(environment, folder, extension, listing, listed:) or return
          return files if found.equal?(listing)

          found.paths.tap { |paths| @of_engine[folder] = [found, paths] }
        end

        # Files that were found, unless a folder has changed since.
        def listed(folder, extension)
          known = @listings[[folder, extension]]
          known.files if known && Native.stamped?(known.folders, known.stamps)
        end
      end
    end
  end
end
