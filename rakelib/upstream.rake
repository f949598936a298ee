# frozen_string_literal: true

desc "Run Puppet's own specs without and with the engine (GENERATION=8, SET=language|core|full, ONLY=glob)"
task :upstream_specs do
  require_relative '../spec/conformance/upstream/source'
  require_relative '../spec/conformance/upstream/suite'
  require_relative '../spec/conformance/upstream/report'
  build = ENV.fetch('UPSTREAM_BUILD', 'build/upstream')
  begin
    tree = Upstream::Source.new(ENV.fetch('GENERATION', '8'), build).tree
  rescue Generations::SetUpError => e
    warn "upstream specs: the source of Puppet cannot be had: #{e.message}"
    exit 3
  end
  suite = Upstream::Suite.new(tree, File.join(build, 'results'), set: ENV.fetch('SET', 'core'), only: ENV.fetch('ONLY', nil))
  ran = suite.run(%w[off strict])
  report = Upstream::Report.new(ran['off'], ran['strict'], 'spec/conformance/overrides', whole: !ENV.key?('ONLY'))
  report.print or abort 'upstream specs differ'
end
