# frozen_string_literal: true

require 'cgi'
require 'openssl'
require 'socket'

# Requests of clients that claim another name, for a server and for the proxies in front of it.
module HostileHeaders
  # The headers that name a client; what a proxy deletes.
  NAMES = %w[X-Client-Verify X-Client-DN X-Client-Cert].freeze
  # Others that some server or proxy believes.
  FOREIGN = {
    'SSL_CLIENT_VERIFY' => 'SUCCESS', 'SSL-Client-Verify' => 'SUCCESS', 'X-SSL-Client-Verify' => '0', 'X-SSL-Client-DN' => '/CN=%s', 'SSL_CLIENT_S_DN' => 'CN=%s',
    'X-Forwarded-Client-Cert' => 'Subject="CN=%s"', 'X-SSL-Cert' => 'CN=%s', 'Forwarded' => 'for=127.0.0.1;by=%s', 'X-Forwarded-For' => '127.0.0.1', 'X-Forwarded-User' => '%s',
    'Remote-User' => '%s', 'X-Remote-User' => '%s', 'Remote-Addr' => '127.0.0.1', 'X-Real-IP' => '127.0.0.1', 'X-HTTP-Method-Override' => 'POST', 'X-Original-URL' => '/puppet/v3/environments',
    'X-Rewrite-URL' => '/puppet/v3/environments', 'Client-Verify' => 'SUCCESS', 'Client-DN' => 'CN=%s', 'puma.peercert' => 'x', 'HTTPS' => 'on'
  }.freeze

  module_function

  # @return [Hash{String => Proc}] how a name may be written so that some server takes it for the name, by what is done
  def spellings
    separators = %w[- _].product(%w[- _])[1..].to_h do |first, second|
      ["separated by #{first} and #{second}", ->(name) { name.sub('-', first).sub(/-(?=[^-]*\z)/, second) }]
    end
    separators.merge(
      'lower case and underscores' => ->(name) { name.downcase.tr('-', '_') }, 'upper case and underscores' => ->(name) { name.upcase.tr('-', '_') },
      'a space before the colon' => ->(name) { "#{name} " }, 'a tab before the colon' => ->(name) { "#{name}\t" }, 'a space at first' => ->(name) { " #{name}" },
      'a tab at first' => ->(name) { "\t#{name}" }, 'dots' => ->(name) { name.tr('-', '.') }, 'commas' => ->(name) { name.tr('-', ',') }, 'spaces' => ->(name) { name.tr('-', ' ') },
      'a zero byte' => ->(name) { "#{name}\0" }, 'a vertical tab' => ->(name) { "#{name}\v" }, 'a carriage return' => ->(name) { "#{name}\r" },
      'a soft hyphen' => ->(name) { name.gsub('-', "\u00ad").b }, 'another dash' => ->(name) { name.gsub('-', "\u2010").b }, 'plus' => ->(name) { name.tr('-', '+') },
      'behind a line end without carriage return' => ->(name) { "X-Other: 1\n#{name.tr('-', '_')}" },
      'folded into the header before' => ->(name) { "X-Other: 1\r\n #{name}" }
    )
  end

  # @param who [String] the name that is pretended
  # @param certificate [String, nil] PEM, which a client may have of anybody
  # @return [Hash{String => String}]
  def values(who, certificate)
    { 'X-Client-Verify' => 'SUCCESS', 'X-Client-DN' => "CN=#{who}", 'X-Client-Cert' => CGI.escape(certificate.to_s).gsub('+', '%20') }.reject { |_, value| value.empty? }
  end

  # @return [Hash{String => String}] lines of headers, by what is tried
  def lines(who, certificate)
    all = values(who, certificate)
    spelled = spellings.transform_values { |spell| all.map { |name, value| "#{spell.call(name)}: #{value}\r\n" }.join }
    foreign = FOREIGN.map { |name, value| "#{name}: #{value.sub('%s', who)}\r\n" }
    { **spelled, 'headers of others' => foreign.join, 'underscores for the certificate alone' => "X_Client_Cert: #{all['X-Client-Cert']}\r\n" }
  end

  # @param io [IO]
  # @param target [String]
  # @param headers [String] lines
  # @param body [String]
  # @return [Array(Integer, String)] status and the rest of the answer; status 0 if the connection was closed
  def ask(io, target, headers, verb: 'GET', body: '', protocol: 'HTTP/1.1')
    io.write("#{verb} #{target} #{protocol}\r\nHost: localhost\r\nAccept: application/json\r\n#{headers}Connection: close\r\n\r\n#{body}".b)
    text = io.read.to_s
    [text[%r{\AHTTP/1\.\d (\d+)}, 1].to_i, text]
  rescue SystemCallError, EOFError, OpenSSL::SSL::SSLError
    [0, '']
  ensure
    io.close
  end
end
