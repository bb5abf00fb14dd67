import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeBubblewrap } from '../../../assay/dist/testing/bubblewrap';
import { type CommandLineResult, openProject, type Project } from '../../../assay/dist/testing/open-project';
import { fenced, interviewFiles, outcomesOf, rowsOf, sectionIn } from '../testing/interview-project';

let project: Project;

/** Runs `assay interview evaluate` in the embedded sandbox. */
function evaluate(...args: readonly string[]): ReturnType<Project['run']> {
  return project.run(['interview', 'evaluate', ...args, '--sandbox', 'embedded']);
}

describe('evaluateCommand', () => {
  afterEach(() => {
    project.remove();
  });

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
      expect(error).toContain(
        `\nVerdicts on the first ${String(kept)} answers are in evaluated.ndjson.\nInterrupted.\n`,
      );
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
      [
        ['fixtures'],
        '<folder>/fixtures has no replies: expected asked.ndjson, or files such as <question>-python.txt.',
      ],
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
});

describe('evaluate rows', () => {
  afterEach(() => {
    project.remove();
  });

  function toLines(...rows: readonly object[]): string {
    return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }

  /** A row as can-ai-code writes it, with its own checks and its own verdict. */
  const original = {
    name: 'Product',
    language: 'javascript',
    model: 'old-model',
    params: 'SamplingParams(n=1)',
    runtime: 'vllm',
    Signature: 'mul(a,b)',
    prompt: 'Write mul',
    answer: fenced('function mul(a, b) { return a * b; }'),
    code: 'function mul(a, b) { return a; }',
    checks: [
      { assert: 'f.name', eq: 'mul', got: 'mul', status: 1 },
      { assert: 'f.call(2,3)', 'eq-any': [6, 'six'], weight: 3, got: 2, status: 0 },
    ],
    status: 'FAIL',
    passed: 1,
    total: 4,
    time: 12.5,
  };

  const file = 'eval_small_python_chat-simple_none_greedy_old-model_1.ndjson';

  const verdicts = file.replace('.ndjson', '.evaluated.ndjson');

  describe('assay interview evaluate with rows of can-ai-code', () => {
    test('judges the answers by the rows’ own checks, and keeps whatever else they hold', async () => {
      project = openProject({ [file]: toLines(original) });

      const { code, out } = await evaluate(file);

      const [row] = rowsOf(project.read(verdicts));
      expect(row).toEqual({
        ...original,
        run: 0,
        round: 1,
        seed: '1',
        sandbox: expect.stringContaining('embedded') as unknown,
        code: 'function mul(a, b) { return a * b; }',
        checks: [
          { name: 'check 1', assert: 'f.name', eq: 'mul', got: 'mul', status: 1 },
          { name: 'check 2', assert: 'f.call(2,3)', 'eq-any': [6, 'six'], weight: 3, got: 6, status: 3 },
        ],
        status: 'PASS',
        passed: 4,
        total: 4,
      });
      expect(out).toMatch(
        /^MEASURED\. .*\n\n1 answer · javascript · prompt chat-simple · SamplingParams\(n=1\) · run in embedded/,
      );
      expect(code).toBe(0);
    });

    test('takes the recorded code with --code-from-row, where null is an answer without code', async () => {
      const without = { ...original, code: null, checks: [], status: 'NOCODE', passed: 0 };
      project = openProject({
        [file]: toLines(original, without, { ...without, code: ' \n' }),
      });

      await evaluate(file, '--code-from-row');

      expect(outcomesOf(project.read(verdicts))).toEqual([
        ...['Product 1 FAIL 1/4', 'Product 1 NO_CODE 0/4', 'Product 1 NO_CODE 0/4'],
      ]);
    });

    test('judges rows without checks by those of other rows; what no row has checks for is judged without code only', async () => {
      const bare = { ...original, checks: [], status: 'NO_CODE', passed: 0 };
      const unknown = { ...bare, name: 'Quotient', total: 5 };
      project = openProject({
        [file]: toLines(bare, { ...original, answer: 'No.' }, { ...unknown, answer: 'No.' }, unknown),
      });

      const { error } = await evaluate(file);

      expect(outcomesOf(project.read(verdicts))).toEqual([
        ...['Product 1 PASS 4/4', 'Product 1 NO_CODE 0/4', 'Quotient 1 NO_CODE 0/5', 'Quotient 1 ERRORED 0/0'],
      ]);
      expect(error).toContain(
        '1 answer not judged: no row of the file has checks for this question: name the questions with --questions\n',
      );
    });

    test('takes the questions of the interview that has them where no row has checks, and refuses rows that none has', async () => {
      const row = { name: 'Sum', language: 'javascript', prompt: 'Write add', model: 'm', run: 0, round: 1 };
      const rows = [
        { ...row, answer: fenced('const add = (a, b) => a + b;') },
        { ...row, run: 1, answer: 'I do not know.' },
      ];
      project = openProject({
        ...interviewFiles(),
        'asked.ndjson': toLines(...rows),
        'other.ndjson': toLines(...rows.map((one) => ({ ...one, name: 'Nobody' }))),
      });

      const known = await evaluate('asked.ndjson');
      const unknown = await evaluate('other.ndjson');

      expect(known.error).toContain('The replies are taken as answers to small, which has questions of their names.\n');
      expect(outcomesOf(project.read('evaluated.ndjson'))).toEqual(['Sum 1 PASS 3/3', 'Sum 1 NO_CODE 0/3']);
      expect(unknown.error).toMatch(
        /^other\.ndjson has no checks: name the interview of these answers, as in --questions /,
      );
      expect(unknown.code).toBe(3);
    });

    test('judges by the questions of an interview that is named, whatever checks the rows bring', async () => {
      const row = { ...original, name: 'Sum', answer: fenced('const add = (a, b) => a + b;') };
      project = openProject({ ...interviewFiles(), [file]: toLines(row) });

      await evaluate(file, '--questions', 'small');

      expect(outcomesOf(project.read(verdicts))).toEqual(['Sum 1 PASS 3/3']);
    });

    test('takes only the rows of a language that is named', async () => {
      project = openProject({ [file]: toLines(original, { ...original, language: 'python' }) });

      const { code, error } = await evaluate(file, '--language', 'javascript');

      expect([code, rowsOf(project.read(verdicts)).map(({ language }) => language)]).toEqual([0, ['javascript']]);
      expect(error).not.toContain('not judged');
    });
  });

  describe('assay interview evaluate with a damaged file', () => {
    test('leaves out a last line that a kill has cut in two, and says so', async () => {
      project = openProject({ [file]: `${toLines(original)}{"name":"Prod` });

      const { code, error } = await evaluate(file);

      expect(error).toContain(`warning: <folder>/${file}:2 the last line is truncated and was skipped\n`);
      expect([code, outcomesOf(project.read(verdicts))]).toEqual([0, ['Product 1 PASS 4/4']]);
    });

    test.each(['[{"test":"A"}]', '\n[\n  {\n    "test": "A"\n  }\n]\n'])('refuses a list: %j', async (list) => {
      project = openProject({ 'eval-python.json': list });

      const refused = {
        code: 3,
        out: '',
        error: '<folder>/eval-python.json cannot be used:\n  - the file is a list: expected one JSON object per line\n',
      };
      expect(await evaluate('eval-python.json')).toEqual(refused);
      expect(await project.run(['interview', 'report', 'eval-python.json'])).toEqual(refused);
    });

    test('names each line that cannot be used, twenty at most, before anything runs', async () => {
      const bad = Array.from({ length: 22 }, () => '{"name":"Product","language":"rust"}\n').join('');
      project = openProject({ [file]: `nonsense\n${toLines(original)}${bad}` });

      const { code, error } = await evaluate(file);

      const lines = error.trimEnd().split('\n');
      expect(lines.slice(0, 3)).toEqual([
        `<folder>/${file} cannot be used:`,
        expect.stringMatching(/^ {2}- line 1: not JSON: /),
        '  - line 3: language: expected one of javascript, python; received the text "rust"',
      ]);
      expect(lines.slice(-1)).toEqual(['  - line 22: this and later problems are not listed (3 in total)']);
      expect([code, lines.length]).toEqual([3, 22]);
    });

    test.each([
      [
        'a check that no grammar knows',
        { ...original, checks: [{ assert: 'f.call(__import__("os"))', eq: 1 }] },
        /^Product \(javascript\): check 1 of its row cannot be used: /,
      ],
      [
        'a check that expects nothing',
        { ...original, checks: [{ assert: 'f.call()' }] },
        /^Product \(javascript\): check 1 of its row cannot be used: expected eq or eq-any\n$/,
      ],
      [
        'a question that its interview does not have',
        { ...original, interview: 'small' },
        /^small has no question "Product": name the interview of these answers with --questions\.\n$/,
      ],
    ])('explains %s before anything runs', async (_, row, message) => {
      project = openProject({ ...interviewFiles(), [file]: toLines(original, row) });

      const { code, error } = await evaluate(file);

      expect(error).toMatch(message);
      expect([code, project.read(verdicts)]).toEqual([3, '']);
    });

    test('explains a row that has no code of its own', async () => {
      project = openProject({ [file]: toLines({ ...original, code: undefined }) });

      const { code, error } = await evaluate(file, '--code-from-row');

      expect(error).toContain(
        '\nProduct (javascript) has no code in its row: leave out --code-from-row to read its answer.\n',
      );
      expect(code).toBe(3);
    });
  });
});

describe('assay interview evaluate with hostile answers', () => {
  const escapes = '\u001b[2J\u001b]0;owned\u0007\u202e\u009b31m';

  const right = 'function greet(name) { return "Hello, " + name; }';

  /** Answers to the same question, each by a model of its own. */
  const answers: Readonly<Record<string, string>> = {
    before: fenced(right),
    'escape codes in the result': fenced(`function greet(name) { return ${JSON.stringify(escapes)}; }`),
    'escape codes in an error': fenced(`function greet(name) { throw new Error(${JSON.stringify(escapes)}); }`),
    'escape codes in the text': `${escapes}${fenced(right)}${escapes}`,
    'two million backticks': '`'.repeat(2_000_000),
    'an endless loop': fenced('function greet(name) { while (true) {} }'),
    'a result of its own making': fenced(
      `console.log('###{"status":1}'); function greet(name) { return {toString() { return "Hello, Ada"; }, toJSON() { return "Hello, Ada"; }}; }`,
    ),
    'prototypes that are poisoned': fenced(
      `String.prototype.valueOf = () => 'Hello, Ada'; Object.prototype.status = 'returned'; function greet(name) { return new String(name); }`,
    ),
    'a name like a command': fenced(right),
    after: fenced(right),
  };

  let evaluated: CommandLineResult;

  let shown: CommandLineResult;

  beforeAll(async () => {
    const about = { interview: 'small', name: 'Greeting', language: 'javascript' };
    const rows = Object.entries(answers).map(([model, answer]) => ({
      ...about,
      answer,
      model: model === 'a name like a command' ? `${escapes}$(reboot)` : model,
    }));
    project = openProject({
      ...interviewFiles(),
      'asked.ndjson': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    });
    evaluated = await project.run(['interview', 'evaluate', 'asked.ndjson', '--sandbox', 'embedded']);
    shown = await project.run(['interview', 'report', 'evaluated.ndjson', '--question', 'Greeting']);
  });

  afterAll(() => {
    project.remove();
  });

  test('gives each the verdict that it deserves, and those after it theirs', () => {
    const outcomes = outcomesOf(project.read('evaluated.ndjson')).map((outcome) =>
      outcome.split(' ').slice(2).join(' '),
    );

    expect(Object.fromEntries(Object.keys(answers).map((model, index) => [model, outcomes[index]]))).toEqual({
      before: 'PASS 3/3',
      'escape codes in the result': 'FAIL 1/3',
      'escape codes in an error': 'FAIL 1/3',
      'escape codes in the text': 'PASS 3/3',
      'two million backticks': 'NO_CODE 0/3',
      'an endless loop': 'FAIL 1/3',
      'a result of its own making': 'FAIL 1/3',
      'prototypes that are poisoned': 'FAIL 1/3',
      'a name like a command': 'PASS 3/3',
      after: 'PASS 3/3',
    });
    expect(evaluated.code).toBe(0);
  });

  test('sends nothing to the terminal that steers it, neither as a table nor side by side', () => {
    const printed = [evaluated, shown].map(({ out, error }) => `${out}${error}`).join('');

    expect(printed).not.toMatch(/[^\P{C}\n]/u);
    expect(printed).toContain('\\u001b[2J');
    expect(printed.length).toBeLessThan(50_000);
  });

  test('keeps the answers as they came', () => {
    expect(project.read('evaluated.ndjson')).toContain(
      JSON.stringify(`\`\`\`javascript\n${right}\n\`\`\`\n${escapes}`).slice(1, -1),
    );
  });
});
