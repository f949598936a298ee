# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # Catalogs after the compile, and the log. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      CATALOGS = [
        Entry.called(%w[Puppet::Resource#to_data_hash Puppet::Resource::Catalog#to_data_hash Puppet::Relationship#to_data_hash
                        Puppet::Util::Json.dump],
                     subjects: :catalog_data, does: 'writes the data and the JSON of a catalog'),
        Entry.called(%w[Puppet.warn_once Puppet::Util::Logging#warn_once],
                     subjects: :warn_once, does: 'remembers which warnings were logged'),
        Entry.called(%w[Puppet.debug Puppet.info Puppet.notice Puppet.warning Puppet.err],
                     subjects: :log, does: 'writes lines without a place to the log')
      ].freeze
    end
  end
end
