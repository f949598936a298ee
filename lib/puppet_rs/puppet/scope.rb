# frozen_string_literal: true

# Scopes of the engine as +Puppet::Parser::Scope+, and evaluation by stock's evaluator in them.
require_relative 'scope/ephemerals'
require_relative 'scope/scope'
require_relative 'scope/evaluator_hook'
