# frozen_string_literal: true

require 'digest'
require 'fileutils'
require 'puppet'
require 'puppet/pops'
require 'puppet_rs/failures'

module PuppetRs
  module Verify
    # Compares the parsers: the AST of a file in Puppet's PN notation, or the error.
    module Syntax
      # @!attribute path [String]
      # @!attribute stock [String] PN or error
      # @!attribute ours [String]
      Result = Struct.new(:path, :stock, :ours) do
        def identical?
          stock == ours
        end

        # Both sides from a little before their first difference.
        def difference
          at = stock.each_char.zip(ours.each_char).index { |a, b| a != b } || [stock.size, ours.size].min
          from = [at - 60, 0].max
          "#{path}\n  stock: #{stock[from, 160].inspect}\n  ours:  #{ours[from, 160].inspect}"
        end
      end

      module_function

      # @return [Array<String>] every manifest and EPP template of the modules
      def files(modulepath)
        modulepath.split(':').flat_map do |folder|
          Dir.glob("#{folder}/*/**/*.pp") +
            Dir.glob("#{folder}/*/**/*.epp")
        end.sort
      end

      # @param cache [String, nil] a folder to keep stock's answers in
      def stock(path, cache = nil)
        return stock_dump(path) unless cache

        folder = File.join(cache, "pn-#{Puppet.version}-ruby-#{RUBY_VERSION}")
        kept = File.join(folder, Digest::SHA256.hexdigest("#{path}\0#{File.binread(path)}"))
        return File.read(kept, encoding: Encoding::UTF_8) if File.exist?(kept)

        FileUtils.mkdir_p(folder)
        stock_dump(path).tap { |text| keep(kept, text) }
      end

      # Whole or not at all: another run may read the file meanwhile.
      def keep(path, text)
        temporary = "#{path}.#{Process.pid}"
        File.write(temporary, text)
        File.rename(temporary, path)
      end

      def stock_dump(path)
        require 'puppet/pops/pn'
        program = parser_of(path).parse_file(path)
        output = +''
        Puppet::Pops::Model::PNTransformer.transform(program).format(nil, output)
        output
      rescue Failures::Raised => e
        "#{e.class}: #{e.message}"
      end

      def parser_of(path)
        if path.end_with?('.epp')
          Puppet::Pops::Parser::EvaluatingParser::EvaluatingEppParser.new
        else
          Puppet::Pops::Parser::EvaluatingParser.new
        end
      end

      # Validated as by stock's parsers above: what is only a warning to Puppet 7 is an error to Puppet 8.
      def ours(path)
        validation = PuppetRs::Parser.validate_file(path)
        raise validation.error unless validation.valid?

        validation.program.to_pn
      rescue Failures::Raised => e
        "#{e.class}: #{e.message}"
      end
    end
  end
end
