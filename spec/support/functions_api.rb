# frozen_string_literal: true

require 'tmpdir'

# Calls functions written for one example, with stock Puppet and with puppet_rs.
module FunctionsApi
  # @param code [String] Puppet code
  # @param files [Hash] text by path below the module path; a name without slash is a 4.x function of the module +api+
  # @return [Array<String>] what both sides log, the error last
  def api(code, files = {})
    Dir.mktmpdir('puppet_rs-api') do |dir|
      write_files(dir, files)
      outcome = compile_both(code, modulepath: dir)
      logs = outcome.logs.reject { |log| log['level'] == 'err' && outcome.error }
      logs.map { |log| log['message'] }.grep_v(/No source module metadata/) + [outcome.error && outcome.error['message']].compact
    end
  end

  # Writes the files of an example.
  def write_files(dir, files)
    FileUtils.mkdir_p("#{dir}/api/lib/puppet/functions/api")
    files.each do |name, text|
      path = name.include?('/') ? "#{dir}/#{name}" : "#{dir}/api/lib/puppet/functions/api/#{name}.rb"
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, name.include?('/') ? text : "Puppet::Functions.create_function(:'api::#{name}') do\n#{text}end\n")
    end
  end
end
