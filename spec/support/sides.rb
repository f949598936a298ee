# frozen_string_literal: true

require 'json'
require 'open3'
require 'rbconfig'
require_relative 'json_texts'

# The same requests to PuppetRs.compile and PuppetRs.evaluate in a process where Puppet cannot be loaded, and in one
# with Puppet.
module Sides
  SCRIPT = File.expand_path('../fixtures/standalone/side.rb', __dir__)
  # No gems, so none of Puppet's.
  NO_GEMS = { 'GEM_HOME' => '/nonexistent', 'GEM_PATH' => '/nonexistent' }.freeze

  # @param requests [Array<Hash>] keyword arguments of PuppetRs.compile; +:evaluate+ is the code for PuppetRs.evaluate
  # @return [Array<Hash>] what each gave: +catalog+ or +value+, +log+; or +error+, +place+
  def standalone(requests)
    side('standalone', requests, NO_GEMS)
  end

  def with_puppet(requests)
    side('puppet', requests, {})
  end

  # The requests whose results differ, with both.
  def differences(requests)
    requests.zip(standalone(requests), with_puppet(requests)).reject { |_, without, with| without == with }.map do |request, *both|
      shown = both.map { |result| result.transform_values { |value| value.to_s[0, 300] } }
      [request[:code] || request[:evaluate] || request[:environment], *shown]
    end
  end

  private

  def side(name, requests, environment)
    environment = environment.merge('PUPPET_RS_SIDE' => name, 'PUPPET_RS' => 'strict', 'LC_ALL' => 'C.UTF-8')
    out, err, status = Open3.capture3(environment, RbConfig.ruby, SCRIPT, stdin_data: JSON.generate(requests))
    raise "#{name}: #{err}" unless status.success?

    # The two sides may load JSON of different versions.
    JSON.parse(JsonTexts.without_line(out.force_encoding(Encoding::UTF_8)))
  end
end
