# frozen_string_literal: true

module PuppetRs
  module CommandLine
    # Frame of a report as one HTML file: nothing is requested from anywhere, light and dark as the reader has it, and styles
    # and scripts stand in the file, so that it can be sent and kept.
    class HtmlPage
      # Colours by the names that all pages use.
      LIGHT = '--fg: #1f2328; --bg: #fff; --soft: #f6f8fa; --line: #d0d7de; --mute: #59636e'
      DARK = '--fg: #e6edf3; --bg: #0d1117; --soft: #161b22; --line: #30363d; --mute: #9198a1'
      STYLE = <<~CSS
        * { box-sizing: border-box }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--fg); background: var(--bg); margin: 0 auto; padding: 1em }
        h1 { font-size: 1.5em }
        .tiles { display: flex; flex-wrap: wrap; gap: .5em; padding: 0; list-style: none }
        .tiles li { border: 1px solid var(--line); border-radius: 6px; padding: .25em .75em }
        .tiles strong { font-size: 1.2em }
        summary { cursor: pointer }
      CSS
      private_constant :LIGHT, :DARK, :STYLE

      # @param title [String] of the window, as HTML
      # @param heading [String] of the page, as HTML
      # @param light [String] more colours, as declarations
      # @param dark [String] the same for dark screens
      # @param style [String] CSS
      # @param script [String, nil]
      def initialize(title:, heading:, light:, dark:, style:, script: nil)
        @title = title
        @heading = heading
        @colours = ":root { color-scheme: light dark; #{LIGHT}; #{light} }\n" \
                   "@media (prefers-color-scheme: dark) { :root { #{DARK}; #{dark} } }\n"
        @style = style
        @script = script
      end

      # @param body [String] HTML
      # @return [String] the whole file
      def to_s(body)
        <<~HTML
          <!doctype html>
          <html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta http-equiv="Content-Security-Policy" content="#{policy}">
          <title>#{@title}</title>
          <style>
          #{@colours}#{STYLE}#{@style}</style>
          </head>
          <body>
          <main>
          <h1>#{@heading}</h1>
          #{body}
          </main>
          #{"<script>\n#{@script}</script>\n" if @script}</body>
          </html>
        HTML
      end

      private

      def policy
        ["default-src 'none'", "style-src 'unsafe-inline'", ("script-src 'unsafe-inline'" if @script)].compact.join('; ')
      end
    end
  end
end
