import { describe, expect, it } from '@jest/globals';
import { ratePicture } from './report-pictures';

const interval = { lower: 0.002, upper: 0.18 };
const pool = { assertions: 1, judged: 640, failures: 27, tolerate: 0.01, adjustedP: 0.001, reason: null };
const hardOf = (analytic: string, decision: 'failed' | 'flaky') =>
  ({ analytic, assert: 'hard', tolerate: 0.01, decision }) as const;

describe('ratePicture', () => {
  it('proves what fails, puts soft analytics last, and names the tolerated rate', () => {
    const [picture] = ratePicture({
      gate: null,
      models: [
        {
          model: 'm',
          analytics: [
            { analytic: 'soft', rate: 0.2, interval, hard: null },
            { analytic: 'sometimes', rate: 0.05, interval, hard: { ...pool, lower: 0.012, decision: 'flaky' } },
            { analytic: 'one', rate: 0.01, interval, hard: { ...pool, failures: 7, lower: 0.005, decision: 'flaky' } },
            { analytic: 'all', rate: 0.04, interval, hard: { ...pool, lower: 0.03, decision: 'failed' } },
          ],
          assertions: [
            { analytic: 'soft', assert: 'soft', tolerate: 0.01, decision: 'soft-failure' },
            hardOf('sometimes', 'flaky'),
            hardOf('one', 'failed'),
            hardOf('one', 'flaky'),
            hardOf('all', 'flaky'),
          ],
        },
      ],
    });

    expect(picture?.caption).toBe(
      'Dot: failure rate on these fixtures. Dashed: the tolerated 1 %. Thick line: wrong at least this often on these fixtures (95 % confidence), so it fails. Thin line: other submissions like these (95 %); no verdict rests on it. Soft: only observed, cannot fail.',
    );
    expect(picture?.rows).toEqual([
      {
        name: 'all',
        measured: { value: 0.042188, ...interval, text: '4.22 % (0–18 %)' },
        tolerate: 0.01,
        mark: { word: 'fails', tone: 'bad' },
        proof: 0.03,
      },
      {
        name: 'one',
        measured: { value: 0.010937, ...interval, text: '1.09 % (0–18 %)' },
        tolerate: 0.01,
        mark: { word: '1 of 2 fail', tone: 'bad' },
      },
      { name: 'sometimes', measured: { value: 0.042188, ...interval, text: '4.22 % (0–18 %)' }, tolerate: 0.01 },
      {
        name: 'soft',
        measured: { value: 0.2, ...interval, text: '20 % (0–18 %)' },
        tolerate: null,
        mark: { word: 'soft', tone: 'faint' },
      },
    ]);
  });
});
