import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { failWith, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';

/** An oracle that only looks: it does not decide whether code is right unless the code says so. */
const oracle = `import { no, undecided, yes, type Decide } from '${join(__dirname, '../../for-oracles')}';

export const isCorrect: Decide = ({ solution }) =>
  solution.includes('% 3') ? no('isEven(3) returned true') : undecided('it runs nothing');
export const isShort: Decide = ({ solution }) =>
  solution.trim().includes('\\n') ? no('several lines') : yes('1 line');
`;

const code = 'const isEven = (n) => n % 3 === 0;\n';
let project: Project;

beforeEach(() => {
  project = openProject({ ...parityFiles, 'fixtures/parity/oracle.ts': oracle, 'every-third.js': code });
});

afterEach(() => {
  project.remove();
});

const add = ['add', 'parity', 'every-third.js'];

describe('assay add', () => {
  test('writes a fixture that counts when every value is stated and the oracle contradicts none', async () => {
    const args = ['--expect', 'isCorrect=false', '--expect', 'isShort=true', '--title', 'takes every third number'];

    const ran = await project.run([...add, ...args, '--origin', 'ticket 7']);

    expect(ran).toEqual({
      code: 0,
      error: 'Labels are proposed by the oracle (fixtures/parity/oracle.ts) alone.\n',
      out: `fixtures/parity/takes-every-third-number.yaml: takes every third number (javascript)
  analytic   value  stated  oracle  why
  isCorrect  false  false   false   isEven(3) returned true
  isShort    true   true    true    1 line
Reviewed: the fixture counts from now on.
Next: npx assay check parity
`,
    });
    expect(project.read('fixtures/parity/takes-every-third-number.yaml')).toBe(
      `title: takes every third number\nlanguage: javascript\norigin: ticket 7\nexpected:\n  isCorrect: false\n  isShort: true\nsolution: |\n  ${code}`,
    );
  });

  test('lets it wait, with a warning, where the oracle contradicts what was stated', async () => {
    const { out } = await project.run([...add, '--expect', 'isCorrect=true,isShort=true']);

    expect(out).toContain(
      'WARNING: isCorrect was stated as true, but the oracle says false: isEven(3) returned true\n',
    );
    expect(out).toContain('Unreviewed: the oracle contradicts your label of isCorrect.');
    expect(out).toContain('\nNext: npx assay review parity\n');
    expect(project.read('fixtures/parity/every-third.yaml')).toContain(
      'reviewed: false\nexpected:\n  isCorrect: true\n  isShort: true\nproposals:\n  isCorrect:\n    oracle: false\n',
    );
    expect((await project.run(['review', 'parity', '--json', '--only', 'disputed'])).out).toContain(
      'author and oracle disagree on isCorrect',
    );
  });

  test('lets the oracle and a model propose what is not stated, and reads standard input', async () => {
    const server = await startChatServer(() => JSON.stringify({ isCorrect: false, isShort: false }));
    const input = new PassThrough().end('// several\n// lines\n');

    const { out } = await project.run(
      ['add', 'parity', '-', '--title', 'from a pipe', '--json', '--dry-run'],
      { OPENAI_BASE_URL: server.url },
      { input },
    );
    await server.close();

    expect(JSON.parse(out)).toEqual({
      challenge: 'parity',
      dryRun: true,
      file: 'fixtures/parity/from-a-pipe.yaml',
      title: 'from a pipe',
      language: 'javascript',
      reviewed: false,
      because: '2 of 2 labels are only proposed',
      expected: { isCorrect: false, isShort: false },
      proposals: {
        isCorrect: { model: false, because: 'the oracle is undecided: it runs nothing' },
        isShort: { oracle: false, because: 'several lines', model: false },
      },
      contradicted: [],
      open: [],
      warnings: ['the code holds only comments'],
    });
    expect(project.read('fixtures/parity/from-a-pipe.yaml')).toBe('');
  });

  test('goes on with the oracle alone when the model cannot answer', async () => {
    const server = await startChatServer(() => failWith(401, { code: 'invalid_api_key' }));

    const { error, out } = await project.run([...add, '--title', 'x'], { OPENAI_BASE_URL: server.url });
    await server.close();

    expect(error).toContain('The model proposed no label: ');
    expect(out).toContain('  isShort    true   true    1 line\n');
  });

  test('is the first fixture of a challenge, which waits for review', async () => {
    const { 'prompts/parity.md': prompt = '' } = parityFiles;
    const empty = openProject({ 'prompts/parity.md': prompt, 'code.js': code });

    const { code: exitCode, error } = await empty.run(['add', 'parity', 'code.js']);
    const waiting = await empty.run(['review', 'parity', '--dry-run']);
    empty.remove();

    expect(exitCode).toBe(0);
    expect(error).toBe('Nobody proposes labels: parity has no oracle, and no key is set to ask a model.\n');
    expect(waiting.out).toContain('no proposed label for isCorrect and 1 more');
  });

  test('overwrites nothing, names titles apart, and refuses code that is there', async () => {
    project.write('fixtures/parity/every-third.yaml.txt', 'mine');
    project.write('every_third.js', '// another\n');
    project.write('renamed.js', 'const isEven = (number) => number % 3 === 0; // third\n');
    await project.run([...add, '--no-ask']);

    const again = await project.run(add);
    const other = await project.run(['add', 'parity', 'every_third.js']);
    const renamed = await project.run(['add', 'parity', 'renamed.js', '--dry-run']);

    expect(again.error).toBe(
      'assay add:\n  - the code is the same as in fixtures/parity/every-third.yaml, which waits for review: npx assay review parity\n',
    );
    expect(other.out).toContain('fixtures/parity/every-third-2.yaml: every third 2 (javascript)\n');
    expect(renamed.out).toContain(
      'warning: the code is the same as in fixtures/parity/every-third.yaml except for formatting',
    );
    expect(project.read('fixtures/parity/every-third.yaml.txt')).toBe('mine');
  });

  test('says all that is wrong at once', async () => {
    const args = ['--expect', 'isCorect=true,isShort=maybe', '--title', 'a loop', '--language', 'C Sharp'];
    project.write('empty.js', ' \n');

    const wrong = await project.run(['add', 'parity', 'empty.js', ...args, '--no-ask', '--model', 'a,,']);

    expect(wrong).toEqual({
      code: 3,
      out: '',
      error: [
        'assay add:',
        '--language expects a lower-case name such as python, received "C Sharp"',
        '--no-ask asks no model: leave out --model',
        '--expect: the prompt has no analytic "isCorect" (did you mean "isCorrect"?); it has isCorrect, isShort',
        '--expect expects <analytic>=true or <analytic>=false, received "isShort=maybe"',
        'the code is empty',
        '--title: fixtures/parity/long-way.yaml already has "a loop"\n',
      ].join('\n  - '),
    });
    expect((await project.run(['add', 'parity', 'nowhere.js'])).error).toContain('there is no file nowhere.js');
    expect((await project.run(['add', 'parity'])).error).toContain('expects a challenge and one file, or - for');
  });
});
