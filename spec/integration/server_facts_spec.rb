# frozen_string_literal: true

# Facts that `puppet_rs/rspec` keeps of Facter, and changes that have it asked again.
RSpec.describe 'facts of the server that a suite keeps', if: ENV['PUPPET_RS'] != 'off' do
  it 'are asked for again when a file of facts has changed, and are bounded' do
    program = <<~'RUBY'
      require 'tmpdir'
      require 'facter'
      require 'puppet_rs/rspec'
      ServerFacts = PuppetRs::RSpec::ServerFacts
      # A name that is no text in the locale's encoding.
      ENV["\xFF".b] = '1'
      asked = 0
      answer = lambda do |fqdn = 'a.b'|
        ServerFacts.example = { 'fqdn' => fqdn, 'ipaddress' => '10.0.0.1' }
        ServerFacts.keep(:puppet) do
          asked += 1
          { 'servername' => fqdn, 'serverip' => '10.0.0.1' }
        end
      end
      clock = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
      since = lambda do |&change|
        begun = clock.call
        change&.call
        before = asked
        answer.call
        first = asked - before
        # On a busy machine what has changed may have settled before it was looked at: it is changed again.
        late = change && clock.call - begun > 0.08
        sleep 0.12
        3.times { answer.call }
        next since.call(&change) if late

        # Once more, when what has changed is settled.
        [first, (asked - before - first).clamp(0, 1)]
      end
      Dir.mktmpdir do |folder|
        Dir.mkdir("#{folder}/facts.d")
        Dir.mkdir("#{folder}/custom")
        Facter.search_external(["#{folder}/facts.d"]) if Facter.respond_to?(:search_external)
        Facter.search("#{folder}/custom")
        p since.call { %w[facts.d custom].each { |name| File.chmod(0o755, "#{folder}/#{name}") } }
        p since.call
        old = Time.at(1_700_000_000)
        fact = lambda do |path, text|
          File.write("#{folder}/#{path}", text)
          File.utime(old, old, "#{folder}/#{path}")
          File.utime(old, old, File.dirname("#{folder}/#{path}"))
        end
        p since.call { fact.call('facts.d/x.txt', 'a=1') }
        p since.call { fact.call('facts.d/x.txt', 'a=2') }
        p since.call { fact.call('custom/x.rb', '#1') }
        p since.call { fact.call('custom/x.rb', '#2') }
        p since.call { fact.call('facts.d/x.sh', '#!/bin/sh') && File.chmod(0o755, "#{folder}/facts.d/x.sh") }
        File.delete("#{folder}/facts.d/x.sh")
        1500.times { |number| answer.call("n#{number}.b") }
        p ServerFacts.instance_variable_get(:@kept).size.between?(1, 1000)
      end
    RUBY
    run = run_ruby('-e', program, mode: 'strict')
    # Asked at the first time, and once when the change has settled; a program is asked each time.
    expect(run.out.lines(chomp: true)).to eq(['[1, 1]', '[0, 0]', '[1, 1]', '[1, 1]', '[1, 1]', '[1, 1]', '[1, 1]', 'true']), run.err
  end
end
