# frozen_string_literal: true

# Parsing and validation by the engine, and programs as Puppet's model.
require_relative '../parser'
require_relative 'parser/syntax_check'
require_relative 'parser/model'
require_relative 'parser/parser_hook'
