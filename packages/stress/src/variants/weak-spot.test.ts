import { describe, expect, test } from '@jest/globals';
import type { StressCell, StressResult, StressSection } from './stress-section';
import { describeWeakSpot } from './weak-spot';

const counted = { variants: 82, originals: 20, judged: 82, happened: 50, base: null };

const cell = (operator: string, measure: StressCell['measure'], rate: number): StressCell => ({
  ...counted,
  operator,
  measure,
  analytic: null,
  rate,
  interval: null,
});

const result = (
  measure: StressResult['measure'],
  rate: number | null,
  more: Partial<StressResult> = {},
): StressResult => ({
  ...counted,
  measure,
  rate,
  interval: null,
  policy: null,
  ...more,
});

function group(more: Partial<StressSection['groups'][number]>): StressSection['groups'][number] {
  return { group: 'gpt-6-luna', measures: [], weakest: [], cells: [], ...more };
}

const literal = group({ cells: [cell('literal', 'caught', 0.12)], weakest: ['literal'] });
const suspect = group({ group: 'other', cells: [cell('order-in-string', 'fooled', 0.76)] });
const missed = result('caught', 0.7, { policy: { status: 'failed', reason: 'missed', below: true } });

describe('describeWeakSpot', () => {
  test.each<[string, readonly StressSection['groups'][number][], string | undefined]>([
    ['the significant operator', [literal], 'Weak against literal (changes a number by one), 12 % caught.'],
    ['no operator that is only suspicious', [suspect], undefined],
    [
      'an operator of another version by its name',
      [group({ cells: [cell('old', 'caught', 0)], weakest: ['old'] })],
      'Weak against old, 0 % caught.',
    ],
    ['a measure that missed its limit', [group({ measures: [missed] })], 'Weak against planted bugs, 70 % caught.'],
    [
      'a measure that is significant, with its errors on the originals',
      [group({ measures: [result('fooled', 0.2, { base: 0.05, interval: { lower: 0.1, upper: 0.3 } })] })],
      'Weak against tricks, 25 % wrong.',
    ],
    [
      'of several models the one with what is shown',
      [suspect, literal],
      'gpt-6-luna: weak against literal (changes a number by one), 12 % caught.',
    ],
    [
      'what was caught, and that nothing is shown',
      [group({ measures: [result('caught', 0.978), result('flipped', 0.02, { base: 0.05 })] })],
      'Caught 97.8 % of planted bugs; nothing was shown to mislead it.',
    ],
    ['what was caught alone', [group({ measures: [result('caught', 0.94)] })], 'Caught 94 % of planted bugs.'],
    [
      'that nothing is shown alone',
      [group({ measures: [result('caught', null), result('fooled', 0)] })],
      'Nothing was shown to mislead the grader.',
    ],
    [
      'what several caught',
      [0.978, 0.9, 0.94].map((rate) => group({ measures: [result('caught', rate), result('fooled', 0)] })),
      '3 graders caught 90 % to 97.8 % of planted bugs; nothing was shown to mislead them.',
    ],
    ['nothing where nothing was judged', [group({ measures: [result('caught', null)] })], undefined],
  ])('names %s', (_, groups, sentence) => {
    expect(describeWeakSpot(groups)).toBe(sentence);
  });
});
