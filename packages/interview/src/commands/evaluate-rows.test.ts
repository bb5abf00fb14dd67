import { afterEach, describe, expect, test } from '@jest/globals';
import { fenced, interviewFiles, outcomesOf, rowsOf } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
afterEach(() => {
  project.remove();
});

/** Runs `assay interview evaluate` in the embedded sandbox. */
function evaluate(...args: readonly string[]): ReturnType<Project['run']> {
  return project.run(['interview', 'evaluate', ...args, '--sandbox', 'embedded']);
}

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
