# frozen_string_literal: true

# docs/reference is generated: `rake reference` writes it again.
RSpec.describe 'docs/reference', if: ENV['PUPPET_RS'] != 'off' do
  root = File.expand_path('..', __dir__)

  def current?(path, text)
    File.read(path, encoding: 'UTF-8') == text or raise "#{path} is not current: run `rake reference`"
  end

  it 'has the help of every command' do
    require "#{root}/rakelib/reference/command_line"
    expect(current?("#{root}/docs/reference/command-line.md", Reference::CommandLine.new.to_s)).to be(true)
  end

  it 'has the Ruby API' do
    begin
      require 'yard'
    rescue LoadError
      raise 'YARD is missing: script/setup installs it'
    end
    require "#{root}/rakelib/reference/ruby_api"
    expect(current?("#{root}/docs/reference/ruby-api.md", Reference::RubyApi.new(root).to_s)).to be(true)
  end
end
