# frozen_string_literal: true

require 'open3'

module PuppetRs
  module Server
    # The versions of the code: what the commands of the settings `code-id-command` and `code-content-command` of Puppet
    # Server tell.
    class VersionedCode
      ENVIRONMENT = /\A\w+\z/
      CODE_ID = /\A[A-Za-z0-9_\-:;]*\z/

      # A command failed, or its output is not a version.
      class Failure < StandardError; end

      # @param id_command [String, nil] given an environment, prints the version of its code
      # @param content_command [String, nil] given environment, version and path, prints a file
      # @raise [SettingError] if only one of them is given
      def initialize(id_command, content_command)
        raise SettingError, '--code-id-command and --code-content-command go together' if !id_command ^ !content_command

        @id_command = id_command
        @content_command = content_command
      end

      # @return [Boolean]
      def commands?
        !@id_command.nil?
      end

      # @param environment [String]
      # @return [String, nil] the version of its code
      # @raise [BadRequest] for what is not a name of an environment
      # @raise [Failure]
      def id(environment)
        return unless commands?
        raise BadRequest, 'Environment is required in a catalog request.' if environment.to_s.empty?
        raise BadRequest, "Invalid environment: '#{environment}'" unless ENVIRONMENT.match?(environment)

        id = run(@id_command, environment).chomp
        raise Failure, "Invalid code-id '#{id}'" unless CODE_ID.match?(id)

        id
      end

      # @return [String] the bytes of a file
      # @raise [Failure]
      def content(environment, id, path)
        raise Failure, 'Cannot retrieve code content because the code-content-command is not set.' unless @content_command

        run(@content_command, environment, id, path)
      end

      private

      # No shell is involved: arguments stay what they are.
      def run(command, *arguments)
        out, errors, status = Open3.capture3(command, *arguments, binmode: true)
        unless status.success?
          raise Failure, "Non-zero exit code returned while running '#{command}'. " \
                         "exit-code: '#{status.exitstatus}', stdout: '#{out}', stderr: '#{errors}'"
        end
        ::Puppet.err("Error output generated while running '#{command}'. stderr: '#{errors}'") unless errors.strip.empty?
        out
      rescue SystemCallError => e
        raise Failure, "Running script generated an error. Command executed: '#{command}', error generated: '#{e.message}'"
      end
    end
  end
end
