import { describe, expect, test } from '@jest/globals';
import { layOut } from './lay-out';
import { sectionWith, createAnswer, createCellEntry, createQuestion, createQuizHead } from '../../testing/small-quiz';
import type { QuizAnswer } from '../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../kinds/quiz/quiz-details';
import { foldRuns, renderRuns } from './render-quiz-report';

const questions = Array.from({ length: 11 }, (_, index) => createQuestion(`q${String(index)}`, [0]));
const gpt5 = createCellEntry('gpt-5', { prompt: 2 });

function render(answers: readonly QuizAnswer[], quiz: Partial<QuizHead> = {}): string {
  const entry = createQuizHead(quiz.questions ?? questions, { cells: [gpt5], ...quiz });
  return layOut(renderRuns(sectionWith(entry, answers).build().content));
}

/** Answers to as many questions as there are words: letters, `unreadable` or `errored`. */
function answersOf(...said: readonly string[]): {
  readonly asked: QuizHead['questions'];
  readonly answers: QuizAnswer[];
} {
  const asked = said.map((_, index) => createQuestion(`q${String(index)}`, [0]));
  return { asked, answers: asked.map((question, index) => createAnswer(question, said[index] ?? '')) };
}

const repeat = (count: number, said: string) => Array<string>(count).fill(said);

describe('renderRuns', () => {
  test('says of a run how many answers were right, and lists those that were not', () => {
    const wrong = new Map([
      [2, { letter: 'D', order: [3, 1, 0, 2] }],
      [5, { letter: 'A', order: [1, 0, 2, 3] }],
      [9, { letter: 'B', order: [0, 3, 2, 1] }],
    ]);
    const answers = questions.map((question, index) => {
      const { letter = 'A', order = [0, 1, 2, 3] } = wrong.get(index) ?? {};
      return createAnswer(question, letter, { order });
    });

    expect(render(answers)).toBe(`Model gpt-5 | Prompt[2] | Run 1
Correct: 8/11
Failed:
  Q: What is q2?
  Answer: D - "q2 2"
  Q: What is q5?
  Answer: A - "q5 1"
  Q: What is q9?
  Answer: B - "q9 3"`);
  });

  test('says of a run without failures one line', () => {
    expect(render(questions.map((question) => createAnswer(question, 'A')))).toBe(
      'Model gpt-5 | Prompt[2] | Run 1\nCorrect: 11/11',
    );
  });

  test('shows cell by cell and run by run, and no run that was not asked', () => {
    const question = createQuestion('q');
    const cells = [gpt5, createCellEntry('luna'), createCellEntry('silent')];
    const answers = [
      createAnswer(question, 'A', { cell: 1, run: 4 }),
      createAnswer(question, 'B', { cell: 0, run: 3 }),
      createAnswer(question, 'A', { cell: 0, run: 4 }),
    ];

    expect(render(answers, { cells, questions: [question], firstRun: 3, runs: 3 }))
      .toBe(`Model gpt-5 | Prompt[2] | Run 4
Correct: 0/1
Failed:
  Q: What is q?
  Answer: B - "q 1"

Model gpt-5 | Prompt[2] | Run 5
Correct: 1/1

Model luna | Prompt[0] | Run 5
Correct: 1/1`);
  });

  test('shows all options of an answer of several, with their own letters', () => {
    const several = createQuestion('q', [0, 1], { title: 'Which two?' });

    expect(render([createAnswer(several, 'AC', { order: [3, 2, 1, 0] })], { questions: [several] }))
      .toBe(`Model gpt-5 | Prompt[2] | Run 1
Correct: 0/1
Failed:
  Q: Which two?
  Answer: A - "q 3", C - "q 1"`);
  });

  test('says why a reply was unreadable, which counts as wrong, and which trials had none, which do not count', () => {
    const { asked, answers } = answersOf('A', 'unreadable', 'errored', 'B');

    expect(render(answers, { questions: asked })).toBe(`Model gpt-5 | Prompt[2] | Run 1
Correct: 1/3, 1 without a reply
Failed:
  Q: What is q1?
  Answer: unreadable (no choice): expected one of the options A, B, C, D
  Q: What is q3?
  Answer: B - "q3 1"
No reply:
  Q: What is q2?
  Problem: 500 no luck`);
  });

  test('shows code and hostile text on one line, cut where it is long', () => {
    const question = createQuestion('q', [0], {
      title: `What does\n\`\`\`js\n\u001B[31m${'x'.repeat(1100)}\n\`\`\` print?`,
      options: [
        { text: 'a', correct: true },
        { text: 'b\r\n\t"c"', correct: false },
      ],
    });
    const cells = [createCellEntry('a\u202Eb')];

    expect(render([createAnswer(question, 'B')], { questions: [question], cells }))
      .toBe(`Model a\\u202eb | Prompt[0] | Run 1
Correct: 0/1
Failed:
  Q: What does \`\`\`js \\u001b[31m${'x'.repeat(979)}… (132 more characters)
  Answer: B - "b "c""`);
  });

  test('lists the first 20 wrong answers and says how many more there are', () => {
    const { asked, answers } = answersOf(...repeat(23, 'B'), 'A');

    const lines = render(answers, { questions: asked }).split('\n');

    expect(lines.slice(0, 3)).toEqual(['Model gpt-5 | Prompt[2] | Run 1', 'Correct: 1/24', 'Failed:']);
    expect(lines.slice(3, -1)).toEqual(
      asked.slice(0, 20).flatMap(({ id, title }) => [`  Q: ${title}`, `  Answer: B - "${id} 1"`]),
    );
    expect(lines.at(-1)).toBe('  and 3 more, in answers.csv');
  });

  test('lists three trials without a reply and says how many more there are', () => {
    const { asked, answers } = answersOf(...repeat(5, 'errored'), 'A');

    expect(render(answers, { questions: asked })).toBe(`Model gpt-5 | Prompt[2] | Run 1
Correct: 1/1, 5 without a reply
No reply:
  Q: What is q0?
  Problem: 500 no luck
  Q: What is q1?
  Problem: 500 no luck
  Q: What is q2?
  Problem: 500 no luck
  and 2 more`);
  });

  test('lists wrong answers that come behind many trials without a reply', () => {
    const { asked, answers } = answersOf(...repeat(20, 'errored'), 'B', 'B');

    expect(render(answers, { questions: asked })).toContain(`Failed:
  Q: What is q20?
  Answer: B - "q20 1"
  Q: What is q21?
  Answer: B - "q21 1"
`);
  });

  test('lists trials without a reply that come behind many wrong answers, and counts the others', () => {
    const { asked, answers } = answersOf(...repeat(19, 'B'), ...repeat(6, 'errored'));

    expect(render(answers, { questions: asked })).toContain(`No reply:
  Q: What is q19?
  Problem: 500 no luck
  Q: What is q20?
  Problem: 500 no luck
  Q: What is q21?
  Problem: 500 no luck
  and 3 more`);
  });

  test('lists wrong answers in the same order however they arrive', () => {
    const { asked, answers } = answersOf('B', 'C', 'D');

    expect(render(answers.toReversed(), { questions: asked })).toBe(render(answers, { questions: asked }));
  });
});

describe('foldRuns', () => {
  const folded = (...said: readonly string[]): readonly string[] => {
    const { asked, answers } = answersOf(...said);
    return layOut(
      foldRuns(renderRuns(sectionWith(createQuizHead(asked, { cells: [gpt5] }), answers).build().content)),
    ).split('\n');
  };

  test('leaves ten lines and fewer as they are', () => {
    expect(folded('B', 'C', 'D')).toHaveLength(9);
    expect(folded('B', 'C', 'D').at(-1)).toMatch(/^ {2}Answer: D/);
  });

  test('ends behind a whole answer, and counts the lines that are left out', () => {
    const lines = folded('B', 'C', 'D', 'B', 'C');

    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^ {2}Answer: D/),
      '… and 4 more lines: npx assay report --details',
    ]);
    expect(lines).toHaveLength(10);
  });
});
