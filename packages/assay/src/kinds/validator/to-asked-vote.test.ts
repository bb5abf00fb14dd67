import type { Reading } from './reading/read-answer';
import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../../model/model';
import { toAskedVote } from './ask-vote';
import type { Asked, CastVote, ReplySource } from '../../experiment/log/trial';

interface Given {
  readonly value?: boolean;
  readonly milliseconds?: number;
  readonly source?: ReplySource;
  readonly evidence?: string;
  readonly fenced?: boolean;
}

function voteOf({
  value = true,
  milliseconds = 1,
  source = 'live',
  evidence,
  fenced = false,
}: Given = {}): CastVote<Reading> {
  const reply: Reply = {
    text: JSON.stringify({ isEven: value }),
    refusal: null,
    finishReason: 'stop',
    responseId: 'resp-1',
    model: 'gpt-6-luna-2026-06-01',
    systemFingerprint: null,
    server: 'api.example',
    usage: { promptTokens: 1, completionTokens: 1, cachedTokens: 0 },
    repliedAt: '2026-11-02T10:20:30.000Z',
    milliseconds,
    attempts: 2,
    ...(evidence !== undefined && { evidence: { isEven: evidence }, undecided: { isOdd: 'no rule' } }),
  };
  const reading = { status: 'answer', answer: { isEven: value }, fenced } as const;
  return { model: 'gpt-6-luna', run: 0, request: 'abc', asked: { status: 'replied', reply, reading, source } };
}

const lost: CastVote<Reading> = {
  model: 'gpt-6-luna',
  run: 1,
  request: 'abc',
  asked: { status: 'errored', problem: 'timeout', attempts: 6, source: 'live' },
};

function answer(...waves: readonly (readonly CastVote<Reading>[])[]): Asked<Reading> {
  return toAskedVote(waves, { status: 'answer', answer: { isEven: true }, tied: [] });
}

describe('toAskedVote', () => {
  test('is a reply with the answer as JSON, without a usage and an id of its own', () => {
    const votes = [voteOf(), voteOf()];

    expect(answer(votes, [])).toEqual({
      status: 'replied',
      reply: {
        text: '{"isEven":true}',
        refusal: null,
        finishReason: 'stop',
        responseId: null,
        model: 'gpt-6-luna-2026-06-01',
        systemFingerprint: null,
        server: 'api.example',
        usage: null,
        repliedAt: '2026-11-02T10:20:30.000Z',
        milliseconds: 1,
        attempts: 4,
      },
      reading: { status: 'answer', answer: { isEven: true }, fenced: false },
      source: 'live',
      votes,
      tied: [],
    });
  });

  test('took as long as the longest vote of each wave', () => {
    const asked = answer(
      [voteOf({ milliseconds: 300 }), voteOf({ milliseconds: 200 })],
      [voteOf({ milliseconds: 50 })],
    );

    expect(asked).toMatchObject({ reply: { milliseconds: 350 } });
  });

  test.each<{ sources: readonly ReplySource[]; source: ReplySource }>([
    { sources: ['recording', 'recording'], source: 'recording' },
    { sources: ['recording', 'live'], source: 'live' },
    { sources: ['live', 'offline'], source: 'offline' },
    { sources: ['recording', 'offline'], source: 'offline' },
  ])('comes from $source when its votes come from $sources', ({ sources, source }) => {
    expect(answer(sources.map((one) => voteOf({ source: one }))).source).toBe(source);
  });

  test('rests on what the first vote for a value rests on, and is never undecided', () => {
    const asked = answer([
      voteOf({ value: false, evidence: 'turned round' }),
      voteOf({ evidence: 'right on 9 inputs' }),
    ]);

    expect(asked).toMatchObject({ reply: { evidence: { isEven: 'right on 9 inputs' } } });
    expect(asked).not.toHaveProperty('reply.undecided');
  });

  test('notes a fence around any of its replies', () => {
    expect(answer([voteOf(), voteOf({ fenced: true })])).toMatchObject({ reading: { fenced: true } });
  });

  test('errored says how many votes are lost, and why the first was', () => {
    expect(toAskedVote([[voteOf(), lost], [lost]], { status: 'errored' })).toEqual({
      status: 'errored',
      problem: '2 of 3 votes got no reply: timeout',
      attempts: 2 + 6 + 6,
      source: 'live',
      votes: [voteOf(), lost, lost],
    });
  });
});
