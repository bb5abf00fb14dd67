import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { describeSimulated } from '../../experiment/report/describe-simulated';
import {
  type AssertionReport,
  type ReportDocument,
  reportDocumentSchema,
} from '../../experiment/report/report-document';
import type { QuizAnswer } from '../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../kinds/quiz/quiz-details';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { createAnswer, createCellEntry, createQuestion, createQuizHead, sectionWith } from '../../testing/small-quiz';
import { withOutcome } from '../../testing/with-outcome';
import { layOut } from './lay-out';
import { foldRuns, renderRuns } from './render-quiz-report';
import { renderReport } from './render-report';

describe('renderReport', () => {
  let project: Project;

  beforeEach(() => {
    project = openProject(parityFiles);
  });

  afterEach(() => {
    project.remove();
  });

  const render = (report: ReportDocument): string => layOut(renderReport(report, { details: true }));

  async function repeat(model: string, ...flags: readonly string[]): Promise<ReportDocument> {
    const { out } = await project.run(['repeat', 'parity', '--runs', '30', '--model', model, '--json', ...flags]);
    return reportDocumentSchema.parse(JSON.parse(out));
  }

  function withAssertions(
    report: ReportDocument,
    change: (one: AssertionReport) => Partial<AssertionReport>,
  ): ReportDocument {
    const models = report.models.map((model) => ({
      ...model,
      assertions: model.assertions.map((one) => ({ ...one, ...change(one) })),
    }));
    return { ...report, models };
  }

  test('of a clean suite says how sure one can be, and nothing more', async () => {
    const report = await repeat('offline/key');
    const [verdict, simulated, heading, table, clean, ...others] = render(report).split('\n\n');

    expect(verdict?.split('\n')).toEqual([
      `NO FAILURE SHOWN (simulated). ${report.outcome.sentence}`,
      ...report.outcome.details.map((detail) => `  ${detail}`),
    ]);
    expect(simulated).toBe(describeSimulated(['offline/key']));
    expect(heading).toBe('Parity · offline/key · 3 fixtures × 30 runs');
    expect(table?.split('\n').slice(2)).toEqual([
      '  isCorrect  hard    0 % (0 of 90)        1 %  no failure shown     none',
      '  isShort    soft    0 % (0 of 90)       10 %  soft, fails nothing  none',
    ]);
    expect(clean).not.toContain('\n');
    expect(others[0]).toBe('90 trials · 90 offline');
    expect(others.at(-1)?.split('\n')).toEqual([
      ...report.outcome.reasons.map((reason) => `  ${reason}`),
      `Next: ${String(report.outcome.next)}`,
    ]);
    expect(others.join('\n')).toMatch(/^ {2}isCorrect +0\/90 +0 % \(0–71 %\) +n\/a +0 % \(0–85 %\) +0$/m);
    expect(others.join('\n')).toMatch(/^ {2}isCorrect( +0 %){3} +100 %( +1\.00){4} +100 %$/m);
    expect(others).toHaveLength(6);
  });

  test('tells what is always wrong from what is wrong at random, and which way', async () => {
    const out = render(await repeat('offline/key?flip=1'));

    expect(out).toMatch(
      /^ {2}isCorrect on 3 of 3 fixtures +hard +90\/90 +100 % +95\.9–100 % +60 rejected, 30 accepted +always everywhere +fix the rubric, or the label$/m,
    );
    expect(out).not.toContain('What to do, ready');
  });

  test('sums failures up as floor, noise and luck', async () => {
    expect(render(await repeat('offline/key?flip=0.2&seed=2'))).toMatch(
      /^ {2}= 0 % floor \(wrong in most trials; no vote helps\) \+ [\d.]+ % noise \(a vote removes it\) − 0 % luck \(a vote loses it\)$/m,
    );
  });

  test('remarks on a rise and on stretches', async () => {
    const report = withAssertions(await repeat('offline/key?flip=0.2&seed=2'), ({ fixture, analytic }) =>
      fixture === 'right' && analytic === 'isCorrect' ? { roseAfter: 12, clustering: 0.0004 } : {},
    );

    expect(render(report)).toContain(`
  right › isCorrect: its failure rate rose after run 12; has the model changed?
  right › isCorrect: its failures come in stretches (p = 0.0004), so its interval is too narrow; spread the runs over time
`);
  });

  test('names what is held out neither as failed nor in remarks and suggestions', async () => {
    const softer = { advice: 'make-soft', tolerable: 0.2, alike: false } as const;
    const report = withAssertions(await repeat('offline/key?flip=0.2&seed=2'), ({ fixture, analytic }) =>
      fixture === 'right'
        ? { roseAfter: 12, clustering: 0.0004, ...(analytic === 'isCorrect' && softer) }
        : { alike: false, advice: 'ask-more', tolerable: null, moreRuns: 10 },
    );

    expect(render(report)).toContain('fixtures/parity/right.yaml');
    expect(render(withOutcome({ ...report, heldOut: ['right'] }))).not.toMatch(/right( ›|\.yaml)/);
  });

  test('offers a vote of a size only to a single answer', async () => {
    const single = await repeat('offline/key?flip=0.2&seed=2');
    const vote = { advice: 'vote', moreRuns: null, tolerable: null } as const;

    const one = render(withAssertions(single, () => ({ ...vote, votes: 5 })));
    const voted = render(await repeat('offline/key?flip=0.2&seed=2', '--vote', '3'));

    expect(one).toMatch(/ hard .* vote of 5$/m);
    expect(one).toContain('    vote: { of: 5 }');
    expect(voted).toMatch(/ hard .* larger vote$/m);
    expect(voted).not.toContain('vote: {');
    expect(voted).toMatch(/90 trials · 2\.\d\d calls per verdict/);
  });

  test('lists the worst thirty assertions and six changes, and counts the rest', async () => {
    const report = await repeat('offline/key?flip=0.2&seed=2');
    const [model] = report.models;
    const [first] = model?.assertions ?? [];
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...(first ?? ({} as AssertionReport)),
      fixture: `f${String(index)}`,
      file: `fixtures/parity/f${String(index)}.yaml`,
      rate: 0.2,
      failures: 6,
      ...({ alike: false, advice: 'fix-label', tolerable: index % 4 === 0 ? 0.2 : null } as const),
    }));

    const out = render({ ...report, models: model === undefined ? [] : [{ ...model, assertions: many }] });

    expect(out).toContain('40 of 40 assertions failed at least once:');
    expect(out).toContain('  and 10 more, in report.csv');
    expect(out).toContain('  and 4 more changes (advice of each assertion in report.csv)');
  });
});

describe('render runs', () => {
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
});
