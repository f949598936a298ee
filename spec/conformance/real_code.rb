# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'json'
require 'puppet_rs/verify'
require_relative 'facter_db'

# Public control repositories and collections of modules, each laid out as an environment, and what is compiled of them:
# every class as it is and with its required parameters filled in, every role and profile on further operating systems, every node.
class RealCode
  FACTS = %w[debian-11 redhat-8 ubuntu-20.04 centos-7 freebsd-13].freeze
  ROLE = /\A(?:roles?|profiles?|psick|nest|sunet)(?:::|\z)/
  # Data files that are named after nodes: their folders in the repositories' hierarchies.
  NODE_FILES = '{data,hieradata}/{nodes,node,hostname}/**/*.{yaml,eyaml}'

  # One repository as an environment.
  class Repository
    attr_reader :path

    def initialize(path)
      @path = path
    end

    # Label in reports.
    def title
      File.basename(path)
    end

    # The environment's name: Puppet allows word characters only.
    def name
      title.downcase.gsub(/\W+/, '_')
    end

    # The same for the same files.
    def digest
      @digest ||= Dir.glob('**/*', File::FNM_DOTMATCH, base: path).sort.each_with_object(Digest::SHA256.new) do |file, sum|
        full = File.join(path, file)
        sum << file << Digest::SHA256.file(full).digest if File.file?(full)
      end.hexdigest
    end

    # Links the repository's files into a folder of environments.
    def lay_out(environments)
      folder = File.join(environments, name)
      FileUtils.rm_rf(folder)
      FileUtils.mkdir_p(File.join(folder, '.own'))
      Dir.children(path).each do |child|
        File.symlink(File.join(path, child), File.join(folder, child)) unless child == 'environment.conf'
      end
      own_modules.each { |mod, source| File.symlink(source, File.join(folder, '.own', mod)) }
      File.write(File.join(folder, 'environment.conf'),
                 "modulepath = #{modulepath(folder)}\n#{"manifest = site.pp\n" if File.exist?(File.join(path, 'site.pp'))}")
      folder
    end

    # Folders of modules: the repository's, then Debian's.
    def modulepath(folder)
      inner = %w[site-modules site modules].select { |dir| File.directory?(File.join(path, dir)) }
      [*['.own', *inner].map { |dir| File.join(folder, dir) }, PuppetRs::Verify::SYSTEM_MODULES].join(':')
    end

    # Names of nodes: literals of node definitions, and the files of Hiera that are named after nodes.
    def nodes
      written = Dir.glob("#{path}/{site.pp,manifests/**/*.pp}").flat_map do |file|
        File.read(file).scan(/^\s*node\s+(['"])([\w.-]+)\1/).map(&:last)
      end
      data = Dir.glob(File.join(path, NODE_FILES)).map { |file| File.basename(file).sub(/\.e?yaml\z/, '') }
      (written + data).uniq.sort
    end

    private

    # The repository is a module itself, or has some beside its folders of modules.
    def own_modules
      found = {}
      metadata = File.join(path, 'metadata.json')
      if File.exist?(metadata) && Dir.exist?(File.join(path, 'manifests'))
        found[File.read(metadata)[%r{"name":\s*"\w+[-/](\w+)"}, 1]] = path
      end
      found['profile'] = File.join(path, 'profile') if Dir.exist?(File.join(path, 'profile/manifests'))
      found.compact
    end
  end

  # @param folder [String] of repositories
  # @param build [String] a folder for the environments and the data made for them
  def initialize(folder, build)
    @repositories = Dir.children(folder).sort.map { |name| Repository.new(File.expand_path(name, folder)) }
    @environments = File.expand_path('environments', build)
    @build = File.expand_path(build)
  end

  # Only the repositories with such names.
  def select(pattern)
    @repositories.select! { |repository| repository.title.match?(pattern) }
    self
  end

  # @param passes [Array<String>] some of classes, filled, roles, nodes
  # @return [Array<PuppetRs::Verify::Input>]
  def inputs(passes)
    @repositories.flat_map do |repository|
      @folder = repository.lay_out(@environments)
      passes.flat_map { |pass| public_send(pass, repository) }
    end
  end

  # @api private
  def classes(repository)
    names(repository).map { |name| input(repository, name, FACTS.first, "include #{name}\n") }
  end

  # @api private
  def filled(repository)
    with_data(repository, FACTS.first, names(repository))
  end

  # @api private
  def roles(repository)
    names = names(repository).grep(ROLE)
    return [] if names.empty?

    FACTS.drop(1).flat_map { |facts| with_data(repository, facts, names) }
  end

  # @api private
  def nodes(repository)
    repository.nodes.flat_map do |node|
      FACTS.first(2).map do |label|
        facts = facts(label)
        facts = facts.merge('fqdn' => node, 'hostname' => node[/\A[^.]+/], 'clientcert' => node,
                            'networking' => facts['networking'].to_h.merge('fqdn' => node, 'hostname' => node[/\A[^.]+/]))
        input(repository, "node #{node}", label, nil, facts:, node:)
      end
    end
  end

  private

  def names(repository)
    own = repository.modulepath(@folder).split(':')[0...-1].join(':')
    PuppetRs::Verify::ClassIndex.names(own)
  end

  def with_data(repository, label, names)
    config = required_data(repository, label)
    digest = repository.digest + Digest::SHA256.file(File.join(File.dirname(config), 'data/required.yaml')).hexdigest
    names.map do |name|
      input(repository, "#{name} (filled)", label, "include #{name}\n", hiera_config: config, files_digest: digest)
    end
  end

  # Finding the parameters takes longer than most compiles: the data is kept for as long as the repository is the same.
  # @return [String] path of a hiera.yaml
  def required_data(repository, label)
    folder = File.join(@build, 'data', repository.name, "#{label}-#{repository.digest[0, 12]}")
    config = File.join(folder, 'hiera.yaml')
    return config if File.exist?(config)

    PuppetRs::Verify::RequiredData.new(modulepath: repository.modulepath(@folder), facts: facts(label)).write(folder)
  end

  def input(repository, name, label, code, **rest)
    PuppetRs::Verify::Input.new(**{ name: "#{repository.title} #{name} on #{label}", code:, environmentpath: @environments,
                                    environment: repository.name, facts: facts(label), files_digest: repository.digest }, **rest)
  end

  def facts(label)
    @facts ||= {}
    @facts[label] ||= JSON.parse(File.read(FacterDb.path(label)))
  end
end
