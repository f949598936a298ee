# frozen_string_literal: true

require 'erb'

module PuppetRs
  module Diff
    # The frame of the HTML report.
    class HtmlPage
      LIGHT = '--added: #116329; --added-bg: #e6ffec; --removed: #a40e26; --removed-bg: #ffebe9; --changed: #7d4e00; ' \
              '--place: #0550ae'
      DARK = '--added: #56d364; --added-bg: #12261e; --removed: #ff9492; --removed-bg: #311b1f; --changed: #e3b341; ' \
             '--place: #79c0ff'
      STYLE = <<~CSS
        code, pre { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere }
        pre { white-space: pre-wrap; margin: .25em 0; padding: .5em; background: var(--soft); border-radius: 6px }
        pre:empty { display: none }
        body { max-width: 70em } h2 { font-size: 1.2em; margin-top: 1.5em } h3 { font-size: 1em; margin: .75em 0 0; font-weight: 600 }
        small { color: var(--mute); font-weight: 400 }
        .breaks strong, .breaks h2, td.breaks { color: var(--removed) } .mended strong, td.mended { color: var(--added) }
        .errors { list-style: none; padding: 0 }
        .filter { position: sticky; top: 0; background: var(--bg); padding: .5em 0; display: flex; flex-wrap: wrap; gap: .5em; align-items: center }
        .filter input { flex: 1 1 15em; font: inherit; padding: .3em .5em; border: 1px solid var(--line); border-radius: 6px; color: inherit; background: var(--soft) }
        details.group { border: 1px solid var(--line); border-radius: 6px; margin: .5em 0; padding: .25em .75em }
        summary { font-weight: 600; padding: .25em 0 }
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

      private_constant :LIGHT, :DARK, :STYLE, :SCRIPT

      # @param title [String]
      def initialize(title)
        title = ERB::Util.html_escape(Rendering.printable(title))
        @page = CommandLine::HtmlPage.new(title: "Catalogs: #{title}", heading: 'What changes in catalogs',
                                          light: LIGHT, dark: DARK, style: STYLE, script: SCRIPT)
      end

      # @param body [String] HTML
      # @return [String] the whole file
      def to_s(body)
        @page.to_s(body)
      end
    end
  end
end
