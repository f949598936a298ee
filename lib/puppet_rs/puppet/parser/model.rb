# frozen_string_literal: true

require_relative '../own/hook'

module PuppetRs
  module DropIn
    # Programs that Rust parsed as +Puppet::Pops::Model::Program+: the model is made when Ruby code
    # reads it. (Checked against Puppet 7.23 and 8.10.)
    module Model
      # Definitions that loaders make function objects of.
      CALLED = [::Puppet::Pops::Model::FunctionDefinition, ::Puppet::Pops::Model::PlanDefinition].freeze
      private_constant :CALLED

      # In front of +Puppet::Pops::Model::Program+: what it holds is filled in when it is asked for.
      module Lazy
        # @api private
        # @return [PuppetRs::Native::Program, nil] nil for a program that Ruby code made
        attr_reader :puppet_rs_program
        # @api private
        # @return [String, nil] its file, if it has one
        attr_reader :puppet_rs_file

        %i[
          body definitions locator source_text source_ref line_offsets hash _pcore_init_hash
        ].each do |name|
          define_method(name) do
            Model.fill(self) if @puppet_rs_text
            super()
          end
        end

        def _pcore_contents(&block)
          Model.fill(self) if @puppet_rs_text
          super
        end

        def _pcore_all_contents(path, &block)
          Model.fill(self) if @puppet_rs_text
          super
        end

        def eql?(other)
          Model.fill(self) if @puppet_rs_text
          super
        end

        def ==(other)
          Model.fill(self) if @puppet_rs_text
          super
        end
      end

      class << self
        # A program that is filled later.
        # @param native [PuppetRs::Native::Program]
        # @param text [String] its source
        # @param file [String, nil]
        # @return [Puppet::Pops::Model::Program]
        def program(native, text, file)
          program = ::Puppet::Pops::Model::Program.allocate
          program.instance_variable_set(:@puppet_rs_program, native)
          program.instance_variable_set(:@puppet_rs_text, text)
          program.instance_variable_set(:@puppet_rs_file, file)
          program
        end

        # @api private
        def fill(program)
          ONE_AT_A_TIME.synchronize do
            text = program.instance_variable_get(:@puppet_rs_text)
            # Filled by another thread meanwhile, or being filled by this one.
            next if text.nil? || program.equal?(@filling)

            outer = @filling
            @filling = program
            begin
              fill_from(program, text)
            ensure
              @filling = outer
            end
          end
        end

        # @api private
        # @return [String] the tree without places
        def notation(tree)
          require 'puppet/pops/pn'
          require 'puppet/pops/model/pn_transformer'
          ::Puppet::Pops::Model::PNTransformer.transform(tree).to_s
        end

        # Result of the parser: a factory whose model is there already.
        # @param program [Puppet::Pops::Model::Program]
        # @return [Puppet::Pops::Model::Factory]
        def factory(program)
          factory = ::Puppet::Pops::Model::Factory.allocate
          factory.instance_variable_set(:@model_class, ::Puppet::Pops::Model::Program)
          factory.instance_variable_set(:@current, program)
          factory.instance_variable_set(:@init_hash, ::Hash.new { |_, key| attribute(program, key) })
          factory
        end

        private

        # The text goes last: a thread that sees none finds the model whole.
        def fill_from(program, text)
          native = program.puppet_rs_program
          file = program.instance_variable_get(:@puppet_rs_file)
          locator = ::Puppet::Pops::Parser::Locator.locator(text, file, native.line_index.freeze)
          body, definitions = native.model(locator)
          program.send(:initialize, locator, body, definitions)
          definitions.each do |definition|
            next unless CALLED.any? { |kind| definition.is_a?(kind) }

            definition.instance_variable_set(:@puppet_rs_program, native)
          end
          %i[@puppet_rs_file @puppet_rs_text].each { |name| program.remove_instance_variable(name) }
        end

        def attribute(program, key)
          case key
          when 'body' then program.body
          when 'definitions' then program.definitions
          when 'locator' then program.locator
          end
        end
      end
    end
  end
end
