# frozen_string_literal: true

module PuppetRs
  module DropIn
    module Own
      CHECKSUMS = %w[md5 sha1 sha224 sha256 sha384 sha512].freeze
      private_constant :CHECKSUMS

      # Built-in functions that call methods with a name of their own: Puppet's functions are called, which call them.
      # (Checked against Puppet 7.23, 8.10 and OpenVox 9.0.)
      FUNCTIONS = [
        Entry.called({ 'Puppet::Parser::TemplateWrapper.' => %w[new],
                       'Puppet::Parser::TemplateWrapper#' => %w[initialize file= result], 'Puppet::Util.' => %w[create_erb],
                       'ERB.' => %w[new], 'ERB#' => %w[initialize src result set_eoutvar make_compiler],
                       'ERB::Compiler#' => %w[compile] },
                     subjects: :templates, functions: %w[inline_template template],
                     does: 'compiles ERB once, and binds the variables'),
        Entry.called({ 'Puppet::Pops::Evaluator::EppEvaluator.' => %w[epp inline_epp evaluate handle_template_args] },
                     subjects: :epp, functions: %w[epp inline_epp], does: 'renders EPP'),
        Entry.called(%w[Digest::MD5.hexdigest], subjects: :md5, functions: %w[digest fqdn_rand md5], does: 'digests'),
        Entry.called(%w[Digest::SHA1.hexdigest], subjects: :sha1, functions: %w[digest sha1], does: 'digests'),
        Entry.called(%w[Digest::SHA256.hexdigest], subjects: :sha256, functions: %w[digest fqdn_rand sha256], does: 'digests'),
        Entry.called({ 'Puppet::Util::Checksums.' => CHECKSUMS }, functions: 'digest', does: 'digests'),
        Entry.called(%w[Puppet::Util.deterministic_rand_int Random.new Random#rand],
                     subjects: :random, functions: 'fqdn_rand', does: 'draws numbers'),
        Entry.called(%w[Puppet::Util::Package.versioncmp],
                     subjects: :versions, functions: 'versioncmp', does: 'compares versions'),
        Entry.called(%w[Puppet::Pops::Lookup.lookup],
                     subjects: :lookup, functions: %w[hiera hiera_array hiera_hash hiera_include lookup], does: 'looks up'),
        Entry.called({ 'Hiera::PuppetFunction#' => %w[hiera_with_default hiera_no_default lookup merge_type post_lookup] },
                     functions: %w[hiera hiera_array hiera_hash hiera_include], does: 'looks up'),
        Entry.called(%w[Puppet::Util::Log.log_func],
                     functions: %w[alert crit debug emerg err info notice warning], does: 'logs'),
        Entry.called({ 'Time.' => %w[now], 'Puppet::Pops::Time::Timestamp.' => %w[now from_time] },
                     subjects: :clock, functions: 'strftime', does: 'tells the time'),
        Entry.called(%w[Puppet::Pops::Time::Timestamp.format_time Puppet::Pops::Time::Timestamp#format],
                     functions: 'strftime', does: 'formats a time'),
        Entry.called({ 'Puppet::Util::Yaml.' => %w[safe_load], 'Puppet::Util::Json.' => %w[load],
                       'Psych.' => %w[safe_load parse load parse_stream], 'Psych::Parser#' => %w[initialize parse],
                       'Psych::ScalarScanner#' => %w[initialize tokenize], 'JSON.' => %w[parse load],
                       'JSON::Parser.' => %w[new], 'JSON::Parser#' => %w[initialize parse], 'Hocon.' => %w[parse] },
                     subjects: :data_formats, does: 'parses data files, and keeps what they say while they are the same'),
        Entry.called(%w[SecureRandom.uuid], subjects: :uuid, does: 'makes the UUID of a catalog')
      ].freeze
    end
  end
end
