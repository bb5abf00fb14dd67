import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { openSandbox } from '../../sandbox/open-sandbox';
import { openProject, type Project } from '../../testing/open-project';
import { runInFolder } from '../../testing/run-command-line';
import { judgedParityFiles, parityFiles, parityFixture, parityPrompt } from '../../testing/small-challenge';

describe('a challenge with cases.yaml', () => {
  const file = 'fixtures/parity/cases.yaml';

  const cases = `isCorrect:
  function: isEven
  cases:
    - { args: [0], returns: true }
    - { args: [7], returns: false }
    - { args: [10], returns: true }
`;

  const sly = parityFixture('sly', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;');

  const snake = `language: python\n${parityFixture('Python', true, true, 'def is_even(n):\n    return n % 2 == 0')}`;

  const snakeThatPrints = `language: python\n${parityFixture('prints', false, true, 'def is_even(n):\n    print(n % 2 == 0)')}`;

  const offline = ['--model', 'offline/judge'];

  let project: Project;

  beforeEach(() => {
    project = openProject({ ...parityFiles, [file]: cases });
  });

  afterEach(() => {
    project.remove();
  });

  afterAll(() => openSandbox().close());

  test('has its labels checked in both languages, and is told once what nothing has checked', async () => {
    project.write('fixtures/parity/snake.yaml', snake);
    project.write('fixtures/parity/snake-that-prints.yaml', snakeThatPrints);

    const { code, out, error } = await project.run(['check', 'parity']);

    expect(out.replace(/^warning: .*\n/gm, '').split('\n')).toEqual([
      'parity: 5 fixtures, 2 analytics, 10 assertions, the oracle confirms 5 of 10 labels',
      expect.stringMatching(/^sandbox: /),
      'not checked: 5 labels of parity that the oracle does not cover (5 of isShort)',
      expect.stringMatching(/^0 problems, 0 suspicious labels, \d warnings?$/),
      'Next: Measure how often it is wrong: npx assay repeat parity',
      '',
    ]);
    expect(JSON.parse((await project.run(['check', 'parity', '--json'])).out)).toMatchObject({
      challenges: [{ confirmed: 5, uncovered: { isShort: 5 } }],
      undecided: [],
    });
    // Cases are data: no code of the project runs with the user's rights.
    expect({ code, error }).toEqual({ code: 0, error: '' });
  });

  test('is shown a counterexample for a wrong label, by check and by repeat', async () => {
    project.write('fixtures/parity/sly.yaml', sly);

    const checked = await project.run(['check', 'parity']);
    const repeated = await project.run(['repeat', 'parity', '--runs', '2', ...offline]);

    expect(checked.out).toContain(
      'suspicious label: fixtures/parity/sly.yaml:3 expected.isCorrect: the label says true, but the oracle says false: isEven(10) returned false, expected true\n',
    );
    expect(checked.code).toBe(1);
    expect(repeated.out).toContain('sly      isCorrect 2/2  fixtures/parity/sly.yaml:3');
    expect(repeated.out).not.toContain('isShort ');
    expect(repeated.code).toBe(1);
  });

  test('is not judged where they do not cover an analytic', async () => {
    const { code, out } = await project.run(['repeat', 'parity', '--runs', '2', ...offline]);

    expect(out).toContain('  isCorrect  hard    0 % (0 of 6)        1 %  no failure shown');
    expect(out).toContain('Note: not judged: isShort, which the oracle does not cover.');
    expect(code).toBe(0);
  });

  test('says so where another model is asked about that analytic', async () => {
    const { out } = await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/judge,offline/key']);

    expect(out).toContain(
      'Note: offline/judge does not cover isShort and counts as undecided there; asked alone, it is not judged on these analytics.',
    );
  });

  test('judges any file', async () => {
    project.write('mine.py', 'def is_even(n):\n    return n % 2 == 0 and n < 10');

    const { code, out } = await project.run(['ask', 'parity', 'mine.py', ...offline]);
    const several = await project.run(['ask', 'parity', 'mine.py', '--runs', '3', ...offline, '--json']);

    expect(out).toBe(`mine.py · offline/judge · 1 trial
  isCorrect  false       is_even(10) returned False, expected True
  isShort    not judged  the oracle does not cover it

Next: Keep it as a fixture, if you know its labels: npx assay add parity mine.py
`);
    expect(code).toBe(0);
    expect(JSON.parse(several.out)).toMatchObject({
      notJudged: ['isShort'],
      files: [{ analytics: { isCorrect: { true: 0, false: 3 } }, undecided: 0 }],
    });
  });

  test('proposes the labels of what is imported', async () => {
    project.write('export.csv', 'code\n"function isEven(n) { return n % 2 !== 0 }"\n');

    const { code, error } = await project.run(['import', 'parity', 'export.csv']);

    const [name = ''] = readdirSync(join(project.path, 'fixtures/parity')).filter((one) => one.startsWith('imported'));
    expect(error).toContain('Labels are proposed by the oracle (fixtures/parity/cases.yaml) alone');
    expect(project.read(`fixtures/parity/${name}`)).toContain(`expected:
  isCorrect: false
proposals:
  isCorrect:
    oracle: false
    because: isEven(0) returned false, expected true
`);
    expect(code).toBe(0);
  });

  test('has no fixture called like them', async () => {
    rmSync(join(project.path, file));
    project.write('mine.js', 'const isEven = (n) => n % 2 === 0; // mine');

    const { out } = await project.run(['add', 'parity', 'mine.js', '--title', 'Cases', '--no-ask', '--dry-run']);

    expect(out).toContain('fixtures/parity/cases-2.yaml');
  });

  test.each([
    { command: ['check'], out: 'out' },
    { command: ['ask', 'parity', 'mine.py', ...offline], out: 'error' },
    { command: ['repeat', 'parity', ...offline], out: 'error' },
  ] as const)('ends $command with 3 and the place of all that is wrong', async ({ command, out }) => {
    project.write('mine.py', 'pass');
    project.write(file, `${cases.replaceAll('\n', '\r\n')}isShrt:\r\n  functon: isEven\r\n`);
    project.write('fixtures/parity/oracle.js', 'exports.isLong = () => 1;');

    const ran = await project.run(command);

    expect(ran[out]).toContain(`fixtures/parity/oracle.js cannot be used:
  - isLong: the prompt has no such analytic; it has isCorrect, isShort

fixtures/parity/cases.yaml cannot be used:
  - line 7, isShrt.function: missing; expected text
  - line 7, isShrt: the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort
  - line 8, isShrt.functon: unknown key (did you mean "function"?); known keys: function, cases, reference, inputs, times, within
`);
    expect(ran.code).toBe(3);
  });
});

describe('dropped analytic: oracle', () => {
  afterAll(() => openSandbox().close());

  const prompt = parityFiles['prompts/parity.md'] ?? '';

  const override = {
    version: 1,
    at: '2026-11-20T10:00:00.000Z',
    analytic: 'isShort',
    reason: 'It is one line.',
    value: true,
    code: { sha256: '0'.repeat(64), language: 'javascript' },
    verdict: { kind: 'live' },
  };

  /** The challenge after `isShort` was deleted from the prompt, and from nowhere else. */
  const withoutIsShort = {
    ...judgedParityFiles,
    'prompts/parity.md': prompt.replace(/^ {2}isShort:.*\n/m, ''),
    'overrides/parity.jsonl': `${JSON.stringify(override)}\n`,
  };

  const warning =
    'warning: prompts/parity.md analytics: isShort is not asked, but 3 fixtures have a label for it: it is kept and not judged\n';

  test('an analytic is dropped by deleting it from the prompt; its labels, decisions and overrides stay', async () => {
    const checked = await runInFolder(['check'], withoutIsShort);
    const repeated = await runInFolder(['repeat', 'parity', '--runs', '2', '--model', 'offline/key'], withoutIsShort);

    expect(checked.out).toContain('parity: 3 fixtures, 1 analytic, 3 assertions, the oracle confirms 3 of 3 labels\n');
    expect(checked.out).toContain(warning);
    expect(checked.code).toBe(0);
    expect(repeated.out).toMatch(/isCorrect/);
    expect(repeated.out).not.toMatch(/isShort/);
    expect(repeated.code).toBe(0);
  });

  test('a label that looks like one of an analytic is a mistake, also where none is missing', async () => {
    const fixture = (parityFiles['fixtures/parity/right.yaml'] ?? '').replace(
      '  isShort',
      '  isCorect: true\n  isShort',
    );

    const { out, code } = await runInFolder(['check'], { ...parityFiles, 'fixtures/parity/right.yaml': fixture });

    expect(out).toContain(
      'expected.isCorect: the prompt has no such analytic (did you mean "isCorrect"?); it has isCorrect, isShort\n',
    );
    expect(code).toBe(3);
  });
});

describe('unreviewed', () => {
  let project: Project;

  afterEach(() => {
    project.remove();
  });

  const isOdd = 'const isEven = (n) => n % 2 !== 0; // found';

  /** A fixture that nobody has reviewed, one label of which nobody proposed. */
  const unreviewed = parityFixture('found in the wild', true, true, isOdd)
    .replace('  isShort: true\n', '')
    .replace('expected:', 'reviewed: false\norigin: submissions.csv, row 2\nexpected:');

  const files = { ...parityFiles, 'fixtures/parity/found.yaml': unreviewed };

  describe('a fixture that nobody has reviewed', () => {
    test('is asked and reported apart, and in no other figure', async () => {
      project = openProject(files);

      const ran = await project.run(['repeat', 'parity', '--runs', '4', '--model', 'offline/key?flip=1']);

      const report = reportDocumentSchema.parse(JSON.parse(project.read(`${project.report()}/report.json`)));
      expect(report.unreviewed).toEqual([
        {
          model: 'offline/key?flip=1',
          fixtures: 1,
          trials: 4,
          errored: 0,
          judged: 4,
          differences: 4,
          differing: [
            {
              fixture: 'found',
              file: 'fixtures/parity/found.yaml',
              line: 5,
              analytic: 'isCorrect',
              proposed: true,
              judged: 4,
              differences: 4,
            },
          ],
        },
      ]);
      expect(report.models[0]).toMatchObject({ trials: 12, judged: 12 });
      expect(report.models[0]?.assertions.map(({ fixture }) => fixture)).not.toContain('found');
      expect(report.cost.trials).toBe(16);
      expect(report.ignored).toBe(0);
      expect(ran.out)
        .toContain(`Unreviewed, excluded from all results: labels are only proposed (npx assay review parity)
  1 fixture, 4 of 4 answers (100 %) unlike the proposed label
    isCorrect proposed true: answered otherwise 4/4  fixtures/parity/found.yaml:5
`);
      expect(JSON.parse((await project.run(['report', project.report(), '--json'])).out)).toEqual(report);
    });

    test('is counted as asked when nobody proposed any label of it, and is in no other figure', async () => {
      project = openProject({
        ...files,
        'fixtures/parity/found.yaml': unreviewed.replace(':\n  isCorrect: true', ': {}'),
      });

      const ran = await project.run(['repeat', 'parity', '--runs', '4', '--model', 'offline/key', '--json']);

      const report = reportDocumentSchema.parse(JSON.parse(ran.out));
      expect(report.unreviewed).toEqual([
        {
          model: 'offline/key',
          fixtures: 1,
          trials: 4,
          errored: 0,
          judged: 0,
          differences: 0,
          differing: [],
        },
      ]);
      expect(report.models[0]).toMatchObject({ trials: 12, judged: 12 });
      expect(report.ignored).toBe(0);
    });

    test('is not asked where the settings skip it', async () => {
      project = openProject(files);

      const ran = await project.run(['repeat', 'parity', '--runs', '1', '--model', 'offline/key', '--json'], {
        ASSAY_UNREVIEWED: 'skip',
      });

      expect(JSON.parse(ran.out)).not.toHaveProperty('unreviewed');
    });

    test('counts in no gate', async () => {
      project = openProject(files);
      const args = ['gate', 'parity', '--model', 'offline/key', '--preset', 'quick', '--json'];

      const ran = await project.run(args);

      expect(ran.out).not.toContain('found');
    });

    test('leaves nothing to score when it is alone, which is said', async () => {
      project = openProject({ 'prompts/parity.md': parityPrompt, 'fixtures/parity/found.yaml': unreviewed });

      expect(await project.run(['repeat', 'parity'])).toMatchObject({
        code: 3,
        error:
          'fixtures/parity/ cannot be used:\n  - no fixture is reviewed, so nothing can be scored: npx assay review parity\n',
      });
    });
  });

  describe('fixtures in several languages', () => {
    test('are reported by language, with the rubrics of their own', async () => {
      project = openProject({
        ...parityFiles,
        'prompts/parity.md': parityPrompt.replace(
          'rubric: True if it is one line.',
          'rubric: { javascript: One line., python: One line of Python. }',
        ),
        'fixtures/parity/py.yaml': parityFixture('a lambda', true, true, 'is_even = lambda n: n % 2 == 0').replace(
          'expected:',
          'language: python\nexpected:',
        ),
      });

      const ran = await project.run(['repeat', 'parity', '--runs', '2', '--details', '--model', 'offline/key?flip=1']);

      expect(ran.out).toContain(`
  language    fixtures  wrong       rate (95 %)
  javascript         3  12/12  100 % (29–100 %)
  python             1    4/4             100 %
`);
    });

    test('need a rubric each', async () => {
      project = openProject({
        ...parityFiles,
        'prompts/parity.md': parityPrompt.replace('True if it is one line.', '{ python: One line. }'),
      });

      expect(await project.run(['check'])).toMatchObject({
        code: 3,
        out: expect.stringContaining(
          'analytics.isShort.rubric: the rubric of isShort has no text for javascript; it has python, but fixtures/parity/long-way.yaml is in it',
        ) as unknown,
      });
    });
  });
});
