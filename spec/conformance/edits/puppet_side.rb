# frozen_string_literal: true

require 'set'
require 'puppet'
require 'puppet/indirector/catalog/compiler'
# Settings ask for a fact: each plan's process would load it.
require 'facter'
require_relative 'texts'

module Edits
  # Compiles by Puppet, with the gem or without it.
  class Side
    # Messages of the thread's compile.
    module Messages
      def self.lines = Thread.current[:edits_lines] ||= []
    end

    # @param root [String]
    # @param mode [String] see {Modes}
    # @param user [Integer, nil] the user who compiles
    def initialize(root, mode, user)
      @root = root
      @mode = mode
      @facts = FACTS
      ENV['HOME'] = "#{root}/home"
      Process::Sys.setgid(user).then { Process::Sys.setuid(user) } if user
      start
    end

    def start
      folders = { confdir: 'conf', codedir: 'code', vardir: 'var', ssldir: 'ssl' }
      Puppet.initialize_settings(folders.map { |name, folder| "--#{name}=#{@root}/#{folder}" } + ['--node_name_value=edits'])
      Puppet[:environment_timeout] = @mode.match?(/unlimited|server/) ? 'unlimited' : 0
      Puppet[:always_retry_plugins] = true
      log
      Puppet.push_context(Puppet.base_context(Puppet.settings))
    end

    def facts(facts) = (@facts = facts) && true

    def setting(name, value)
      Puppet[name.to_sym] = value
      true
    end

    def replace(name)
      eval(METHODS.fetch(name))
      true
    end

    def flush
      Puppet.lookup(:environments).clear_all
      PuppetRs.forget(:all) if defined?(PuppetRs.forget) && @mode == 'unlimited_forget'
      true
    end

    # @return [Array<String>] catalogs or errors, each with the log
    def compile(*nodes)
      lenient_where_stock_must
      # A server answers with the text of an error, without line ends around it.
      return nodes.map { |node| compiled(node).first.sub(/\A[A-Z]\w*(?:::\w+)*: /, '').strip } if @mode == 'server'
      return nodes.map { |node| compiled(node).join("\n") } unless @mode.end_with?('threads')

      # Stock's loaders of an environment are not safe in threads of CRuby: it compiles one node after another.
      # Nor is its cache of environments; and threads that begin before one has read the manifests read them all.
      @begun ||= compiled('begin') && true
      texts = defined?(PuppetRs) ? in_threads(nodes) : nodes.map { |node| compiled(node) }
      # Lines that are logged once belong to whichever node was first.
      texts.map(&:first) + texts.flat_map { |_, *lines| lines }.sort
    end

    private

    # COMPATIBILITY.md, 12: a compile whose objects get methods is left to stock, which is no gap. Others must not be.
    def lenient_where_stock_must
      return unless defined?(PuppetRs)

      site = "#{@root}/code/environments/production/manifests/site.pp"
      # An environment that is kept has the site of earlier steps.
      @lenient ||= File.file?(site) && File.read(site).include?('m::single')
      PuppetRs.mode = @lenient ? 'on' : 'strict'
    end

    # COMPATIBILITY.md, 12, too: an environment whose first compile, of this step's first node perhaps, has left unfinished loaders.
    def lenient_without_loaders(environment)
      loaders = environment.loaders
      return unless defined?(PuppetRs) && loaders && loaders.private_environment_loader.nil?

      @lenient = true
      PuppetRs.mode = 'on'
    end

    def in_threads(nodes)
      # Contexts belong to threads.
      environments = Puppet.lookup(:environments)
      gate = Queue.new
      threads = nodes.map { |node| Thread.new { gate.pop && Puppet.override(environments:) { compiled(node) } } }
      threads.size.times { gate << true }
      threads.map(&:value)
    end

    def log
      Puppet::Util::Log.newdesttype(:edits) do
        match(/never a file/)
        def initialize(*); end # rubocop:disable Lint/MissingSuper
        def handle(message) = Messages.lines << "#{message.level} #{message.file}:#{message.line} #{message.message}"
      end
      Puppet::Util::Log.newdestination(:edits)
      Puppet::Util::Log.level = :notice
    end

    def compiled(name)
      Messages.lines.clear
      text = begin
        catalog(name)
      rescue Exception => e # rubocop:disable Lint/RescueException -- also a LoadError or a panic
        "#{e.class}: #{e.message}"
      end
      # The depth of such an error depends on the process.
      return ['stack level too deep'] if text.include?('stack level too deep')

      # COMPATIBILITY.md, 5: a file without a type is reported once.
      seen = Set.new
      lines = Messages.lines.map { |line| scrub(line) }.reject { |line| line.empty? || line.include?('puppet_rs leaves this') || (line.include?('no class was created') && !seen.add?(line)) }
      [scrub(text), *lines]
    end

    def catalog(name)
      environment = current
      lenient_without_loaders(environment)
      Puppet.override(current_environment: environment) do
        node = Puppet::Node.new(name, environment:, facts: Puppet::Node::Facts.new(name, @facts))
        node.merge(@facts)
        shown(Puppet::Parser::Compiler.compile(node))
      end
    end

    def current
      return Puppet.lookup(:environments).get!(:production) unless @mode == 'fresh'

      folder = "#{@root}/code/environments/production"
      Puppet::Node::Environment.create(:production, ["#{folder}/modules", "#{folder}/other"], "#{folder}/manifests")
    end

    def shown(catalog)
      data = JSON.parse(catalog.to_json)
      data.delete('catalog_uuid')
      data.delete('version') unless data['version'].is_a?(String)
      JSON.pretty_generate(data)
    end

    # Without the time of the compile, addresses of objects.
    def scrub(text)
      text.gsub(FRAMES, '').gsub(/0x\h{8,}/, '0x').gsub(/io_\w+ - (?:fd:\d+ )?/, 'io - ').gsub(/fd:\d+/, 'fd').sub(/\A.*Compiled catalog for .*\n?\z/, '').scrub
    end
  end
end
