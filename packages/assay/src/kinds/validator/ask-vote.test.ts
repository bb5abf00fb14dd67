import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { completion, failWith, type ChatRequest } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer, parityPromptWith } from '../../testing/small-challenge';
import type { Trial } from '../../experiment/log/trial';

let parity: ParityValidator;
beforeEach(async () => {
  parity = await openParityValidator();
});
afterEach(() => parity.close());

/** How often each fixture was asked about, in the order of the fixtures. */
function askedOf(requests: readonly ChatRequest[]): readonly number[] {
  return ['// long-way', '// right', '// wrong'].map(
    (mark) => requests.filter(({ prompt }) => prompt.includes(mark)).length,
  );
}

/** Answers rightly, but gives these texts, one after the other, about `right`. */
function answerAboutRight(...texts: readonly (string | ReturnType<typeof failWith>)[]): void {
  const left = [...texts];
  parity.script = ({ prompt }) => {
    const text = prompt.includes('// right') ? left.shift() : undefined;
    return text ?? completion(JSON.stringify(parityAnswer(prompt)));
  };
}

const yes = '{"isCorrect": true, "isShort": true}';
const no = '{"isCorrect": false, "isShort": true}';

async function askAboutRight(vote = 3): Promise<Trial> {
  const trials = await parity.askFixtures({ vote, concurrency: 1 });
  const trial = trials.find(({ fixture }) => fixture === 'right');
  if (trial === undefined) {
    throw new Error('right was not asked');
  }
  return trial;
}

function votesOf({ asked }: Trial): readonly string[] {
  return (asked.votes ?? []).map(({ model, run, asked: { status, source } }) =>
    [model, String(run), status, source].join(' '),
  );
}

describe('askVote', () => {
  test('asks 2 of 3 when they agree, and the third when they do not', async () => {
    answerAboutRight(yes, no, yes);

    const trials = await parity.askFixtures({ vote: 3, concurrency: 1 });

    expect(askedOf(parity.server.requests)).toEqual([2, 3, 2]);
    expect(trials.map(({ verdict, model }) => `${model}: ${verdict.status}`)).toEqual(
      new Array<string>(3).fill('vote of 3 × gpt-6-luna: correct'),
    );
    expect(trials.map((trial) => votesOf(trial).length)).toEqual([2, 3, 2]);
  });

  test('asks the rest of 5 votes at once, when the first 3 do not agree', async () => {
    answerAboutRight(yes, yes, no);

    const trial = await askAboutRight(5);

    expect(votesOf(trial)).toHaveLength(5);
    expect(trial.verdict).toEqual({ status: 'correct' });
  });

  test('is wrong when most votes are, and tells what each alone would have been worth', async () => {
    answerAboutRight(no, yes, no);

    const { verdict, voteVerdicts, asked } = await askAboutRight();

    const incorrect = {
      status: 'incorrect',
      mismatches: [{ analytic: 'isCorrect', expected: true, received: false }],
    };
    expect(verdict).toEqual(incorrect);
    expect(voteVerdicts).toEqual([incorrect, { status: 'correct' }, incorrect]);
    expect(asked).toMatchObject({
      source: 'live',
      tied: [],
      reply: { text: '{"isCorrect":false,"isShort":true}', usage: null, responseId: null, attempts: 3 },
      reading: { status: 'answer', answer: { isCorrect: false, isShort: true }, fenced: false },
    });
  });

  test.each([
    { onTie: 'false', verdict: 'incorrect' },
    { onTie: '"true"', verdict: 'correct' },
  ])('ends on the safe side, $onTie, when too few votes can be read', async ({ onTie, verdict }) => {
    parity.folder.write('prompts/parity.md', parityPromptWith(`vote: { of: 3, onTie: ${onTie} }`));
    answerAboutRight(yes, 'well', '');

    const [, trial] = await parity.askFixtures({ concurrency: 1 });

    expect(trial?.verdict.status).toBe(verdict);
    expect(trial?.asked).toMatchObject({ tied: ['isCorrect', 'isShort'] });
  });

  test('counts a vote that errored as absent: the others decide when they can', async () => {
    const tooLong = failWith(400, { code: 'context_length_exceeded', message: 'too long' });
    answerAboutRight(yes, tooLong, yes);
    const decided = await askAboutRight();
    answerAboutRight(yes, tooLong, no);
    const open = await parity.askFixtures({ vote: 3, concurrency: 1, recordings: 'off' });

    expect(decided.verdict).toEqual({ status: 'correct' });
    expect(open[1]?.verdict).toEqual({
      status: 'errored',
      problem: `1 of 3 votes got no reply: ${new URL(parity.server.url).host}: 400 too long`,
    });
    expect(open[1]?.asked.votes).toHaveLength(3);
  });

  test('stops everything at an outage, with its error', async () => {
    parity.script = () => failWith(401, { message: 'no', code: 'invalid_api_key' });

    await expect(parity.askFixtures({ vote: 3, runs: 50, concurrency: 4 })).rejects.toMatchObject({
      name: 'OutageError',
    });
    expect(parity.server.requests.length).toBeLessThanOrEqual(2 * 4);
  });
});

describe('recordings of votes', () => {
  test('are those of single answers: runs 1 to 33 serve 11 votes of 3', async () => {
    await parity.count({ runs: 33 });

    expect(await parity.count({ vote: 3, runs: 11 })).toEqual({ requests: 0, sources: ['recording'] });
    expect(await parity.count({ vote: 3, runs: 11, recordings: 'strict' })).toMatchObject({ requests: 0 });
  });

  test('give every vote a reply of its own', async () => {
    let calls = 0;
    parity.script = ({ prompt }) => {
      calls += 1;
      return completion(JSON.stringify({ ...parityAnswer(prompt), isShort: calls % 2 === 0 }));
    };

    const trials = await parity.askFixtures({ vote: 5, runs: 6, concurrency: 3 });

    const votes = trials.flatMap(({ fixture, asked }) => (asked.votes ?? []).map((vote) => ({ fixture, ...vote })));
    const ids = votes.map(({ asked }) => (asked.status === 'replied' ? asked.reply.responseId : asked.problem));
    expect(new Set(ids).size).toBe(votes.length);
    expect(new Set(votes.map(({ fixture, run }) => `${fixture} ${String(run)}`)).size).toBe(votes.length);
    expect(parity.server.requests).toHaveLength(votes.length);
  });

  test('are not those of another block of a million runs, in which another attempt asks', async () => {
    await parity.count({ vote: 3, firstRun: 1_000_000, runs: 3 });

    const single = await parity.askFixtures({ firstRun: 1_000_000, runs: 2 });
    expect(new Set(single.map(({ asked }) => asked.source))).toEqual(new Set(['recording']));
    const other = await parity.askFixtures({ firstRun: 3_000_000, runs: 2 });
    expect(new Set(other.map(({ asked }) => asked.source))).toEqual(new Set(['live']));
  });

  test('are named in mode strict, each trial once, when any vote is missing', async () => {
    await parity.askFixtures({ runs: 3 });

    await expect(parity.askFixtures({ vote: 3, runs: 2, recordings: 'strict' })).rejects.toMatchObject({
      message: [
        'Not recorded, and ASSAY_RECORDINGS=strict (or --replay) forbids all requests:',
        '  - long-way, run 2, of vote of 3 × gpt-6-luna',
        '      this request is recorded for runs 1 to 3 only',
        '  - right, run 2, of vote of 3 × gpt-6-luna',
        '      this request is recorded for runs 1 to 3 only',
        '  - wrong, run 2, of vote of 3 × gpt-6-luna',
        '      this request is recorded for runs 1 to 3 only',
        'Run once with ASSAY_RECORDINGS=auto and a key to record the missing replies.',
      ].join('\n'),
    });
  });
});
