import { describe, expect, test } from '@jest/globals';
import { decideOutcome, exitCodeOf } from './outcome';
import type { Judgement, OutcomeFacts, WholeJudgement } from './outcome-facts';

const held: Judgement = { name: 'a › isCorrect', hard: true, status: 'passed', reason: null };
const failed: Judgement = {
  name: 'b › isCorrect',
  hard: true,
  status: 'failed',
  reason: 'wrong in most of its trials',
};
const open: Judgement = {
  name: 'c › isCorrect',
  hard: true,
  status: 'inconclusive',
  reason: '3 of 10 got no reply',
};
const soft: Judgement = { name: 'd › isShort', hard: false, status: 'soft-failure', reason: null };

const facts: OutcomeFacts = {
  interrupted: false,
  complete: true,
  lacking: [],
  simulated: false,
  shard: false,
  logOnly: false,
  judgements: [held, { ...held, status: 'flaky' }, soft],
  wholes: [],
  unnamed: { failed: 0, inconclusive: 0 },
  words: { noun: 'hard assertion', failed: 'failed more often than tolerated', held: 'held' },
  groups: [{ trials: 20, errored: 1 }],
  runs: 10,
  gate: null,
  findings: [],
  notices: ['A rate of 10 % would have been noticed.'],
  meaning: [],
  next: {
    inconclusive: 'ask again',
    failed: 'fix it',
    'no-failure': 'assay gate a',
    simulated: 'ask a real model',
    shard: 'assay merge',
  },
};

/** An analytic of a model that was wrong so often in 100 answers. */
function wholeOf(name: string, failures: number): WholeJudgement {
  return {
    name,
    hard: true,
    status: failures === 0 ? 'passed' : 'failed',
    reason: failures === 0 ? null : 'too often wrong',
    wrong: { failures, judged: 100, tolerate: 0.01, lower: null, adjustedP: 1 / (1 + failures) },
    worst: [],
    parts: [],
  };
}

describe('decideOutcome', () => {
  test.each<readonly [string, Partial<OutcomeFacts>, string, readonly string[], number]>([
    ['all that is hard held', {}, 'no-failure', [], 0],
    ['one trial each, and all hard ones held', { runs: 1 }, 'passed', [], 0],
    ['a failure', { judgements: [held, failed] }, 'failed', [], 1],
    ['a failure of one trial', { judgements: [held, failed], runs: 1 }, 'failed', [], 1],
    ['a failure of a held-out fixture', { unnamed: { failed: 1, inconclusive: 0 } }, 'failed', [], 1],
    ['a failure before it was cut short', { judgements: [failed, open], complete: false }, 'failed', ['cut-short'], 1],
    ['a failure although many errored', { judgements: [failed], groups: [{ trials: 9, errored: 8 }] }, 'failed', [], 1],
    ['cut-short', { complete: false }, 'inconclusive', ['cut-short'], 2],
    ['cut short after one trial each', { complete: false, runs: 1 }, 'inconclusive', ['cut-short'], 2],
    ['cut short with nothing hard', { complete: false, judgements: [] }, 'inconclusive', ['cut-short'], 2],
    ['more than 5 % errored', { groups: [{ trials: 20, errored: 2 }] }, 'inconclusive', [], 2],
    [
      'more than 5 % of one model errored',
      {
        groups: [
          { trials: 99, errored: 0 },
          { trials: 9, errored: 1 },
        ],
      },
      'inconclusive',
      [],
      2,
    ],
    [
      'a model that was not asked',
      {
        groups: [
          { trials: 9, errored: 0 },
          { trials: 0, errored: 0 },
        ],
      },
      'inconclusive',
      [],
      2,
    ],
    ['nobody asked', { groups: [], judgements: [] }, 'inconclusive', [], 2],
    ['an assertion with too few replies', { judgements: [held, open] }, 'inconclusive', [], 2],
    ['a held-out one with too few replies', { unnamed: { failed: 0, inconclusive: 1 } }, 'inconclusive', [], 2],
    ['nothing hard', { judgements: [soft] }, 'measured', [], 0],
    ['nothing judged at all', { judgements: [], runs: 1 }, 'measured', [], 0],
    ['log-only', { judgements: [soft], logOnly: true }, 'measured', ['log-only'], 0],
    ['a shard', { judgements: [], shard: true }, 'measured', ['shard'], 0],
    [
      'a shard that was cut short',
      { judgements: [], shard: true, complete: false },
      'inconclusive',
      ['shard', 'cut-short'],
      2,
    ],
    ['a simulated pass', { simulated: true, runs: 1 }, 'passed', ['simulated'], 0],
    ['a simulated failure', { simulated: true, judgements: [failed] }, 'failed', ['simulated'], 1],
    ['a certificate', { gate: { verdict: 'certified', because: 'x' } }, 'certified', [], 0],
    ['a rejection', { gate: { verdict: 'rejected', because: 'x' } }, 'rejected', [], 1],
    [
      'a gate without a decision',
      { gate: { verdict: 'inconclusive', because: 'x' }, complete: false },
      'inconclusive',
      ['cut-short'],
      2,
    ],
    ['interrupted', { interrupted: true, complete: false }, 'inconclusive', ['cut-short'], 130],
    [
      'interrupted after a failure',
      { interrupted: true, complete: false, judgements: [failed] },
      'failed',
      ['cut-short'],
      130,
    ],
    [
      'interrupted after a rejection',
      { interrupted: true, complete: false, gate: { verdict: 'rejected', because: 'x' } },
      'rejected',
      ['cut-short'],
      130,
    ],
  ])('%s', (_, changed, status, qualifiers, code) => {
    const outcome = decideOutcome({ ...facts, ...changed });

    expect({ ...outcome, code: exitCodeOf(outcome) }).toMatchObject({ status, qualifiers, code });
  });

  test.each<readonly [string, Partial<OutcomeFacts>, string, readonly string[]]>([
    [
      'how many failed, and what else was found',
      { judgements: [held, failed, failed, soft], findings: ['1 soft one failed at least once.'] },
      '2 of 3 hard assertions failed more often than tolerated: b › isCorrect, b › isCorrect.\n1 soft one failed at least once.',
      ['b › isCorrect: wrong in most of its trials.', 'b › isCorrect: wrong in most of its trials.'],
    ],
    [
      'why the first three failed',
      { judgements: [failed, failed, failed, failed, failed] },
      '5 of 5 hard assertions failed more often than tolerated: b › isCorrect, b › isCorrect, and 3 more.',
      [
        ...Array.from({ length: 3 }, () => 'b › isCorrect: wrong in most of its trials.'),
        'The same applies to 2 more.',
      ],
    ],
    [
      'what was cut short after a failure',
      { judgements: [failed], complete: false },
      'The only hard assertion failed more often than tolerated.\nStopped early after 20 trials.',
      ['b › isCorrect: wrong in most of its trials.'],
    ],
    [
      'failures of held-out fixtures, which it does not name',
      { unnamed: { failed: 2, inconclusive: 0 } },
      '2 hard assertions of held-out fixtures failed more often than tolerated.',
      [],
    ],
    [
      'what is missing',
      { complete: false, lacking: ['shard 2/3 is missing'] },
      'Incomplete: shard 2/3 is missing.',
      [],
    ],
    [
      'that somebody interrupted it, and what is missing',
      { complete: false, interrupted: true, lacking: ['a reply'] },
      'Interrupted after 20 trials.\nIncomplete: a reply.',
      [],
    ],
    ['that somebody interrupted it', { complete: false, interrupted: true }, 'Interrupted after 20 trials.', []],
    [
      'that nothing was judged',
      { groups: [{ trials: 3, errored: 3 }] },
      'Nothing was judged: 3 trials got no reply.',
      [],
    ],
    [
      'how many trials were lost',
      { groups: [{ trials: 20, errored: 2 }] },
      '2 of 20 trials got no reply, more than 5 %.',
      [],
    ],
    [
      'how many had too few replies',
      { judgements: [held, open] },
      '1 hard assertion had too few replies.',
      ['c › isCorrect: 3 of 10 got no reply.'],
    ],
    ['that all held', {}, 'Both hard assertions held.', ['A rate of 10 % would have been noticed.']],
    ['that the only one held', { judgements: [held] }, 'The only hard assertion held.', facts.notices],
    [
      'what one trial is worth',
      { runs: 1 },
      'Both hard assertions held.',
      ['This run only: a single trial does not show how often something fails.'],
    ],
    [
      'how many models failed, then how many of their analytics',
      {
        judgements: [],
        groups: [
          { trials: 100, errored: 0, failed: false },
          { trials: 100, errored: 0, failed: true },
        ],
        wholes: [wholeOf('one (good)', 0), wholeOf('one (bad)', 30), wholeOf('other (bad)', 20)],
      },
      '1 of 2 models failed, most clearly one (bad): 30 % of answers (30 of 100); you tolerate 1 %.\n2 of 3 pairs of hard analytic and model were wrong too often.\nAlso wrong too often: other (bad) (20 %).',
      ['one (bad): too often wrong.', 'other (bad): too often wrong.'],
    ],
    [
      'why a gate decided so',
      { gate: { verdict: 'rejected', because: '1 of 3 failed too often' } },
      '1 of 3 failed too often.',
      [],
    ],
    [
      'what a shard is',
      { judgements: [], shard: true },
      'This is one shard of the trials and is not judged alone.',
      [],
    ],
  ])('says %s', (_, changed, told, reasons) => {
    const [sentence, ...details] = told.split('\n');
    expect(decideOutcome({ ...facts, ...changed })).toMatchObject({ sentence, details, reasons });
  });

  test.each<readonly [string, Partial<OutcomeFacts>, string | null]>([
    ['of the status', {}, 'assay gate a'],
    ['of what was simulated, failed or not', { simulated: true, judgements: [failed] }, 'ask a real model'],
    ['of what was simulated and is inconclusive', { simulated: true, complete: false }, 'ask again'],
    ['of a shard, simulated or not', { simulated: true, shard: true, judgements: [] }, 'assay merge'],
    ['that nobody knows', { runs: 1 }, null],
  ])('gives the next step %s', (_, changed, next) => {
    expect(decideOutcome({ ...facts, ...changed }).next).toBe(next);
  });
});
