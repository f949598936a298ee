# frozen_string_literal: true

module PuppetRs
  module Server
    class Authorization
      # One of the clients of an `allow` or `deny`: a name, `*`, `*.domain`, `/regex/`, a name with `$1`, or
      # extensions of the certificate.
      class Entry
        DOMAIN = /\A(\w[-\w]*\.)+[-\w]+\z/
        WILDCARD = /\A\*(\.\w[-\w]*)+\z/
        OPAQUE = /\A\w[-.@\w]*\z/
        ALTERNATIVE_NAMES = 'subject-alt-name'

        # @param value [String, Hash] as it stands in the file
        # @return [Entry]
        # @raise [SettingError] if it is not a name
        def self.of(value)
          extensions = value.is_a?(Hash) ? value['extensions'] : nil
          return new(:extensions, extensions) if extensions

          name = value.is_a?(Hash) ? value['certname'] : value
          new(*kind(name))
        end

        def self.kind(name)
          case name
          when '*' then [:anyone, nil]
          when DOMAIN then [:name, labels(name)]
          when WILDCARD then [:wildcard, labels(name)[0..-2]]
          when /\$\d+/ then [:captured, name]
          when OPAQUE then [:name, [name]]
          when %r{\A/(.*)/\z} then [:pattern, Pattern.of(Regexp.last_match(1))]
          else raise SettingError, "invalid domain value: #{name}"
          end
        end
        private_class_method :kind

        # @return [Array<String>] the parts of a name, the last one first. `a.example.com.` is another name than `a.example.com`.
        def self.labels(name)
          name.downcase.split('.', -1).reverse
        end

        def initialize(kind, value)
          @kind = kind
          @value = value
        end

        # @param client [Client]
        # @param captures [Array<String>] what the path of the rule captured
        # @return [Boolean]
        def match?(client, captures)
          applies?(client, captures) do |labels, wanted|
            @kind == :wildcard ? labels.first(wanted.size) == wanted : labels == wanted
          end
        end

        # As {match?}, but names are compared as Puppet Server does, up to the end of the shorter one: to deny
        # `a.example.com` denies `example.com` and `x.a.example.com`. Only what denies may be so wide.
        # @return [Boolean]
        def near?(client, captures)
          applies?(client, captures) do |labels, wanted|
            labels.drop_while(&:empty?).zip(wanted).all? { |own, other| other.nil? || own == other }
          end
        end

        private

        def applies?(client, captures)
          return extensions_match?(client.extensions) if @kind == :extensions
          return false if client.name.nil?

          wanted = @kind == :captured ? captured(captures) : @value
          names(client).any? do |name|
            case @kind
            when :anyone then true
            when :pattern then wanted.match?(name)
            else yield Entry.labels(name), wanted
            end
          end
        end

        # Alternative names of a certificate count, as in Puppet Server.
        def names(client)
          alternative = client.extensions[ALTERNATIVE_NAMES]
          [*(alternative && alternative['dns-name']), client.name]
        end

        # A client's text in the path is a name here, whatever it looks like: Puppet Server takes
        # `*` in a path for everybody. Clients' names are in lower case; a captured name without a domain is taken as written.
        def captured(captures)
          name = @value.downcase.gsub(/\$(\d+)/) { captures[Integer(Regexp.last_match(1), 10) - 1].to_s }
          name.match?(DOMAIN) ? Entry.labels(name) : [name]
        end

        # Each of the entry's extensions has one of its values.
        def extensions_match?(extensions)
          @value.all? do |name, wanted|
            found = extensions[name] or next false
            next alternative_names_match?(found, wanted) if name == ALTERNATIVE_NAMES

            [*wanted].include?(found)
          end
        end

        def alternative_names_match?(found, wanted)
          found.any? { |kind, values| values.intersect?([*wanted[kind]]) }
        end
      end
    end
  end
end
