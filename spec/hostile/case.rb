# frozen_string_literal: true

module Hostile
  # One compile with something wrong in it.
  #
  # @!attribute name [String] what differences.txt and failures call it
  # @!attribute files [Hash{String=>String}] contents by path; a path that ends in / is a folder
  # @!attribute links [Hash{String=>String}] targets of symbolic links by path
  # @!attribute closed [Array<String>] what user nobody, who then compiles, may not read
  # @!attribute node [String] certname
  # @!attribute environment [String]
  # @!attribute facts [Proc] makes the facts, in the process that compiles
  Case = Struct.new(:name, :files, :links, :closed, :node, :environment, :facts, keyword_init: true) do
    def initialize(files: {}, links: {}, closed: [], node: 'node.example.com', environment: 'production', facts: -> { {} }, **rest)
      super
    end

    # Writes the files below a folder, whose path replaces FOLDER in them.
    def write(folder)
      FileUtils.mkdir_p("#{folder}/environments/production")
      files.each { |path, content| path.end_with?('/') ? FileUtils.mkdir_p("#{folder}/#{path}") : write_file(folder, path, content) }
      links.each do |path, target|
        FileUtils.mkdir_p(File.dirname("#{folder}/#{path}"))
        FileUtils.ln_s(target, "#{folder}/#{path}")
      end
      closed.each { |path| FileUtils.chmod(0, "#{folder}/#{path}") }
    end

    private

    def write_file(folder, path, content)
      path = "#{folder}/#{path}"
      FileUtils.mkdir_p(File.dirname(path))
      File.binwrite(path, content.b.gsub("FOLDER", folder))
    end
  end

  ENVIRONMENT = 'environments/production'
  MODULE = "#{ENVIRONMENT}/modules/m"
  SITE = "#{ENVIRONMENT}/manifests/site.pp"

  # @param code [String] of site.pp
  # @param files [Hash{String=>String}] of the module m
  # @return [Case]
  def self.program(name, code, files: {}, **rest)
    files = files.transform_keys { |path| "#{MODULE}/#{path}" }
    Case.new(name:, files: { "#{MODULE}/manifests/init.pp" => 'class m { }', SITE => code }.merge(files), **rest)
  end
end
