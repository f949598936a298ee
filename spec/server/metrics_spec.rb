# frozen_string_literal: true

require 'json'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Content of `/metrics` after clients have asked for whatever came to their minds, and workers came and went; and a profile meanwhile.
RSpec.describe 'metrics of puppet_rs server' do
  headers = RunningServer.client('n.example.com')
  site = { 'production/manifests/site.pp' => "include m\n", 'production/modules/m/manifests/init.pp' => "class m { notify { 'a': } }\n",
           'other/manifests/site.pp' => "notice('other')\n" }

  def rows(server, headers)
    server.request('GET', '/metrics', headers:).body.lines(chomp: true).grep_v(/^#/).to_h { |line| line.rpartition(' ').values_at(0, 2) }
  end

  # Rows when both workers are there: each has one for its memory.
  def rows_of_both(server, headers)
    sleep 0.05 until (found = rows(server, headers)).keys.grep(/resident_bytes/).size == 2
    found
  end

  # A method that Net::HTTP does not know.
  def raw(server, verb, path)
    socket = TCPSocket.new('127.0.0.1', server.port)
    socket.write("#{verb} #{path} HTTP/1.1\r\nHost: x\r\nX-Client-Verify: SUCCESS\r\nX-Client-DN: CN=n.example.com\r\nAccept: application/json\r\nConnection: close\r\n\r\n")
    socket.read
  ensure
    socket.close
  end

  it 'have no rows that clients make up, nor any of workers that have ended; counters do not fall' do
    RunningServer.behind_proxy(site, %w[--workers 2 --max-requests-per-worker 3 --log /dev/full]) do |server|
      compile = ->(environment) { raw(server, 'GET', "/puppet/v3/catalog/n.example.com?environment=#{environment}") }
      %w[production other none].each(&compile)
      raw(server, 'FIRST', '/first')
      before = rows_of_both(server, headers)
      workers = server.wait_for_workers(2)
      20.times do |turn|
        compile.call("made_up_#{turn}")
        raw(server, "VERB#{turn}", "/path/#{turn}")
        raw(server, 'GET', "/path/#{turn}?x=#{turn}")
      end
      # One after another: an idle worker may get none of the requests.
      sleep 0.05 until (workers - server.workers).any?
      after = rows_of_both(server, headers)
      # Its own requests, and those of other paths.
      known = before.keys | after.keys.grep(/route="(?:metrics|other)"/)
      expect(after.keys - known).to eq([])
      expect(after.keys.grep(/made_up|VERB|path/)).to eq([])
      counters = before.keys.grep(/_(?:total|count|bucket)\b/)
      expect(counters.reject { |name| after.fetch(name).to_f >= before.fetch(name).to_f }).to eq([])
      expect(after['puppet_rs_compile_seconds_count{environment="other"}'].to_i).to eq(before['puppet_rs_compile_seconds_count{environment="other"}'].to_i + 20)
      expect(after['puppet_rs_compile_seconds_count{environment="production"}']).to eq('1')
      expect(after.keys.grep(/resident_bytes/)).to eq(['puppet_rs_worker_resident_bytes{worker="0"}', 'puppet_rs_worker_resident_bytes{worker="1"}'])
      expect(Dir.children("#{server.folder}/var/puppet_rs") - %w[flushed.json flushed.json.lock]).to eq([])
      check_profile(server, headers, compile)
      check_full_log(server, compile)
    end
  end

  # A log that takes no line (its disk is full) costs no request, and no worker.
  def check_full_log(server, compile)
    2.times { server.kill_worker(2, &:first) }
    answers = [compile.call('production'), raw(server, 'GET', '/puppet/v3/catalog/other'), raw(server, 'GET', "/ HTTP/1.1\r\na_b: 1\r\nX: ")]
    expect(answers.map { |text| text[%r{\AHTTP/1\.1 (\d+)}, 1] }).to eq(%w[200 400 400])
  end

  def check_profile(server, headers, compile)
    ask = ->(query) { server.request('POST', "/puppet-admin-api/v1/profile?#{query}", headers:) }
    check_left_profile(server, ask)
    expect([4, 20, 80, 280].find { |seconds| measured?(ask, compile, seconds) }).to be_truthy
    wrong = %w[seconds=0 seconds=301 seconds=x format=x environment=.. environment=a%0A environment=a&environment=b].map { |query| ask.call(query) }
    expect(wrong.map(&:code)).to all(eq('400'))
    expect(wrong.first.body).to eq('Bad request: seconds must be a number from 1 to 300')
  end

  # A profile that is not waited for any more makes room.
  def check_left_profile(server, ask)
    left = code = nil
    # It may come while one of those runs that look for it, and is refused then.
    until code == '409'
      left&.close
      left = TCPSocket.new('127.0.0.1', server.port)
      left.write("POST /puppet-admin-api/v1/profile?seconds=300 HTTP/1.1\r\nHost: x\r\nX-Client-Verify: SUCCESS\r\nX-Client-DN: CN=n\r\nContent-Length: 0\r\n\r\n")
      code = ask.call('seconds=1').code until code == '409' || left.wait_readable(0)
    end
    left.close
    sleep 0.1 until ask.call('seconds=1').code == '200'
  end

  # Measurements of workers and of the ones that take their places; other environments are not in them.
  # @return [Boolean] whether all catalogs were compiled before the time was over
  def measured?(ask, compile, seconds)
    earliest_end = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    # A request below that looks for it may begin a profile first: this one is refused then, and asks again.
    profile = Thread.new do
      nil while (answer = ask.call("environment=production&seconds=#{seconds}")).code == '409'
      answer
    end
    sleep 0.05 until ask.call('seconds=1').code == '409'
    11.times { |turn| compile.call(turn.even? ? 'production' : 'other') }
    in_time = Process.clock_gettime(Process::CLOCK_MONOTONIC) < earliest_end
    answer = profile.value
    return false unless in_time

    parts = answer['x-puppet-rs-workers'].scan(/worker=([01]) process=(\d+) catalogs=(\d+)/)
    expect([parts.map { |_, pid,| pid }.uniq.size, parts.sum { |*, count| count.to_i }]).to match([be >= 2, 6])
    expect(answer.body).to match(/\Aenvironment production, \d+ s, worker=/).and match(/^6 catalogs of 1 node: /).and match(/^m +6 .*builtin include$/)
    expect(answer.body).not_to include('notice')
    true
  end

  it 'name a bounded number of environments' do
    metrics = PuppetRs::Server::Metrics.new
    metrics.executor = Struct.new(:pids, :waiting).new([], 0)
    500.times { |number| metrics.compiled({ environment: "e#{number}", seconds: 0.2, fallbacks: 0 }) }
    text = metrics.call(nil).body
    expect(text.scan(/_count\{environment="(\w+)"\}/).flatten.size).to eq(201)
    expect(text).to include('puppet_rs_compile_seconds_count{environment="other"} 300', 'puppet_rs_compile_seconds_bucket{environment="other",le="0.25"} 300',
                            'puppet_rs_compile_seconds_bucket{environment="e0",le="0.1"} 0')
    expect(metrics.totals).to eq('compiled' => 500, 'fallbacks' => 0)
  end
end
