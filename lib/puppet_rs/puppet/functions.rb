# frozen_string_literal: true

# Functions written in Ruby: loading, calls, and dispatch of the built-in ones.
require_relative '../facades/lambda_proc'
require_relative 'functions/functions'
require_relative 'functions/function_hook'
require_relative 'functions/injection_hook'
