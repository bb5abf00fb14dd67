import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../../model/model';
import type { Reading } from './reading/read-answer';
import type { Asked, CastVote } from '../../experiment/log/trial';
import { describeVotes } from './describe-failure';

const emptyReply: Reply = {
  text: null,
  refusal: null,
  finishReason: 'stop',
  responseId: 'resp-1',
  model: 'gpt-6-luna',
  systemFingerprint: null,
  server: 'api.example',
  usage: null,
  repliedAt: '2026-11-02T10:20:30.000Z',
  milliseconds: 900,
  attempts: 1,
};

function voteOf(asked: Asked<Reading>, run = 0, parts: Partial<CastVote<Reading>> = {}): CastVote<Reading> {
  return { model: 'gpt-6-luna', run, request: 'abc', asked, ...parts };
}

function answered(isCorrect: boolean | undefined, reply: Partial<Reply> = {}): Asked<Reading> {
  const reading: Reading = { status: 'answer', answer: isCorrect === undefined ? {} : { isCorrect }, fenced: false };
  const text = JSON.stringify(reading.answer);
  return { status: 'replied', reply: { ...emptyReply, text, ...reply }, reading, source: 'live' };
}

function unreadable(reply: Partial<Reply>): Asked<Reading> {
  const reading: Reading = { status: 'unreadable', kind: 'not-json', problem: 'no' };
  return { status: 'replied', reply: { ...emptyReply, ...reply }, reading, source: 'live' };
}

function linesOf(votes: readonly CastVote<Reading>[], tied: readonly string[] = []): readonly string[] {
  const reading: Reading = { status: 'answer', answer: { isCorrect: true }, fenced: false };
  const asked: Asked<Reading> = { status: 'replied', reply: emptyReply, reading, source: 'live', votes, tied };
  return describeVotes({ asked }, 'isCorrect');
}

describe('describeVotes', () => {
  test('shows who voted for what, and each reply', () => {
    const votes = [
      voteOf(answered(true), 4),
      voteOf(answered(false), 2, { model: 'gpt-4o', prompt: 'prompts/parity.strict.md' }),
      voteOf(answered(true), 5),
    ];

    expect(linesOf(votes)).toEqual([
      'Votes (2 × true, 1 × false):',
      '  vote 1 (gpt-6-luna, run 5): true: {"isCorrect":true}',
      '  vote 2 (gpt-4o, prompts/parity.strict.md, run 3): false: {"isCorrect":false}',
      '  vote 3 (gpt-6-luna, run 6): true: {"isCorrect":true}',
    ]);
  });

  test('says that a tie ended on the safe side, and why votes did not count', () => {
    const votes = [
      voteOf(answered(true)),
      voteOf(unreadable({ text: null, refusal: 'I cannot' })),
      voteOf(unreadable({ text: '', finishReason: null })),
      voteOf({ status: 'errored', problem: 'api.example: no answer\nwithin 30 s', attempts: 3, source: 'live' }),
      voteOf(answered(undefined)),
    ];

    expect(linesOf(votes, ['isCorrect'])).toEqual([
      'Votes (1 × true, 0 × false; without a majority, the safe value counts):',
      '  vote 1 (gpt-6-luna, run 1): true: {"isCorrect":true}',
      '  vote 2 (gpt-6-luna, run 1): unreadable (not JSON): [refusal] I cannot',
      '  vote 3 (gpt-6-luna, run 1): unreadable (not JSON): [no text; finish_reason absent]',
      '  vote 4 (gpt-6-luna, run 1): no reply (api.example: no answer within 30 s)',
      '  vote 5 (gpt-6-luna, run 1): undecided: {}',
    ]);
  });

  test('prints hostile replies safely, each on one line, and cuts long ones', () => {
    const votes = [
      voteOf(answered(true, { text: '\u001B[2J\u202E\n\n{}' })),
      voteOf(answered(true, { text: 'x'.repeat(200) })),
    ];

    expect(linesOf(votes).slice(1)).toEqual([
      '  vote 1 (gpt-6-luna, run 1): true: \\u001b[2J\\u202e {}',
      `  vote 2 (gpt-6-luna, run 1): true: ${'x'.repeat(160)}… (40 more characters)`,
    ]);
  });

  test('shows nine votes and counts the rest', () => {
    const lines = linesOf(Array.from({ length: 11 }, (_, run) => voteOf(answered(true), run)));

    expect(lines).toHaveLength(1 + 9 + 1);
    expect(lines.at(-1)).toBe('  and 2 more votes');
  });
});
