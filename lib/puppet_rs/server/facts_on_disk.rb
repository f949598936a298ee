# frozen_string_literal: true

module PuppetRs
  module Server
    # Facts that nodes send are on the disk before the node has its answer. Puppet's terminus waits for the disk before it
    # compiles (8 ms, where a small catalog takes 3); here a thread waits, and the worker compiles meanwhile. The file
    # is replaced when it is complete, as Puppet's terminus does.
    # (Checked against Puppet 7.23 and 8.10.)
    module FactsOnDisk
      # Other node classifiers may read the file: it has to be there before one is asked.
      CLASSIFIER_READS_NOTHING = 'plain'
      PENDING = :puppet_rs_facts_on_disk
      private_constant :PENDING

      # @return [Array<Thread>] the saves that the block began; their +value+ raises what went wrong
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
        saves << Thread.new { write(filename, text) }.tap { |thread| thread.report_on_exception = false }
      end

      private

      def write(filename, text)
        FileUtils.mkdir_p(File.dirname(filename))
        ::Puppet::FileSystem.replace_file(filename, 0o660) { |file| file.print(text) }
      end
    end
  end
end
