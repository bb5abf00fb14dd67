import { describe, expect, test } from '@jest/globals';
import { layOut } from './lay-out';
import { sectionWith, createAnswer, createCellEntry, createQuestion, createQuizHead } from '../../testing/small-quiz';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import type { QuizAnswer } from '../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../kinds/quiz/quiz-details';
import { renderPolicies, renderQuizDetails, renderSuspicious } from './render-quiz';

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

const render = (quiz: QuizSection): string => layOut(renderQuizDetails('Small quiz', quiz));

const unshuffled = 'Positions: not tested, because the options were not shuffled for each trial (set "shuffle": true).';

describe('renderQuizDetails', () => {
  test('renders cells, differences, suspicious labels, letters and policies', () => {
    const quiz = sectionOf(
      [
        ['rrrrrrrw', 'rrrrrrrw'],
        ['wwwwwwww', 'wwwwwwwe'],
        ['rrrrrrru', 'rrrrrrww'],
      ],
      {
        ...{ shuffle: true, seed: 'x' },
        policy: { accuracy: 0.8, assert: 'hard', questions: 'soft' },
        cells: [
          createCellEntry('gpt-6-luna'),
          createCellEntry('gpt-4o', { label: 'omni', prompt: 1, priced: true, server: 'api.openai.com' }),
          createCellEntry('gpt-6-luna', { prompt: 1 }),
        ],
      },
    );

    expect(render(quiz)).toBe(`Details: Small quiz · 8 questions × 2 runs · seed x
  model       prompt  correct  accuracy  95 % interval  always right  TARa@2  TARr@2  unreadable  errored     cost
  gpt-6-luna     [0]    14/16    87.5 %       38–100 %        87.5 %   100 %   100 %           0        0  unknown
  omni           [1]     0/15       0 %         0–38 %           0 %   100 %   100 %           0        1  unknown
  gpt-6-luna     [1]    13/16    81.3 %        38–99 %          75 %    75 %    75 %           1        0  unknown

2 of 3 pairwise differences are significant on these questions (sign flips by question, p adjusted by Holm over all pairs; intervals are 95 %):
  gpt-6-luna, Prompt[0] beats omni, Prompt[1] by 87.5 points (15 to 100 on questions like these), p = 0.047
  gpt-6-luna, Prompt[1] beats omni, Prompt[1] by 81.3 points (11 to 98 on questions like these), p = 0.047
Letters chosen (χ² against equal chances, Holm over 3 cells): no preference shown
  model       prompt       A       B       C       D  p  Cramér's V  recall spread
  gpt-6-luna     [0]  37.5 %    25 %    25 %  12.5 %  1       0.204         21.7 %
  omni           [1]    20 %  26.7 %  26.7 %  26.7 %  1       0.067            0 %
  gpt-6-luna     [1]  33.3 %  26.7 %    20 %    20 %  1       0.128         20.7 %

How informative each question is, suspicious ones first:
  question      right  discrimination  same answer  most common wrong answer  check                                where
  What is q7?     0 %               –         50 %  q7 0 (80 %)               the key: every taker contradicts it  questions.json:142
  What is q6?    50 %               –       66.7 %  q6 3 (50 %)                                                    questions.json:122
  What is q0?  66.7 %               –        100 %  q0 1 (33.3 %)                                                  questions.json:2
  What is q1?  66.7 %               –        100 %  q1 2 (33.3 %)                                                  questions.json:22
  What is q2?  66.7 %               –        100 %  q2 3 (33.3 %)                                                  questions.json:42
  What is q3?  66.7 %               –        100 %  q3 0 (33.3 %)                                                  questions.json:62
  What is q4?  66.7 %               –        100 %  q4 1 (33.3 %)                                                  questions.json:82
  What is q5?  66.7 %               –        100 %  q5 2 (33.3 %)                                                  questions.json:102
  6 takers (3 combinations of model and prompt × 2 runs) are too few to compute discrimination (minimum: 3 combinations and 10 takers)`);
    expect(layOut(renderPolicies(quiz.cells))).toMatch(
      /^FAILED: omni, Prompt\[1\]: 0 of 15 answers .*\(0 %\).* 80 % \(p < 0\.0001\)$/,
    );
    expect(layOut(renderSuspicious(quiz)))
      .toBe(`Suspicious labels: 1 question that every cell answers wrong in most trials:
  questions.json:142 What is q7?
    the label says "q7 3"; most say "q7 0" (75 % of the answers)`);
  });

  test('renders one run of one cell with nothing to say', () => {
    expect(render(sectionOf([['rrrrwwww']]))).toBe(`Details: Small quiz · 8 questions × 1 run · seed 1
  model    prompt  correct  accuracy  95 % interval  unreadable  errored     cost
  model 0     [0]      4/8      50 %        13–87 %           0        0  unknown

${unshuffled}`);
  });

  test('renders rotations', () => {
    const question = createQuestion('q', [0]);
    const quiz = createQuizHead([question], { circular: true, models: ['model'] });
    const orders = ['0123', '1230', '2301', '3012'].map((places) => Array.from(places, Number));
    const answers = orders.map((order, rotation) =>
      createAnswer(question, 'ADCB'.charAt(rotation), { order, rotation, replyHash: String(rotation) }),
    );

    expect(render(sectionWith(quiz, answers).build().content))
      .toBe(`Details: Small quiz · 1 question × 1 run × every rotation of the options · seed 1
  model  prompt  correct  accuracy  95 % interval  always right   TARa  TARr  circular  unreadable  errored     cost
  model     [0]      4/4     100 %              –         100 %  100 %   0 %     100 %           0        0  unknown

Letters chosen (χ² against equal chances, Holm over 1 cell; conservative, as rotations are balanced): no preference shown
  model  prompt     A     B     C     D  p  Cramér's V  recall spread
  model     [0]  25 %  25 %  25 %  25 %  1       0.000            0 %`);
  });

  test('names a cell that brought nothing', () => {
    const quiz = sectionOf([['eeeeeeee']], { policy: { accuracy: 1, assert: 'soft', questions: 'soft' } });

    expect(layOut(renderPolicies(quiz.cells))).toBe('INCONCLUSIVE: model 0, Prompt[0]: nothing was judged');
    expect(render(quiz)).toBe(
      `Details: Small quiz · 8 questions × 1 run · seed 1
  model    prompt  correct  accuracy  95 % interval  unreadable  errored     cost
  model 0     [0]      0/0         –              –           0        8  unknown

${unshuffled}`,
    );
  });

  test('shows no hostile character of a title or a label', () => {
    const hostile = [createQuestion('q', [0], { title: '\u001B]0;x\u0007\nWhich?' })];
    const section = sectionOf([['w'], ['w']], { questions: hostile });
    const models = ['a\u001B[2Jb', 'c\u202Ed'];

    const cells = section.cells.map((cell, index) => ({ ...cell, model: models[index] ?? '' }));
    const quiz = { ...section, seed: '\u0000', cells };

    const text = layOut([...renderQuizDetails('x\u009By', quiz), ...renderSuspicious(quiz)]);

    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
  });
});
