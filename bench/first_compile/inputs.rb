# frozen_string_literal: true

require 'fileutils'
require_relative 'process'

# The inputs of a scenario.
module FirstCompileInputs
  class << self
    # @param name [String] a scenario: "environments", a workload, or "real/REPOSITORY/CLASS"
    # @return [PuppetRs::Verify::Input, Array<PuppetRs::Verify::Input>]
    def for(name)
      return environments if name == 'environments'
      return real(*name.split('/', 3).drop(1)) if name.start_with?('real/')

      code = File.read(File.expand_path("../workloads/#{name}.pp", __dir__))
      name == 'site' ? site(code) : input(name, code)
    end

    # @param repository [String] a folder below REAL_CODE
    # @return [Array<String>] its classes
    def names(repository)
      repositories(/\A#{Regexp.escape(repository)}\z/).inputs(%w[classes]).map { |input| input.code[/include (\S+)/, 1] }
    end

    private

    def input(name, code)
      PuppetRs::Verify::Input.new(name:, code:, facts: FirstCompile.facts, hiera_config: FirstCompile.data, environmentpath:, environment: 'production')
    end

    # A folder of environments with one that has Debian's modules, as sites have theirs.
    def environmentpath
      path = "#{FirstCompile::BUILD}/environments"
      conf = "#{path}/production/environment.conf"
      unless File.exist?(conf)
        FileUtils.mkdir_p(File.dirname(conf))
        File.write(conf, "modulepath = #{PuppetRs::Verify::SYSTEM_MODULES}\n")
      end
      path
    end

    def environments
      names = PuppetRs::Verify::ClassIndex.names(PuppetRs::Verify::SYSTEM_MODULES).sort
      names.each_slice(FirstCompile::EVERY).map { |name, *| input(name, "include #{name}\n") }
    end

    def site(code)
      found = real('faust64+puppet')
      found.dup.tap { |input| input.code = code }
    end

    # A class of a public repository, its required parameters filled in; the first one where none is named.
    def real(repository, name = nil)
      inputs = repositories(/\A#{Regexp.escape(repository)}\z/).inputs(%w[filled])
      name ? inputs.find { |input| input.code == "include #{name}\n" } : inputs.first
    end

    # @return [RealCode]
    def repositories(pattern)
      require_relative '../../spec/conformance/real_code'
      RealCode.new(ENV.fetch('REAL_CODE'), FirstCompile::BUILD).select(pattern)
    end
  end
end
