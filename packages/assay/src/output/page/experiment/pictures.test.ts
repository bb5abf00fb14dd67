import { describe, expect, it, test } from '@jest/globals';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { gatePicture, ratePicture } from './report-pictures';
import { countFailures, stretchesFor, viewTrials } from './view-trials';

type Gate = NonNullable<ReportDocument['gate']>;

const assertion = (
  fixture: string,
  status: Gate['assertions'][number]['status'],
  failures: number,
  judged: number,
) => ({
  fixture,
  analytic: 'holds',
  file: 'f.yaml',
  line: 1,
  expected: true,
  tolerated: 0.01,
  unacceptable: 0.1,
  most: 600,
  status,
  failures,
  judged,
  bound: 0.1,
  suspect: false,
});

const pictureOf = (assertions: Gate['assertions']) => gatePicture({ gate: { assertions } as Gate });

describe('gatePicture', () => {
  it('shows rejected assertions first, at the counts with which they were decided', () => {
    const [picture] = pictureOf([
      assertion('fine', 'certified', 0, 60),
      assertion('undecided', 'undecided', 2, 10),
      assertion('wrong', 'rejected', 7, 60),
    ]);

    expect(picture?.rows.map(({ name, measured, mark }) => [name, measured.text, mark?.word])).toEqual([
      ['wrong › holds', '7 of 60', 'rejected'],
      ['undecided › holds', '2 of 10', undefined],
      ['fine › holds', '0 of 60', undefined],
    ]);
    expect(picture?.caption).toBe(
      'Dot: wrong answers when the gate had decided, after which it no longer counts. Dashed: tolerated 1 %.',
    );
  });

  it('says how many there are besides the worst, and shows nothing where no assertion was judged', () => {
    const [picture] = pictureOf(Array.from({ length: 9 }, (_, index) => assertion(`f${index}`, 'rejected', index, 60)));

    expect(picture?.rows.map(({ name }) => name.slice(0, 2))).toEqual(['f8', 'f7', 'f6', 'f5']);
    expect(picture?.caption).toContain('(4 of 9 assertions, worst first)');
    expect(pictureOf([assertion('unasked', 'undecided', 0, 0)])).toEqual([]);
  });
});

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

describe('viewTrials', () => {
  const outcomes = ['.x', 'x.', undefined, 'ee', 'uu'];

  test('shows each run of one analytic, and leaves room for what was not asked', () => {
    expect(viewTrials(outcomes, 1, { first: 7, stretches: null })).toEqual({ first: 7, outcomes: 'x. eu' });
  });

  test('counts stretches where there are too many: errored trials and those not asked are not judged', () => {
    expect(viewTrials(outcomes, 0, { first: 0, stretches: 50 })).toEqual({
      stretches: [
        { first: 0, last: 0, count: 0, judged: 1 },
        { first: 1, last: 1, count: 1, judged: 1 },
        { first: 2, last: 2, count: 0, judged: 0 },
        { first: 3, last: 3, count: 0, judged: 0 },
        { first: 4, last: 4, count: 1, judged: 1 },
      ],
    });
  });

  test('shows runs and their parts that were not asked, too, and counts those of a run together', () => {
    const parts = ['.', undefined, 'A', 'e', 'u', '.'];

    expect(viewTrials(parts, 0, { first: 1, runs: 4, parts: 2, stretches: null })).toEqual({
      first: 1,
      outcomes: '. Aeu.  ',
      parts: 2,
    });
    expect(viewTrials(parts, 0, { first: 1, parts: 2, stretches: 2 })).toEqual({
      stretches: [
        { first: 1, last: 2, count: 1, judged: 2 },
        { first: 3, last: 3, count: 1, judged: 2 },
      ],
    });
    expect(viewTrials(parts, 0, { first: 1, parts: 2, stretches: 0 })).toEqual({ stretches: [] });
  });
});

describe('stretchesFor', () => {
  test.each([
    { lists: 5000, trialsOfOne: 10, stretches: null },
    { lists: 30, trialsOfOne: 1000, stretches: null },
    { lists: 30, trialsOfOne: 1001, stretches: 50 },
    { lists: 5000, trialsOfOne: 200, stretches: 4 },
    { lists: 100_000, trialsOfOne: 10, stretches: 0 },
  ])('$trialsOfOne trials in each of $lists lists → $spells', ({ lists, trialsOfOne, stretches }) => {
    expect(stretchesFor(lists, trialsOfOne)).toBe(stretches);
  });
});

describe('countFailures', () => {
  test('makes 50 at most, of one length but for the last, and loses no run', () => {
    const stretches = countFailures(1234, { first: 100 }, () => '.x');

    expect(stretches).toHaveLength(50);
    expect(stretches[0]).toEqual({ first: 100, last: 124, count: 25, judged: 50 });
    expect(stretches.at(-1)).toEqual({ first: 1325, last: 1333, count: 9, judged: 18 });
  });
});
