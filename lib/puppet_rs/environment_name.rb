# frozen_string_literal: true

module PuppetRs
  # Names of environments: Puppet takes letters, digits and underscores (+Puppet::Node::Environment.valid_name?+). A folder of
  # code may be called otherwise; the environment then has Puppet's default name.
  # @api private
  module EnvironmentName
    DEFAULT = 'production'

    module_function

    # @return [Boolean]
    def valid?(name)
      name.match?(/\A\w+\Z/)
    end

    # @param path [String] as the user wrote it: +.+ and +..+ name no folder
    # @return [String]
    def of_folder(path)
      name = File.basename(path)
      valid?(name) ? name : DEFAULT
    end

    # @param text [String, nil] what the user named
    # @param environmentpath [String, nil] beside it, a word is a name
    # @return [Boolean] whether it is a folder
    def folder?(text, environmentpath = nil)
      return false if text.nil?

      text.include?(File::SEPARATOR) || (environmentpath.nil? && !valid?(text) && File.directory?(text))
    end
  end
end
