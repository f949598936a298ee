# frozen_string_literal: true

require 'fileutils'

# Ruby files of Debian's packages, Puppet's before all, compiled once for all processes of script/specs: compiling takes a third
# of the time to load Puppet. All of it is done before the first process, so none depends on what another one does. A process
# whose engine may keep files of its own (PUPPET_RS_CACHE is not off) compiles for itself.
module CompiledLibraries
  ROOTS = ['/usr/lib/ruby/', '/usr/share/rubygems-integration/all/gems/'].freeze
  FILES = [
    "#{ROOTS[0]}vendor_ruby/{puppet,facter,hiera,semantic_puppet,concurrent}{.rb,/**/*.rb}",
    "#{ROOTS[0]}#{RUBY_VERSION[/\d+\.\d+/]}.0/{*,{cgi,digest,forwardable,io,json,net,openssl,optparse,psych,set,syslog,uri,yaml}/**/*}.rb",
    "#{ROOTS[1]}rspec-*/lib/**/*.rb"
  ].freeze
  # Specs replace methods of File.
  READ = IO.method(:binread)

  # Ruby calls it for each file that it loads.
  module Loader
    def load_iseq(path)
      return if $VERBOSE || !path.start_with?(*ROOTS) || (defined?(::Coverage) && ::Coverage.running?)

      load_from_binary(READ.call("#{__dir__}#{path}"))
    rescue SystemCallError
      nil
    end
  end

  # @param folder [String] an empty one
  # @return [String] the option of Ruby that loads from it
  def self.make(folder)
    # `load` labels the file in backtraces as `require` does, `compile_file` otherwise.
    compiled = TracePoint.new(:script_compiled) { |point| throw(:compiled, point.instruction_sequence) }
    Dir[*FILES].each do |path|
      sequence = catch(:compiled) { compiled.enable { load(path) } }
      FileUtils.mkdir_p(File.dirname("#{folder}#{path}"))
      File.binwrite("#{folder}#{path}", sequence.to_binary)
    rescue SyntaxError
      next
    end
    FileUtils.cp(__FILE__, "#{folder}/loader.rb")
    "-r#{folder}/loader.rb"
  end

  # Of its copy in the folder.
  def self.load_from_here
    RubyVM::InstructionSequence.singleton_class.prepend(Loader) if ENV['PUPPET_RS_CACHE'] == 'off'
  end
end

CompiledLibraries.load_from_here if File.basename(__FILE__) == 'loader.rb'
