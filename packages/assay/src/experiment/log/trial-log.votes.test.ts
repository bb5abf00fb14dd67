import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failWith } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer } from '../../testing/small-challenge';
import { callsOf, toTrialEntry, type TrialEntry } from './trial-log';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

async function entryOfRight(vote: number): Promise<TrialEntry> {
  const trials = await parity.askFixtures({ vote, concurrency: 1 });
  const trial = trials.find(({ fixture }) => fixture === 'right');
  if (trial === undefined) {
    throw new Error('right was not asked');
  }
  return toTrialEntry(trial);
}

/** Gives these answers about `right`, and right ones about the rest. */
function answerAboutRight(...texts: readonly (string | ReturnType<typeof failWith>)[]): void {
  const left = [...texts];
  parity.script = ({ prompt }) =>
    (prompt.includes('// right') ? left.shift() : undefined) ?? JSON.stringify(parityAnswer(prompt));
}

const yes = '{"isCorrect": true, "isShort": true}';

describe('toTrialEntry', () => {
  test('keeps each vote with its model, run, verdict and call, and no usage of its own', async () => {
    answerAboutRight(yes, 'well', yes);

    const entry = await entryOfRight(3);

    expect(entry).toMatchObject({
      trial: { model: 'vote of 3 × gpt-6-luna', run: 0, verdict: { status: 'correct' } },
      source: 'live',
      attempts: 3,
      usage: null,
      responseId: null,
    });
    expect(entry).not.toHaveProperty('tied');
    expect(entry.trial).not.toHaveProperty('voteVerdicts');
    expect(
      entry.votes?.map(({ model, run, verdict, source, usage }) => ({ model, run, verdict, source, usage })),
    ).toEqual(
      ['correct', 'unreadable', 'correct'].map((status, run) => ({
        model: 'gpt-6-luna',
        run,
        verdict: expect.objectContaining({ status }),
        source: 'live',
        usage: { promptTokens: 300, completionTokens: 30, cachedTokens: 0 },
      })),
    );
    expect(JSON.stringify(entry)).not.toContain('"asked"');
  });

  test('keeps what ended on the safe side', async () => {
    answerAboutRight(yes, '', '{"isCorrect": false, "isShort": true}');

    expect(await entryOfRight(3)).toMatchObject({ tied: ['isCorrect'] });
  });

  test('says that a vote was fenced when any of its replies was', async () => {
    answerAboutRight(`\`\`\`json\n${yes}\n\`\`\``, yes);

    expect(await entryOfRight(3)).toMatchObject({ fenced: true });
  });
});

describe('callsOf', () => {
  test('are the votes of a vote, those without a reply included, of a trial that errored as well', async () => {
    const tooLong = failWith(400, { code: 'context_length_exceeded', message: 'too long' });
    answerAboutRight(tooLong, tooLong, tooLong);

    const entry = await entryOfRight(3);

    expect(entry.trial.verdict.status).toBe('errored');
    expect(callsOf(entry).map(({ model, verdict, usage }) => [model, verdict.status, usage])).toEqual(
      new Array(3).fill(['gpt-6-luna', 'errored', null]),
    );
  });

  test('is the trial itself when there is no vote', async () => {
    const entry = await entryOfRight(1);

    expect(callsOf(entry)).toEqual([expect.objectContaining({ model: 'gpt-6-luna', verdict: { status: 'correct' } })]);
  });
});
