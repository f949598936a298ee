# frozen_string_literal: true

# Compilers with and without a catalog, their input, and the hooks that begin a compile.
require_relative 'compiler/compiler_input'
require_relative 'compiler/compiler'
require_relative 'compiler/catalog_compiler'
require_relative 'compiler/script_compiler'
require_relative 'compiler/compile'
