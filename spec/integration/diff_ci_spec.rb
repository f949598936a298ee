# frozen_string_literal: true

require 'json'
require 'socket'
require 'yaml'

# The shell steps of action.yml and of docs/ci/gitlab.yml, with the services they call played by programs of this spec.
RSpec.describe 'puppet_rs diff', 'in CI', :scratch_folder do
  root = File.expand_path('../..', __dir__)

  def program(name, text)
    File.chmod(0o755, write("bin/#{name}", "#!/bin/sh\n#{text}"))
  end

  # @param comments [Array<Integer>] that are there already
  def prepare(status, report = 'the report', comments: [])
    program('puppet_rs', <<~SH)
      echo "$@" >> #{Dir.pwd}/asked
      while [ $# -gt 0 ]; do
        case "$1" in
          --out) echo '#{report}' > "$2" ;;
          --report) echo '{}' > "${2#*=}" ;;
        esac
        shift
      done
      exit #{status}
    SH
    program('gh', "echo \"$@\" >> #{Dir.pwd}/gh\ncase \"$*\" in *--paginate*) printf '#{comments.join('\n')}' ;; esac\n")
  end

  def shell(text, **environment)
    variables = environment.transform_keys(&:to_s)
    Open3.capture2e({ 'PATH' => "#{Dir.pwd}/bin:#{ENV.fetch('PATH')}", **variables }, 'bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', text)
  end

  # The steps of the action, as far as a runner would come.
  # @return [Array<Integer>] the statuses of the steps
  define_method(:action) do |**environment|
    steps = YAML.safe_load_file("#{root}/action.yml").dig('runs', 'steps').map { |step| step['run'] }
    common = { RUNNER_TEMP: Dir.pwd, GITHUB_OUTPUT: "#{Dir.pwd}/output", GITHUB_STEP_SUMMARY: "#{Dir.pwd}/summary", FACTS: 'facts', FROM: 'abc',
               OPTIONS: '--sample 5', GITHUB_REPOSITORY: 'o/r', NUMBER: '7', REPORT: "#{Dir.pwd}/puppet_rs-diff/diff.md", **environment }
    steps.first(2).map { |text| shell(text, **common).last.exitstatus }
  end

  it 'comments on a pull request, and updates the comment' do
    prepare(2)
    expect(action).to eq([0, 0])
    expect(File.read('asked')).to match(/\Adiff abc HEAD --facts facts --report json=\S+diff.json --format markdown --out \S+ --sample 5\n\z/)
    expect(File.read('output')).to include('status=2')
    expect(File.read('summary')).to eq("<!-- puppet_rs diff -->\nthe report\n")
    expect(File.readlines('gh').last).to start_with('api --method POST repos/o/r/issues/7/comments --field body=@')
    prepare(1, comments: [12, 13])
    expect(action).to eq([0, 0])
    expect(File.readlines('gh').last).to start_with('api --method PATCH repos/o/r/issues/comments/12 ')
    prepare(3)
    expect(action.first).to eq(3)
    expect(JSON.parse(File.read('puppet_rs-diff/diff.json'))).to eq({})
  end

  it 'comments on a merge request, and updates the note' do
    job = YAML.safe_load_file("#{root}/docs/ci/gitlab.yml").fetch('puppet_rs diff')
    program('curl', "echo \"$@\" >> #{Dir.pwd}/curl\ncase \"$*\" in *per_page*) cat #{Dir.pwd}/notes ;; esac\n")
    write('notes', '[{"id":1,"body":"x"}]')
    variables = { FACTS: 'facts', OPTIONS: '', CI_MERGE_REQUEST_DIFF_BASE_SHA: 'abc', CI_API_V4_URL: 'https://g/api/v4', CI_PROJECT_ID: '5',
                  CI_MERGE_REQUEST_IID: '9', GITLAB_TOKEN: 't' }
    prepare(2)
    out, status = shell(job['script'].join("\n"), **variables)
    expect(status.exitstatus).to eq(0), out
    expect(File.readlines('curl').last).to end_with("--request POST --data-urlencode body@diff.md https://g/api/v4/projects/5/merge_requests/9/notes\n")
    write('notes', '[{"id":1,"body":"x"},{"id":4,"body":"<!-- puppet_rs diff -->\nold"}]'.gsub("\n", '\n'))
    prepare(1)
    expect(shell(job['script'].join("\n"), **variables).last.exitstatus).to eq(1)
    expect(File.readlines('curl').last).to end_with("--request PUT --data-urlencode body@diff.md https://g/api/v4/projects/5/merge_requests/9/notes/4\n")
    expect(File.read('diff.md')).to eq("<!-- puppet_rs diff -->\nthe report\n")
    prepare(3)
    expect(shell(job['script'].join("\n"), **variables).last.exitstatus).to eq(3)
  end

  it 'documents a workflow whose inputs and outputs the action has' do
    page = File.read("#{root}/docs/diff-ci.md")
    workflow = YAML.safe_load(page[/```yaml\n(name: Catalogs.*?)```/m, 1], aliases: true)
    action = YAML.safe_load_file("#{root}/action.yml")
    steps = workflow.dig('jobs', 'diff', 'steps')
    used = steps.find { |step| step['uses'].to_s.include?('puppet_rs@') }
    expect(action['inputs'].keys).to include(*used['with'].keys)
    expect(action['outputs'].keys).to include(*page.scan(/steps\.diff\.outputs\.(\w+)/).flatten)
  end
end
