import { describe, expect, test } from '@jest/globals';
import {
  sectionWith,
  createAnswer,
  createCellEntry,
  createQuestion,
  createQuizHead,
  type AnswerParts,
} from '../../testing/small-quiz';
import { buildCellReport, recallSpread } from './build-cell-report';
import type { QuizHead } from './quiz-details';

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
