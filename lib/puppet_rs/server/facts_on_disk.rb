# frozen_string_literal: true

module PuppetRs
  module Server
    # Facts that nodes send are on the disk before the node has its answer. Puppet's terminus waits for the disk before it
    # compiles (8 ms, where a small catalog takes 3); here a thread of the engine's writes, and the worker compiles meanwhile.
    # The file is replaced when it is complete, as Puppet's terminus does.
    # (Checked against Puppet 7.23 and 8.10.)
    module FactsOnDisk
      # Other node classifiers may read the file: it has to be there before one is asked.
      CLASSIFIER_READS_NOTHING = 'plain'
      PENDING = :puppet_rs_facts_on_disk
      private_constant :PENDING

      # A file that is being written.
      Save = Struct.new(:filename, :text, :replacement) do
        # Puppet's method does again what failed, and raises why.
        def wait
          FactsOnDisk.write(filename, text) unless replacement.wait
        end
      end

      # As Puppet's terminus does.
      MODE = 0o660

      def self.write(filename, text)
        FileUtils.mkdir_p(File.dirname(filename))
        ::Puppet::FileSystem.replace_file(filename, MODE) { |file| file.print(text) }
      end

      # @return [Array<Save>] the saves that the block began; their +wait+ raises what went wrong
      def self.saves
        Thread.current[PENDING] = saves = []
        yield
        saves
      ensure
        Thread.current[PENDING] = nil
      end

      # @param request [Puppet::Indirector::Request]
      def save(request)
        saves = Thread.current[PENDING]
        return super unless saves && ::Puppet[:node_terminus].to_s == CLASSIFIER_READS_NOTHING

        # Settings and context belong to the thread of the request.
        filename = path(request.key)
        text = to_json(request.instance).force_encoding(Encoding::BINARY)
        saves << Save.new(filename, text, Native::FileReplacement.start(filename, text, MODE))
      end
    end
  end
end
