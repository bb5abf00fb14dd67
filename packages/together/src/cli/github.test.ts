import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { completion, startChatServer } from '../../../assay/dist/testing/chat-server';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

const examinees = ['offline/examinee?accuracy=0', 'offline/examinee?accuracy=1'];
const quiz = quizFiles({ models: examinees.map((name) => ({ name })), policy: { accuracy: 0.8 } });

let project: Project;
let actions: Readonly<Record<string, string>>;

beforeEach(() => {
  project = openProject({ ...parityFiles, ...quiz, ...interviewFiles() });
  actions = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: project.path,
    GITHUB_STEP_SUMMARY: `${project.path}/summary.md`,
  };
});

afterEach(() => {
  project.remove();
});

function annotationsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith('::'));
}

function headingsIn(markdown: string): readonly string[] {
  return markdown.split('\n').filter((line) => line.startsWith('## '));
}

describe('a command under GitHub Actions', () => {
  test('adds its report to the summary of the step and points at what failed', async () => {
    const { out, error } = await project.run(
      ['repeat', 'parity', '--runs', '3', '--model', 'offline/key?flip=1', '--out', 'r', '--json'],
      actions,
    );

    expect(JSON.parse(out)).toMatchObject({ kind: 'repeat' });
    const counts = 'failed 3 of 3 judged trials (100 %25, 95 %25 interval 43–100 %25)';
    const end = 'what to do: ask 7 more runs; model offline/key?flip=1';
    const { outcome, models } = reportDocumentSchema.parse(JSON.parse(out));
    const { sentence, details, reasons } = outcome;
    const reason = models[0]?.assertions.find(({ decision }) => decision === 'failed')?.reason ?? '';
    const hard = `${reason.replaceAll('%', '%25')}; ${end}`;
    expect(annotationsIn(error)).toEqual([
      `::error file=prompts/parity.md,title=Parity%3A Failed (simulated)::${[sentence, ...details, ...reasons].join(' ').replaceAll('%', '%25')}`,
      `::error file=fixtures/parity/long-way.yaml,line=3,title=long-way › isCorrect%3A failed (simulated)::should be true; ${counts}: rejected; ${hard}`,
      `::error file=fixtures/parity/right.yaml,line=3,title=right › isCorrect%3A failed (simulated)::should be true; ${counts}: rejected; ${hard}`,
      `::error file=fixtures/parity/wrong.yaml,line=3,title=wrong › isCorrect%3A failed (simulated)::should be false; ${counts}: accepted; ${hard}`,
      `::warning file=fixtures/parity/long-way.yaml,line=4,title=long-way › isShort%3A soft failure (simulated)::should be false; ${counts}: accepted; ${end}`,
      `::warning file=fixtures/parity/right.yaml,line=4,title=right › isShort%3A soft failure (simulated)::should be true; ${counts}: rejected; ${end}`,
      `::warning file=fixtures/parity/wrong.yaml,line=4,title=wrong › isShort%3A soft failure (simulated)::should be true; ${counts}: rejected; ${end}`,
    ]);
    expect(project.read('summary.md')).toBe(`${project.read('r/report.md')}\n`);
  });

  test('says why it could not run, at the file that is to be fixed', async () => {
    project.write('fixtures/parity/right.yaml', 'title: x\nexpected:\n  isCorrect: maybe\nsolution: x\n');

    const repeat = await project.run(['repeat', 'parity', '--model', 'offline/key'], actions);
    const check = await project.run(['check', 'parity'], actions);

    expect(annotationsIn(repeat.error).map((line) => line.slice(0, 96))).toEqual([
      '::error file=fixtures/parity/right.yaml,line=3,title=Cannot be used%3A expected.isCorrect::expec',
      '::error file=fixtures/parity/right.yaml,line=2,title=Cannot be used%3A expected.isShort::missing',
    ]);
    expect(annotationsIn(check.error).slice(0, 2)).toEqual(annotationsIn(repeat.error));
    expect(headingsIn(project.read('summary.md'))).toEqual([
      '## assay check: 2 problems, 0 suspicious labels, 0 warnings',
    ]);
    expect(project.read('summary.md')).toContain('| `fixtures/parity/right.yaml:3` `expected.isCorrect` | ');
  });

  test('counts the labels that nothing has checked', async () => {
    project.write(
      'fixtures/parity/cases.yaml',
      'isCorrect:\n  function: isEven\n  cases: [{ args: [2], returns: true }, { args: [3], returns: false }]\n',
    );

    await project.run(['check', 'parity'], actions);

    expect(project.read('summary.md')).toContain(
      'Labels of `parity` that the oracle does not cover: 3 of `isShort`.\n',
    );
  });

  test('tells of every kind of report, one below the other', async () => {
    for (const args of [
      ['check', 'parity'],
      ['gate', 'parity', '--model', 'offline/key', '--out', 'gate'],
      ['vote', 'parity', '--model', 'offline/key', '--runs', '6'],
      ['repeat', 'parity', '--model', 'offline/key,offline/key?flip=0.9', '--runs', '20', '--out', 'two'],
      ['compare', 'two'],
      ['test-llm', 'capitals'],
      ['interview', 'run', 'small', '--model', 'offline/coder?skill=0'],
      ['merge', 'two', '--out', 'merged'],
    ]) {
      await project.run(args, actions);
    }

    expect(headingsIn(project.read('summary.md'))).toEqual([
      '## assay check: 0 problems, 0 suspicious labels, 4 warnings',
      '## Parity: Would be certified (simulated)',
      '## Votes on parity: Inconclusive (simulated)',
      '## Parity: Failed (simulated)',
      '## Comparison with `two@offline/key`',
      '## capitals: Failed (simulated)',
      '## Small: Measured (simulated)',
      '## Parity: Failed (simulated)',
    ]);
    expect(project.read('summary.md')).toContain(
      '**1 of 2 models did not reach the required 80 % of right answers: offline/examinee?accuracy=0, Prompt&#91;0&#93;.** offline/examinee?accuracy=1, Prompt&#91;0&#93; leads: 100 % right',
    );
    expect(project.read('gate/badge.svg')).toContain('>simulated: certifies nothing</text>');
    expect(project.read('merged/parity/report.md')).toBe(project.read('two/report.md'));
  });

  test('shows of a quiz the cells that fail it, not those that reached what is required in each run', async () => {
    const { error } = await project.run(['test-llm', 'capitals', '--runs', '3'], actions);
    const [, good = ''] = examinees;
    const passed = await project.run(['test-llm', 'capitals', '--runs', '3', '--model', good], actions);

    expect(annotationsIn(error).map((line) => /title=(.*?)::/.exec(line)?.[1])).toEqual([
      'capitals%3A Failed (simulated)',
      'capitals%3A offline/examinee?accuracy=0%2C Prompt[0]%3A failed',
    ]);
    expect([passed.code, annotationsIn(passed.error)]).toEqual([0, []]);
  });

  test.each(['ask', 'repeat'])('lets no reply give the runner a command: assay %s', async (command) => {
    project.write('their.js', 'x');
    const reply = 'no\n::add-mask::x\n  ::stop-commands::x\n##[error]x';
    const server = await startChatServer(() => completion(reply, { model: '##[error]y' }));
    const args = command === 'ask' ? ['ask', 'parity', 'their.js'] : ['repeat', 'parity', '--runs', '1'];

    const text = await project.run(args, { ...actions, OPENAI_BASE_URL: server.url });
    const json = await project.run([...args, '--json'], { ...actions, OPENAI_BASE_URL: server.url });
    await server.close();

    for (const { out, error } of [text, json]) {
      const lines = `${out}\n${error}`.split('\n').map((line) => line.trim());
      expect(lines.filter((line) => /^::(?!error |warning )|(?<!^::.*)##\[/.test(line))).toEqual([]);
    }
    expect(json.out).toContain('#\\u0023[error]');
    expect(JSON.stringify(JSON.parse(json.out))).toContain('##[error]');
  });
});

describe('a command anywhere else', () => {
  test('writes its Markdown into the report folder alone', async () => {
    const { GITHUB_STEP_SUMMARY = '' } = actions;

    const { error } = await project.run(['repeat', 'parity', '--model', 'offline/key?flip=1', '--out', 'r'], {
      GITHUB_STEP_SUMMARY,
    });

    expect(annotationsIn(error)).toEqual([]);
    expect(project.read('summary.md')).toBe('');
    expect(headingsIn(project.read('r/report.md'))).toEqual(['## Parity: Failed (simulated)']);
  });
});
