import { describe, expect, test } from '@jest/globals';
import { createAnswer, createQuestion } from '../../testing/small-quiz';
import type { QuizAnswer } from './quiz-answer';
import { createQuestionTally, judgedOf, type QuestionTally } from './cell-tally';

const single = createQuestion('q', [1]);

function tallyOf(entries: readonly QuizAnswer[], rotations = 1): QuestionTally {
  const tally = createQuestionTally(rotations);
  for (const entry of entries) {
    tally.add(entry);
  }
  return tally;
}

/** Answers of runs in which every rotation is asked; a letter is the verdict of each: right, wrong, unreadable, errored. */
function rotationsOf(...runs: readonly string[]): readonly QuizAnswer[] {
  return runs.flatMap((verdicts, run) =>
    Array.from(verdicts, (verdict, rotation) => {
      const order = [0, 1, 2, 3].map((_, index) => (index + rotation) % 4);
      const letterAt = (place: number) => String.fromCharCode(65 + order.indexOf(place));
      const said = { r: letterAt(1), w: letterAt(0), u: 'unreadable', e: 'errored' }[verdict] ?? '';
      return createAnswer(single, said, { run, rotation, order });
    }),
  );
}

describe('createQuestionTally', () => {
  test('begins with nothing', () => {
    const { correct, incorrect, unreadable, errored, choices, texts, circular } = createQuestionTally(1);

    expect({ correct, incorrect, unreadable, errored }).toEqual({
      correct: 0,
      incorrect: 0,
      unreadable: 0,
      errored: 0,
    });
    expect([choices.size, texts.size, circular]).toEqual([0, 0, { judged: 0, right: 0 }]);
  });

  test('counts verdicts, and judges what brought a reply', () => {
    const tally = tallyOf(
      ['B', 'B', 'A', 'unreadable', 'unreadable', 'C', 'B', 'errored'].map((said) => createAnswer(single, said)),
    );

    const { correct, incorrect, unreadable, errored } = tally;
    expect({ correct, incorrect, unreadable, errored }).toEqual({
      correct: 3,
      incorrect: 2,
      unreadable: 2,
      errored: 1,
    });
    expect(judgedOf(tally)).toBe(7);
  });

  test('counts choices by the places of the options in the file, whatever their letters', () => {
    const tally = tallyOf([
      createAnswer(single, 'A', { order: [1, 0, 2, 3] }),
      createAnswer(single, 'D', { order: [3, 2, 0, 1] }),
      createAnswer(single, 'A', { order: [3, 2, 0, 1] }),
      createAnswer(single, 'unreadable'),
      createAnswer(single, 'errored'),
    ]);

    expect([...tally.choices]).toEqual([
      ['1', 2],
      ['3', 1],
    ]);
  });

  test('counts several options as one choice, whatever the order of their letters', () => {
    const tally = tallyOf([
      createAnswer(single, 'AD', { order: [2, 0, 3, 1] }),
      createAnswer(single, 'BC', { order: [0, 1, 2, 3] }),
      createAnswer(single, 'B', { order: [0, 1, 2, 3] }),
    ]);

    expect([...tally.choices]).toEqual([
      ['1,2', 2],
      ['1', 1],
    ]);
  });

  test('counts the texts of replies, readable or not, and no text of what brought none', () => {
    const tally = tallyOf(
      ['x', 'y', 'x', null].map((replyHash, index) =>
        createAnswer(single, index === 3 ? 'errored' : index === 1 ? 'unreadable' : 'A', { replyHash }),
      ),
    );

    expect([...tally.texts]).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
  });

  test.each([
    { runs: ['rrrr'], judged: 1, right: 1 },
    { runs: ['rrrr', 'rrwr', 'rrrr'], judged: 3, right: 2 },
    { runs: ['rrru'], judged: 1, right: 0 },
    { runs: ['rrre', 'rrrr'], judged: 1, right: 1 },
    { runs: ['wwwe', 'eeee'], judged: 0, right: 0 },
    { runs: ['rrr', 'rrrr'], judged: 1, right: 1 },
  ])('counts of the rotations $runs $judged runs judged and $right right', ({ runs, judged, right }) => {
    expect(tallyOf(rotationsOf(...runs), 4).circular).toEqual({ judged, right });
  });

  test('counts runs whose rotations come in any order', () => {
    const entries = rotationsOf('rrrr', 'rwrr', 'rrre', 'rrrr');

    expect(tallyOf(entries.toReversed(), 4).circular).toEqual({ judged: 3, right: 2 });
    expect(
      tallyOf(
        entries.toSorted((a, b) => a.rotation - b.rotation),
        4,
      ).circular,
    ).toEqual({ judged: 3, right: 2 });
  });
});
