# frozen_string_literal: true

require 'json'
require 'puma'
require 'puppet_rs/server'
require_relative '../support/running_server'

# Start of the server, loading everything again, and its log of what is wrong.
RSpec.describe 'the life of puppet_rs server' do
  site = { 'production/manifests/site.pp' => "notify { 'first': }\n" }
  everybody = RunningServer::OPEN_RULES
  nobody = everybody.sub('allow: "*"', 'deny: "*"')
  named = RunningServer.client('a.example.com')

  def eventually(seconds = 300)
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    until (done = yield)
      raise 'it did not come' if Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit

      sleep 0.1
    end
    done
  end

  around do |example|
    Dir.mktmpdir { |folder| example.run(@folder = folder) }
  ensure
    @server&.stop
  end

  define_method(:start) do |wrapper = [], rules: everybody, **more|
    File.write("#{@folder}/auth.conf", rules)
    @server = RunningServer.new(site, ['--no-tls', '--trusted-proxy', '127.0.0.1', '--auth-config', "#{@folder}/auth.conf", '--workers', '1'], tls: false, wrapper:, **more)
  end

  define_method(:title) do
    response = @server.request('GET', '/puppet/v3/catalog/a.example.com?environment=production', headers: named)
    response.code == '200' ? JSON.parse(response.body)['resources'].last['title'] : response.code
  end

  # `ruby -I LIB`, in a folder with what Puma would run, and with what it would read of the environment.
  it 'runs no code of the folder that it is started in; a hangup loads it as it was started' do
    FileUtils.mkdir_p("#{@folder}/config/puma")
    %w[config/puma.rb config/puma/production.rb config/puma/development.rb].each { |file| File.write("#{@folder}/#{file}", "File.write('#{@folder}/ran', __FILE__)\n") }
    script = "cd #{@folder} && ruby=$1 && shift && unset RUBYLIB && exec env WEB_CONCURRENCY=many PUMA_MAX_THREADS=x MIN_THREADS=y RACK_ENV=development PUMA_LOG_CONFIG=1 \"$ruby\" -I #{RunningServer::ROOT}/lib \"$@\""
    start(['sh', '-c', script, 'sh'])
    expect(title).to eq('first')
    expect(@server.log).not_to match(/Configuration:|- binds/)
    front = @server.front
    @server.write('production/manifests/site.pp' => "notify { \"second ${inline_template(\"<%= ENV.values_at('WEB_CONCURRENCY', 'RACK_ENV').join(' ') %>\")}\": }\n")
    @server.signal('HUP')
    eventually { @server.front != front && title.start_with?('second') }
    expect(title).to eq('second many development')
    expect(File.exist?("#{@folder}/ran")).to be(false)
  end

  it 'goes on with the rules that it has when new ones are not valid at a hangup, and says why' do
    start
    eventually { @server.processes.size == 3 }
    before = @server.processes
    File.write("#{@folder}/auth.conf", everybody.sub('version: 1', 'version: 9'))
    @server.signal('HUP')
    eventually { @server.puppet_log.match?(/The server is not loaded again, and goes on with what it has: .*version must be 1/) }
    expect(title).to eq('first')
    File.write("#{@server.folder}/conf/puppet.conf.kept", File.read("#{@server.folder}/conf/puppet.conf"))
    File.write("#{@server.folder}/conf/puppet.conf", "[main]\nno section\n")
    @server.signal('USR2')
    eventually { @server.puppet_log.scan('goes on with what it has').size == 2 }
    expect([title, @server.processes]).to eq(['first', before])
    FileUtils.mv("#{@server.folder}/conf/puppet.conf.kept", "#{@server.folder}/conf/puppet.conf")
    File.write("#{@folder}/auth.conf", nobody)
    @server.signal('HUP')
    eventually { title == '403' }
  end

  it 'checks what it would start with' do
    start
    check = lambda do |*more|
      Open3.capture2e({ 'PUPPET_RS' => 'strict' }, RbConfig.ruby, '-I', "#{RunningServer::ROOT}/lib", "#{RunningServer::ROOT}/exe/puppet_rs", 'server', '--check',
                      '--setting', "confdir=#{@server.folder}/conf", '--setting', "vardir=#{@server.folder}/var", *more)
    end
    out, status = check.call('--auth-config', "#{@folder}/auth.conf")
    expect([out, status.exitstatus]).to eq(["Options, settings, rules and certificates are valid.\n", 0])
    File.write(@server.authority.path('crl.pem'), "-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n")
    out, status = check.call
    expect([out, status.exitstatus]).to match([/crl\.pem \(setting hostcrl\).*: /, 2])
  end

  it 'says why certificates are refused: a list of revoked ones that has ended refuses all' do
    @server = RunningServer.new(site, ['--workers', '1']) { |server| server.authority.issue('a.example.com') }
    ask = -> { @server.request('GET', '/puppet/v3/catalog/a.example.com?environment=production', client: 'a.example.com').code }
    expect(ask.call).to eq('200')
    @server.authority.write_revoked(until_time: Time.now - 60)
    eventually { ask.call == '403' }
    expect(@server.puppet_log).to match(/The certificate CN=a\.example\.com \(serial number \h+\) of 127\.0\.0\.1 is refused: CRL has expired\. All clients are refused for this reason: .*crl\.pem \(setting hostcrl\), which is valid until 20/)
    3.times { ask.call }
    expect(@server.puppet_log.scan('CRL has expired').size).to eq(1)
    # While it is being written the one before holds.
    @server.authority.write_revoked
    eventually { ask.call == '200' }
    whole = File.read(@server.authority.path('crl.pem'))
    File.write(@server.authority.path('crl.pem'), whole[0, 200].sub(/\n[^\n]*\z/, "\n-----END X509 CRL-----\n"))
    expect(ask.call).to eq('200')
    expect(@server.puppet_log).to match(/crl\.pem \(setting hostcrl\), which is valid until .*: PEM_read/)
    # A list ends while its file stays as it is.
    (3..).find do |seconds|
      @server.authority.write_revoked(until_time: Time.now + seconds)
      ask.call == '200'
    end
    eventually { ask.call == '403' }
  end

  it 'writes few lines when there are no descriptors left, and answers when there are again' do
    start(['sh', '-c', 'ulimit -n 320; exec "$@"', 'sh'])
    sockets = Array.new(400) { TCPSocket.new('127.0.0.1', @server.port) }
    reported = -> { @server.puppet_log.lines.grep(/There are \d+ connections: others wait/).size }
    eventually { reported.call.positive? }
    expect(Dir.children("/proc/#{@server.front}/fd").size).to be < 300
    sockets.each(&:close)
    expect(title).to eq('first')
    # One in ten seconds.
    expect(reported.call).to be_between(1, 10)
    expect(@server.puppet_log.lines.size + @server.log.lines.size).to be < 60
  end

  it 'waits when Puma cannot accept, and writes one line' do
    log = PuppetRs::Server::PumaLog.new(StringIO.new, StringIO.new)
    allow(Puppet).to receive(:err)
    allow(log).to receive(:sleep)
    500.times { log.unknown_error(Errno::EMFILE.new('accept(2)'), nil, 'Listen loop') }
    expect(log).to have_received(:sleep).exactly(500).times
    expect(Puppet).to have_received(:err).with('Listen loop: Too many open files - accept(2) (Errno::EMFILE)').once
  end

  it 'reports to systemd, also after a hangup' do
    socket = Socket.new(:UNIX, :DGRAM)
    socket.bind(Socket.pack_sockaddr_un("#{@folder}/notify"))
    start(['env', "NOTIFY_SOCKET=#{@folder}/notify"])
    told = -> { socket.wait_readable(300) && socket.recv(100) }
    expect(told.call).to eq('READY=1')
    @server.signal('HUP')
    expect(told.call).to eq('READY=1')
    expect(@server.log).not_to include('sd_notify')
  ensure
    socket&.close
  end

  it 'ends with all its processes when it is killed' do
    start
    eventually { @server.processes.size == 3 }
    processes = @server.processes
    Process.kill('KILL', @server.pid)
    @server.wait
    eventually { processes.none? { |pid| File.exist?("/proc/#{pid}/statm") && !File.read("/proc/#{pid}/stat").include?(') Z ') } }
  end

  it 'has another front process when that is killed' do
    start
    # A signal may take its time: what is there is listed before.
    [->(pid) { @server.front == pid }, ->(pid) { @server.title(pid).include?('nursery') }].each do |kind|
      eventually { @server.workers.size == 1 && @server.processes.size == 3 }
      before = @server.processes
      Process.kill('KILL', before.find(&kind))
      eventually { @server.processes.size == 3 && !@server.processes.intersect?(before) && title == 'first' }
    end
  end

  describe 'in examples/server' do
    unit = File.read("#{RunningServer::ROOT}/examples/server/puppet_rs-server.service")

    it 'has limits and a mask in the unit' do
      expect(unit).to match(/^UMask=0027$/).and match(/^LimitNOFILE=\d{5,}$/).and match(/--request-timeout \d+/).and match(/^ProtectSystem=/)
    end

    it 'has options that there are' do
      files = Dir.glob("#{RunningServer::ROOT}/examples/server/*").map { |file| File.read(file) }
      known = PuppetRs::Server::Options.new([]).send(:parser).to_s
      used = files.flat_map { |text| text.scan(/(?<=\s|")--[a-z][-a-z]+/) }.uniq - %w[--server --local --no-install-recommends]
      expect(used.reject { |option| known.include?("#{option} ") }).to eq([])
    end
  end
end
