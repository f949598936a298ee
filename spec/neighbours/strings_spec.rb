# frozen_string_literal: true

require 'tmpdir'

# puppet-strings documents modules from the syntax tree of Puppet's parser, which the gem then builds.
RSpec.describe 'puppet-strings' do
  # In a Debian that has the package it is found; for others script/setup unpacks it.
  library = Dir[File.expand_path('../../build/generations/strings/usr/share/rubygems-integration/all/gems/puppet-strings-*/lib', __dir__)].first

  def document(folder, format, mode, library)
    out = "#{folder}/out.#{format}"
    FileUtils.rm_f(out)
    FileUtils.rm_rf("#{folder}/module/.yardoc")
    options = ruby_options(*("-I#{Subprocess::LIB} -rpuppet_rs" if engine?))
    env = { 'RUBYOPT' => options, 'RUBYLIB' => [library, ENV.fetch('RUBYLIB', nil)].compact.join(':') }
    run = Dir.chdir("#{folder}/module") { run_command('puppet', 'strings', 'generate', '--format', format, '--out', out, mode:, env:) }
    expect(run.status).to eq(0), run.err
    # The totals come after what is documented; times are none.
    [File.read(out), run.out.lines.sort.join.gsub(folder, '/folder')]
  end

  %w[ntp mysql stdlib].each do |name|
    it "documents #{name} with puppet_rs as without" do
      Dir.mktmpdir('puppet_rs-strings') do |folder|
        # The links are followed: the module's files are in another folder.
        system('cp', '-rL', "/usr/share/puppet/modules/#{name}", "#{folder}/module", exception: true)
        %w[json markdown].each do |format|
          stock, said = document(folder, format, 'off', library)
          expect(stock.size).to be > 10_000
          expect(document(folder, format, 'strict', library)).to eq([stock, said])
        end
      end
    end
  end
end
