# frozen_string_literal: true

require 'monitor'

# Methods that Ruby programs call: with Puppet or without it, with the same arguments and results.
module PuppetRs
  autoload :Catalog, File.join(__dir__, 'catalog')
  autoload :Dependencies, File.join(__dir__, 'dependencies')
  autoload :FactsText, File.join(__dir__, 'facts_text')
  autoload :Parser, File.join(__dir__, 'parser')
  autoload :Request, File.join(__dir__, 'request')
  %i[LanguageError SyntaxError EvaluationError LookupError DuplicateResourceError].each do |error|
    autoload error, File.join(__dir__, 'language_error')
  end

  @backend = nil
  @choosing = Monitor.new

  class << self
    # The value of code of the Puppet language, evaluated in top scope.
    #
    # @param code [String]
    # @param variables [Hash{String, Symbol => Object}] variables of top scope, beside the facts
    # @param facts [Hash{String, Symbol => Object}, nil]
    # @param modulepath [String, Array<String>] folders of modules; a text may separate them as in
    #   Puppet's setting of that name
    # @param file [String, nil] the name of the code's file, for messages
    # @param options [Hash] everything else {compile} takes, but for +code+ and +manifest+
    # @return [Object] +undef+ is nil, +default+ is +:default+, types and the like are objects of the
    #   classes Ruby functions know (+Puppet::Pops::Types::...+)
    # @raise [PuppetRs::LanguageError]
    # @example
    #   PuppetRs.evaluate('$facts["os"] ? { "Debian" => 1 + $x, default => 0 }',
    #                     variables: { x: 2 }, facts: { 'os' => 'Debian' }) # => 3
    def evaluate(code, variables: {}, facts: {}, modulepath: [], file: nil, **options)
      request = Request.new(node: 'localhost', facts:, modulepath:, variables:, **options)
      backend.evaluate(request, code, file)
    end

    # The catalog of a node.
    #
    # @param node [String] the node's name (certname)
    # @param facts [Hash{String, Symbol => Object}, nil]
    # @param options [Hash] what of an environment: +environment:+ (its folder, or its name beside
    #   +environmentpath:+; +environment_name:+ is that of a folder called otherwise), or +modulepath:+
    #   with +manifest:+ (a file or a folder) or +code:+.
    #   Beside an environment +modulepath:+ is Puppet's +$basemodulepath+ (its default, or of the program's settings).
    #   More: +trusted:+, +server_facts:+, +variables:+ (parameters of the node), +classes:+ (an
    #   Array of names or a Hash of name to parameters), +hiera_config:+ (a global hiera.yaml),
    #   +keep_environment:+ (true: what was read of the environment stays for later calls),
    #   +settings:+ (Puppet's settings by name, such as +strict+), +code_id:+, +logger:+ (a Ruby
    #   Logger; else warnings and errors go to the standard error)
    # @return [PuppetRs::Catalog]
    # @raise [PuppetRs::LanguageError]
    # @example
    #   catalog = PuppetRs.compile(node: 'web1', facts: { 'os' => { 'family' => 'Debian' } },
    #                              modulepath: 'modules', code: 'include apache')
    #   catalog.resource('Package', 'httpd')['ensure']
    def compile(node:, facts: {}, **options)
      backend.compile(Request.new(node:, facts:, **options))
    end

    # Drops everything that this process knows of an environment, whether its files have changed or not: the next compile gives
    # what it would give in a new process. Puppet's cache of environments is cleared, too, and an object of the environment that
    # a program holds becomes like a new one. Ruby code that Puppet has loaded (types, providers, files that functions require)
    # stays, as in stock. Not for use while a compile in the environment runs.
    #
    # @param environment [Symbol, String, Puppet::Node::Environment] its name, or +:all+
    # @return [void]
    # @example After a deployment
    #   PuppetRs.forget(:production)
    def forget(environment)
      return forget_all if environment.equal?(:all)

      name = (environment.respond_to?(:name) ? environment.name : environment).to_sym
      without_puppet = defined?(Standalone::Environments)
      folders = without_puppet ? Standalone::Environments.folders(name) : DropIn::Forgetting.environment(name, environment)
      Known.forget(name, folders)
      Native.forget(folders) unless PuppetRs.autoload?(:Native)
      nil
    end

    # Inputs of the compiles in a block. An environment that is kept is read anew by each of these compiles, as in a new process.
    #
    # @yieldparam found [PuppetRs::Dependencies] what is returned, also filled when the block raises
    # @return [PuppetRs::Dependencies]
    # @example
    #   found = PuppetRs.dependencies { PuppetRs.compile(node: 'a', environment: '/srv/production') }
    #   found.affected_by?(['/srv/production/data/common.yaml'])
    def dependencies
      backend
      found = Dependencies.new
      found.record { yield found }
      found
    end

    # From now on this process compiles without Puppet, also where it is installed.
    # @raise [PuppetRs::Error] when Puppet is loaded already
    def standalone!
      return if @standalone
      raise Error, 'Puppet is loaded already' if defined?(::Puppet::Parser::Compiler)

      require_relative 'standalone/isolation'
      Standalone::Isolation.start
      @standalone = true
    end

    # @return [String] the version of the Puppet that compiles, or that is answered for
    def puppet_version
      backend
      ::Puppet.version
    end

    # Makes what a compile needs once, before processes are forked: they share Puppet's scratch folder.
    # @api private
    def prepare
      backend.prepare
    end

    # The module path of an environment, from the one reader of `environment.conf` that the compile has.
    # @param options [Hash] those of {compile} that name the environment
    # @return [Array<String>]
    # @raise [PuppetRs::LanguageError]
    # @api private
    def modulepath(**options)
      backend.modulepath(Request.new(node: 'localhost', **options))
    end

    private

    def forget_all
      DropIn::Forgetting.all unless defined?(Standalone::Environments)
      Known.forget_all
      Native.forget(nil) unless PuppetRs.autoload?(:Native)
      nil
    end

    # Real Puppet wherever it can be loaded: a process has its classes only once. Other threads wait for the first one's choice.
    def backend
      @backend || @choosing.synchronize { @backend ||= choose }
    end

    def choose
      if puppet?
        require_relative 'puppet/api'
        DropIn::Api
      else
        require_relative 'standalone'
        Standalone.start
        Standalone::Backend
      end
    end

    def puppet?
      return false if @standalone
      return true if defined?(::Puppet::Parser::Compiler)

      require 'puppet'
      true
    rescue LoadError => e
      raise unless e.path == 'puppet'

      false
    end
  end
end
