import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssayError, OutageError } from '../../../basics/errors';
import type { Settings } from '../../../basics/settings/settings';
import type { Trial } from '../../../experiment/log/trial';
import type { Outcome, Question, Reply } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { openSandbox } from '../../../sandbox/open-sandbox';
import { defaultSettings } from '../../../testing/default-settings';
import { openProject, type Project } from '../../../testing/open-project';
import { sized } from '../../../testing/sized';
import { judgedParityFiles, parityFiles, parityFixture } from '../../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../testing/temporary-folder';
import { openValidator, type Validator } from '../validator';
import { createOfflineKey, type Knowledge, simulateReply } from './simulate-reply';

describe('offline grader', () => {
  /** It is wrong about whether `wrong` is right, and cannot tell whether it is short. */
  const grader = `exports.isCorrect = () => true;
exports.isShort = ({ solution }) => (solution.includes('wrong') ? undefined : !solution.includes('while'));
`;

  const gradedFiles = { ...parityFiles, 'fixtures/parity/grader.js': grader };

  let project: Project;

  afterEach(() => {
    project.remove();
  });

  function open(files: Readonly<Record<string, string>>, settings: Partial<Settings> = {}): Validator {
    project = openProject(files);
    const { signal } = new AbortController();
    return openValidator('parity', { settings: { ...defaultSettings, root: project.path, ...settings }, signal });
  }

  function ask(model: string, settings: Partial<Settings> = {}): Promise<readonly Trial[]> {
    const validator = open(gradedFiles, { models: [model], ...settings });
    return validator.askFixtures(validator.challenge.fixtures);
  }

  /** What a command line says in a folder of these files. */
  function run(
    files: Readonly<Record<string, string>>,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): ReturnType<Project['run']> {
    project = openProject(files);
    return project.run(args, environment);
  }

  describe('offline/grader', () => {
    test.each([
      { title: 'where there is no oracle', files: gradedFiles, name: 'offline/grader' },
      {
        title: 'where there are both',
        files: { ...judgedParityFiles, 'fixtures/parity/grader.js': grader },
        name: 'offline/judge',
      },
      { title: 'where there is neither', files: parityFiles, name: 'offline/key' },
    ])('or another takes the place of the prompt’s model without a key: $name $title', ({ files, name }) => {
      const { models, substituted } = open(files);

      expect({ names: models.map((model) => model.name), substituted }).toEqual({ names: [name], substituted: true });
    });

    test('is wrong where its rules are, and leaves open what it cannot tell', async () => {
      const trials = await ask('offline/grader');

      expect(trials.map(({ fixture, verdict }) => [fixture, verdict])).toEqual([
        ['long-way', { status: 'correct' }],
        ['right', { status: 'correct' }],
        [
          'wrong',
          {
            status: 'partial',
            mismatches: [{ analytic: 'isCorrect', expected: false, received: true }],
            undecided: { isShort: 'the simulated grader is undecided' },
          },
        ],
      ]);
    });

    test('errs at the rates of its name beside that, the same way each time', async () => {
      const verdictsOf = async (name: string): Promise<readonly unknown[]> => {
        const trials = await ask(name, { runs: 40 });
        project.remove();
        return trials.map(({ verdict }) => verdict);
      };

      const first = await verdictsOf('offline/grader?flip=0.3&unreadable=0.1&seed=2');

      expect(await verdictsOf('offline/grader?flip=0.3&unreadable=0.1&seed=2')).toEqual(first);
      expect(await verdictsOf('offline/grader?flip=0.3&unreadable=0.1&seed=3')).not.toEqual(first);
      expect(new Set(first.map((verdict) => (verdict as Trial['verdict']).status))).toEqual(
        new Set(['correct', 'incorrect', 'partial', 'unreadable']),
      );
    });

    test('grades any text, and says in whose place', async () => {
      const files = { ...gradedFiles, 'essay.txt': 'Why not? while' };

      const { code, error, out } = await run(files, ['ask', 'parity', 'essay.txt']);

      expect(error).toBe('No OPENAI_API_KEY: offline/grader answers instead of the prompt’s model.\n');
      expect(out).toBe(
        'essay.txt · offline/grader · 1 trial\n  isCorrect  true\n  isShort    false\n\nNext: Keep it as a fixture, if you know its labels: npx assay add parity essay.txt\n',
      );
      expect(code).toBe(0);
    });

    test.each([
      {
        title: 'in a gate that did not name it',
        files: gradedFiles,
        args: ['gate', 'parity'],
        says: 'A gate uses an offline model only if you name it; offline/grader would answer.\n',
      },
      {
        title: 'in a gate of CI that does not allow it',
        files: gradedFiles,
        args: ['gate', 'parity', '--model', 'offline/grader'],
        environment: { CI: 'true' },
        says: 'With CI set, a simulated gate also needs --allow-simulated.\n',
      },
      {
        title: 'where there is none',
        files: judgedParityFiles,
        args: ['repeat', 'parity', '--model', 'offline/grader'],
        says: 'offline/grader needs a grader to simulate, but parity has none: create fixtures/parity/grader.ts, or name offline/judge.\n',
      },
      {
        title: 'where it is broken',
        files: { ...parityFiles, 'fixtures/parity/grader.js': 'exports.isShrot = () => true;' },
        args: ['repeat', 'parity'],
        says: 'fixtures/parity/grader.js cannot be used:\n  - isShrot: the prompt has no such analytic (did you mean "isShort"?); it has isCorrect, isShort\n',
      },
      {
        title: 'under the name of an oracle that is not there',
        files: gradedFiles,
        args: ['repeat', 'parity', '--model', 'offline/judge'],
        says: 'offline/judge needs an oracle, but parity has none: create fixtures/parity/cases.yaml or fixtures/parity/oracle.ts, or name offline/grader.\n',
      },
    ])('is refused $title', async ({ files, args, environment, says }) => {
      const { code, error } = await run(files, args, environment);

      expect(error).toContain(says);
      expect(code).toBe(3);
    });
  });

  describe('assay check of a challenge with a simulated grader', () => {
    test('says how many labels it gives, which makes none suspicious', async () => {
      const { code, out } = await run(gradedFiles, ['check', 'parity']);

      expect(out).toContain('3 fixtures, 2 analytics, 6 assertions, the simulated grader gives 4 of 6 labels\n');
      expect(out).toMatch(/\n0 problems, \d warnings\nNext: .*\n$/);
      expect(code).toBe(0);
    });

    test('names what is wrong with it', async () => {
      const files = { ...parityFiles, 'fixtures/parity/grader.js': 'exports.isShrot = () => 1;' };

      const { code, out } = await run(files, ['check', 'parity']);

      expect(out).toContain('isShrot: the prompt has no such analytic (did you mean "isShort"?)');
      expect(code).toBe(3);
    });
  });
});

/** Whether a count is within five standard deviations of what a rate makes one expect. */
function expectNear(count: number, trials: number, rate: number): void {
  const deviation = Math.sqrt(trials * rate * (1 - rate));
  expect(Math.abs(count - trials * rate)).toBeLessThanOrEqual(5 * deviation);
}

describe('offline/judge', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  afterAll(() => openSandbox().close());

  function open(
    model: string | undefined,
    files: Readonly<Record<string, string>> = judgedParityFiles,
    settings: Partial<Settings> = {},
    signal = new AbortController().signal,
  ): Validator {
    folder = makeTemporaryFolder(files);
    const models = model === undefined ? [] : [model];
    return openValidator('parity', {
      settings: { ...defaultSettings, root: folder.path, models, ...settings },
      signal,
    });
  }

  function askFixtures(validator: Validator): Promise<readonly Trial[]> {
    return validator.askFixtures(validator.challenge.fixtures);
  }

  /** An oracle that writes a line into a file of its folder each time it analyses. */
  const countingOracle = `const { appendFileSync } = require('node:fs');
exports.isCorrect = ({ solution }) => {
  appendFileSync(__dirname + '/analysed.txt', solution + '\\n');
  return { status: 'decided', value: !solution.includes('wrong'), evidence: 'as it says' };
};
exports.isShort = () => ({ status: 'undecided', because: 'lines are not counted' });
`;

  const counting = { ...parityFiles, 'fixtures/parity/oracle.js': countingOracle };

  test('analyses the code of each fixture', async () => {
    const trials = await askFixtures(open('offline/judge'));

    expect(trials.map(({ fixture, verdict }) => [fixture, verdict])).toEqual([
      ['long-way', { status: 'correct' }],
      ['right', { status: 'correct' }],
      ['wrong', { status: 'correct' }],
    ]);
  });

  test('does not run a submission of several files', async () => {
    const file = 'title: two\nexpected: { isCorrect: true, isShort: true }\nfiles: { a.js: f(), b.js: "" }\n';
    const validator = open('offline/judge', { ...counting, 'fixtures/parity/two.yaml': file });

    const trials = await askFixtures(validator);

    expect(trials.find(({ fixture }) => fixture === 'two')?.verdict).toMatchObject({ status: 'partial' });
    expect(readFileSync(join(folder.path, 'fixtures/parity/analysed.txt'), 'utf8')).not.toContain('f()');
  });

  test('tells of any code what its answer rests on', async () => {
    const solution = 'const isEven = (n) => !(n % 2) && n !== 1001 && 1;';

    const [answered] = await open('offline/judge').ask([{ id: 'their.js', language: 'javascript', solution }]);

    expect(answered?.asked).toMatchObject({
      status: 'replied',
      source: 'offline',
      reply: {
        model: 'offline/judge',
        text: '{"isCorrect":false,"isShort":true}',
        evidence: { isCorrect: 'isEven(0) returned 1, expected true', isShort: '1 line' },
      },
      reading: { status: 'answer', answer: { isCorrect: false, isShort: true }, fenced: false },
    });
  });

  test('never learns what is expected: a wrong label changes nothing in its answer', async () => {
    const solution = 'const isEven = (n) => n % 2 === 0; // right';
    const files = { ...judgedParityFiles, 'fixtures/parity/right.yaml': parityFixture('a', false, false, solution) };

    const trials = await askFixtures(open('offline/judge', files));

    expect(trials.find(({ fixture }) => fixture === 'right')?.verdict).toEqual({
      status: 'incorrect',
      mismatches: [
        { analytic: 'isCorrect', expected: false, received: true },
        { analytic: 'isShort', expected: false, received: true },
      ],
    });
  });

  test('turns every boolean round at a flip rate of 1', async () => {
    const trials = await askFixtures(open('offline/judge?flip=1'));

    expect(trials.map(({ verdict }) => verdict.status === 'incorrect' && verdict.mismatches.length)).toEqual([2, 2, 2]);
  });

  test('errs at its rates, and ends the same trial the same way', async () => {
    const runs = sized({ little: 120, all: 400 });
    const name = 'offline/judge?flip=0.3&unreadable=0.1&errored=0.1&seed=7';
    const trials = await askFixtures(open(name, judgedParityFiles, { runs }));
    folder.remove();
    const again = await askFixtures(open(name, judgedParityFiles, { runs }));

    const judged = trials.filter(({ verdict }) => ['correct', 'incorrect'].includes(verdict.status));
    const flips = judged.flatMap(({ verdict }) => (verdict.status === 'incorrect' ? verdict.mismatches : [])).length;
    const unreadable = trials.filter(({ verdict }) => verdict.status === 'unreadable').length;
    const errored = trials.filter(({ verdict }) => verdict.status === 'errored').length;
    expect(again.map(({ verdict }) => verdict)).toEqual(trials.map(({ verdict }) => verdict));
    expectNear(errored, trials.length, 0.1);
    expectNear(unreadable, trials.length - errored, 0.1);
    expectNear(flips, judged.length * 2, 0.3);
  });

  test('falls for code by what stands in it, in the share of its name, the same way each time', async () => {
    const solution = 'const isEven = (n) => n % 2 === 1;';
    const name = 'offline/judge?overlooksOffByOne=0.8&seed=3';
    const repliesOf = async (id: string): Promise<readonly Reply[]> => {
      const answered = await open(name, judgedParityFiles, { runs: 200 }).ask([
        { id, language: 'javascript', solution },
      ]);
      folder.remove();
      return answered.flatMap(({ asked }) => (asked.status === 'replied' ? [asked.reply] : []));
    };

    const replies = await repliesOf('one.js');

    const fallen = replies.filter(({ text }) => text === '{"isCorrect":true,"isShort":true}');
    expectNear(fallen.length, 200, 0.8);
    expect(fallen[0]?.evidence).toEqual({ isCorrect: 'overlooksOffByOne, as its name asks', isShort: '1 line' });
    expect((await repliesOf('another.js')).map(({ text }) => text)).toEqual(replies.map(({ text }) => text));
  });

  test('analyses the same code once, however often and under whichever name it is asked about', async () => {
    const validator = open('offline/judge', counting, { runs: 20 });
    const { fixtures } = validator.challenge;

    const trials = await askFixtures(validator);
    await validator.ask(fixtures.map(({ language, solution }, index) => ({ id: String(index), language, solution })));

    const analysed = readFileSync(join(folder.path, 'fixtures/parity/analysed.txt'), 'utf8');
    expect(trials).toHaveLength(60);
    expect(analysed.match(/\/\/ (right|long-way|wrong)$/gm)?.sort()).toEqual(['// long-way', '// right', '// wrong']);
  });

  test('leaves undecided what its oracle cannot decide, at any rate of flips, and judges the rest', async () => {
    const trials = await askFixtures(open('offline/judge?flip=1', counting));

    expect(trials.map(({ verdict }) => verdict)).toEqual(
      [true, true, false].map((expected) => ({
        status: 'partial',
        mismatches: [{ analytic: 'isCorrect', expected, received: !expected }],
        undecided: { isShort: 'lines are not counted' },
      })),
    );
  });

  test('gives no reply about what this machine cannot run, and says what it lacks', async () => {
    const oracle = `exports.isCorrect = () => ({ status: 'undecided', because: 'install Python', isLacking: true });
exports.isShort = () => ({ status: 'decided', value: true, evidence: 'one line' });`;

    const trials = await askFixtures(open('offline/judge', { ...parityFiles, 'fixtures/parity/oracle.js': oracle }));

    expect(trials.map(({ verdict }) => verdict)).toEqual(
      trials.map(() => ({ status: 'errored', problem: 'install Python' })),
    );
  });

  test('ends with the reason when asking is aborted', async () => {
    const interrupt = new AbortController();
    const validator = open('offline/judge', judgedParityFiles, {}, interrupt.signal);
    const solution = 'const isEven = (n) => { for (;;); };';

    const asking = validator.ask([{ id: 'endless.js', language: 'javascript', solution }]);
    interrupt.abort(new Error('interrupted'));

    await expect(asking).rejects.toThrow(new Error('interrupted'));
  });

  test('takes the place of the prompt’s model without a key, where the challenge has an oracle', () => {
    const { models, substituted } = open(undefined);

    expect({ names: models.map(({ name }) => name), substituted }).toEqual({
      names: ['offline/judge'],
      substituted: true,
    });
  });

  test('is proposed where a key is missing, where the challenge has an oracle', () => {
    expect(() => open('gpt-4o')).toThrow(
      new AssayError(
        'No key for gpt-4o, and gpt-4o was named, so no offline model replaces it.\n' +
          '  Set OPENAI_API_KEY in .env or the environment, set OPENAI_BASE_URL for a server that needs no key,\n' +
          '  or name an offline model: ASSAY_MODEL=offline/judge',
      ),
    );
  });

  test('cannot judge a challenge without an oracle', () => {
    expect(() => open('offline/judge?flip=0.1', parityFiles)).toThrow(
      new AssayError(
        'offline/judge?flip=0.1 needs an oracle, but parity has none: create fixtures/parity/cases.yaml or fixtures/parity/oracle.ts, or name offline/key.',
      ),
    );
  });
});

const perfect: OfflineRates = { flip: 0, unreadable: 0, errored: 0, seed: '1' };

const names = Array.from({ length: 5 }, (_, index) => `analytic${String(index)}`);

const expected = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0]));

function questionAbout(id: string, known: Readonly<Record<string, boolean>> | undefined): Question {
  return {
    challenge: 'parity',
    prompt: { system: undefined, user: 'Judge.' },
    parameters: { responseFormat: 'json_schema' },
    answer: { type: 'object', properties: {}, required: names, additionalProperties: false },
    about: { kind: 'code', id, language: 'javascript', solution: 'x', ...(known !== undefined && { expected: known }) },
  };
}

async function askWith(
  rates: Partial<OfflineRates>,
  run: number,
  about = 'right',
  known: typeof expected | undefined = expected,
): Promise<Outcome> {
  const model = createOfflineKey('offline/key?x', { ...perfect, ...rates });
  return model.ask(model.prepare(questionAbout(about, known)), run, new AbortController().signal);
}

function askRuns(rates: Partial<OfflineRates>, count: number, about?: string): Promise<readonly Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, run) => askWith(rates, run, about)));
}

function textOf(outcome: Outcome): string {
  return outcome.status === 'replied' ? (outcome.reply.text ?? '') : outcome.problem;
}

const many = sized({ little: 1000, all: 4000 });

describe('createOfflineKey', () => {
  test('rejects with an outage for code without a known answer', async () => {
    const model = createOfflineKey('offline/key', perfect);
    const request = model.prepare(questionAbout('mine.js', undefined));

    const asking = model.ask(request, 0, new AbortController().signal);

    await expect(asking).rejects.toThrow(
      new OutageError(
        'offline/key knows only the answers of fixtures, not of mine.js: put OPENAI_API_KEY into .env, or name another model, such as offline/judge or offline/grader.',
      ),
    );
    await expect(asking).rejects.toThrow(OutageError);
  });

  test('answers with the expected values', async () => {
    expect(await askWith({}, 0)).toEqual({
      status: 'replied',
      reply: {
        text: JSON.stringify(expected),
        refusal: null,
        finishReason: 'stop',
        responseId: null,
        model: 'offline/key?x',
        systemFingerprint: null,
        server: 'offline',
        usage: null,
        repliedAt: '1970-01-01T00:00:00.000Z',
        milliseconds: 0,
        attempts: 1,
      },
    });
  });

  test('fails like a network when it must', async () => {
    expect(await askWith({ errored: 1 }, 0)).toEqual({
      status: 'errored',
      problem: 'simulated network failure',
      attempts: 1,
    });
  });

  test('turns every value round at a flip rate of 1', async () => {
    const opposite = Object.fromEntries(names.map((name, index) => [name, index % 2 !== 0]));

    expect(JSON.parse(textOf(await askWith({ flip: 1 }, 0)))).toEqual(opposite);
  });

  test('ends the same trial the same way, in any order', async () => {
    const rates = { flip: 0.3, unreadable: 0.2, errored: 0.2 };
    const forwards = await askRuns(rates, 200);
    const backwards: Outcome[] = [];
    for (let run = 199; run >= 0; run -= 1) {
      backwards.unshift(await askWith(rates, run));
    }

    expect(backwards).toEqual(forwards);
  });

  test.each([
    { title: 'another seed', rates: { seed: '2' }, about: 'right' },
    { title: 'another fixture', rates: {}, about: 'wrong' },
  ])('errs elsewhere with $title', async ({ rates, about }) => {
    const wrong = (outcomes: readonly Outcome[]): readonly string[] => outcomes.map(textOf);

    const one = wrong(await askRuns({ flip: 0.3 }, 50));
    const other = wrong(await askRuns({ flip: 0.3, ...rates }, 50, about));

    expect(other).not.toEqual(one);
  });

  test.each([
    { flip: 0.05, unreadable: 0.01, errored: 0.01 },
    { flip: 0.3, unreadable: 0.2, errored: 0.1 },
  ])('errs at the rates $flip, $unreadable and $errored over many trials', async (rates) => {
    const outcomes = await askRuns({ ...rates, seed: 'rates' }, many);

    const replied = outcomes.filter(({ status }) => status === 'replied').map(textOf);
    const readable = replied.filter((text) => text !== 'I cannot say.');
    const answers = readable.map((text) => JSON.parse(text) as Record<string, boolean>);
    expectNear(outcomes.length - replied.length, outcomes.length, rates.errored);
    expectNear(replied.length - readable.length, replied.length, rates.unreadable);
    for (const name of names) {
      const flipped = answers.filter((answer) => answer[name] !== expected[name]).length;
      expectNear(flipped, answers.length, rates.flip);
    }
  });

  test('flips the values of one answer independently of one another', async () => {
    const outcomes = await askRuns({ flip: 0.5 }, many);
    const answers = outcomes.map((outcome) => JSON.parse(textOf(outcome)) as Record<string, boolean>);

    const same = answers.filter(({ analytic0, analytic1 }) => analytic0 === analytic1).length;

    expectNear(same, answers.length, 0.5);
  });
});

const knowledge: Knowledge = {
  answer: { isCorrect: true, isShort: false },
  evidence: { isCorrect: 'right on 9 inputs', isShort: '4 lines' },
};

const partial: Knowledge = {
  answer: { isShort: false },
  evidence: { isShort: '4 lines' },
  undecided: { isCorrect: 'the oracle reads JavaScript, not python' },
};

const question: Question = {
  challenge: 'parity',
  prompt: { system: undefined, user: 'Judge.' },
  parameters: { responseFormat: 'json_schema' },
  answer: { type: 'object', properties: {}, required: ['isCorrect', 'isShort'], additionalProperties: false },
  about: { kind: 'code', id: 'right', language: 'javascript', solution: 'x' },
};

const common = {
  refusal: null,
  finishReason: 'stop',
  responseId: null,
  model: 'offline/judge?x',
  systemFingerprint: null,
  server: 'offline',
  usage: null,
  repliedAt: '1970-01-01T00:00:00.000Z',
  milliseconds: 0,
  attempts: 1,
};

function simulate(rates: Partial<OfflineRates>, known: Knowledge = knowledge, run = 0): Outcome {
  return simulateReply('offline/judge?x', { ...perfect, ...rates }, question, run, known);
}

describe('simulateReply', () => {
  test('tells what is known and what it rests on', () => {
    expect(simulate({})).toEqual({
      status: 'replied',
      reply: { ...common, text: '{"isCorrect":true,"isShort":false}', evidence: knowledge.evidence },
    });
  });

  test('leaves evidence out where there is none', () => {
    expect(simulate({}, { answer: { isCorrect: true } })).toEqual({
      status: 'replied',
      reply: { ...common, text: '{"isCorrect":true}' },
    });
  });

  test('gives no value, and the reason, for what is undecided', () => {
    expect(simulate({}, partial)).toEqual({
      status: 'replied',
      reply: {
        ...common,
        text: '{"isShort":false,"isCorrect":null}',
        undecided: partial.undecided,
        evidence: partial.evidence,
      },
    });
  });

  test('turns round what is known, and does not pass evidence off as that of the opposite', () => {
    const reason = 'turned round, as its name asks';

    expect(simulate({ flip: 1 })).toEqual({
      status: 'replied',
      reply: {
        ...common,
        text: '{"isCorrect":false,"isShort":true}',
        evidence: { isCorrect: reason, isShort: reason },
      },
    });
  });

  test('never decides by a flip what is undecided', () => {
    const texts = Array.from({ length: 200 }, (_, run) => simulate({ flip: 0.5 }, partial, run)).map((outcome) =>
      outcome.status === 'replied' ? [outcome.reply.text, outcome.reply.undecided] : outcome,
    );

    expect(new Set(texts.map((text) => JSON.stringify(text)))).toEqual(
      new Set(
        [true, false].map((isShort) =>
          JSON.stringify([JSON.stringify({ isShort, isCorrect: null }), partial.undecided]),
        ),
      ),
    );
  });

  test('fails like a network, or replies outside the format, without a word of what is known', () => {
    expect(simulate({ errored: 1, unreadable: 1 }, partial)).toEqual({
      status: 'errored',
      problem: 'simulated network failure',
      attempts: 1,
    });
    expect(simulate({ unreadable: 1 }, partial)).toEqual({
      status: 'replied',
      reply: { ...common, text: 'I cannot say.' },
    });
  });
});
