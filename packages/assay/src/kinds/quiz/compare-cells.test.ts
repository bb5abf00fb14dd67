import { describe, expect, test } from '@jest/globals';
import { binomialUpperTail } from '../../statistics/distributions';
import { createRandom } from '../../statistics/random';
import { sized } from '../../testing/sized';
import { createAnswer, createQuestion, createQuizHead, reportOf, sectionWith } from '../../testing/small-quiz';
import { compareCells } from './build-cell-report';
import { type QuizSection, quizSectionSchema } from './quiz-section';

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
