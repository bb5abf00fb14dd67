import { describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import type { AskedRuns } from '../../experiment/experiment';
import { createReportBuilder } from '../../experiment/report/report-builder';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { Outcome, Question } from '../../model/model';
import { parseOfflineName } from '../../model/offline-name';
import { binomialCdf, binomialUpperTail, chiSquareUpperTail } from '../../statistics/distributions';
import { defaultSettings } from '../../testing/default-settings';
import { plainQuestion } from '../../testing/served-model';
import { sized } from '../../testing/sized';
import {
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  reportOf,
  suiteOf,
  toEntry,
} from '../../testing/small-quiz';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { createOfflineExaminee } from './offline-examinee';
import { openQuiz, type QuizOptions } from './open-quiz';
import type { QuizHead } from './quiz-details';
import { createQuizSection } from './section';

const questions = ['a', 'b', 'c', 'd', 'e'].map((title) => ({
  title,
  options: [0, 1, 2, 3].map((place) => ({ option: `${title} ${String(place)}`, correct: place === 0 })),
}));

const config = {
  models: [{ name: 'offline/examinee?seed=1' }, { name: 'offline/examinee?accuracy=0.5&seed=2' }],
  systemPrompts: ['', 'Be careful.'],
  runs: 2,
};

const cellNames = config.models.flatMap(({ name }) => [0, 1].map((prompt) => `${name} · Prompt[${String(prompt)}]`));

/** One answer: which cell gave it, what was shown in which order, and what came of it. */
interface Answer {
  readonly cell: string;
  readonly run: number;
  readonly question: string;
  readonly rotation: number;
  readonly order: readonly number[];
  readonly asked: unknown;
}

/** All answers of that quiz, in the order in which they came. */
async function answersTo(
  changes: object = {},
  options: Partial<QuizOptions> = {},
  asked?: AskedRuns,
): Promise<readonly Answer[]> {
  const folder = makeTemporaryFolder({
    'questions.json': JSON.stringify(questions),
    'config.json': JSON.stringify({ ...config, ...changes }),
  });
  try {
    const settings = { ...defaultSettings, root: folder.path, concurrency: 1 };
    const files = { questions: 'questions.json', config: 'config.json' };
    const { quiz, runs, ask } = openQuiz(files, { settings, environment: {}, ...options });
    const answers: Answer[] = [];
    const titles = new Map(quiz.questions.map(({ id, title }) => [id, title]));
    await ask(quiz.questions, asked ?? { first: 0, count: runs }, (trial) => {
      const { order } = trial.details as { order: readonly number[] };
      const { model: cell, run, fixture, part: rotation = 0, asked: came } = trial;
      answers.push({ cell, run, question: titles.get(fixture) ?? '', rotation, order, asked: came });
    });
    return answers;
  } finally {
    folder.remove();
  }
}

const orderOf = ({ order }: Answer) => order.join('');

const keyOf = ({ question, run, rotation }: Answer) => `${question} ${String(run)} ${String(rotation)}`;

/** Orders of the options by question, run and rotation. */
const ordersOf = (answers: readonly Answer[]) =>
  Object.fromEntries([...new Set(answers.map(keyOf))].sort().map((key) => [key, orderOfKey(answers, key)]));

const orderOfKey = (answers: readonly Answer[], key: string) => [
  ...new Set(answers.filter((answer) => keyOf(answer) === key).map(orderOf)),
];

describe('askQuiz', () => {
  test('asks every question of every cell once in each run', async () => {
    const answers = await answersTo();

    const asked = answers.map(({ cell, run, question }) => `${cell} ${String(run)} ${question}`);
    const wanted = cellNames.flatMap((cell) =>
      [0, 1].flatMap((run) => questions.map(({ title }) => `${cell} ${String(run)} ${title}`)),
    );
    expect([...asked].sort()).toEqual([...wanted].sort());
  });

  test('shows every cell the same questions and options in the same order', async () => {
    const answers = await answersTo();

    const orders = cellNames.map((cell) =>
      answers.filter((answer) => answer.cell === cell).map((answer) => [keyOf(answer), orderOf(answer)]),
    );
    expect(orders[0]).toHaveLength(10);
    expect(orders.slice(1)).toEqual([orders[0], orders[0], orders[0]]);
  });

  test('shows a question in the same order whichever cells and runs are asked beside it', async () => {
    const all = ordersOf(await answersTo());
    const alone = ordersOf(
      await answersTo({}, { choice: { models: ['offline/examinee?seed=9'], prompts: [1] } }, { first: 1, count: 1 }),
    );

    expect(Object.keys(alone)).toHaveLength(5);
    expect(all).toMatchObject(alone);
  });

  test('asks every rotation of the options where all are wanted', async () => {
    const answers = await answersTo({ runs: 1, systemPrompts: [''], models: [config.models[0]] }, { circular: true });

    expect(answers).toHaveLength(20);
    for (const { title } of questions) {
      const shown = answers.filter(({ question }) => question === title);
      const rotations = [...shown].sort((one, other) => one.rotation - other.rotation).map(orderOf);
      const first = rotations[0] ?? '';
      expect(rotations).toEqual([0, 1, 2, 3].map((moved) => first.slice(moved) + first.slice(0, moved)));
    }
  });

  test('gives the same answers again for the same seed, and shows other orders for another', async () => {
    const lines = (answers: readonly Answer[]) => answers.map((answer) => [keyOf(answer), answer.asked]);

    const answers = await answersTo();
    const again = await answersTo();
    const other = await answersTo({}, { seed: '2' });

    expect(lines(again)).toEqual(lines(answers));
    expect(ordersOf(other)).not.toEqual(ordersOf(answers));
  });
});

const letters = ['A', 'B', 'C', 'D'];

/** A question of four options, of which those with these letters are right. */
function questionOf(id: string, right: string, parts: Partial<Question> = {}): Question {
  return {
    challenge: 'small-quiz',
    prompt: { system: undefined, user: id },
    parameters: { responseFormat: 'text' },
    answer: { type: 'object', properties: {}, required: ['answer'], additionalProperties: false },
    about: {
      kind: 'choice',
      id,
      multiple: right.length > 1,
      options: letters.map((letter) => ({ letter, text: letter, correct: right.includes(letter) })),
    },
    ...parts,
  };
}

/** The examinee of that name, asked once. */
async function ask(parameters: string, question: Question, run = 0): Promise<Outcome> {
  const name = `offline/examinee?${parameters}`;
  const parsed = parseOfflineName(name);
  if (parsed.kind !== 'examinee') {
    throw new Error('no examinee');
  }
  const model = createOfflineExaminee(name, parsed.rates);
  return model.ask(model.prepare(question), run, new AbortController().signal);
}

const textOf = (outcome: Outcome): string =>
  outcome.status === 'replied' ? (outcome.reply.text ?? '') : outcome.problem;

/** What was answered to many questions, with the letters of the right options; these take turns. */
async function askMany(parameters: string, rights: readonly string[] = letters) {
  return Promise.all(
    Array.from({ length: sized({ little: 600, all: 2000 }) }, async (_, index) => {
      const right = rights[index % rights.length] ?? 'A';
      return { right, said: textOf(await ask(parameters, questionOf(`q${String(index)}`, right))) };
    }),
  );
}

/** Whether a count is within the bounds that 99.9 % of counts are in at that rate. */
function expectRate(count: number, trials: number, rate: number): void {
  expect(trials).toBeGreaterThan(100);
  expect(binomialUpperTail(count, trials, rate)).toBeGreaterThan(0.0005);
  expect(binomialCdf(count, trials, rate)).toBeGreaterThan(0.0005);
}

describe('createOfflineExaminee', () => {
  test.each([0, 0.25, 0.7, 0.95, 1])('is right as often as its accuracy says: %d', async (accuracy) => {
    const answers = await askMany(`accuracy=${String(accuracy)}`);

    expectRate(answers.filter(({ right, said }) => said === right).length, answers.length, accuracy);
  });

  test('is always right unless its name says otherwise', async () => {
    const answers = await askMany('');

    expect(answers.filter(({ right, said }) => said !== right)).toEqual([]);
  });

  test('spreads its wrong answers evenly over the wrong options (chi-square)', async () => {
    const answers = await askMany('accuracy=0.1', ['C']);

    const counts = ['A', 'B', 'D'].map((letter) => answers.filter(({ said }) => said === letter).length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / 3;
    const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    expect(chiSquareUpperTail(statistic, 2)).toBeGreaterThan(0.001);
  });

  test('says its favourite letter as often as its name says, right or wrong, beside what it believes', async () => {
    const answers = await askMany('accuracy=0.7&letterBias=B:0.2');

    const where = answers.filter(({ right }) => right === 'B');
    const elsewhere = answers.filter(({ right }) => right !== 'B');
    expectRate(where.filter(({ said }) => said === 'B').length, where.length, 0.2 + 0.8 * 0.7);
    expectRate(elsewhere.filter(({ said }) => said === 'B').length, elsewhere.length, 0.2 + 0.8 * 0.1);
    expectRate(elsewhere.filter(({ right, said }) => said === right).length, elsewhere.length, 0.8 * 0.7);
  });

  test('has no favourite letter where no option has it', async () => {
    const answers = await askMany('accuracy=0.7&letterBias=E:0.9');

    expectRate(answers.filter(({ right, said }) => said === right).length, answers.length, 0.7);
    expect(answers.filter(({ said }) => !letters.includes(said))).toEqual([]);
  });

  test('is unreadable and errored as often as its name says, and as accurate in the rest', async () => {
    const answers = await askMany('accuracy=0.8&unreadable=0.2&errored=0.1');

    const replied = answers.filter(({ said }) => said !== 'simulated network failure');
    const readable = replied.filter(({ said }) => said !== 'I cannot say.');
    expectRate(answers.length - replied.length, answers.length, 0.1);
    expectRate(replied.length - readable.length, replied.length, 0.2);
    expectRate(readable.filter(({ right, said }) => said === right).length, readable.length, 0.8);
  });

  test('is right about several options only with all of them and no other', async () => {
    const answers = await askMany('accuracy=0.6', ['AC', 'BCD', 'ABCD', 'AD']);

    const listOf = (right: string) => Array.from(right).join(', ');
    expectRate(answers.filter(({ right, said }) => said === listOf(right)).length, answers.length, 0.6);
    expect(answers.filter(({ said }) => !/^[A-D](, [A-D])*$/.test(said))).toEqual([]);
  });

  test.each(['A', 'AC', 'ABCD'])('is wrong about several options when it must be: %s', async (right) => {
    const about = { ...questionOf('q', right).about, multiple: true };
    const said = await Promise.all(
      Array.from({ length: 200 }, async (_, run) =>
        textOf(await ask('accuracy=0', questionOf('q', right, { about }), run)),
      ),
    );

    expect(said).not.toContain(Array.from(right).join(', '));
    expect(said).not.toContain('');
    expect(new Set(said).size).toBeGreaterThan(2);
  });

  test.each([
    { right: 'C', format: 'text', said: 'C' },
    { right: 'AC', format: 'text', said: 'A, C' },
    { right: 'C', format: 'json_schema', said: '{"answer":"C"}' },
    { right: 'AC', format: 'json_schema', said: '{"answer":["A","C"]}' },
  ] as const)('answers $right as $format: $said', async ({ right, format, said }) => {
    const outcome = await ask('', questionOf('q', right, { parameters: { responseFormat: format } }));

    expect(outcome).toEqual({
      status: 'replied',
      reply: {
        text: said,
        refusal: null,
        finishReason: 'stop',
        responseId: null,
        model: 'offline/examinee?',
        systemFingerprint: null,
        server: 'offline',
        usage: null,
        repliedAt: '1970-01-01T00:00:00.000Z',
        milliseconds: 0,
        attempts: 1,
      },
    });
  });

  test('answers a list where several options may be right, however many are', async () => {
    const about = { ...questionOf('q', 'C').about, multiple: true };
    const question = questionOf('q', 'C', { about, parameters: { responseFormat: 'json_schema' } });

    expect(textOf(await ask('', question))).toBe('{"answer":["C"]}');
  });

  test('fails like a network when it must', async () => {
    expect(await ask('errored=1', questionOf('q', 'A'))).toEqual({
      status: 'errored',
      problem: 'simulated network failure',
      attempts: 1,
    });
  });

  test('ends the same trial the same way, in any order', async () => {
    const parameters = 'accuracy=0.5&letterBias=A:0.1&unreadable=0.1&errored=0.1';
    const runs = Array.from({ length: 200 }, (_, run) => run);
    const forwards = await Promise.all(runs.map((run) => ask(parameters, questionOf('q', 'B'), run)));
    const backwards = await Promise.all(runs.toReversed().map((run) => ask(parameters, questionOf('q', 'B'), run)));

    expect(backwards.toReversed()).toEqual(forwards);
  });

  test.each([
    { what: 'seed', parameters: 'accuracy=0.5&seed=2', question: questionOf('q', 'A') },
    { what: 'question', parameters: 'accuracy=0.5', question: questionOf('other', 'A') },
    {
      what: 'system prompt',
      parameters: 'accuracy=0.5',
      question: questionOf('q', 'A', { prompt: { system: 'Be careful.', user: 'q' } }),
    },
  ])('errs elsewhere with another $what', async ({ parameters, question }) => {
    const runs = Array.from({ length: 50 }, (_, run) => run);
    const one = await Promise.all(runs.map((run) => ask('accuracy=0.5', questionOf('q', 'A'), run)));
    const other = await Promise.all(runs.map((run) => ask(parameters, question, run)));

    expect(other.map(textOf)).not.toEqual(one.map(textOf));
  });

  test('refuses to judge code', async () => {
    await expect(ask('seed=1', plainQuestion)).rejects.toThrow(
      new AssayError(
        'offline/examinee?seed=1 answers multiple-choice questions only: name offline/judge, offline/grader or offline/key.',
      ),
    );
  });
});

/** A quiz in which each cell answers as its text says, question by question: `r` right, `w` wrong, `e` errored. */
function documentOf(cells: Readonly<Record<string, string>>, overrides: Partial<QuizHead> = {}): ReportDocument {
  const outcomes = Object.values(cells);
  const questions = Array.from(outcomes[0] ?? '').map((_, index) => createQuestion(`q${String(index)}`));
  const quiz = createQuizHead(questions, { models: Object.keys(cells), ...overrides });
  const letters: Readonly<Record<string, string>> = { r: 'A', w: 'B', e: 'errored' };
  const answers = outcomes.flatMap((text, cell) =>
    questions.map((question, index) => createAnswer(question, letters[text[index] ?? 'e'] ?? 'B', { cell })),
  );
  return reportOf(quiz, answers);
}

const policy = { accuracy: 0.75, assert: 'hard', questions: 'soft' } as const;

const ten = 'r'.repeat(10);

describe('outcomeOfQuiz', () => {
  test('says how far one cell can be told, and that questions count', () => {
    expect(documentOf({ only: 'rrrw' }).outcome).toEqual({
      status: 'measured',
      qualifiers: [],
      interrupted: false,
      sentence: 'only, Prompt[0] answered 75 % right (13–100 %); 3 of 4 answers are right.',
      details: [],
      reasons: [
        '4 questions, asked once: intervals and comparisons count questions, not trials. More questions narrow the intervals; more runs barely do.',
      ],
      next: 'Look at the answers: npx assay report --open',
    });
  });

  test.each([
    { right: 5, said: ['Not significantly better than guessing (25 % right): only, Prompt[0].'] },
    { right: 9, said: [] },
  ])('says whether $right of 12 may be guessed', ({ right, said }) => {
    const { reasons } = documentOf({ only: 'r'.repeat(right) + 'w'.repeat(12 - right) }).outcome;

    expect(reasons.filter((reason) => reason.includes('guessing'))).toEqual(said);
  });

  test('says which letter a model prefers', () => {
    const asked = createQuestion('q');
    const quiz = createQuizHead([asked], { models: ['third'], runs: 40, shuffle: true });
    const answers = Array.from({ length: 40 }, (_, run) =>
      createAnswer(asked, run < 34 ? 'C' : 'A', { run, order: [run, run + 1, run + 2, run + 3].map((one) => one % 4) }),
    );

    expect(reportOf(quiz, answers).outcome.reasons).toContain(
      'third, Prompt[0] prefers the letter C: 34 of 40 choices, expected 10 (p < 0.0001). Shuffling keeps this from affecting the accuracy.',
    );
  });

  test.each([
    {
      title: 'a best that is significantly better than the next',
      cells: { low: 'w'.repeat(10), high: ten },
      status: 'measured',
      sentence:
        'high, Prompt[0] leads: 100 % right (64–100 %, allowing for the choice among 2), significantly more than low, Prompt[0] (0 %, p = 0.002).',
    },
    {
      title: 'a lead that may be chance',
      cells: { a: `${ten}w`, b: `${ten}r`, c: 'w'.repeat(11) },
      status: 'measured',
      sentence:
        'b, Prompt[0] leads: 100 % right (64–100 %, allowing for the choice among 3); 1 of 2 others may be equally good, the closest is a, Prompt[0] (90.9 %, p = 1).',
    },
    {
      title: 'two that are equal',
      cells: { a: ten, b: ten },
      status: 'measured',
      sentence: 'a, Prompt[0] and b, Prompt[0] are level: 100 % right (64–100 %, allowing for the choice among 2).',
    },
    {
      title: 'nothing but trials without a reply',
      cells: { a: 'eee' },
      status: 'inconclusive',
      sentence: 'Nothing was judged: 3 trials got no reply.',
    },
  ])('says of $title: $status', ({ cells, status, sentence }) => {
    expect(documentOf(cells).outcome).toMatchObject({ status, sentence });
  });

  test.each([
    {
      cells: { a: 'rrrr', b: 'rrrw' },
      status: 'passed',
      told: ['Both models reached the required 75 % of right answers.', 'a, Prompt[0] leads'],
      reasons: ['This run only: a single trial does not show how often something fails.'],
    },
    {
      cells: { a: 'rrrr', b: 'rrww' },
      status: 'failed',
      told: ['1 of 2 models did not reach the required 75 % of right answers: b, Prompt[0].', 'a, Prompt[0] leads'],
      reasons: ['b, Prompt[0]: 2 of 4 answers are right (50 %), 75 % are required.'],
    },
    {
      cells: { a: 'rrrr', b: 'reee' },
      status: 'inconclusive',
      told: ['3 of 4 trials got no reply, more than 5 %.'],
      reasons: ['b, Prompt[0]: 3 trials of 4 got no reply, more than 5 %.'],
    },
  ])('begins with the policy: $status', ({ cells, status, told, reasons }) => {
    const { outcome } = documentOf(cells, { policy });

    expect(outcome.status).toBe(status);
    const sentences = [outcome.sentence, ...outcome.details];
    expect(told.map((start, index) => sentences[index]?.slice(0, start.length))).toEqual(told);
    expect(outcome.reasons.slice(0, reasons.length)).toEqual(reasons);
  });

  test('counts combinations where several prompts are asked', () => {
    const cells = [0, 1].map((prompt) => ({ ...createCellEntry('a'), prompt }));
    const quiz = createQuizHead([createQuestion('q')], { cells, policy });

    const { outcome } = reportOf(
      quiz,
      cells.map((_, cell) => createAnswer(createQuestion('q'), 'A', { cell })),
    );

    expect(outcome.sentence).toBe('Both combinations of model and prompt reached the required 75 % of right answers.');
  });

  test('shows no failure where several runs reach what the policy requires', () => {
    const answers = [0, 1].map((run) => createAnswer(createQuestion('q'), 'A', { run }));

    const { outcome } = reportOf(createQuizHead([createQuestion('q')], { runs: 2, policy }), answers);

    expect(outcome.status).toBe('no-failure');
  });

  test('says of several runs how many did not reach it, and that it may be chance', () => {
    const question = createQuestion('q');
    const quiz = createQuizHead([question], { models: ['good', 'poor'], runs: 3, policy });
    const answers = ['AAA', 'ABB'].flatMap((letters, cell) =>
      Array.from(letters, (letter, run) => createAnswer(question, letter, { cell, run })),
    );

    expect(reportOf(quiz, answers).outcome).toMatchObject({
      status: 'no-failure',
      sentence: '1 of 2 models reached the required 75 % of right answers; 1 did not, perhaps by chance (33.3 %).',
    });
  });

  test('judges a soft policy, and fails nothing by it', () => {
    const soft = { ...policy, assert: 'soft' } as const;

    expect(documentOf({ a: 'wwww' }, { policy: soft }).outcome.status).toBe('measured');
    const quiz = createQuizHead([createQuestion('q')], { policy: soft });
    const builder = createReportBuilder({ ...suiteOf(quiz), logOnly: true }, createQuizSection);
    builder.add(toEntry(quiz, createAnswer(createQuestion('q'), 'B')));
    expect(builder.build({ complete: true }).outcome.qualifiers).toEqual(['log-only']);
  });

  test('does not judge a shard', () => {
    expect(documentOf({ a: 'wwww' }, { policy, shard: { index: 1, of: 2 } }).outcome).toMatchObject({
      status: 'measured',
      qualifiers: ['shard'],
      next: 'Join all shards: npx assay merge <folders>',
    });
  });

  test('warns when there are too few questions for any difference to be significant', () => {
    expect(documentOf({ a: 'rrr', b: 'www' }).outcome.reasons.at(-1)).toBe(
      '3 questions cannot show a significant difference between 2 cells.',
    );
  });
});
