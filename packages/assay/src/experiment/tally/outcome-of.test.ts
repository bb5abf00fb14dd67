import { type Reading, readAnswer } from '../../kinds/validator/reading/read-answer';
import { describe, expect, test } from '@jest/globals';
import type { Fixture } from '../../kinds/validator/challenge/fixture';
import type { Reply } from '../../model/model';
import { createOfflineKey } from '../../kinds/validator/offline/simulate-reply';
import type { Asked, Verdict } from '../log/trial';
import { outcomeOf } from './assertion-result';
import { toTrial } from '../../kinds/validator/to-trial';

const model = createOfflineKey('offline/key', { flip: 0, unreadable: 0, errored: 0, seed: '0' });
const submission: Fixture = {
  id: 'right',
  language: 'javascript',
  solution: 'x',
  title: 'a remainder',
  file: 'fixtures/parity/right.yaml',
  expected: { isCorrect: true },
  policy: {},
  lines: { isCorrect: 3 },
};

function askedWith(text: string): Asked<Reading> {
  const reply: Reply = {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: 'r-1',
    model: 'm',
    systemFingerprint: null,
    server: 'api.example',
    usage: null,
    repliedAt: '2026-11-20T00:00:00.000Z',
    milliseconds: 5,
    attempts: 1,
  };
  const reading = readAnswer(reply, { required: ['isCorrect'] });
  return { status: 'replied', reply, reading, source: 'live' };
}

describe('toTrial', () => {
  test.each<{ asked: Asked<Reading>; verdict: Verdict }>([
    {
      asked: { status: 'errored', problem: 'host: no network', attempts: 3, source: 'live' },
      verdict: { status: 'errored', problem: 'host: no network' },
    },
    {
      asked: askedWith('{"isCorrect": false}'),
      verdict: { status: 'incorrect', mismatches: [{ analytic: 'isCorrect', expected: true, received: false }] },
    },
    { asked: askedWith(''), verdict: { status: 'unreadable', kind: 'empty', problem: 'the reply is empty' } },
    { asked: askedWith('{"isCorrect": true}'), verdict: { status: 'correct' } },
  ])('gives the verdict $verdict.status', ({ asked, verdict }) => {
    expect(toTrial('parity', { submission, model, run: 4, request: 'abc', asked })).toEqual({
      challenge: 'parity',
      fixture: 'right',
      model: 'offline/key',
      run: 4,
      request: 'abc',
      asked,
      verdict,
    });
  });
});

describe('outcomeOf', () => {
  const incorrect: Verdict = {
    status: 'incorrect',
    mismatches: [{ analytic: 'isCorrect', expected: true, received: false }],
  };

  const partial: Verdict = { ...incorrect, status: 'partial', undecided: { isShort: 'lines are not counted' } };

  test.each<{ verdict: Verdict; analytic: string; outcome: string }>([
    { verdict: { status: 'errored', problem: 'no network' }, analytic: 'isCorrect', outcome: 'errored' },
    { verdict: { status: 'unreadable', kind: 'empty', problem: '' }, analytic: 'isCorrect', outcome: 'unreadable' },
    { verdict: incorrect, analytic: 'isCorrect', outcome: 'failed' },
    { verdict: incorrect, analytic: 'isShort', outcome: 'held' },
    { verdict: { status: 'correct' }, analytic: 'isCorrect', outcome: 'held' },
    { verdict: partial, analytic: 'isCorrect', outcome: 'failed' },
    { verdict: partial, analytic: 'isShort', outcome: 'unreadable' },
    { verdict: partial, analytic: 'isSafe', outcome: 'held' },
  ])('is $outcome for $analytic of a trial that is $verdict.status', ({ verdict, analytic, outcome }) => {
    expect(outcomeOf({ verdict }, analytic)).toBe(outcome);
  });
});
