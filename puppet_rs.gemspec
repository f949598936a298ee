# frozen_string_literal: true

require_relative 'lib/puppet_rs/version'

Gem::Specification.new do |spec|
  spec.name = 'puppet_rs'
  spec.version = PuppetRs::VERSION
  spec.authors = ['The puppet_rs maintainers']
  spec.summary = 'Compiles Puppet catalogs in Rust'
  spec.description = <<~TEXT
    A drop-in replacement of Puppet's lexer, parser, evaluator, type system and
    catalog compiler: the same catalogs, byte for byte, an order of magnitude faster.
  TEXT
  spec.license = 'Apache-2.0'
  spec.required_ruby_version = '>= 3.1'

  spec.files = Dir[
    'lib/**/*.{rb,json}', 'exe/*', 'docs/**/*.{md,svg}', 'ext/**/{*.{rs,toml},extconf.rb}', 'Cargo.{toml,lock}', '*.md', 'LICENSE'
  ]
  # The library lands in lib/puppet_rs/<Ruby version>/.
  spec.extensions = ['ext/puppet_rs/extconf.rb']
  spec.bindir = 'exe'
  spec.executables = ['puppet_rs']
  spec.metadata['rubygems_mfa_required'] = 'true'
  # The bar of `puppet_rs verify` and `compile`; loaded by nothing else.
  spec.add_dependency 'ruby-progressbar', '~> 1.11'
  # No default gem any more from Ruby 4.0 on: Bundler hides it from programs that do not name it.
  spec.add_dependency 'logger', '~> 1.4'

  # The repository's address differs between forks, so that whoever builds the gem gives it (`rake release` insists).
  if (homepage = ENV.fetch('PUPPET_RS_HOMEPAGE', nil))
    spec.homepage = homepage
    spec.metadata.merge!(
      'homepage_uri' => homepage, 'source_code_uri' => "#{homepage}/tree/v#{spec.version}",
      'changelog_uri' => "#{homepage}/blob/v#{spec.version}/CHANGELOG.md",
      'documentation_uri' => "#{homepage}/blob/v#{spec.version}/docs/README.md", 'bug_tracker_uri' => "#{homepage}/issues"
    )
  end
end
