import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { InputError } from '../basics/errors';
import { assertionsOf } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { countGraded } from '../kinds/validator/check-labels';
import { SandboxError } from '../sandbox/sandbox';
import { linkTsx } from '../testing/judged-project';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { runAssay } from '../testing/run-script';
import { judgedParityFiles, parityOracle } from '../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder';
import { consult } from './consult';
import { findOracle } from './find-oracle';
import { findGrader, gradeAll, type Grader, loadGrader } from './grader';
import { loadOracle } from './load-oracle';
import { type Decide, no, oncePerSubmission, type Oracle, undecided, yes } from './oracle';

describe('consult', () => {
  const fixture: Fixture = {
    id: 'right',
    language: 'javascript',
    solution: 'const isEven = (n) => n % 2 === 0;',
    title: 'a remainder',
    file: 'fixtures/parity/right.yaml',
    expected: { isCorrect: true, isShort: false },
    policy: {},
    lines: { isCorrect: 3, isShort: 4 },
  };

  let tools: RecordedTools;

  beforeAll(() => {
    tools = openOracleTools();
  });

  afterAll(() => tools.close());

  function ask(oracle: Oracle, signal = tools.signal): ReturnType<typeof consult> {
    return consult(oracle, ['isCorrect', 'isShort'], fixture, { ...tools, signal });
  }

  test('gives a ruling on each analytic, at once or later', async () => {
    const rulings = await ask({
      isCorrect: async () => Promise.resolve(yes('it is')),
      isShort: () => no('it is not'),
      isElsewhere: () => yes('nobody asks'),
    });

    expect(rulings).toEqual({
      isCorrect: { status: 'decided', value: true, evidence: 'it is' },
      isShort: { status: 'decided', value: false, evidence: 'it is not' },
    });
  });

  test('shows an oracle that looks for the expected values nothing but the code', async () => {
    const look: Decide = (submission) => yes(JSON.stringify(Object.getOwnPropertyDescriptors(submission)));
    const { id, language, solution } = fixture;
    const evidence = JSON.stringify(Object.getOwnPropertyDescriptors({ id, language, solution }));

    const rulings = await ask({ isCorrect: look, isShort: look });

    expect(rulings).toEqual({ isCorrect: yes(evidence), isShort: yes(evidence) });
  });

  test('has no ruling on what the oracle does not cover', async () => {
    const rulings = await ask({ isShort: () => yes('short') });

    expect(rulings).toEqual({ isShort: yes('short') });
  });

  test.each<{ how: string; decide: Decide; reason: string }>([
    {
      how: 'throws',
      decide: () => {
        throw new TypeError('x is undefined');
      },
      reason: 'x is undefined',
    },
    ...[undefined, true, { status: 'decided', value: 'yes', evidence: '' }, { status: 'undecided' }].map(
      (returned) => ({
        how: `returns ${JSON.stringify(returned)}`,
        decide: (() => returned) as Decide,
        reason: 'it returned something other than yes(…), no(…) or undecided(…)',
      }),
    ),
    { how: 'rejects', decide: () => Promise.reject(new Error('later')), reason: 'later' },
  ])('leaves undecided, with the reason, where a function $how', async ({ decide, reason }) => {
    const rulings = await ask({ isCorrect: decide, isShort: () => yes('short') });

    expect(rulings).toEqual({ isCorrect: undecided(`the oracle failed: ${reason}`), isShort: yes('short') });
  });

  test('shares what was found out between the analytics of one submission, and with no other', async () => {
    let reads = 0;
    const read = oncePerSubmission(({ solution }) => `${String((reads += 1))}: ${solution.slice(0, 5)}`);
    const decide: Decide = (submission, given) => yes(read(submission, given));

    const rulings = [await ask({ isCorrect: decide, isShort: decide }), await ask({ isCorrect: decide })];

    expect(rulings).toEqual([{ isCorrect: yes('1: const'), isShort: yes('1: const') }, { isCorrect: yes('2: const') }]);
  });

  test('passes on that the sandbox failed, which says nothing about the code', async () => {
    const closed = openOracleTools();
    await closed.close();
    const run: Decide = async () => {
      await closed.sandbox.run({ language: 'javascript', source: '', calls: [] });
      return yes('ran');
    };

    await expect(ask({ isCorrect: run })).rejects.toThrow(new SandboxError('The sandbox is closed.'));
  });

  test('passes on that it was aborted, however the function ends', async () => {
    const interrupt = new AbortController();
    const run: Decide = async ({ solution }, { sandbox, signal }) => {
      const source = `${solution} for (;;) {}`;
      try {
        await sandbox.run({ language: 'javascript', source, calls: [] }, signal);
      } catch {
        throw new Error('of its own');
      }
      return yes('ran');
    };

    const asking = ask({ isCorrect: run }, interrupt.signal);
    interrupt.abort(new Error('interrupted'));

    await expect(asking).rejects.toThrow(new Error('interrupted'));
  });
});

describe('loadOracle', () => {
  const analytics = ['isCorrect', 'isShort'];

  const typescript = 'fixtures/parity/oracle.ts';

  const javascript = 'fixtures/parity/oracle.js';

  const cases = 'fixtures/parity/cases.yaml';

  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  function load(file: string, text: string): Oracle {
    folder = makeTemporaryFolder({ [file]: text });
    return loadOracle(folder.path, [file], analytics);
  }

  function problemsOf(file: string, text: string): unknown {
    try {
      return load(file, text);
    } catch (error) {
      return error instanceof InputError ? error.problems : error;
    }
  }

  describe('findOracle', () => {
    test.each([
      { files: [], found: [] },
      { files: ['fixtures/other/oracle.ts', 'oracle.ts', 'fixtures/parity/oracle/main.ts'], found: [] },
      { files: ['fixtures/parity/oracle.ts/index.ts'], found: [] },
      { files: [javascript], found: [javascript] },
      { files: [javascript, typescript], found: [typescript] },
      { files: [cases, typescript], found: [typescript, cases] },
      { files: ['fixtures/parity/cases.yml', 'fixtures/parity/my-cases.yaml'], found: ['fixtures/parity/cases.yml'] },
    ])('is $found among $files', ({ files, found }) => {
      folder = makeTemporaryFolder(Object.fromEntries(files.map((file) => [file, ''])));

      expect(findOracle(folder.path, 'parity')).toEqual(found);
    });
  });

  describe('loadOracle', () => {
    test('gives the functions of a TypeScript module that imports what oracles may use', () => {
      const oracle = load(typescript, parityOracle);

      expect(Object.keys(oracle).sort()).toEqual(analytics);
    });

    test('gives the functions of a CommonJS module, and nothing else that it exports', () => {
      const oracle = load(javascript, 'exports.isShort = () => 1; exports.version = 2; exports.names = [];');

      expect(Object.keys(oracle)).toEqual(['isShort']);
    });

    test.each([
      {
        title: 'a function for an analytic that the prompt lacks',
        text: 'exports.isCorrect = () => 1; exports.isShrt = () => 1;',
        problems: [
          {
            field: 'isShrt',
            message: 'the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort',
          },
        ],
      },
      {
        title: 'a function by default',
        text: 'exports.default = () => 1;',
        problems: [{ field: 'default', message: 'the prompt has no such analytic; it has isCorrect, isShort' }],
      },
      {
        title: 'no function',
        text: 'exports.isCorrect = true;',
        problems: [{ message: 'exports no function; expected one for each of isCorrect, isShort' }],
      },
      {
        title: 'nothing at all',
        text: 'module.exports = null;',
        problems: [{ message: 'exports no function; expected one for each of isCorrect, isShort' }],
      },
      {
        title: 'an export that throws',
        text: "Object.defineProperty(exports, 'isShort', { enumerable: true, get() { throw new Error('later'); } });",
        problems: [{ message: 'cannot be loaded: later' }],
      },
      {
        title: 'a module that throws',
        text: "throw new Error('no database');",
        problems: [{ message: 'cannot be loaded: no database' }],
      },
      {
        title: 'a module that throws what is no error',
        text: "throw 'no';",
        problems: [{ message: 'cannot be loaded: no' }],
      },
    ])('names the file and the export of $title', ({ text, problems }) => {
      expect(problemsOf(javascript, text)).toEqual(problems.map((problem) => ({ file: javascript, ...problem })));
    });

    test.each([
      { title: 'a syntax error', text: 'export const = 1;' },
      { title: 'an import of nothing', text: "import './nowhere';\nexport const isShort = () => 1;" },
    ])('names the file with $title', ({ text }) => {
      expect(problemsOf(typescript, text)).toEqual([
        { file: typescript, message: expect.stringMatching(/^cannot be loaded: ./) },
      ]);
    });
  });
});

/** Node 22.18 and newer read TypeScript themselves. */
const readsTypeScript = Boolean(process.features.typescript);

describe('an oracle in TypeScript, outside of Jest', () => {
  test('is compiled by the tsx of its project', async () => {
    const project = makeTemporaryFolder(judgedParityFiles);
    linkTsx(project.path);

    const { code, stdout } = await runAssay(project.path, ['check', 'parity']);

    project.remove();
    expect(stdout).toContain('the oracle confirms 6 of 6 labels');
    expect(code).toBe(0);
  });

  test('needs tsx where Node reads no TypeScript, and says what else helps', async () => {
    const project = makeTemporaryFolder(judgedParityFiles);
    const advice = `cannot be loaded: Node ${process.version} reads no TypeScript. Install tsx (npm install --save-dev tsx), write JavaScript, or use Node 22.18 or newer\n`;

    const { code, stdout } = await runAssay(project.path, ['check', 'parity']);

    project.remove();
    expect(stdout).toContain(readsTypeScript ? 'the oracle confirms' : advice);
    expect(code).toBe(readsTypeScript ? 0 : 3);
  });
});

describe('grader', () => {
  const analytics = ['isTrue', 'isBrief'];

  const file = 'fixtures/essay/grader.js';

  let folder: TemporaryFolder | undefined;

  afterEach(() => {
    folder?.remove();
    folder = undefined;
  });

  function load(text: string): Grader {
    folder = makeTemporaryFolder({ [file]: text });
    return loadGrader(folder.path, file, analytics);
  }

  function grade(text: string): ReturnType<typeof gradeAll> {
    const fixture = { id: 'mine', language: 'text', solution: 'Why not?', expected: { isTrue: true, isBrief: true } };
    return gradeAll(load(text), analytics, fixture);
  }

  describe('findGrader', () => {
    test('finds a grader in TypeScript before one in JavaScript, and no oracle', () => {
      folder = makeTemporaryFolder({
        [file]: '',
        'fixtures/essay/grader.ts': '',
        'fixtures/plain/grader.js': '',
        'fixtures/other/oracle.ts': '',
      });
      const { path } = folder;

      expect(['essay', 'plain', 'other'].map((id) => findGrader(path, id))).toEqual([
        'fixtures/essay/grader.ts',
        'fixtures/plain/grader.js',
        undefined,
      ]);
    });
  });

  describe('loadGrader', () => {
    test.each([
      {
        title: 'functions for analytics that the prompt lacks',
        text: 'exports.isBreif = () => true; exports.isOdd = () => true;',
        problems: [
          {
            file,
            field: 'isBreif',
            message: 'the prompt has no such analytic (did you mean "isBrief"?); it has isTrue, isBrief',
          },
          { file, field: 'isOdd', message: 'the prompt has no such analytic; it has isTrue, isBrief' },
        ],
      },
      {
        title: 'no function',
        text: 'exports.isTrue = true;',
        problems: [{ file, message: 'exports no function; expected one for each of isTrue, isBrief' }],
      },
      {
        title: 'a module that throws',
        text: "throw new Error('no words');",
        problems: [{ file, message: 'cannot be loaded: no words' }],
      },
    ])('names the file and $title', ({ text, problems }) => {
      expect(() => load(text)).toThrow(new InputError(problems));
    });
  });

  describe('gradeAll', () => {
    test.each([
      {
        title: 'the grades of all functions',
        text: 'exports.isTrue = () => false; exports.isBrief = ({ solution }) => solution.length < 9;',
        grades: { answer: { isTrue: false, isBrief: true }, undecided: {} },
      },
      {
        title: 'why a grade is missing',
        text: 'exports.isBrief = () => undefined;',
        grades: {
          answer: {},
          undecided: {
            isTrue: 'the simulated grader has no function for it',
            isBrief: 'the simulated grader is undecided',
          },
        },
      },
      {
        title: 'what went wrong',
        text: "exports.isTrue = () => { throw new Error('no words'); }; exports.isBrief = async () => true;",
        grades: {
          answer: {},
          undecided: {
            isTrue: 'the simulated grader failed: no words',
            isBrief: 'the simulated grader failed: it returned something other than true, false or undefined',
          },
        },
      },
      {
        title: 'what a submission without expected values is worth',
        text: 'exports.isTrue = (all) => Object.keys(all).join() === "id,language,solution"; exports.isBrief = () => true;',
        grades: { answer: { isTrue: true, isBrief: true }, undecided: {} },
      },
    ])('tells $title', ({ text, grades }) => {
      expect(grade(text)).toEqual(grades);
    });
  });

  describe('the grader of explain-tides', () => {
    const challenge = loadChallenge(process.cwd(), 'explain-tides');

    test('gives every hard label, and is wrong about a soft one', () => {
      const { root, id, prompt, fixtures } = challenge;
      const names = prompt.analytics.map(({ name }) => name);
      const grader = loadGrader(root, findGrader(root, id) ?? 'none', names);
      const answers = new Map(fixtures.map((fixture) => [fixture, gradeAll(grader, names, fixture).answer]));

      const wrong = assertionsOf(challenge, 'declared').filter(
        ({ fixture, analytic, expected }) => answers.get(fixture)?.[analytic] !== expected,
      );

      expect(wrong.map(({ fixture, analytic, policy }) => [fixture.id, analytic, policy.assert])).toEqual([
        ['12-takes-it-back', 'explainsSecondHighTide', 'soft'],
      ]);
      expect(countGraded(challenge)).toBe(fixtures.length * names.length - 1);
    });

    test('is tried on at least four texts of each value of each analytic', () => {
      const { prompt, fixtures } = challenge;

      const counts = prompt.analytics.flatMap(({ name }) =>
        [true, false].map((value) => fixtures.filter(({ expected }) => expected[name] === value).length),
      );

      expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
      expect(fixtures.length).toBeGreaterThanOrEqual(16);
    });
  });
});
