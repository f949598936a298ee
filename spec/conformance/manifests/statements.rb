# frozen_string_literal: true

require_relative 'values'

module Manifests
  # Definitions and the statements in them.
  class Definitions
    # Where a statement stands.
    Place = Struct.new(:kind, :scope, :module_name, :title, keyword_init: true)

    TYPES = %w[notify file exec user package service].freeze
    # Content of every catalog.
    BASE = ["file { '/base': ensure => directory }", "stage { 'pre': before => Stage['main'] }", 'notify { base: }',
            *Array.new(4) { |number| "@notify { 'virtual #{number}': }" }].freeze
    TAGS = %w[t0 t1 alpha web].freeze

    def initialize(values)
      @values = values
      @count = 0
      @classes = Generator::MODULES.flat_map { |name| [name, "#{name}::c0", "#{name}::c1"] }
      @defines = Generator::MODULES.map { |name| "#{name}::d0" }
      @parameters = (@classes + @defines).to_h { |name| [name, v.times(3) { v.kind }] }
    end

    # @return [Hash{String=>String}] manifests by their paths
    def module_manifests(name)
      {
        'init' => host_class(name, name), 'c0' => host_class("#{name}::c0", name, inherits: v.chance(0.4) && "#{name}::c1"),
        'c1' => host_class("#{name}::c1", name), 'd0' => define("#{name}::d0", name)
      }
    end

    # @return [String] the site's manifest: what the fact `site` chooses, some of it in definitions of nodes
    def site(count)
      scope = Scope.new
      scope.add(:str, 'toplevel')
      scope.add(:str, '::toplevel')
      "#{[*BASE, "$toplevel = #{v.literal(:str)}", *Array.new(count) { |number| branch(number, scope) }].join("\n")}\n"
    end

    private

    # A manifest of its own, as far as one node is concerned.
    def branch(number, outer)
      top = Place.new(kind: :top, scope: Scope.new(outer))
      parts = v.times(8, 3) { statement(top, 2) } + v.times(3) { collector(top) }
      parts << defaults(top) if v.chance(0.5)
      parts << "node 'n#{number}.example.com' { #{block(Place.new(kind: :node, scope: Scope.new(top.scope)), 5)} }" if v.chance(0.6)
      nodes, others = parts.partition { |part| part.start_with?('node ') }
      "if $facts['site'] == #{number} {\n#{others.join("\n")}\n}\n#{nodes.join("\n")}"
    end

    def v
      @values
    end

    def host_class(name, mod, inherits: false)
      scope = Scope.new
      place = Place.new(kind: :class, scope:, module_name: mod)
      parameters = parameters(name, scope)
      body = inherits && v.chance(0.7) ? "#{inherited_override(inherits)}\n" : ''
      "class #{name}(#{parameters})#{" inherits #{inherits}" if inherits} {\n#{body}#{marker(name)}\n#{block(place, 4)}\n}\n"
    end

    # Each class holds a resource with a known title, for overrides and references.
    def marker(name)
      "notify { 'in #{name}': message => \"${title} ${name} ${module_name}\", tag => ['#{v.pick(TAGS)}'] }"
    end

    def inherited_override(parent)
      "Notify['in #{parent}'] { #{v.pick(['message => "over ${title}"', "tag +> 'more'", "require => File['/base']", 'message => undef', "noop => true"])} }"
    end

    def define(name, mod)
      scope = Scope.new
      scope.add(:str, 'title')
      parameters = parameters(name, scope)
      "define #{name}(#{parameters}) {\n#{v.pick(["notify { \"${title} of #{name}\": }", "@notify { \"${title} of #{name}\": tag => 'web' }"])}\n" \
        "#{block(Place.new(kind: :define, scope:, module_name: mod), 3)}\n}\n"
    end

    def parameters(name, scope)
      @parameters.fetch(name).each_with_index.map do |kind, index|
        default = v.expression(kind, scope, 1)
        scope.add(kind, "p#{index}")
        "#{"#{v.type(kind)} " if v.chance(0.4)}$p#{index} = #{default}"
      end.join(', ')
    end

    def block(place, most)
      v.times(most, 1) { statement(place, 2) }.join("\n")
    end

    def inner(place, kind = place.kind)
      Place.new(kind:, scope: Scope.new(place.scope), module_name: place.module_name)
    end

    def statement(place, depth)
      case v.random.rand(depth.positive? ? 30 : 16)
      when 0..4 then resource(place)
      when 5, 6 then assignment(place)
      when 7 then declare_class(place)
      when 8 then instance(place)
      when 9 then chain(place)
      when 10 then collector(place)
      when 11 then defaults(place)
      when 12 then v.pick(["tag('#{v.pick(TAGS)}')", "notice(#{v.text(place.scope)})", "realize(Notify['virtual #{v.random.rand(4)}'])", "warning(#{v.expression(:str, place.scope)})"])
      when 13 then create(place)
      when 14, 15 then template(place)
      when 16, 17 then condition(place, depth)
      when 18..21 then iteration(place, depth)
      when 22 then case_statement(place, depth)
      when 23 then "Notify <| title == 'base' |> { message => #{v.text(place.scope)} }"
      when 24 then bodies(place)
      when 25 then "with(#{v.expression(:str, place.scope)}) |$toplevel| { #{block(inner(place), 2)} }"
      when 26 then exported(place)
      else declare_class(place)
      end
    end

    def title(place)
      dynamic = %i[define lambda].include?(place.kind) ? '${title} ' : ''
      "\"#{dynamic}#{place.module_name}#{@count += 1}\""
    end

    def resource(place, prefix = v.pick(['', '', '', '', '@']))
      type = v.pick(TYPES)
      attributes = attributes(type, place)
      name = title(place)
      name = "\"/x/#{name[1..]}" if %w[file].include?(type)
      name = "\"/bin/#{name[1..]}" if type == 'exec'
      name = "[#{name}, #{name.sub(/"\z/, 'b"')}]" if v.chance(0.1)
      "#{prefix}#{type} { #{name}: #{[*attributes, *metaparameters(place, 2)].join(', ')} }"
    end

    def bodies(place)
      list = v.times(3, 2) { "#{title(place)}: message => #{v.text(place.scope)}" }
      "notify { default: #{v.pick(["message => 'dflt'", 'noop => true', "tag => 't1'"])}; #{list.join('; ')} }"
    end

    def exported(place)
      "@@#{v.pick(%w[notify])} { #{title(place)}: message => #{v.text(place.scope)}, tag => '#{v.pick(TAGS)}' }"
    end

    def attributes(type, place)
      value = -> { v.text(place.scope) }
      found = case type
              when 'notify' then ["message => #{v.expression(v.kind, place.scope)}"]
              when 'file' then ["ensure => #{v.pick(%w[file present absent])}", "content => #{value.call}", "mode => '0644'", "owner => #{value.call}"]
              when 'exec' then ["command => '/bin/true'", "unless => #{value.call}", 'refreshonly => true', "path => #{v.expression(:arr, place.scope, 1)}"]
              when 'user' then ['ensure => present', "comment => #{value.call}", 'uid => 1001', "groups => ['a', 'b']"]
              when 'package' then ["ensure => #{v.pick(%w[installed latest '1.2'])}"]
              else ['ensure => running', "enable => #{v.expression(:bool, place.scope, 1)}"]
              end
      found.select { v.chance(0.6) }
    end

    def metaparameters(place, most)
      v.times(most) do
        v.pick(["tag => ['#{v.pick(TAGS)}', '#{v.pick(TAGS)}']", "require => #{target}", "before => #{target}", "notify => #{target}",
                "subscribe => [#{target}, #{target}]", "noop => #{v.expression(:bool, place.scope, 1)}", 'loglevel => debug',
                "schedule => 'daily'", "alias => 'al#{@count += 1}'", '* => {}'])
      end.uniq { |text| text[/\A\S+/] }
    end

    # Something that is in every catalog.
    def target
      v.pick(["File['/base']", "Notify['base']", "Notify[base]", "Stage['main']", "'Notify[base]'"])
    end

    def assignment(place)
      kind = v.kind
      code = v.expression(kind, place.scope)
      name = "v#{@count += 1}"
      place.scope.add(kind, name)
      "$#{name} = #{code}"
    end

    def declare_class(place)
      name = v.pick(place.module_name ? @classes - [place.module_name] : @classes)
      verb = v.pick(%w[include contain require include])
      return "if !defined(Class['#{name}']) { class { '#{name}': #{class_arguments(name, place)} } }" if v.chance(0.3)

      v.pick(["#{verb} #{name}", "#{verb}('#{name}')", "#{verb} ::#{name}", "['#{name}'].each |$c| { #{verb} $c }", "#{verb} Class['#{name}']"])
    end

    def class_arguments(name, place)
      given = @parameters.fetch(name).each_with_index.select { v.chance(0.4) }
      arguments = given.map { |kind, index| "p#{index} => #{v.expression(kind, place.scope, 1)}" }
      arguments << 'stage => pre' if v.chance(0.1)
      arguments << "tag => '#{v.pick(TAGS)}'" if v.chance(0.2)
      arguments << "require => #{target}" if v.chance(0.2)
      arguments.join(', ')
    end

    def instance(place)
      name = v.pick(@defines)
      return resource(place) if place.kind == :define

      given = @parameters.fetch(name).each_with_index.select { v.chance(0.4) }
      arguments = given.map { |kind, index| "p#{index} => #{v.expression(kind, place.scope, 1)}" }
      "#{v.pick(['', '', '@'])}#{name} { #{title(place)}: #{[*arguments, *metaparameters(place, 1)].join(', ')} }"
    end

    def chain(place)
      ends = v.times(3, 2) { v.pick([target, target, "Notify <| tag == '#{v.pick(TAGS)}' |>", "[#{target}, #{target}]", resource(place, '')]) }
      ends.join(v.pick([' -> ', ' ~> ', ' <- ', ' <~ ']))
    end

    def collector(place)
      query = v.pick(['', "tag == '#{v.pick(TAGS)}'", "title != 'base'", "title == 'base' or tag == 'web'", "message == 'dflt' and tag != 't0'",
                      "tag == $toplevel"])
      override = v.chance(0.4) ? " { #{v.pick(["tag +> 'collected'", "noop => true", "message => #{v.text(place.scope)}", "require => File['/base']"])} }" : ''
      return "Notify <<| #{query} |>>#{override}" if v.chance(0.1)

      "#{v.pick(%w[Notify Notify User Alpha::D0])} <| #{query} |>#{override unless override.include?('message')}"
    end

    def defaults(place)
      v.pick(["Notify { #{v.pick(["message => #{v.text(place.scope)}", 'noop => true', "tag => 'dflt'", "withpath => true"])} }",
              "File { mode => '0600'#{", owner => #{v.text(place.scope)}" if v.chance(0.5)} }", "Exec { cwd => '/bin' }",
              "User { shell => '/bin/sh' }", "Alpha::D0 { tag => 'ad' }"])
    end

    def create(place)
      v.pick([
               -> { "create_resources('notify', {#{title(place)} => {'message' => #{v.text(place.scope)}}}, {'tag' => 't0'})" },
               -> { "create_resources('@notify', {#{title(place)} => {}})" },
               -> { "ensure_resource('notify', 'ensured #{v.random.rand(3)}', {'message' => 'm'})" },
               -> { "ensure_packages(['ep#{v.random.rand(3)}'])" },
               -> { "@notify { 'virtual #{@count += 1}': }" },
               -> { "notify { #{title(place)}: message => getparam(Notify['base'], 'message') }" },
               -> { "notify { #{title(place)}: message => \"${getvar('alpha::p0')} ${getvar('toplevel')}\" }" }
             ]).call
    end

    def template(place)
      mod = v.pick(Generator::MODULES)
      code = v.pick(["template('#{mod}/t.erb')", "epp('#{mod}/t.epp', {'x' => #{v.expression(v.kind, place.scope, 1)}})", "epp('#{mod}/t.epp')",
                     "template('#{mod}/t.erb', 'alpha/t.erb')"])
      "file { \"/t/#{title(place)[1..]}: content => #{code} }"
    end

    def condition(place, depth)
      word = v.pick(%w[if if unless])
      "#{word} #{v.expression(:bool, place.scope)} { #{nested(place, depth)} } #{"else { #{nested(place, depth)} }" if v.chance(0.5)}"
    end

    def nested(place, depth)
      place = inner(place)
      v.times(2, 1) { statement(place, depth - 1) }.join("\n")
    end

    def iteration(place, depth)
      inside = inner(place)
      count = @count += 1
      variable, kind = v.pick([['toplevel', :str], ["i#{count}", :str], ['p0', :str], ["i#{count}", :str]])
      inside.scope.add(kind, variable)
      body = v.times(2, 1) { statement(inside, depth - 1) }.join("\n")
      v.pick(["['k#{count}'].each |$#{variable}| { #{body} }", "$h#{count} = {'h#{count}' => 'hv'}\n$h#{count}.each |$k, $#{variable}| { #{body} }",
              "[['z#{count}']].map |$#{variable}| { #{body}\n$#{variable} }.each |$z| { notice($z) }",
              "'x(y)' =~ /(.)\\(/\n['m#{count}'].each |$#{variable}| { notice($1)\n#{body} }"])
    end

    def case_statement(place, depth)
      "case #{v.expression(:str, place.scope)} { #{v.expression(:str, place.scope, 1)}, /(a)(.)?/: { #{nested(place, depth)} } default: { #{nested(place, depth)} } }"
    end
  end
end
