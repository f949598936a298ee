# frozen_string_literal: true

require 'puppet_rs/version'
require 'puppet_rs/settings'
require 'puppet_rs/command_line'
require 'puppet_rs/failures'

module PuppetRs
  # A server of catalogs for agents, without a JVM: a Rack application over Puppet's own HTTP API. Requiring
  # `puppet_rs` loads none of it.
  #
  # @example A config.ru of one's own
  #   require 'puppet_rs/server'
  #   run PuppetRs::Server.application
  module Server
    autoload :AccessLog, 'puppet_rs/server/access_log'
    autoload :Administration, 'puppet_rs/server/administration'
    autoload :Application, 'puppet_rs/server/application'
    autoload :Authorization, 'puppet_rs/server/authorization'
    autoload :BadRequest, 'puppet_rs/server/request'
    autoload :CatalogV4, 'puppet_rs/server/catalog_v4'
    autoload :Call, 'puppet_rs/server/call'
    autoload :Certificates, 'puppet_rs/server/certificates'
    autoload :Client, 'puppet_rs/server/client'
    autoload :Command, 'puppet_rs/server/command'
    autoload :EnvironmentCache, 'puppet_rs/server/environment_cache'
    autoload :EnvironmentInformation, 'puppet_rs/server/environment_information'
    autoload :FactsOnDisk, 'puppet_rs/server/facts_on_disk'
    autoload :Intake, 'puppet_rs/server/intake'
    autoload :Launcher, 'puppet_rs/server/launcher'
    autoload :Memory, 'puppet_rs/server/memory'
    autoload :Metrics, 'puppet_rs/server/metrics'
    autoload :Notices, 'puppet_rs/server/notices'
    autoload :Nursery, 'puppet_rs/server/nursery'
    autoload :Options, 'puppet_rs/server/options'
    autoload :Peer, 'puppet_rs/server/peer'
    autoload :Processes, 'puppet_rs/server/processes'
    autoload :PumaLog, 'puppet_rs/server/puma_log'
    autoload :Profiling, 'puppet_rs/server/profiling'
    autoload :PuppetApi, 'puppet_rs/server/puppet_api'
    autoload :PuppetSettings, 'puppet_rs/server/puppet_settings'
    autoload :Reload, 'puppet_rs/server/reload'
    autoload :ReportValues, 'puppet_rs/server/report_values'
    autoload :Request, 'puppet_rs/server/request'
    autoload :Response, 'puppet_rs/server/response'
    autoload :Routes, 'puppet_rs/server/routes'
    autoload :ServerFacts, 'puppet_rs/server/server_facts'
    autoload :SteadyLog, 'puppet_rs/server/steady_log'
    autoload :StaticContent, 'puppet_rs/server/static_content'
    autoload :Status, 'puppet_rs/server/status'
    autoload :Systemd, 'puppet_rs/server/systemd'
    autoload :Turn, 'puppet_rs/server/turn'
    autoload :VersionedCode, 'puppet_rs/server/versioned_code'
    autoload :Wire, 'puppet_rs/server/wire'
    autoload :Work, 'puppet_rs/server/work'
    autoload :Worker, 'puppet_rs/server/worker'
    autoload :Workers, 'puppet_rs/server/workers'

    module_function

    # @param values [Hash] options as of `puppet_rs server`, by name
    # @return [Application] for Rack's `run`
    # @raise [SettingError] for a file or an option that is not valid
    # @example
    #   PuppetRs::Server.application(settings: { confdir: '/etc/puppet' })
    def application(values = {})
      options = Options.from(values)
      PuppetSettings.load(options)
      Application.new(options)
    end
  end
end
