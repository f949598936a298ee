# frozen_string_literal: true

require 'puppet'
require 'puppet/application_support'
require 'puppet/parser/compiler'
require 'puppet/file_serving/content'
require 'puppet/file_serving/metadata'
require 'puppet/file_bucket/file'
require 'puppet/ssl/oids'

module PuppetRs
  module Server
    # Makes this process Puppet's server: settings of puppet.conf, termini, routes.
    module PuppetSettings
      # The name that Puppet Server alone has, for the rules of auth.conf.
      SERVER_NAMES = { '1.3.6.1.4.1.34380.1.3.39' => 'pp_cli_auth' }.freeze

      module_function

      # @param options [Options]
      # @raise [Puppet::Settings::SettingsError] for a setting that is not valid
      def load(options)
        return if @loaded

        ::Puppet.settings.preferred_run_mode = :server
        ::Puppet.initialize_settings(options.puppet_arguments, true, true)
        ::Puppet[:always_retry_plugins] = false
        mode = ::Puppet::Util::RunMode[:server]
        defaults = ::Puppet::Settings.app_defaults_for_run_mode(mode)
        ::Puppet.settings.initialize_app_defaults(defaults.merge(name: 'server', facts_terminus: 'json'))
        ::Puppet::ApplicationSupport.push_application_context(mode)
        # That puts the environment of the settings into the context of this thread alone. As in Puppet Server, where this makes
        # it that of all: a request for an environment that does not exist is answered with it.
        ::Puppet.push_context_global({})
        ::Puppet.settings.use(:main, :server, :ssl, :metrics)
        # Without the names OpenSSL gives no value of them: <tt>$trusted['extensions']</tt> would be empty.
        ::Puppet::SSL::Oids.register_puppet_oids
        ::Puppet::SSL::Oids.load_custom_oid_file(::Puppet[:trusted_oid_mapping_file])
        termini
        ::Puppet::ApplicationSupport.configure_indirector_routes('server')
        log(options)
        @loaded = true
      end

      def termini
        ::Puppet::FileServing::Content.indirection.set_global_setting(:terminus_class, :file_server)
        ::Puppet::FileServing::Metadata.indirection.set_global_setting(:terminus_class, :file_server)
        ::Puppet::FileBucket::File.indirection.set_global_setting(:terminus_class, :file)
        ::Puppet::Node.indirection.set_global_setting(:cache_class, ::Puppet[:node_cache_terminus])
      end

      def log(options)
        ::Puppet::Util::Log.level = options[:log_level].to_sym
        destination = options[:log] || :console
        ::Puppet::Util::Log.newdestination(destination)
        SteadyLog.install(destination)
      end

      # @return [Hash{String => String}] the names of the extensions of certificates, by number
      def extension_names
        custom = ::Puppet::SSL::Oids.parse_custom_oid_file(::Puppet[:trusted_oid_mapping_file]) || []
        (::Puppet::SSL::Oids::PUPPET_OIDS + custom).to_h { |oid, short, _| [oid, short] }.merge(SERVER_NAMES)
      end

      # Reads what the first requests would read: the code of the environments is there before workers are forked
      # and ask for it.
      # @param names [Array<String>] environments; empty: all of them
      def preload(names)
        DropIn.ready unless PuppetRs.off?
        environments = ::Puppet.lookup(:environments)
        names = environments.list.map(&:name) if names.empty?
        names.each do |name|
          environment = environments.get(name) or next ::Puppet.warning("There is no environment '#{name}' to preload")
          environment.modules
          DropIn::Environments.native(environment) unless PuppetRs.off?
        end
        ::Puppet::Resource::Catalog.indirection.terminus(:compiler)
      end
    end
  end
end
