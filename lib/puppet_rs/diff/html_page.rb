# frozen_string_literal: true

require 'erb'

module PuppetRs
  module Diff
    # The frame of the HTML report: style and script stand in the file, so that it can be sent and kept.
    class HtmlPage
      STYLE = <<~CSS
        :root { color-scheme: light dark; --fg: #1f2328; --bg: #fff; --soft: #f6f8fa; --line: #d0d7de; --mute: #59636e;
          --added: #116329; --added-bg: #e6ffec; --removed: #a40e26; --removed-bg: #ffebe9; --changed: #7d4e00; --place: #0550ae }
        @media (prefers-color-scheme: dark) { :root { --fg: #e6edf3; --bg: #0d1117; --soft: #161b22; --line: #30363d; --mute: #9198a1;
          --added: #56d364; --added-bg: #12261e; --removed: #ff9492; --removed-bg: #311b1f; --changed: #e3b341; --place: #79c0ff } }
        * { box-sizing: border-box }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--fg); background: var(--bg); max-width: 70em; margin: 0 auto; padding: 1em }
        code, pre { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere }
        pre { white-space: pre-wrap; margin: .25em 0; padding: .5em; background: var(--soft); border-radius: 6px }
        pre:empty { display: none }
        h1 { font-size: 1.5em } h2 { font-size: 1.2em; margin-top: 1.5em } h3 { font-size: 1em; margin: .75em 0 0; font-weight: 600 }
        small { color: var(--mute); font-weight: 400 }
        .tiles { display: flex; flex-wrap: wrap; gap: .5em; padding: 0; list-style: none }
        .tiles li { border: 1px solid var(--line); border-radius: 6px; padding: .25em .75em }
        .tiles strong { font-size: 1.2em }
        .breaks strong, .breaks h2, td.breaks { color: var(--removed) } .mended strong, td.mended { color: var(--added) }
        .errors { list-style: none; padding: 0 }
        .filter { position: sticky; top: 0; background: var(--bg); padding: .5em 0; display: flex; flex-wrap: wrap; gap: .5em; align-items: center }
        .filter input { flex: 1 1 15em; font: inherit; padding: .3em .5em; border: 1px solid var(--line); border-radius: 6px; color: inherit; background: var(--soft) }
        details.group { border: 1px solid var(--line); border-radius: 6px; margin: .5em 0; padding: .25em .75em }
        summary { cursor: pointer; font-weight: 600; padding: .25em 0 }
        .more, .more summary { display: inline; font-weight: 400 } .more[open] { display: block }
        .nodes { color: var(--mute); margin: .25em 0 }
        .added > h3 .sign, pre .added { color: var(--added) } .removed > h3 .sign, pre .removed { color: var(--removed) }
        .changed > h3 .sign { color: var(--changed) } pre .place { color: var(--place) }
        pre .added { background: var(--added-bg) } pre .removed { background: var(--removed-bg) }
        table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25em .5em; border-bottom: 1px solid var(--line) }
        td.n { text-align: right; font-variant-numeric: tabular-nums }
        [hidden] { display: none !important }
        a:focus-visible, summary:focus-visible, input:focus-visible { outline: 2px solid var(--place); outline-offset: 2px }
      CSS
      # Hides what does not contain the text, and opens what does.
      SCRIPT = <<~JS
        const field = document.getElementById('filter'), shown = document.getElementById('shown');
        const groups = [...document.querySelectorAll('details.group')], first = groups.map(group => group.open);
        field?.addEventListener('input', () => {
          const wanted = field.value.trim().toLowerCase();
          let count = 0;
          groups.forEach((group, index) => {
            const nodes = group.querySelector('.nodes').textContent.toLowerCase().includes(wanted);
            let any = false;
            group.querySelectorAll('article').forEach(item => {
              item.hidden = !(nodes || item.textContent.toLowerCase().includes(wanted));
              if (!item.hidden) { any = true; count++; }
            });
            group.hidden = !any;
            group.open = wanted ? any : first[index];
          });
          shown.textContent = wanted ? count + (count === 1 ? ' resource' : ' resources') : '';
        });
      JS

      # @param title [String]
      def initialize(title)
        @title = title
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
          <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
          <title>Catalogs: #{ERB::Util.html_escape(@title)}</title>
          <style>
          #{STYLE}</style>
          </head>
          <body>
          <main>
          <h1>What changes in catalogs</h1>
          #{body}
          </main>
          <script>
          #{SCRIPT}</script>
          </body>
          </html>
        HTML
      end
    end
  end
end
