import { describe, expect, test } from '@jest/globals';
import { assertionReport as assertion } from '../../testing/assertion-report';
import type { AssertionReport } from '../report/report-document';
import { suggestChanges, type Suggestion } from './failed-rows';

const report = {
  ...({ kind: 'repeat', challenge: 'parity', runs: 50, gate: null } as const),
  prompt: { file: 'prompts/parity.md', hash: '0'.repeat(64) },
} as const;

const suggest = (assertions: readonly AssertionReport[], of?: string): readonly Suggestion[] =>
  suggestChanges({ ...report, models: [], heldOut: [], of }, assertions);

const softer = { advice: 'make-soft', tolerable: 0.2 } as const;
const reason = 'fails too often to gate a release: fix the rubric, or make it soft';

describe('suggestChanges', () => {
  test('suggests nothing for what is fine, did not fail, or is to be fixed', () => {
    expect(
      suggest([
        assertion('a', 'isCorrect'),
        assertion('b', 'isCorrect', { advice: 'fix-rubric' }),
        assertion('c', 'isCorrect', { advice: 'fix-label' }),
        assertion('d', 'isCorrect', { failures: 0, advice: 'ask-more', moreRuns: 90 }),
      ]),
    ).toEqual([]);
  });

  test('changes the analytic in the prompt when half of its failures need it, else single fixtures', () => {
    expect(
      suggest([
        assertion('a', 'isShort', softer),
        assertion('b', 'isShort', { advice: 'drop', tolerable: 0.5 }),
        assertion('a', 'isCorrect', softer),
        assertion('b', 'isCorrect'),
        assertion('c', 'isCorrect'),
      ]),
    ).toEqual([
      {
        place: 'prompts/parity.md, analytics › isShort',
        text: '        assert: soft\n        tolerate: 0.5',
        reason: 'wrong too often to be useful: fix the rubric, or make it soft, so that it fails nothing',
      },
      {
        place: 'fixtures/parity/a.yaml',
        text: '    policy:\n      isCorrect: { assert: soft, tolerate: 0.2 }',
        reason,
      },
    ]);
  });

  test('suggests one vote for the prompt, and one command for all that need more runs', () => {
    expect(
      suggest([
        assertion('a', 'isCorrect', { advice: 'vote', votes: 5 }),
        assertion('b', 'isCorrect', { advice: 'vote', votes: 5 }),
        assertion('c', 'isCorrect', { advice: 'ask-more', moreRuns: 30 }),
        assertion('d', 'isCorrect', { advice: 'ask-more', moreRuns: 90 }),
      ]),
    ).toEqual([
      {
        place: 'prompts/parity.md, front matter',
        text: '    vote: { of: 5 }',
        reason: 'enough for 2 of 4 assertions that were ever wrong; to see the cost: assay vote',
      },
      {
        place: 'more runs',
        text: '    npx assay repeat parity --runs 140',
        reason: 'to tell whether 2 assertions are wrong always or at random',
      },
    ]);
  });

  test('suggests changes of a prompt only for a validator, and no size of a larger vote', () => {
    const vote = assertion('a', 'isCorrect', { advice: 'vote', votes: 5 });

    expect(suggest([vote, assertion('b', 'isCorrect', softer)], 'quiz')).toEqual([]);
    expect(suggest([{ ...vote, votes: null }])).toEqual([]);
  });
});
