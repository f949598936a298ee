# frozen_string_literal: true

# The cases of spec/suite through the gem, each suite in a process of its own. Stock Puppet wrote what they expect;
# `CASE=name` picks cases, and spec/conformance/suites.rb is the command.
RSpec.describe 'the cases of' do
  Suites.here.each do |suite|
    it suite do
      run = run_ruby('-rpuppet_rs', File.expand_path('conformance/suites.rb', __dir__), suite, mode: 'strict', env: { 'UPDATE' => nil })
      # Counted without the reader of cases: what that one leaves out fails here.
      written = ENV['CASE'] ? '\d+' : Cases.files(suite).sum { |path| File.foreach(path, encoding: 'UTF-8').grep(/\A#={1,3} /).size }
      expect(run.out).to match(/\A#{suite}: #{written} cases, 0 differ\n\z/)
      expect(run.status).to eq(0)
    end
  end

  it 'functions of installed modules are cases of each, two at least' do
    cases = Cases.files('functions/modules').flat_map { |path| Cases.read('functions/modules', path) }
    counts = cases.map(&:heading).tally
    expect(counts.keys.sort).to eq(Suites::ModuleFunctions.installed)
    expect(counts.select { |_, count| count < 2 }).to be_empty
  end
end
