import { describe, expect, test } from '@jest/globals';
import type { StressResult } from '../../variants/stress-section';
import { gaugePicture } from './gauge-picture';

type Gauged = Partial<StressResult> & Pick<StressResult, 'measure' | 'rate' | 'interval'>;

/** The gauges of a stress test with these measures. */
function gaugesOf(
  measures: readonly Gauged[],
  policy: Readonly<Record<string, number>> = {},
): ReturnType<typeof gaugePicture>[number]['gauges'] {
  const counted = { variants: 54, originals: 20, judged: 54, happened: 50, base: null, policy: null };
  const section = {
    seed: 'assay',
    basis: 'oracle',
    wanted: 54,
    tried: 54,
    policy,
    dropped: [],
    variants: [],
    groups: [
      { group: 'gpt-6-luna', measures: measures.map((one) => ({ ...counted, ...one })), weakest: [], cells: [] },
    ],
  };
  const pictures = gaugePicture(section);
  expect(pictures.map(({ caption }) => caption)).toEqual(
    measures.length === 0 ? [] : ['What it caught, and what misled it'],
  );
  return pictures[0]?.gauges ?? [];
}

describe('gaugePicture', () => {
  test('counts caught bugs, and marks the required share that was missed', () => {
    const missed = { status: 'failed' as const, reason: 'missed', below: true };
    const measured = { rate: 50 / 54, interval: { lower: 0.82, upper: 0.98 } };

    expect(gaugesOf([{ measure: 'caught', ...measured }], { caught: 0.95 })).toMatchObject([
      {
        sentence: 'Planted bugs (50 of 54): 92.6 % caught',
        detail: 'fixtures like these: 82–98 % (95 %) · dashed: required at least 95 %',
        usual: null,
        required: 0.95,
        isMissed: false,
      },
    ]);
    const [, repeated] = gaugesOf([
      { measure: 'caught', ...measured, policy: missed },
      { measure: 'caught', ...measured, judged: 540, happened: 500 },
    ]);
    expect(repeated?.sentence).toBe('Planted bugs (54): 92.6 % caught');
    expect(gaugesOf([{ measure: 'caught', ...measured, policy: missed }])[0]?.isMissed).toBe(true);
  });

  test.each([
    [-0.02, -0.1, 0.05, '4 %', 'no more than'],
    [0.02, -0.01, 0.05, '8 %', 'not significantly more than'],
    [0.05, 0.01, 0.09, '11 %', 'more than'],
  ])(
    'puts an excess of %d on the scale of wrong verdicts, where nothing is below 0',
    (rate, lower, upper, share, usual) => {
      const [gauge] = gaugesOf([{ measure: 'flipped', rate, interval: { lower, upper }, base: 0.06 }]);

      expect(gauge?.sentence).toBe(`Rewrites: ${share} wrong`);
      expect(gauge?.detail).toMatch(new RegExp(`^${usual} on the originals \\(line\\): 6 % · fixtures like these: `));
      expect(gauge?.measured.value).toBeCloseTo(0.06 + rate);
      expect(gauge?.measured.lower).toBeCloseTo(Math.max(0, 0.06 + lower));
      expect(gauge).toMatchObject({ usual: 0.06 });
    },
  );

  test('says what tricks did, allows the limit beyond the usual share, and leaves out what was not measured', () => {
    const gauges = gaugesOf(
      [
        { measure: 'fooled', rate: 0, interval: null, base: 0.06 },
        { measure: 'flipped', rate: null, interval: null },
      ],
      { fooled: 0.01 },
    );

    expect(gauges).toMatchObject([
      {
        sentence: 'Tricks: 6 % wrong',
        detail:
          'no more than on the originals (line): 6 % · too few originals for an interval · dashed: required at most 7 %',
        required: expect.closeTo(0.07) as unknown,
      },
    ]);
  });
});
