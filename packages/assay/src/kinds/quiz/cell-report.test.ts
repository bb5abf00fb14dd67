import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import {
  type AnswerParts,
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  reportOf,
  sectionWith,
} from '../../testing/small-quiz';
import { buildCellReport, compareCells, recallSpread } from './build-cell-report';
import type { QuizPolicy } from './quiz-config';
import type { QuizHead } from './quiz-details';
import { type CellReport, type QuizSection, quizSectionSchema } from './quiz-section';
import { rankCells } from './rank-cells';

describe('buildCellReport', () => {
  /**
   * The report of one cell by what it said to questions, one text for each, one letter for each run: `r` right, `w` and `x`
   * wrong in two ways, `u` unreadable, `e` errored.
   */
  function reportOf(
    verdicts: readonly string[],
    quiz: Partial<QuizHead> = {},
    answer: AnswerParts = {},
  ): ReturnType<typeof buildCellReport> | undefined {
    const said: Readonly<Record<string, string>> = { r: 'A', w: 'B', x: 'C', u: 'unreadable', e: 'errored' };
    const questions = verdicts.map((_, index) => createQuestion(`q${String(index)}`));
    const entry = createQuizHead(questions, { runs: verdicts[0]?.length ?? 1, ...quiz });
    const answers = questions.flatMap((question, index) =>
      Array.from(verdicts[index] ?? '', (one, run) => createAnswer(question, said[one] ?? '', { run, ...answer })),
    );
    const [tally] = sectionWith(entry, answers).cells;
    return tally && buildCellReport(tally, entry);
  }

  const failed = (question: number) => ({
    question,
    rotation: 0,
    order: [0, 1, 2, 3],
    letters: null,
    kind: null,
    problem: null,
  });

  const wrong = (question: number, letter: string) => ({ ...failed(question), letters: [letter] });

  const lost = (question: number) => ({ ...failed(question), problem: '500 no luck' });

  const unreadable = (question: number) => ({
    ...failed(question),
    kind: 'no-choice',
    problem: 'expected one of the options A, B, C, D',
  });

  describe('buildCellReport', () => {
    test('reports the whole of a cell', () => {
      const cell = createCellEntry('gpt-6-luna', {
        label: 'luna',
        server: 'example.com',
        prompt: 2,
        system: 'Be careful.',
      });

      const report = reportOf(['rrr', 'rwe', 'wxu', 'eee'], { cells: [cell] });

      expect(report).toEqual({
        model: 'luna',
        name: 'gpt-6-luna',
        server: 'example.com',
        simulated: false,
        prompt: 2,
        system: 'Be careful.',
        planned: 12,
        trials: 12,
        judged: 8,
        correct: 4,
        unreadable: 1,
        errored: 4,
        accuracy: 0.5,
        inPart: null,
        interval: { lower: expect.closeTo(0.0000226, 7) as unknown, upper: expect.closeTo(0.9999774, 7) as unknown },
        questions: 3,
        rightInAllRuns: 1,
        tara: 1 / 3,
        tarr: 1 / 3,
        circular: null,
        runs: [
          { run: 1, correct: 2, judged: 3, errored: 1, failed: [wrong(2, 'B')], lost: [lost(3)] },
          { run: 2, correct: 1, judged: 3, errored: 1, failed: [wrong(1, 'B'), wrong(2, 'C')], lost: [lost(3)] },
          { run: 3, correct: 1, judged: 2, errored: 2, failed: [unreadable(2)], lost: [lost(1), lost(3)] },
        ],
        calls: 12,
        promptTokens: 0,
        completionTokens: 0,
        dollars: null,
      });
    });

    test.each([
      { verdicts: ['r', 'w', 'e', 'e'], accuracy: 0.5, judged: 2 },
      { verdicts: ['r', 'r', 'e'], accuracy: 1, judged: 2 },
      { verdicts: ['r', 'u'], accuracy: 0.5, judged: 2 },
      { verdicts: ['e', 'e'], accuracy: null, judged: 0 },
    ])('counts unreadable replies as wrong and errored trials never: $verdicts', ({ verdicts, accuracy, judged }) => {
      expect(reportOf(verdicts)).toMatchObject({ accuracy, judged });
    });

    test.each([
      // Clopper & Pearson with 9 effective trials; with 10, where all questions went the same way.
      { verdicts: [...Array<string>(9).fill('r'), 'w'], lower: 0.5305, upper: 0.998231 },
      { verdicts: Array<string>(10).fill('r'), lower: 0.691503, upper: 1 },
      { verdicts: Array<string>(10).fill('w'), lower: 0, upper: 0.308497 },
    ])('gives the accuracy of ten questions an interval from $lower to $upper', ({ verdicts, lower, upper }) => {
      const interval = reportOf(verdicts)?.interval;

      expect(interval?.lower).toBeCloseTo(lower, 5);
      expect(interval?.upper).toBeCloseTo(upper, 5);
    });

    test('makes no interval narrower by asking the same again', () => {
      const once = reportOf(['r', 'r', 'w', 'r', 'w', 'r', 'r', 'r']);
      const often = reportOf(['rrrr', 'rrrr', 'wwww', 'rrrr', 'wwww', 'rrrr', 'rrrr', 'rrrr']);

      const widthOf = (report: typeof once) => (report?.interval?.upper ?? NaN) - (report?.interval?.lower ?? NaN);
      expect(often?.accuracy).toBe(once?.accuracy);
      expect(widthOf(often)).toBeGreaterThanOrEqual(widthOf(once) - 1e-9);
    });

    test.each([{ verdicts: ['rw'] }, { verdicts: ['rr', 'ee'] }])(
      'knows no interval of one question: $verdicts',
      (row) => {
        expect(reportOf(row.verdicts)?.interval).toBeNull();
      },
    );

    test.each([
      { what: 'the same right answer', verdicts: ['rrr'], rightInAllRuns: 1, tara: 1 },
      { what: 'the same wrong answer', verdicts: ['www'], rightInAllRuns: 0, tara: 1 },
      { what: 'two wrong answers', verdicts: ['wxw'], rightInAllRuns: 0, tara: 0 },
      { what: 'an unreadable reply', verdicts: ['rru'], rightInAllRuns: 0, tara: 0 },
      { what: 'unreadable replies alone', verdicts: ['uuu'], rightInAllRuns: 0, tara: 0 },
      { what: 'trials without a reply', verdicts: ['rer', 'wwe'], rightInAllRuns: 1, tara: 1 },
      { what: 'one reply alone', verdicts: ['ree', 'rrr'], rightInAllRuns: 2, tara: 1 },
      { what: 'no second reply anywhere', verdicts: ['r', 'w'], rightInAllRuns: 1, tara: null },
    ])('measures agreement of $what', ({ verdicts, rightInAllRuns, tara }) => {
      expect(reportOf(verdicts)).toMatchObject({ rightInAllRuns, tara });
    });

    test('measures agreement of options and of texts apart', () => {
      const question = createQuestion('q');
      const quiz = createQuizHead([question], { runs: 2 });
      const answers = [
        createAnswer(question, 'A', { replyHash: 'A' }),
        createAnswer(question, 'B', { run: 1, order: [1, 0, 2, 3], replyHash: 'B' }),
      ];

      const [tally] = sectionWith(quiz, answers).cells;

      expect(tally && buildCellReport(tally, quiz)).toMatchObject({ tara: 1, tarr: 0, rightInAllRuns: 1 });
    });

    test.each([
      { verdicts: ['rrrr', 'rrrw'], circular: { judged: 2, right: 1, accuracy: 0.5 } },
      { verdicts: ['rrre', 'rrrr'], circular: { judged: 1, right: 1, accuracy: 1 } },
      { verdicts: ['rrre', 'wwwe'], circular: { judged: 0, right: 0, accuracy: null } },
    ])('counts the runs of $verdicts that were right in every rotation', ({ verdicts, circular }) => {
      expect(reportOf(verdicts, { circular: true, runs: 1 }, { run: 0 })?.circular).toEqual(circular);
    });

    test('does not know the cost where one price is not known', () => {
      const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedTokens: 0 };
      const cells = (model: string) => [createCellEntry(model, { priced: true, server: 'api.openai.com' })];
      const answer = { usage, repliedAt: '2026-11-20T10:00:00.000Z' };

      expect(reportOf(['r', 'w'], { cells: cells('gpt-4o') }, answer)).toMatchObject({ calls: 2, dollars: 5 });
      expect(reportOf(['r', 'w'], { cells: cells('no-such-model') }, answer)?.dollars).toBeNull();
      expect(reportOf(['r', 'w'], { cells: cells('gpt-4o') })?.dollars).toBeNull();
      expect(reportOf(['r', 'w'], {}, answer)).toMatchObject({ promptTokens: 2_000_000, dollars: null });
    });
  });

  describe('recallSpread', () => {
    test.each([
      { gold: [4, 4], recalled: [4, 2], spread: 0.25 },
      { gold: [10, 10, 10, 10], recalled: [5, 5, 5, 5], spread: 0 },
      { gold: [1, 0, 3], recalled: [0, 0, 3], spread: 0.5 },
      { gold: [7, 0, 0], recalled: [3, 0, 0], spread: null },
      { gold: [0, 0], recalled: [0, 0], spread: null },
    ])('is $spread for $recalled of $gold', ({ gold, recalled, spread }) => {
      expect(recallSpread({ gold, recalled, chosen: [], expected: [] })).toBe(spread);
    });
  });
});

const questionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => createQuestion(`q${String(index)}`, [0]));

/**
 * Compares cells by their verdicts: one text for each cell, one letter for each question: right, wrong, unreadable,
 * errored. Several texts of a cell are its runs.
 */
function compare(...cells: readonly (string | readonly string[])[]): QuizSection['comparisons'] {
  const runs = cells.map((verdicts) => (typeof verdicts === 'string' ? [verdicts] : verdicts));
  const questions = questionsOf(runs[0]?.[0]?.length ?? 0);
  const quiz = createQuizHead(questions, {
    runs: runs[0]?.length ?? 1,
    models: runs.map((_, index) => `model ${String(index)}`),
  });
  const said = (verdict = '') => ({ r: 'A', w: 'B', u: 'unreadable' })[verdict] ?? 'errored';
  const answers = runs.flatMap((all, cell) =>
    all.flatMap((verdicts, run) =>
      questions.map((question, index) => createAnswer(question, said(verdicts[index]), { cell, run })),
    ),
  );
  return compareCells(sectionWith(quiz, answers).cells);
}

/** Verdicts of a cell that is right at a rate. */
function verdictsAt(rate: number, count: number, seed: string): string {
  const random = createRandom('verdicts', seed);
  return Array.from({ length: count }, () => (random() < rate ? 'r' : 'w')).join('');
}

describe('compareCells', () => {
  test('compares every pair by question and adjusts by Holm, the most certain first', () => {
    const comparisons = compare('wwwwwwwwww', 'rrrrrrrrrr', 'wwwwwrrrrr');

    const half = { lower: expect.closeTo(-0.02207, 5) as unknown, upper: expect.closeTo(0.81291, 5) as unknown };
    const all = { lower: expect.closeTo(2 * 0.025 ** 0.1 - 1, 6) as unknown, upper: 1 };
    expect(comparisons).toEqual([
      {
        better: 1,
        worse: 0,
        questions: 10,
        difference: 1,
        interval: all,
        pValue: 2 / 2 ** 10,
        adjustedP: (3 * 2) / 2 ** 10,
        real: true,
      },
      {
        better: 2,
        worse: 0,
        questions: 10,
        difference: 0.5,
        interval: half,
        pValue: 2 / 2 ** 5,
        adjustedP: (2 * 2) / 2 ** 5,
        real: false,
      },
      {
        better: 1,
        worse: 2,
        questions: 10,
        difference: 0.5,
        interval: half,
        pValue: 2 / 2 ** 5,
        adjustedP: (2 * 2) / 2 ** 5,
        real: false,
      },
    ]);
  });

  test('calls a difference that is real alone chance among many pairs', () => {
    const better = 'rrrrrrr';
    const equal = 'wwwwwww';

    const alone = compare(better, equal);
    const among = compare(better, equal, equal, equal);

    expect(alone).toMatchObject([{ pValue: 2 / 2 ** 7, adjustedP: 2 / 2 ** 7, real: true }]);
    expect(among.slice(0, 3)).toMatchObject([1, 2, 3].map((worse) => ({ better: 0, worse, adjustedP: 12 / 2 ** 7 })));
    expect(among.map(({ real }) => real)).toEqual(Array(6).fill(false));
  });

  test('finds no difference between cells that err alike', () => {
    expect(compare('rwrw', 'rwrw')).toEqual([
      {
        better: 0,
        worse: 1,
        questions: 4,
        difference: 0,
        interval: { lower: expect.closeTo(-0.60236, 5) as unknown, upper: expect.closeTo(0.60236, 5) as unknown },
        pValue: 1,
        adjustedP: 1,
        real: false,
      },
    ]);
  });

  test('finds no difference between cells of one accuracy that err elsewhere', () => {
    expect(compare('rrrrrrrrwwwwwwww', 'wwwwwwwwrrrrrrrr')).toMatchObject([{ difference: 0, pValue: 1, real: false }]);
  });

  test('finds a clearly better cell among 200 questions', () => {
    const [comparison] = compare(verdictsAt(0.6, 200, 'poor'), verdictsAt(0.8, 200, 'good'));

    expect(comparison).toMatchObject({ better: 1, worse: 0, real: true });
    expect(comparison?.interval?.lower).toBeGreaterThan(0);
    expect(comparison?.interval?.lower).toBeLessThan(0.2);
    expect(comparison?.interval?.upper).toBeGreaterThan(0.2);
  });

  test('calls some difference of three equal cells real in at most 5 % of quizzes', () => {
    const quizzes = sized({ little: 50, all: 400 });
    const wrong = Array.from({ length: quizzes }, (_, quiz) =>
      compare(...['a', 'b', 'c'].map((cell) => verdictsAt(0.7, 30, `${cell} ${String(quiz)}`))),
    ).filter((comparisons) => comparisons.some(({ real }) => real)).length;

    expect(binomialUpperTail(wrong, quizzes, 0.05)).toBeGreaterThan(0.001);
  });

  const many = sized({ little: 10, all: 34 });
  test(`finds among ${String(many)} cells the one that answers a quarter of 60 questions, and no other`, () => {
    const questions = questionsOf(60);
    const quiz = createQuizHead(questions, {
      runs: 3,
      models: Array.from({ length: many }, (_, cell) => (cell === 0 ? 'poor' : `model ${String(cell)}`)),
    });
    const random = createRandom('34 cells');
    const answers = quiz.models.flatMap((_, cell) =>
      [0, 1, 2].flatMap((run) =>
        questions.map((question) => createAnswer(question, cell > 0 || random() < 0.25 ? 'A' : 'B', { cell, run })),
      ),
    );

    const { section, outcome } = reportOf(quiz, answers);

    const { comparisons } = quizSectionSchema.parse(section);
    expect(comparisons).toHaveLength((many * (many - 1)) / 2);
    expect(comparisons.filter(({ real }) => real).map(({ worse }) => worse)).toEqual(Array(many - 1).fill(0));
    expect(outcome.sentence).toContain(`${String(many - 1)} of ${String(many)} are level: 100 % right`);
  });

  test('takes a question for one observation, however many runs it had', () => {
    const once = compare('rrrrwwww', 'wwwwwwww');
    const often = compare(Array(50).fill('rrrrwwww'), Array(50).fill('wwwwwwww'));

    expect(often).toEqual(once);
    expect(once).toMatchObject([{ difference: 0.5, pValue: 2 / 2 ** 4 }]);
  });

  test('compares the rates of several runs', () => {
    expect(compare(['rr', 'rw', 'rw', 'rw'], ['rr', 'wr', 'wr', 'rr'])).toMatchObject([
      { better: 1, worse: 0, questions: 2, difference: expect.closeTo(0.125, 12) as unknown },
    ]);
  });

  test('takes an unreadable reply for a wrong one, and an errored trial for none', () => {
    expect(compare('rruee', 'wrwrw')).toMatchObject([{ better: 0, worse: 1, questions: 3 }]);
    expect(compare('rruee', 'wrwrw')[0]?.difference).toBeCloseTo(1 / 3, 12);
  });

  test('says nothing of cells without a question that both answered', () => {
    expect(compare('re', 'er')).toEqual([]);
  });

  test('knows no interval of one question', () => {
    expect(compare('r', 'w')).toEqual([
      {
        better: 0,
        worse: 1,
        questions: 1,
        difference: 1,
        interval: null,
        pValue: 1,
        adjustedP: 1,
        real: false,
      },
    ]);
  });

  test('has nothing to compare one cell with', () => {
    expect(compare('rw')).toEqual([]);
  });
});

interface Counts {
  readonly right?: number;
  readonly wrong?: number;
  readonly unreadable?: number;
  readonly errored?: number;
  readonly unasked?: number;
}

function policyOf(counts: Counts, policy: Partial<QuizPolicy>): CellReport['policy'] {
  const { right = 0, wrong = 0, unreadable = 0, errored = 0, unasked = 0 } = counts;
  const said = [
    ...Array<string>(right).fill('A'),
    ...Array<string>(wrong).fill('B'),
    ...Array<string>(unreadable).fill('unreadable'),
    ...Array<string>(errored).fill('errored'),
    ...Array<string>(unasked).fill(''),
  ];
  const questions = said.map((_, index) => createQuestion(`q${String(index)}`));
  const quiz = createQuizHead(questions, {
    policy: { accuracy: 0.6, assert: 'hard', questions: 'soft', ...policy },
  });
  const answers = questions
    .slice(0, said.length - unasked)
    .map((question, index) => createAnswer(question, said[index] ?? ''));
  return sectionWith(quiz, answers).build().content.cells[0]?.policy ?? null;
}

const of = (counted: string, share: string, required: string) =>
  `${counted} answers are right (${share}), ${required} are required`;

describe('judgeCells', () => {
  test.each<{ counts: Counts; policy: Partial<QuizPolicy>; expected: CellReport['policy'] }>([
    {
      counts: { right: 6, wrong: 4 },
      policy: {},
      expected: { status: 'passed', reason: of('6 of 10', '60 %', '60 %') },
    },
    {
      counts: { right: 59, wrong: 41 },
      policy: {},
      expected: { status: 'failed', reason: of('59 of 100', '59 %', '60 %') },
    },
    {
      counts: { right: 59, wrong: 41 },
      policy: { assert: 'soft' },
      expected: { status: 'soft-failure', reason: of('59 of 100', '59 %', '60 %') },
    },
    {
      counts: { right: 59, unreadable: 41 },
      policy: {},
      expected: { status: 'failed', reason: of('59 of 100', '59 %', '60 %') },
    },
    {
      counts: { right: 10 },
      policy: { accuracy: 1 },
      expected: { status: 'passed', reason: of('10 of 10', '100 %', '100 %') },
    },
    {
      counts: { wrong: 10 },
      policy: { accuracy: 0 },
      expected: { status: 'passed', reason: of('0 of 10', '0 %', '0 %') },
    },
    {
      counts: { right: 95, errored: 5 },
      policy: {},
      expected: { status: 'passed', reason: of('95 of 95', '100 %', '60 %') },
    },
    {
      counts: { right: 94, errored: 6 },
      policy: {},
      expected: { status: 'inconclusive', reason: '6 trials of 100 got no reply, more than 5 %' },
    },
    {
      counts: { right: 9, errored: 1 },
      policy: { assert: 'soft' },
      expected: { status: 'inconclusive', reason: '1 trial of 10 got no reply, more than 5 %' },
    },
    {
      counts: { right: 40, wrong: 4, unasked: 5956 },
      policy: {},
      expected: { status: 'inconclusive', reason: 'stopped early: 44 of 6,000 trials were asked' },
    },
    {
      counts: { right: 4, errored: 2, unasked: 94 },
      policy: {},
      expected: {
        status: 'inconclusive',
        reason: 'stopped early: 6 of 100 trials were asked; 2 trials of 6 got no reply, more than 5 %',
      },
    },
    { counts: { errored: 10 }, policy: {}, expected: { status: 'inconclusive', reason: 'nothing was judged' } },
  ])('makes of $counts with $policy: $expected.status', ({ counts, policy, expected }) => {
    expect(policyOf(counts, policy)).toEqual(expected);
  });

  test('never says that as much is right as is required where it is less', () => {
    const reason = policyOf({ right: 2999, wrong: 2001 }, { accuracy: 0.6 })?.reason;

    expect(reason).not.toBe('60 % of the answers are right, 60 % are required');
  });
});

const models = 20;

const questions = 60;

const accuracy = 0.75;

/** The leader of so many models that are equally good, in one run. */
function leaderOf(seed: number): ReturnType<typeof buildCellReport> | undefined {
  const random = createRandom('chosen', seed);
  const asked = Array.from({ length: questions }, (_, index) => createQuestion(`q${String(index)}`));
  const names = Array.from({ length: models }, (_, index) => `m${String(index)}`);
  const quiz = createQuizHead(asked, { runs: 1, models: names });
  const answers = names.flatMap((_, cell) =>
    asked.map((question) => createAnswer(question, random() < accuracy ? 'A' : 'B', { run: 0, cell })),
  );
  const reports = sectionWith(quiz, answers).cells.map((cell) => buildCellReport(cell, quiz, models));
  return reports[rankCells(reports)[0] ?? -1];
}

describe('the interval of a leader', () => {
  const seeds = sized({ little: 60, all: 1000 });
  const leaders = Array.from({ length: seeds }, (_, seed) => leaderOf(seed));
  const covering = (which: 'interval' | 'chosen'): number =>
    leaders.filter((leader) => {
      const interval = leader?.[which];
      return interval !== undefined && interval !== null && interval.lower <= accuracy && accuracy <= interval.upper;
    }).length / seeds;

  test('holds after it was chosen among twenty that are equally good', () => {
    expect(covering('chosen')).toBeGreaterThanOrEqual(0.95 - 3 * Math.sqrt((0.95 * 0.05) / seeds));
  });

  test('would be flattered if it took no account of the choice', () => {
    expect(covering('interval')).toBeLessThan(0.9);
  });
});
