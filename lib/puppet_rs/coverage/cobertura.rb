# frozen_string_literal: true

require 'cgi'

module PuppetRs
  module Coverage
    # Cobertura's XML (coverage-04.dtd): a package for each folder, a class for each file.
    module Cobertura
      class << self
        # @param data [Data]
        # @return [String]
        def write(data)
          packages = data.files.sort.group_by { |name, _| File.dirname(name) }.map { |folder, files| package(folder, files) }
          <<~XML
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
            <coverage #{rates(data.total(:line_counts), data.total(:branch_counts), all: true)} complexity="0" version="#{VERSION}" timestamp="#{Time.now.to_i}">
              <sources><source>#{text(data.root)}</source></sources>
              <packages>
            #{packages.join("\n")}
              </packages>
            </coverage>
          XML
        end

        private

        def package(folder, files)
          counts = %i[line_counts branch_counts].map do |which|
            files.map { |_, file| file.public_send(which) }.reduce { |a, b| a.zip(b).map(&:sum) }
          end
          [%(    <package name="#{text(folder)}" #{rates(*counts)} complexity="0"><classes>),
           *files.map { |name, file| file_class(name, file) }, '    </classes></package>'].join("\n")
        end

        def file_class(name, file)
          arms = file.branches.group_by { |branch| branch['line'] }
          arms = arms.transform_values { |all| all.flat_map { |branch| branch['arms'] } }
          [%(      <class name="#{text(File.basename(name))}" filename="#{text(name)}" ) +
            %(#{rates(file.line_counts, file.branch_counts)} complexity="0"><methods>),
           *file.bodies.map { |body| body_element(body) }, '      </methods><lines>',
           *file.lines.map { |line, hits| line_element(line, hits, arms[line]) }, '      </lines></class>'].join("\n")
        end

        def body_element(body)
          rate = body['hits'].positive? ? 1 : 0
          %(        <method name="#{text("#{body['kind']} #{body['name']}")}" signature="" line-rate="#{rate}" branch-rate="1" ) +
            %(complexity="0"><lines><line number="#{body['line']}" hits="#{body['hits']}"/></lines></method>)
        end

        def line_element(line, hits, arms)
          element = %(        <line number="#{line}" hits="#{hits}")
          return %(#{element} branch="false"/>) unless arms

          taken = arms.count { |arm| arm['hits'].positive? }
          %(#{element} branch="true" condition-coverage="#{taken * 100 / arms.size}% (#{taken}/#{arms.size})"/>)
        end

        def rates(lines, branches, all: false)
          counts = %(lines-covered="#{lines[0]}" lines-valid="#{lines[1]}" ) +
                   %(branches-covered="#{branches[0]}" branches-valid="#{branches[1]}" )
          %(#{counts if all}line-rate="#{rate(lines)}" branch-rate="#{rate(branches)}")
        end

        def rate(counts)
          counts[1].zero? ? 1 : counts[0].fdiv(counts[1]).floor(4)
        end

        def text(value)
          CGI.escapeHTML(CommandLine::Words.printable(value))
        end
      end
    end
  end
end
