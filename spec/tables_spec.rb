# frozen_string_literal: true

require 'json'
require_relative 'support/module_state'

# Everything that outlives a compile is in one registry ({PuppetRs::Known} in Ruby, `puppet_world::Table` in Rust), is counted by
# Native.kept and dropped by PuppetRs.forget.
RSpec.describe 'what is known of the outside', if: ENV['PUPPET_RS'] != 'off' do
  # State that is no knowledge of the outside, or ends with something else, by the reason.
  ruby = {
    'how this program runs: its mode, its start, what it asked for' => %w[
      api.rb:@backend api.rb:@choosing api.rb:@standalone command_line/collector.rb:@delayed instruction_sequences.rb:@pack instruction_sequences.rb:@found
      instruction_sequences.rb:@autoload instruction_sequences.rb:@measured instruction_sequences.rb:@options
      instruction_sequences.rb:@encoding instruction_sequences.rb:@recorder instruction_sequences/recorder.rb:@made
      puppet/api.rb:@settings puppet/parser/model.rb:@filling puppet/process/announcement.rb:@active
      puppet/process/announcement.rb:@late puppet/process/late_facter.rb:@current puppet/readiness.rb:@ready
      puppet/readiness.rb:@loading puppet/readiness.rb:@readiness puppet/readiness.rb:@bridge
      puppet/install.rb:@missing server/intake.rb:@application server/intake.rb:@budget server/notices.rb:@lock
      server/notices.rb:@kinds server/systemd.rb:@path settings.rb:@mode standalone.rb:@started standalone.rb:@complete
      standalone.rb:@starting standalone.rb:@bridge standalone/compiler.rb:@idle standalone/context.rb:@settings
      standalone/context.rb:@log standalone/context.rb:@session stats.rb:@stats verify/compiler.rb:@initialize_settings verify/compiler.rb:@settings
      verify/secrets.rb:@instance standalone/api/puppet/functions.rb:@dispatcher standalone/api/puppet/parser/functions.rb:@autoloader
      standalone/api/puppet/pops.rb:@singleton standalone/api/puppet/pops/types/tools.rb:@singleton
      puppet/catalog/live_catalog.rb:@tags puppet/catalog/live_resource.rb:@tags puppet/loaders/autoload_hook.rb:@made known.rb:@tables
    ],
    'of the installed Puppet, Ruby and gem, which a process loads once' => %w[
      bridge/errors.rb:@of_text bridge/ruby_features.rb:@names language_error.rb:@own_folders parser.rb:@current_rules
      installed_puppet.rb:@rules
      puppet/types/core_types.rb:@table puppet/types/kept_types.rb:@known puppet/types/kept_types.rb:@learnt
      puppet/process/features.rb:@names puppet/process/features.rb:@known puppet/types/native_types.rb:@metaparameters
      puppet/own/origin.rb:@root puppet/own/origin.rb:@puppet puppet/own/origin.rb:@real_root puppet/own/origin.rb:@ruby_folders
      standalone/api/puppet.rb:@features standalone/bridge/native_types.rb:@metaparameters
      standalone/bridge/native_types.rb:@descriptions
    ],
    'methods that are replaced, as Ruby itself reports them' => %w[
      puppet/functions/built_ins.rb:@generation puppet/functions/built_ins.rb:@bases puppet/own/hook.rb:@originals puppet/own.rb:@table
      puppet/own.rb:@replaced puppet/own.rb:@subjects puppet/own.rb:@rubys_functions puppet/own.rb:@prepended puppet/own.rb:@asked
      puppet/own.rb:@constants puppet/own.rb:@single puppet/own/constants.rb:@count puppet/own/rspec_puppet.rb:@known
      puppet/own/rspec_puppet.rb:@behind
      puppet/own.rb:@found puppet/lookup/lookup_hook.rb:@stocks puppet/lookup/lookup_hook.rb:@scripts puppet/lookup/lookup_hook.rb:@alone
      rspec/server_facts.rb:@own_methods
    ],
    'declared by Ruby code that is loaded, and part of its classes' => %w[
      facades.rb:@named injector.rb:@bindings puppet/types/provider_hook.rb:@waiting puppet/types/provider_hook.rb:@deferred
      standalone/api/puppet/functions.rb:@local_types standalone/api/puppet/parameter.rb:@name
      standalone/api/puppet/parameter.rb:@isnamevar standalone/api/puppet/parameter.rb:@required
      standalone/api/puppet/parameter.rb:@doc standalone/api/puppet/parameter.rb:@allowed standalone/api/puppet/type.rb:@name
      standalone/api/puppet/type.rb:@properties standalone/api/puppet/type.rb:@parameters standalone/api/puppet/type.rb:@doc
      standalone/api/puppet/type.rb:@isomorphic standalone/api/puppet/type.rb:@providers_by_name
      standalone/bridge/functions.rb:@requests standalone/bridge/native_types.rb:@without_environment
    ],
    'recorded for a report, while that is asked for' => %w[
      coverage.rb:@folder coverage.rb:@root coverage.rb:@run coverage.rb:@name coverage/erb.rb:@files rspec.rb:@suite profile.rb:@file profile.rb:@began profile.rb:@on hiera.rb:@on
      dependencies.rb:@data_only
    ]
  }.transform_values { |names| names.map { |name| "lib/puppet_rs/#{name}" } }

  # Statics of Rust that are tables, by their names in Native.kept.
  tables = {
    'ext/crates/puppet-compiler/src/environment/metadata.rs:METADATA' => 'metadata',
    'ext/crates/puppet-compiler/src/environment/code.rs:LISTED' => 'code_files',
    'ext/crates/puppet-compiler/src/loader/program.rs:CACHE' => 'programs',
    'ext/crates/puppet-lookup/src/files.rs:CACHE' => 'data_files',
    'ext/crates/puppet-eval/src/function/epp.rs:CACHE' => 'templates',
    'ext/crates/puppet-pcore/src/value/regexp/mod.rs:CACHE' => 'patterns',
    'ext/crates/puppet-world/src/listings.rs:LISTINGS' => 'folders',
    'ext/puppet_rs/src/class/session/input.rs:SETTINGS' => 'setting_values',
    'ext/puppet_rs/src/convert/objects.rs:KINDS' => 'ruby_classes',
    'ext/puppet_rs/src/process/features.rs:PATHS' => 'loaded_files',
    'ext/puppet_rs/src/host/native_type.rs:KNOWN' => 'native_types',
    'ext/puppet_rs/src/host/templates.rs:COMPILED' => 'compiled_templates'
  }
  rust = {
    'live objects, which end with their owners' => %w[
      ext/puppet_rs/src/convert/identity.rs:TABLE ext/puppet_rs/src/convert/types/build.rs:MAKING ext/puppet_rs/src/host/mod.rs:CURRENT
      ext/puppet_rs/src/host/stack.rs:FIBERS ext/puppet_rs/src/pin.rs:TABLE ext/crates/puppet-pcore/src/types/init.rs:ASKED
      ext/crates/puppet-pcore/src/value/release.rs:ASIDE ext/crates/puppet-pcore/src/failure.rs:REASON
      ext/crates/puppet-eval/src/host/recorder.rs:INPUTS
    ],
    'of the engine itself' => %w[
      ext/crates/puppet-eval/src/function/dispatch.rs:NATIVES ext/crates/puppet-eval/src/pcore.rs:BUILTIN
      ext/crates/puppet-pcore/src/types/init.rs:SIGNATURES ext/crates/puppet-syntax/src/validate/mod.rs:SPARE
      ext/crates/puppet-syntax/src/printable.rs:ASSIGNED
    ],
    'recorded for a report, while that is asked for' => %w[
      ext/crates/puppet-eval/src/coverage/mod.rs:REGISTRY ext/crates/puppet-eval/src/profile/gathered.rs:GATHERED
      ext/crates/puppet-eval/src/profile/mod.rs:TREE ext/crates/puppet-eval/src/profile/mod.rs:ENVIRONMENT
      ext/crates/puppet-lookup/src/record.rs:RECORD
    ],
    'methods that are replaced, as Ruby itself reports them' => %w[
      ext/puppet_rs/src/own/mod.rs:WATCHED ext/puppet_rs/src/own/mod.rs:GIVEN ext/puppet_rs/src/own/mod.rs:USING_RUBYS
    ]
  }

  it 'is in a table, or in the list above with the reason' do
    expect(ModuleState.ruby - ruby.values.flatten).to eq([])
    expect(ModuleState.rust - tables.keys - rust.values.flatten).to eq([])
  end

  it 'has no entry above that is gone' do
    expect(ruby.values.flatten - ModuleState.ruby).to eq([])
    expect(tables.keys + rust.values.flatten - ModuleState.rust).to eq([])
    expect(tables.values - PuppetRs::Native.kept.keys).to eq([])
  end

  it 'is dropped by PuppetRs.forget, after which a compile gives what a new process would' do
    run = run_ruby(File.expand_path('fixtures/tables/forget.rb', __dir__), mode: 'strict')
    raise run.err unless run.status.zero?

    found = JSON.parse(run.out)
    expect(found['never_filled'] - %w[standalone_types]).to eq([])
    expect(found['over_bound']).to eq([])
    expect(found['left']).to eq({})
    expect(found['left_of_environment']).to eq([])
    expect(found['compiles']).to eq('before' => %w[1 1 1 1 1 1], 'changed' => %w[1 1 1 1 1 1], 'other' => %w[2 2 2 2 2 2],
                                    'forgotten' => %w[2 2 2 2 2 2], 'object' => %w[3 3 3 3 3 3], 'all' => %w[4 4 4 4 4 4])
  end
end
