import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { openProject, type Project } from '../../testing/open-project';
import { labelsOf, piped, reviewFiles, waiting } from '../../testing/review-project';
import { cleanEnvironment, program } from '../../testing/run-script';
import { parityFiles, parityFixture } from '../../testing/small-challenge';

describe('assay review', () => {
  let project: Project;

  beforeEach(() => {
    project = openProject(reviewFiles);
  });

  afterEach(() => {
    project.remove();
  });

  /** A terminal at which these keys were pressed, and what it was switched to. */
  function pressed(keys: string): { readonly input: PassThrough; readonly modes: readonly boolean[] } {
    const modes: boolean[] = [];
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
    input.write(keys);
    return { input, modes };
  }

  test('shows all of a long line when all is asked for, and says before that there is more', async () => {
    const long = `const hidden = "${'x'.repeat(600)}";`;
    project.write('fixtures/parity/c-disputed.yaml', waiting('d', {}, {}, `${long}\r\n\r\n`));
    const shown = (text: string): readonly string[] => text.split('\n').filter((row) => row.includes('hidden'));

    const { out } = await project.run(['review', 'parity', '--only', 'open'], {}, { input: piped('s\nm\nq\n') });

    expect(shown(out)).toEqual([` 1 │ ${long.slice(0, 500)} … (118 more characters; press m for all)`, ` 1 │ ${long}`]);
    expect(out).toContain('m more');
  });

  test('shows the disputed one first, its code cut and without control characters', async () => {
    const { code, out } = await project.run(['review', 'parity'], {}, { input: piped('q\n') });

    expect(code).toBe(0);
    expect(out).toBe(`
── 1 of 3 · disputed
fixtures/parity/c-disputed.yaml · javascript · from mail
reason: oracle and model disagree on isCorrect

  1 │ // red \\u001b[31m
${Array.from({ length: 39 }, (_, index) => `${String(index + 2).padStart(3)} │ line();`).join('\n')}
    … 21 more lines; press m for all

  analytic     value  oracle  model            why
  1 isCorrect  false  false   true   disputed  isEven(3) is true\\u001b[2J
  2 isShort    true   true    true             because of this

a accept · 1–2 flip · s skip · x remove · m more · q quit · ? help

0 accepted, 3 left.
Next: Continue: npx assay review parity
`);
  });

  test('writes what is accepted, with the values that were flipped or given, and goes on with the next', async () => {
    const { code, out } = await project.run(['review', 'parity'], {}, { input: piped('1\na\na\n11a\ns\n') });

    expect(code).toBe(0);
    expect(out).toContain('true (changed)');
    expect(out).toContain('Not accepted: no proposed label for isCorrect (press 1).');
    expect(out).toContain('false (given)');
    expect(out).toMatch(
      /\n2 accepted \(1 with a changed label\), 1 skipped, 1 left\.\nNext: Continue: npx assay review parity\n$/,
    );
    expect(project.read('fixtures/parity/b-open.yaml')).toBe(
      '# open came by mail\ntitle: open\norigin: mail\nexpected:\n  isCorrect: false\n  isShort: true\nsolution: "// open\\n"\n',
    );
    expect(labelsOf(project, 'fixtures/parity/c-disputed.yaml')).toBe(
      'expected:\n  isCorrect: true\n  isShort: true\n',
    );
    expect(project.read('fixtures/parity/a-agreed.yaml')).toBe(reviewFiles['fixtures/parity/a-agreed.yaml']);
    expect((await project.run(['check', 'parity'])).out).toContain('parity: 5 fixtures');
  });

  test('removes a fixture when that is confirmed, shows help and all of the code, and knows its keys', async () => {
    const { out } = await project.run(['review', 'parity'], {}, { input: piped('z\nquit\n?\nm\nx\nn\nx\ny\nq\n') });

    expect(out).toContain('Unknown key "z"');
    expect(out).toContain('Unknown key "quit"');
    expect(out).toContain('\n1 isCorrect\n  True if the code tells even from odd.\n');
    expect(out).toContain('\n 61 │ line();\n');
    expect(out).toContain('\nKept.\n');
    expect(out).toContain('\n0 accepted, 1 removed, 2 left.\n');
    expect(project.read('fixtures/parity/c-disputed.yaml')).toBe('');
  });

  test('takes single keys at a terminal, ignores arrows, and gives the terminal back on Ctrl-C', async () => {
    const { input, modes } = pressed('\u001b[A\u001bOB1as\u0003');

    const { code, out } = await project.run(['review', 'parity'], {}, { input });

    expect(code).toBe(130);
    expect(out).toContain('\n1 accepted (1 with a changed label), 1 skipped, 2 left.\n');
    expect(modes).toEqual([true, false]);
  });

  test('gives the terminal back when it is ended from outside', async () => {
    const { input, modes } = pressed('');
    const end = new AbortController();
    const running = project.run(['review', 'parity'], {}, { input, signal: end.signal });
    end.abort();

    expect(await running).toMatchObject({ code: 130 });
    expect(modes).toEqual([true, false]);
  });

  test('writes over nothing that somebody else has changed meanwhile', async () => {
    const input = new PassThrough();
    const running = project.run(['review', 'parity'], {}, { input });
    const mine = reviewFiles['fixtures/parity/c-disputed.yaml'].replace('mail\n', 'post\n');
    project.write('fixtures/parity/c-disputed.yaml', mine);
    project.write('fixtures/parity/b-open.yaml', '');
    input.end('a\ns\n');

    const { out } = await running;

    expect(out).toContain('fixtures/parity/c-disputed.yaml changed during the review, so nothing was written');
    expect(out).toContain('fixtures/parity/b-open.yaml changed during the review, so it waits for the next one.');
    expect(out).toContain('\n0 accepted, 1 skipped, 2 changed by another program, 3 left.\n');
    expect(project.read('fixtures/parity/c-disputed.yaml')).toBe(mine);
  });

  test('says with --json and --dry-run what waits, and asks nobody', async () => {
    const { out } = await project.run(['review', 'parity', '--json', '--only', 'open']);
    const dry = await project.run(['review', 'parity', '--dry-run']);

    expect(JSON.parse(out)).toEqual({
      challenge: 'parity',
      dryRun: false,
      reviewed: 3,
      accepted: [],
      waiting: [
        {
          fixture: 'b-open',
          file: 'fixtures/parity/b-open.yaml',
          title: 'open',
          language: 'javascript',
          origin: 'mail',
          kind: 'open',
          because: 'no proposed label for isCorrect',
          disputed: [],
          open: ['isCorrect'],
          expected: { isShort: true },
          proposals: { isShort: { oracle: true } },
        },
      ],
    });
    expect(dry.out).toBe(`3 fixtures of parity wait for review, most informative first:
     fixture     reason
  1  c-disputed  oracle and model disagree on isCorrect
  2  b-open      no proposed label for isCorrect
  3  a-agreed    2 reviewed fixtures have isCorrect true
`);
  });

  test('accepts together those on which oracle and model agree, and no other', async () => {
    const args = ['review', 'parity', '--accept-agreed'];
    const unanswered = await project.run(args);
    const dry = await project.run([...args, '--dry-run']);
    const refused = await project.run(args, {}, { confirm: () => Promise.resolve(false) });
    const untouched = project.read('fixtures/parity/a-agreed.yaml');
    const done = await project.run([...args, '--yes', '--json']);

    expect(unanswered).toMatchObject({ code: 3, error: expect.stringContaining('add --yes') });
    expect(dry.out).toContain('  fixtures/parity/a-agreed.yaml: agreed · true: isCorrect, isShort\n');
    expect(refused.error).toBe('Nothing was accepted.\n');
    expect(untouched).toBe(reviewFiles['fixtures/parity/a-agreed.yaml']);
    expect(JSON.parse(done.out)).toMatchObject({
      accepted: ['fixtures/parity/a-agreed.yaml'],
      waiting: [{ fixture: 'c-disputed' }, { fixture: 'b-open' }],
    });
    expect(labelsOf(project, 'fixtures/parity/a-agreed.yaml')).toBe('expected:\n  isCorrect: true\n  isShort: true\n');
  });

  test.each([
    { input: undefined, args: [], error: "printf 'a\\ns\\nq\\n' | npx assay review parity" },
    { input: '', args: [], error: 'assay review needs a terminal' },
    { input: 'q', args: ['--yes'], error: '--yes can only be used with --accept-agreed' },
    { input: 'q', args: ['--only', 'disputd'], error: '(did you mean "disputed"?)' },
  ])('refuses $args with input $input', async ({ input, args, error }) => {
    const ran = await project.run(
      ['review', 'parity', ...args],
      {},
      input === undefined ? {} : { input: piped(input) },
    );

    expect(ran).toMatchObject({ code: 3, error: expect.stringContaining(error) });
  });
});

describe('review terminal', () => {
  const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).status === 0;

  (hasTerminal ? describe : describe.skip)('assay review in a terminal', () => {
    test('acts on single keys, writes at once, and leaves the terminal as it was', () => {
      const waiting = parityFixture('new', true, true, '// new').replace('expected:', 'reviewed: false\nexpected:');
      const project = openProject({ ...parityFiles, 'fixtures/parity/new.yaml': waiting });
      const command = `stty -a | grep -o '[-]*icanon'; "${process.execPath}" "${program}" review parity; echo "code $?"; stty -a | grep -o '[-]*icanon'`;

      const out = execFileSync('script', ['-qec', command, '/dev/null'], {
        cwd: project.path,
        encoding: 'utf8',
        input: '2aq',
        env: { ...cleanEnvironment({}), TERM: 'xterm', NO_COLOR: '1' },
      });
      const written = project.read('fixtures/parity/new.yaml');
      project.remove();

      expect(out.match(/-?icanon/g)).toEqual(['icanon', 'icanon']);
      expect(out).toContain('1 accepted (1 with a changed label), none left.\r\n');
      expect(out).toContain('code 0');
      expect(written).toContain('expected:\n  isCorrect: true\n  isShort: false\n');
      expect(written).not.toContain('reviewed');
    });
  });
});

describe('undo of assay review', () => {
  let project: Project;

  beforeEach(() => {
    project = openProject(reviewFiles);
  });

  afterEach(() => {
    project.remove();
  });

  /** Waits until the labels of a file are confirmed with a flipped value. */
  async function whenChanged(file: string): Promise<void> {
    while (!labelsOf(project, file).includes('isCorrect: true')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  test('undoes decisions, the last first, until nothing is left to undo', async () => {
    const { code, out } = await project.run(['review', 'parity'], {}, { input: piped('u\n1a\nx\ny\ns\nu\nu\nu\nq\n') });

    expect(code).toBe(0);
    expect(out).toContain('Nothing was decided yet, so there is nothing to undo.');
    expect(out).toContain('s skip · x remove · u undo · q quit');
    expect(out).toContain('That was the last one. Press u to undo, any other key to end.');
    expect(out.match(/^Undone: .*/gm)).toEqual([
      'Undone: fixtures/parity/a-agreed.yaml is shown again.',
      'Undone: fixtures/parity/b-open.yaml is as it was.',
      'Undone: fixtures/parity/c-disputed.yaml is as it was.',
    ]);
    expect(out).toContain('\n0 accepted, 3 left.\n');
    for (const name of ['a-agreed', 'b-open', 'c-disputed'] as const) {
      expect(project.read(`fixtures/parity/${name}.yaml`)).toBe(reviewFiles[`fixtures/parity/${name}.yaml`]);
    }
  });

  test('decides anew what was undone, and undoes nothing that somebody else has changed', async () => {
    const input = new PassThrough();
    const running = project.run(['review', 'parity'], {}, { input });
    input.write('a\nu\n1a\n');
    await whenChanged('fixtures/parity/c-disputed.yaml');
    const confirmed = project.read('fixtures/parity/c-disputed.yaml');
    project.write('fixtures/parity/c-disputed.yaml', `${confirmed}# mine\n`);
    input.end('u\nq\n');

    const { out } = await running;

    expect(out).toContain('fixtures/parity/c-disputed.yaml changed during the review, so nothing was undone.');
    expect(out).toContain('\n1 accepted (1 with a changed label), 2 left.\n');
    expect(project.read('fixtures/parity/c-disputed.yaml')).toBe(`${confirmed}# mine\n`);
  });
});
