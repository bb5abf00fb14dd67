import { describe, expect, test } from '@jest/globals';
import { sectionText, spaced, type Text } from '../../experiment/blocks/blocks';
import { buildHistory } from '../../experiment/history/build-history';
import type { HistoryDocument } from '../../experiment/history/history-document';
import { readPastReport } from '../../experiment/history/read-past-report';
import type { QuizAnswer } from '../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../kinds/quiz/quiz-details';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { eight, pastReport } from '../../testing/past-report';
import { createAnswer, createCellEntry, createQuestion, createQuizHead, sectionWith } from '../../testing/small-quiz';
import { layOut } from '../terminal/lay-out';
import { differenceSection } from './difference-section';
import { describeVerdict } from './history';
import { cellSection, itemSection, positionSection } from './quiz-figures';
import { suspiciousSection } from './quiz-summary';

/** A history that got better at its third report, whose outcomes have these statuses. */
function historyOf(statuses: readonly unknown[]): HistoryDocument {
  const [first, ...rest] = statuses.map((status, day) => {
    const failures = day === 1 ? { failures: eight(5, 5, 5, 5, 5, 5, 5, 5) } : {};
    const startedAt = new Date(Date.UTC(2026, 10, 1 + day)).toISOString();
    const report = { ...pastReport({ startedAt, ...failures }), outcome: status };
    return readPastReport(report, `reports/${String(day)}`);
  });
  if (first === undefined) {
    throw new Error('expected a report');
  }
  return buildHistory([first, ...rest], []);
}

describe('describeVerdict', () => {
  test.each([
    ['failed', 'better, but still failing', '; the newest report failed.'],
    ['no-failure', 'better', '2026.'],
    ['no failure shown', 'better', '2026.'],
  ])('takes the outcome %s of the newest report into account', (status, verdict, end) => {
    const document = historyOf([undefined, { status: 'failed' }, { status }]);

    expect(describeVerdict(document)).toBe(verdict);
    expect(document.outcome.sentence.endsWith(end)).toBe(true);
  });

  test.each([undefined, null, 'Failed', { status: 'of another version' }])(
    'reads reports whose outcome is %p as before',
    (outcome) => {
      const document = historyOf([outcome, outcome, outcome]);

      expect(describeVerdict(document)).toBe('better');
      expect(document.tracks[0]?.reports.every((report) => !('outcome' in report))).toBe(true);
    },
  );
});

const questions = Array.from({ length: 8 }, (_, index) =>
  createQuestion(`q${String(index)}`, [index % 4], { line: 2 + 20 * index }),
);

/**
 * A section by what each cell said: one text for each run, one letter for each question: right, wrong, unreadable,
 * errored.
 */
function sectionOf(
  cells: readonly (readonly string[])[],
  quiz: Partial<QuizHead> = {},
  source: QuizAnswer['call']['source'] = 'live',
): QuizSection {
  const entry = createQuizHead(questions, {
    runs: cells[0]?.length ?? 1,
    cells: cells.map((_, cell) => createCellEntry(`model ${String(cell)}`)),
    ...quiz,
  });
  const letter = (verdict: string, right: number) =>
    ({ r: 'ABCD'.charAt(right), w: 'ABCD'.charAt((right + 1) % 4), u: 'unreadable' })[verdict] ?? 'errored';
  const answers = cells.flatMap((runs, cell) =>
    runs.flatMap((verdicts, run) =>
      Array.from(verdicts).flatMap((verdict, index): readonly QuizAnswer[] => {
        const question = entry.questions[index];
        return question === undefined
          ? []
          : [createAnswer(question, letter(verdict, index % 4), { cell, run, source })];
      }),
    ),
  );
  return sectionWith(entry, answers).build().content;
}

/** All sections of a quiz's figures as plain text. */
function figuresOf(quiz: QuizSection): Text {
  return spaced(
    [
      ...suspiciousSection(quiz),
      cellSection(quiz),
      ...differenceSection(quiz.comparisons, (place) => quiz.cells[place]?.model ?? ''),
      positionSection(quiz),
      ...itemSection(quiz),
    ].map(sectionText),
  );
}

const render = (quiz: QuizSection): string => layOut(figuresOf(quiz));

describe('the figures of a quiz', () => {
  test('name cells, differences, suspicious labels, letters and policies', () => {
    const quiz = sectionOf(
      [
        ['rrrrrrrw', 'rrrrrrrw'],
        ['wwwwwwww', 'wwwwwwwe'],
        ['rrrrrrru', 'rrrrrrww'],
      ],
      {
        shuffle: true,
        seed: 'x',
        policy: { accuracy: 0.8, assert: 'hard', questions: 'soft' },
        cells: [
          createCellEntry('gpt-6-luna'),
          createCellEntry('gpt-4o', { label: 'omni', prompt: 1, priced: true, server: 'api.openai.com' }),
          createCellEntry('gpt-6-luna', { prompt: 1 }),
        ],
      },
    );

    expect(render(quiz)).toBe(`Suspicious labels
Every cell answers these questions wrong in most trials: perhaps the file is wrong, not the models
  question        the label says  the most common other answer  share of the answers  where
  Q8 What is q7?  “q7 3”          “q7 0”                                        75 %  questions.json:142

How accurate each cell is
A cell is one model with one system prompt. The intervals are for questions like these, and count each question once.

Right answers, best cell first
  cell                   right    accuracy (95 %)  always right  same answer each run  same text each run  unreadable  no reply     cost
  gpt-6-luna, Prompt[0]  14/16  87.5 % (38–100 %)        87.5 %                 100 %               100 %           0         0  unknown
  gpt-6-luna, Prompt[1]  13/16   81.3 % (38–99 %)          75 %                  75 %                75 %           1         0  unknown
  omni, Prompt[1]         0/15       0 % (0–38 %)           0 %                 100 %               100 %           0         1  unknown

Which differences are significant
2 of 3 pairwise differences are significant (sign flips by question, p adjusted by Holm over all pairs).

Pairs, most significant first; differences in percentage points, with 95 % intervals for questions like these
  better      worse       difference (95 %)  adjusted p  verdict
  gpt-6-luna  omni         87.5 (15 to 100)       0.047  ✓ significant
  gpt-6-luna  omni          81.3 (11 to 98)       0.047  ✓ significant
  gpt-6-luna  gpt-6-luna   6.25 (−34 to 43)           1  not significant

Do letters matter
No preference shown. How often each letter was chosen, against equal chances (χ², Holm over 3 cells). The options were shuffled for each trial, so a preference is the model’s, not the questions’.

Cramér’s V: 0 if letters are chosen evenly, 1 if only one letter is chosen. Recall spread: how much the share of right answers depends on the letter of the right option (standard deviation).
Letters chosen, and expected with equal chances
  cell                          A         B         C         D  adjusted p  Cramér’s V  recall spread
  gpt-6-luna, Prompt[0]     6 (4)     4 (4)     4 (4)     2 (4)           1       0.204         21.7 %
  gpt-6-luna, Prompt[1]  5 (3.75)  4 (3.75)  3 (3.75)  3 (3.75)           1       0.128         20.7 %
  omni, Prompt[1]        3 (3.75)  4 (3.75)  4 (3.75)  4 (3.75)           1       0.067            0 %

How informative each question is
Discrimination is the correlation between a right answer and the taker’s score on the other questions (a taker is one run of a model with a prompt). Near 0, a question does not separate good takers from bad ones; below 0, its key may be wrong.

Suspicious questions first, then the least informative
  question         right  discrimination  same answer each run  most common wrong answer  check                                line
  Q8 What is q7?     0 %               –                  50 %  “q7 0” (80 %)             the key: every taker contradicts it   142
  Q7 What is q6?    50 %               –                66.7 %  “q6 3” (50 %)                                                   122
  Q1 What is q0?  66.7 %               –                 100 %  “q0 1” (33.3 %)                                                   2
  Q2 What is q1?  66.7 %               –                 100 %  “q1 2” (33.3 %)                                                  22
  Q3 What is q2?  66.7 %               –                 100 %  “q2 3” (33.3 %)                                                  42
  Q4 What is q3?  66.7 %               –                 100 %  “q3 0” (33.3 %)                                                  62
  Q5 What is q4?  66.7 %               –                 100 %  “q4 1” (33.3 %)                                                  82
  Q6 What is q5?  66.7 %               –                 100 %  “q5 2” (33.3 %)                                                 102
Note: 6 takers (3 combinations of model and prompt × 2 runs) are too few to compute discrimination (minimum: 3 combinations and 10 takers).`);
  });

  test('of one run of one cell say nothing about repeats, differences and questions', () => {
    expect(render(sectionOf([['rrrrwwww']]))).toBe(`How accurate each cell is
A cell is one model with one system prompt. The intervals are for questions like these, and count each question once.

Right answers, best cell first
  cell                right  accuracy (95 %)  unreadable  no reply     cost
  model 0, Prompt[0]    4/8   50 % (13–87 %)           0         0  unknown

Do letters matter
Not tested, because the options were not shuffled for each trial (set "shuffle": true).
`);
  });

  test('count rotations', () => {
    const question = createQuestion('q', [0]);
    const quiz = createQuizHead([question], { circular: true, models: ['model'] });
    const orders = ['0123', '1230', '2301', '3012'].map((places) => Array.from(places, Number));
    const answers = orders.map((order, rotation) =>
      createAnswer(question, 'ADCB'.charAt(rotation), { order, rotation, replyHash: String(rotation) }),
    );

    expect(render(sectionWith(quiz, answers).build().content)).toBe(`How accurate each cell is
A cell is one model with one system prompt. The intervals are for questions like these, and count each question once.

Right answers, best cell first
  cell              right  accuracy (95 %)  always right  same answer each run  same text each run  right in every rotation  unreadable  no reply     cost
  model, Prompt[0]    4/4            100 %         100 %                 100 %                 0 %              1/1 (100 %)           0         0  unknown
Right in every rotation: share answered right whichever letter the right option had. A value far below the accuracy means that answers depend on the order.

Do letters matter
No preference shown. How often each letter was chosen, against equal chances (χ², Holm over 1 cell; conservative, as rotations are balanced). Every rotation of the options was asked, so a preference is the model’s, not the questions’.

Cramér’s V: 0 if letters are chosen evenly, 1 if only one letter is chosen. Recall spread: how much the share of right answers depends on the letter of the right option (standard deviation).
Letters chosen, and expected with equal chances
  cell                  A      B      C      D  adjusted p  Cramér’s V  recall spread
  model, Prompt[0]  1 (1)  1 (1)  1 (1)  1 (1)           1       0.000            0 %`);
  });

  test('show no hostile character of a title or a label', () => {
    const hostile = [createQuestion('q', [0], { title: '\u001B]0;x\u0007\nWhich?' })];
    const section = sectionOf([['w'], ['w']], { questions: hostile });
    const models = ['a\u001B[2Jb', 'c\u202Ed'];

    const cells = section.cells.map((cell, index) => ({ ...cell, model: models[index] ?? '' }));

    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    expect(render({ ...section, cells })).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
  });
});
