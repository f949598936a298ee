# frozen_string_literal: true

module PuppetRs
  class Bridge
    module Host
      # Commands, settings and features of Puppet. An object that includes this has +version_feature?+: whether the Puppet
      # that is answered for behaves so.
      # @api private
      module System
        def execute(words)
          ::Puppet::Util::Execution.execute(words, failonfail: true, combine: false).to_str
        end

        # As Puppet's function of that name: in the folder of the command, which Puppet 7 changes to by itself.
        def generate(command)
          folder = File.dirname(command.first)
          if version_feature?('generate_cwd')
            ::Puppet::Util::Execution.execute(command, failonfail: true, combine: true, cwd: folder).to_str
          else
            Dir.chdir(folder) { ::Puppet::Util::Execution.execute(command).to_str }
          end
        rescue ::Puppet::ExecutionFailure => e
          raise ::Puppet::ParseError, "Failed to execute generator #{command.first}: #{e}", e.backtrace
        end

        # @return [Array, nil] file and line of the innermost call of Puppet code, in whatever evaluator
        def outer_call
          place = ::Puppet::Pops::PuppetStack.top_of_stack
          place unless place.empty?
        end

        def fips_enabled?
          ::Puppet::Util::Platform.fips_enabled? ? true : false
        end

        def digest_algorithm
          ::Puppet[:digest_algorithm].to_s
        end

        def feature?(name)
          ::Puppet.features.public_send(:"#{name}?") ? true : false
        end

        # Where the warning about Hiera's old functions sends its reader. They ask for it with each call.
        def deprecated_language_page
          @deprecated_language_page ||=
            if version_feature?('openvox_pages')
              'https://docs.openvoxproject.org/openvox/latest/deprecated_language.html'
            else
              "https://puppet.com/docs/puppet/#{::Puppet.minor_version}/deprecated_language.html"
            end
        end
      end
    end
  end
end
