# frozen_string_literal: true

module Puppet
  module Parser
    # Files of modules by name.
    module Files
      module_function

      # @param name [String] <tt>module/file</tt> or a path
      # @return [String, nil]
      def find_file(name, environment)
        find('files', name, environment)
      end

      # @return [String, nil]
      def find_template(name, environment)
        find('templates', name, environment)
      end

      def find(folder, name, environment)
        return File.exist?(name) ? name : nil if Puppet::Util.absolute_path?(name)

        mod, rest = name.split('/', 2)
        found = environment.module(mod) if rest
        path = found && File.join(found.path, folder, rest)
        path && File.exist?(path) ? path : nil
      end
      private_class_method :find
    end
  end
end
