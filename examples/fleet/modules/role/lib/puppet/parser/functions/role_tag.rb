# frozen_string_literal: true

# A tag from the kind of a title; a function of the 3.x kind that gives a value.
module Puppet::Parser::Functions
  newfunction(:role_tag, type: :rvalue, arity: 2, doc: 'A tag for a title.') do |(title, what)|
    raise Puppet::ParseError, 'role_tag: empty title' if title.empty?

    "#{title[/\A[a-z]+/]}-#{what}"
  end
end
