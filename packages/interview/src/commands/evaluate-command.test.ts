import { afterEach, describe, expect, test } from '@jest/globals';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeBubblewrap } from '../../../assay/dist/testing/bubblewrap';
import { fenced, interviewFiles, outcomesOf, rowsOf, sectionIn } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
afterEach(() => {
  project.remove();
});

/** Runs `assay interview evaluate` in the embedded sandbox. */
function evaluate(...args: readonly string[]): ReturnType<Project['run']> {
  return project.run(['interview', 'evaluate', ...args, '--sandbox', 'embedded']);
}

/** Replies written by other means. */
const replies = {
  'replies/Sum-javascript.txt': fenced('function add(a, b) { return a + b; }'),
  'replies/Greeting-javascript.txt': 'def greet(name): …',
  'replies/notes.md': 'not a reply',
};

describe('assay interview evaluate', () => {
  test('ends on Ctrl-C with 130, and keeps the verdicts that it has', async () => {
    const row = { interview: 'small', name: 'Sum', language: 'javascript', answer: 'No.' };
    project = openProject({ ...interviewFiles(), 'asked.ndjson': `${JSON.stringify(row)}\n`.repeat(200) });
    const interrupt = new AbortController();

    const { code, out, error } = await project.run(
      ['interview', 'evaluate', 'asked.ndjson', '--sandbox', 'embedded'],
      {},
      {
        signal: interrupt.signal,
        progress: () => {
          interrupt.abort(new Error('interrupted'));
        },
      },
    );

    const kept = rowsOf(project.read('evaluated.ndjson')).length;
    expect([kept > 0, kept < 200]).toEqual([true, true]);
    expect(error).toContain(`\nVerdicts on the first ${String(kept)} answers are in evaluated.ndjson.\nInterrupted.\n`);
    expect({ code, out }).toEqual({ code: 130, out: '' });
  });
});

describe('assay interview evaluate with a folder of replies', () => {
  test('takes each question’s own file, and says which one is missing', async () => {
    const info = JSON.stringify({ model: 'hand-made', params: { temperature: 0, top_k: 40 } });
    project = openProject({ ...interviewFiles(), ...replies, 'replies/info.json': info });

    const { code, out, error } = await evaluate('replies', '--questions', 'small', '--json');

    const { cells, files } = sectionIn(out);
    expect(cells).toMatchObject([
      { model: 'hand-made', template: 'small', params: 'temperature=0, top_k=40', answers: 3, errored: 1, passed: 3 },
    ]);
    expect(files).toEqual(['replies/evaluated.ndjson']);
    expect(outcomesOf(project.read('replies/evaluated.ndjson'))).toEqual([
      ...['Sum 1 PASS 3/3', 'Greeting 1 NO_FUNCTION 0/3', 'Last 1 ERRORED 0/0'],
    ]);
    expect(error).toMatch(
      /^Sandbox: embedded, .*\n1 answer not judged: there is no Last-javascript\.txt\nVerdicts: replies\/evaluated\.ndjson\n$/,
    );
    expect(code).toBe(2);
  });

  test('takes the folder’s name for the model’s, unless one is given', async () => {
    project = openProject({ ...interviewFiles(), ...replies });

    await evaluate('replies', '--questions', 'small');
    await evaluate('replies', '--questions', 'small', '--model', 'somebody', '--out', 'elsewhere');

    const modelOf = (file: string): unknown => rowsOf(project.read(file))[0]?.['model'];
    expect([modelOf('replies/evaluated.ndjson'), modelOf('elsewhere/evaluated.ndjson')]).toEqual([
      'replies',
      'somebody',
    ]);
  });

  test('overwrites nothing when it is called again', async () => {
    project = openProject({ ...interviewFiles(), ...replies });

    await evaluate('replies', '--questions', 'small');
    const before = project.read('replies/evaluated.ndjson');
    const { error } = await evaluate('replies', '--questions', 'small', '--seed', 'other');

    expect(error).toContain('\nVerdicts: replies/evaluated-2.ndjson\n');
    expect(project.read('replies/evaluated.ndjson')).toBe(before);
    expect(rowsOf(project.read('replies/evaluated-2.ndjson')).map(({ seed }) => seed)).toEqual([
      'other',
      'other',
      'other',
    ]);
    expect(readdirSync(join(project.path, 'replies')).filter((name) => !name.includes('.'))).toEqual([]);
  });

  test.each([
    [['nowhere'], 'There is no file <folder>/nowhere.'],
    [['fixtures'], '<folder>/fixtures has no replies: expected asked.ndjson, or files such as <question>-python.txt.'],
    [
      ['replies', '--questions', 'smal'],
      'fixtures/smal cannot be used:\n  - there is no such folder (did you mean "small"?); interviews in fixtures/: small',
    ],
    [['replies', '--questions', 'small', '--language', 'python'], '<folder>/replies has no answer in python.'],
    [
      [],
      'assay interview evaluate:\n  - expects a file of replies, or --answers <folder>, received none; for example: npx assay interview evaluate reports/2026-11-21T10-00-00-junior-dev/asked.ndjson',
    ],
  ])('refuses %j', async (args, message) => {
    const prompt = interviewFiles(undefined)['prompts/small.md'] ?? '';
    project = openProject({ ...interviewFiles(prompt.replace(/^languages.*\n/m, '')), ...replies });

    expect(await evaluate(...args)).toEqual({ code: 3, out: '', error: `${message}\n` });
  });

  test('finds the interview whose questions the files name, and wants its name if several have such', async () => {
    project = openProject({ ...interviewFiles(), ...replies });

    const one = await evaluate('replies');
    cpSync(join(project.path, 'fixtures/small'), join(project.path, 'fixtures/other'), { recursive: true });
    const two = await evaluate('replies');

    expect(one.error).toContain('The replies are taken as answers to small, which has questions of their names.\n');
    expect(one.out).toContain('Next: ');
    expect(two).toMatchObject({ code: 3, out: '' });
    expect(two.error).toContain(
      'name the interview of these answers, as in --questions other; these have questions of such names: other, small.',
    );
  });

  test('leaves out a file that belongs to no question, and says so, but none may belong', async () => {
    project = openProject({ ...interviewFiles(), ...replies, 'replies/sum.txt': '', 'alone/sum.txt': '' });

    const beside = await evaluate('replies', '--questions', 'small');
    const alone = await evaluate('alone', '--questions', 'small');

    const problem = 'matches no question: expected <question>-<javascript|python>.txt, such as Sum-javascript.txt';
    expect(beside.error).toContain(`warning: <folder>/replies/sum.txt ${problem}; it is left out\n`);
    expect(beside.out).toContain('Next: ');
    expect(alone).toEqual({ code: 3, out: '', error: `<folder>/alone/sum.txt cannot be used:\n  - ${problem}\n` });
  });

  test('names an info.json that is none', async () => {
    project = openProject({ ...interviewFiles(), ...replies, 'replies/info.json': '{' });

    const { code, error } = await evaluate('replies', '--questions', 'small');

    expect(error).toMatch(/^<folder>\/replies\/info\.json cannot be used:\n {2}- not JSON: /);
    expect(code).toBe(3);
  });
});

describe('assay interview evaluate --javascript', () => {
  const code = "function add(a, b) { return require('node:crypto').randomBytes(1).length * (a + b); }";
  const files = { ...interviewFiles(), 'replies/Sum-javascript.txt': fenced(code) };
  const evaluateIn = (...flags: readonly string[]): ReturnType<Project['run']> =>
    project.run(['interview', 'evaluate', 'replies', '--questions', 'small', ...flags]);

  test('node, in the embedded sandbox, is refused with what to do', async () => {
    project = openProject(files);

    expect(await evaluateIn('--sandbox', 'embedded', '--javascript', 'node')).toEqual({
      code: 3,
      out: '',
      error: `assay interview evaluate:
  - --javascript node cannot run in --sandbox embedded, which contains only QuickJS. Use --sandbox bubblewrap, docker or podman, or leave out --sandbox
`,
    });
    expect(await evaluateIn('--javascript', 'Nod')).toMatchObject({
      code: 3,
      out: '',
      error:
        'assay interview evaluate:\n  - --javascript expects one of quickjs, node; received "Nod" (did you mean "node"?)\n',
    });
  });

  describeBubblewrap('node, in bubblewrap', () => {
    test('runs what QuickJS has not, and rows and report say so', async () => {
      project = openProject(files);
      await evaluateIn('--sandbox', 'bubblewrap', '--out', 'quickjs');
      const { out, error } = await evaluateIn('--sandbox', 'bubblewrap', '--javascript', 'node', '--json');
      const rows = ['quickjs/evaluated.ndjson', 'replies/evaluated.ndjson'].map(
        (file) => rowsOf(project.read(file))[0],
      );
      const lacking = expect.arrayContaining([expect.objectContaining({ failure: 'environment' })]);
      const ranIn = expect.stringMatching(/^bubblewrap.*: JavaScript \(Node \d+\.\d+\.\d+\)/);

      expect(rows).toMatchObject([
        { status: 'FAIL', sandbox: expect.stringContaining('quickjs-ng'), checks: lacking },
        { status: 'PASS', sandbox: ranIn },
      ]);
      expect(sectionIn(out)).toMatchObject({ sandboxes: [ranIn] });
      expect(error).toMatch(/^Sandbox: bubblewrap.*Node \d/);
    });
  });
});
