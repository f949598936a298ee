# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      # Settings and environment.conf. (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      SETTINGS = [
        Entry.called({ 'Puppet.' => %w[[]], 'Puppet::Settings#' => %w[[] value value_sym values],
                       'Puppet::Settings::ChainedValues#' => %w[lookup interpolate convert lookup_and_convert],
                       'Puppet::Settings::BaseSetting#' => %w[default munge], 'Puppet::Settings::FileSetting#' => %w[munge] },
                     subjects: :settings, does: 'keeps what it made of settings until one of them is set'),
        Entry.called({ 'Puppet::Settings::EnvironmentConf.' => %w[load_from validate],
                       'Puppet::Settings::EnvironmentConf#' => %w[environment_data_provider],
                       'Puppet::Settings#' => %w[parse_file read_file], 'Puppet::Settings::ConfigFile#' => %w[parse_file],
                       'Puppet::Environments::Cached#' => %w[get_conf], 'Puppet::Environments::Combined#' => %w[get_conf],
                       'Puppet::Environments::Directories#' => %w[get_conf] },
                     subjects: :environment_conf, does: 'keeps what environment.conf says while the file is the same')
      ].freeze
    end
  end
end
