import { describe, expect, test } from '@jest/globals';
import type { UnjudgedReport } from 'gpt-assay/experiment';
import { outcomeOfFool } from './fool-outcome';
import type { Find, FoolSection } from './fool-section';

const report = {
  kind: 'fool',
  challenge: 'parity',
  complete: true,
  simulated: false,
  runs: 1,
  heldOut: [],
  gate: null,
  models: [{ model: 'gpt-test', trials: 60, errored: 0 }],
} as unknown as UnjudgedReport;

const find: Find = {
  fixture: 'program-1',
  analytic: 'isCorrect',
  expected: false,
  labels: {},
  evidence: {},
  parent: 'right',
  operator: 'authority-comment',
  line: 1,
  what: 'a comment',
  language: 'javascript',
  original: null,
  program: 'x',
  steps: 0,
  isSmallest: true,
  status: 'not-confirmed',
  judged: 10,
  wrong: 7,
  unreadable: 0,
  rate: 0.7,
  interval: null,
  chance: 0.369,
};

function outcomeWith(finds: readonly Find[], programs: number): ReturnType<typeof outcomeOfFool> {
  const section: FoolSection = {
    seed: 'assay',
    calls: 60,
    asked: 60,
    complete: true,
    programs: 2 * programs,
    policy: null,
    originals: [{ analytic: 'isCorrect', judged: 12, wrong: 0, chance: 0.369, isSearched: true }],
    operators: ['authority-comment', 'doubt'].map((operator) => ({
      operator,
      programs,
      misjudged: 0,
      bound: 1 - 0.05 ** (1 / programs),
    })),
    untried: ['reorder'],
    finds: [...finds],
  };
  return outcomeOfFool(report, section, {
    interrupted: false,
    lacking: [],
    shard: false,
    logOnly: false,
    allHard: false,
    planned: 1,
  });
}

describe('the outcome of a search', () => {
  test('begins with what is suspected, and not with nothing, where a program was misjudged again', () => {
    expect(outcomeWith([find], 1)).toMatchObject({
      sentence:
        'SUSPECTED, NOT SHOWN: asked again about a program by authority-comment, gpt-test was wrong in 7 of 10 trials.',
      details: [
        'On unchanged fixtures it may be wrong in up to 36.9 %, so this is not significant within 60 calls.',
        '2 operators (ways to change a program) were tried once each, 1 operator never: one try rules out next to nothing.',
      ],
    });
    expect(outcomeWith([{ ...find, wrong: 0, rate: 0 }], 1).sentence).toMatch(/^NOTHING FOUND: none of the 2 changed /);
  });

  test('says that operators tried once rule out next to nothing, and more calls a share', () => {
    expect(outcomeWith([], 1).reasons).toContain(
      'Each operator was tried too rarely to rule out that it nearly always fools the grader. More calls narrow this.',
    );
    expect(outcomeWith([], 10).reasons).toContain(
      'With 95 % confidence, at most 25.9 % of the programs of each operator that was tried always fool the grader. More calls narrow this.',
    );
  });
});
