# frozen_string_literal: true

module PuppetRs
  # Additions of `puppet_rs/rspec` to rspec-puppet.
  module RSpec
    # Keeps what Facter says of the server for a catalog of rspec-puppet. It is asked anew for each, since rspec-puppet clears
    # Facter and puppetlabs_spec_helper Puppet's termini: Facter then looks for facts in every folder of the load path and of the
    # modules, and resolves those of the machine that an example does not set (`ipaddress6`: three programs).
    #
    # Kept as long as what decides the answer is the same: Puppet's version, the files in folders of facts, the variables of the
    # environment that Facter reads, and the facts of the example that are asked for. Where code of a module resolves one of
    # these, all facts of the example decide, since that code may look at any. What warns is asked again, and warns; so is a
    # program in a folder of external facts.
    module ServerFacts
      # The methods that rspec-puppet and Puppet ask; an example that replaces one is asking for its own answers.
      ASKED = %i[value clear add search_path].freeze
      # The facts that Puppet and rspec-puppet ask for, or of which these are parts.
      NAMES = %w[fqdn hostname domain ipaddress ipaddress6 networking].freeze
      # Names of variables that Facter reads.
      FACTER = /\Afacter/i
      private_constant :ASKED, :NAMES, :FACTER

      @kept = Known.new(:server_facts, 1000, witnesses: %i[key stamp methods])

      class << self
        # @return [Hash{String => Object}, nil] the facts of the catalog that rspec-puppet is making
        attr_accessor :example

        # Answers from what is kept, or keeps what Facter says.
        #
        # @param asker [Symbol] who asks: server facts of rspec-puppet and of Puppet differ
        # @yieldreturn [Hash{String => String}] Facter's answer
        # @return [Hash{String => String}] the same; a copy, since an example may change it
        def keep(asker)
          return yield unless example && of_facter?

          around = surroundings or return yield
          asked = key([asker, asked_for, around]) or return yield
          found = @kept[asked]
          return copy(found) if found

          all = key([asker, example, around, :all]) or return yield
          found = @kept[all]
          return copy(found) if found

          facts = yield
          @kept[of_example? ? asked : all] = copy(facts) if silent?(asker, facts)
          facts
        end

        private

        # True if Facter itself will be asked, and not a double or facts of rspec-puppet's own.
        def of_facter?
          settings = ::RSpec.configuration
          return false if settings.respond_to?(:facter_implementation) && settings.facter_implementation.to_sym != :facter

          @own_methods ||= methods_of_facter
          @own_methods == methods_of_facter
        end

        def methods_of_facter
          ASKED.filter_map { |name| ::Facter.method(name).unbind if ::Facter.respond_to?(name) }
        end

        # Inputs of the answer beside facts of the example.
        # @return [String, nil] nil if they cannot be compared
        def surroundings
          files = [custom, external]
          return if files.any?(&:nil?)

          # A name may be bytes that are no text.
          variables = ENV.select { |name, _| name.b.match?(FACTER) }
          Marshal.dump([::Puppet.version, variables, files])
        end

        # @param inputs [Array] that decide the answer: facts that are asked for, or all
        # @return [String, nil] nil if they cannot be compared
        def key(inputs)
          Marshal.dump(inputs)
        rescue TypeError
          nil
        end

        # The files of custom facts, with their stamps. rspec-puppet adds the folders of the modules again for each catalog.
        def custom
          folders = $LOAD_PATH.map { |folder| "#{folder}/facter" }
          folders.concat(ENV['FACTERLIB'].to_s.split(File::PATH_SEPARATOR))
          folders.concat(::Facter.search_path) if ::Facter.respond_to?(:search_path)
          files_of(folders.uniq)
        end

        # Files of external facts (`facts.d`), with their stamps.
        # @return [Array, nil] nil where one is a program
        def external
          folders = ::Facter.respond_to?(:search_external_path) ? ::Facter.search_external_path.flatten.uniq : []
          found = files_of(folders)
          found unless found.any? { |file, _| File.file?(file) && File.executable?(file) }
        end

        # @return [Array<Array(String, String)>] folders that are there and what is in them, with the stamp of each
        def files_of(folders)
          there = folders.zip(Native.stamps(folders)).select(&:last)
          files = there.flat_map { |folder, _| children(folder) }
          there + files.zip(Native.stamps(files))
        end

        def children(folder)
          Dir.children(folder).sort.map { |name| "#{folder}/#{name}" }
        rescue SystemCallError
          []
        end

        # The facts of the example that are asked for.
        def asked_for
          example.transform_keys { |name| name.to_s.downcase }.select { |name, _| asked?(name) }
        end

        def asked?(name)
          NAMES.include?(name[/\A[^.]*/])
        end

        # True if no code of a module resolves one of them: only the example, or Facter itself.
        def of_example?
          facts = defined?(::LegacyFacter) && ::LegacyFacter.collection.instance_variable_get(:@facts)
          return false unless facts.is_a?(Hash)

          given = asked_for
          facts.all? do |name, fact|
            name = name.to_s
            !asked?(name) || (given.key?(name) && fact.instance_variable_get(:@resolves)&.size == 1)
          end
        end

        # True if no warning names a missing fact: Puppet does of a name and of an address, rspec-puppet of each fact.
        def silent?(asker, facts)
          return facts['servername'] && (facts['serverip'] || facts['serverip6']) if asker == :puppet

          facts['serverip'] && facts['servername'] == ::Facter.value('fqdn')
        end

        def copy(facts)
          facts.transform_values { |value| value.frozen? ? value : value.dup }
        end
      end

      # Facts that rspec-puppet asks for, where `trusted_server_facts` is set. Extends `RSpec::Puppet::Support`.
      module OfExamples
        # Makes a catalog (rspec-puppet).
        #
        # @return what rspec-puppet's method returns
        def build_catalog(...)
          super
        ensure
          ServerFacts.example = nil
        end

        # Defines the facts of an example (rspec-puppet).
        #
        # @param facts [Hash{String => Object}] the facts
        # @return what rspec-puppet's method returns
        def stub_facts!(facts)
          ServerFacts.example = facts
          super
        end

        # The server's facts (rspec-puppet).
        #
        # @return [Hash{String => Object}] `serverversion`, `servername`, `serverip`
        def server_facts_hash
          ServerFacts.keep(:rspec_puppet) { super }
        end
      end

      # Facts that Puppet's terminus for catalogs asks for when it is made. Extends +Puppet::Resource::Catalog::Compiler+.
      # (Checked against Puppet 7.23 and 8.10, and OpenVox 9.)
      module OfCompiler
        # Puppet Enterprise says its version there.
        ENTERPRISE = '/opt/puppetlabs/server/pe_version'
        private_constant :ENTERPRISE

        private

        def set_server_facts
          return super if ::File.readable?(ENTERPRISE)

          @server_facts = ServerFacts.keep(:puppet) do
            super
            @server_facts
          end
        end
      end
    end
  end
end
