import { describe, expect, test } from '@jest/globals';
import { line, prefixed, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { createRandom } from '../../statistics/random';
import { makeFakeClock } from '../../testing/fake-clock';
import { layoutOf, wantsColour } from './colour';
import { charactersOf, cutToWidth, displayWidth } from './display-width';
import { layOut } from './lay-out';
import { createPace, describeProgress, type HowFar } from './live-progress';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const pieces = [
  'a',
  ' ',
  'é',
  'e\u0301',
  '中',
  '👩‍👩‍👧',
  '🇩🇪',
  '🏳️‍🌈',
  '각',
  '\u1100',
  'क्षि',
  '\u200d',
  '\r\n',
  '\u0301'.repeat(700),
];

/** About so many characters of all kinds, in an order of this seed. */
function mixed(count: number, seed: string): string {
  const random = createRandom('characters', seed);
  return Array.from({ length: count }, () => pieces[Math.floor(random() * pieces.length)] ?? '').join('');
}

describe('charactersOf', () => {
  test.each(['1', '2', '3', '4', '5'])('divides a long text as the segmenter does in one go, seed %s', (seed) => {
    const text = mixed(400, seed);

    expect(charactersOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
  });
});

describe('displayWidth', () => {
  test('is the sum of the widths of its characters', () => {
    const text = mixed(400, '6');

    expect(displayWidth(text)).toBe(charactersOf(text).reduce((sum, one) => sum + displayWidth(one), 0));
  });

  test.each([
    ['中', 2],
    ['e\u0301', 1],
    ['🇩🇪', 2],
    ['👩‍👩‍👧', 2],
    [`x${'\u0301'.repeat(5000)}`, 1],
  ])('of %s', (text, width) => {
    expect(displayWidth(text.repeat(1000))).toBe(1000 * width);
    expect(displayWidth(cutToWidth(text.repeat(1000), 10))).toBeLessThanOrEqual(10);
  });
});

const hostile = 'a\u001b[31mb\u009b1m\u202ec';

describe('layOut', () => {
  test('is the text as it is when nobody says how wide the screen is', () => {
    const text: Text = ['  one  two\n    three', toned('bad', 'four'), line('five', whole(' six'))];

    expect(layOut(text)).toBe('  one  two\n    three\nfour\nfive six');
  });

  test.each([
    { text: ['one two three'], width: 9, expected: ['one two', 'three'] },
    { text: ['  one two three'], width: 9, expected: ['  one two', 'three'] },
    { text: ['  one two three'], width: 12, expected: ['  one two', '    three'] },
    { text: ['  first second\nthird'], width: 12, expected: ['  first', '    second', 'third'] },
    { text: ['one   two'], width: 5, expected: ['one', 'two'] },
    { text: ['held 25 % of 10 × 3 runs'], width: 10, expected: ['held 25 %', 'of 10 × 3', 'runs'] },
    { text: ['数字の合計を求める'], width: 7, expected: ['数字の', '合計を', '求める'] },
    {
      text: ['e\u0301e\u0301e\u0301e\u0301 👍🏽👍🏽👍🏽'],
      width: 4,
      expected: ['e\u0301e\u0301e\u0301e\u0301', '👍🏽👍🏽', '👍🏽'],
    },
    {
      text: ['see fixtures/two-sum/long-name.yaml'],
      width: 20,
      expected: ['see', 'fixtures/two-sum/', 'long-name.yaml'],
    },
    { text: ['solutionHasLinearTimeComplexity'], width: 20, expected: ['solutionHasLinear', 'TimeComplexity'] },
    {
      text: [line('Next: ', whole('npx assay repeat x'), '; then wait')],
      width: 12,
      expected: ['Next:', 'npx assay repeat x;', 'then wait'],
    },
    {
      text: [whole('policy:\n  isCorrect: { assert: soft }')],
      width: 10,
      expected: ['policy:', '  isCorrect: { assert: soft }'],
    },
    { text: [''], width: 10, expected: [''] },
  ] satisfies readonly { text: Text; width: number; expected: readonly string[] }[])(
    'breaks $text at $width columns',
    ({ text, width, expected }) => {
      expect(layOut(text, { width }).split('\n')).toEqual(expected);
    },
  );

  test('colours words by what they are, also where they are broken, and tables without their blanks', () => {
    const text: Text = [
      toned('heading', 'Two Sum'),
      line(toned('bad', 'REJECTED it'), ': it failed'),
      toned('good', 'good'),
      toned('unsure', 'unsure'),
      toned('quiet', 'quiet'),
      ...renderTable([{ heading: 'failed', align: 'right' }, { heading: 'x' }], [[toned('bad', '1/3'), 'y']]),
    ];

    expect(layOut(text, { width: 12, colour: true }).split('\n')).toEqual([
      '\u001b[1mTwo Sum\u001b[22m',
      '\u001b[31mREJECTED it\u001b[39m:',
      'it failed',
      '\u001b[32mgood\u001b[39m',
      '\u001b[33munsure\u001b[39m',
      '\u001b[2mquiet\u001b[22m',
      '  \u001b[1mfailed\u001b[22m  \u001b[1mx\u001b[22m',
      '     \u001b[31m1/3\u001b[39m  y',
    ]);
  });

  test.each([undefined, 10, 200])('leaves hostile text no character that steers a terminal (width %s)', (width) => {
    const text = [hostile, line(hostile, whole(hostile)), ...renderTable([{ heading: hostile }], [[hostile]])];

    const out = layOut(text, { width, colour: true });

    expect(out.replaceAll('\u001b[1m', '').replaceAll('\u001b[22m', '')).toMatch(/^[\P{C}\n]*$/u);
  });
});

describe('spaced and prefixed', () => {
  test('put texts below each other and words before the first line', () => {
    expect(layOut(spaced([['a'], ['b', 'c']]))).toBe('a\n\nb\nc');
    expect(layOut(prefixed('id · ', [line('a', 'b'), 'c']))).toBe('id · ab\nc');
    expect(layOut(prefixed('id: ', renderTable([{ heading: 'a' }], [])))).toBe('id: \n  a');
  });
});

describe('wantsColour', () => {
  test.each([
    { environment: {}, isTerminal: true, wants: true },
    { environment: {}, isTerminal: false, wants: false },
    { environment: { NO_COLOR: '1' }, isTerminal: true, wants: false },
    { environment: { NO_COLOR: '0' }, isTerminal: true, wants: false },
    { environment: { NO_COLOR: '' }, isTerminal: true, wants: true },
    { environment: { TERM: 'dumb' }, isTerminal: true, wants: false },
    { environment: { FORCE_COLOR: '1' }, isTerminal: false, wants: true },
    { environment: { FORCE_COLOR: '3', TERM: 'dumb' }, isTerminal: false, wants: true },
    { environment: { FORCE_COLOR: '' }, isTerminal: false, wants: true },
    { environment: { FORCE_COLOR: '0' }, isTerminal: true, wants: false },
    { environment: { FORCE_COLOR: 'false' }, isTerminal: true, wants: false },
    { environment: { FORCE_COLOR: '1', NO_COLOR: '1' }, isTerminal: true, wants: false },
  ])('of $environment on a terminal: $isTerminal → $wants', ({ environment, isTerminal, wants }) => {
    expect(wantsColour(environment, isTerminal)).toBe(wants);
  });
});

describe('layoutOf', () => {
  test.each([
    { stream: { isTTY: true, columns: 80 }, layout: { width: 80, colour: true } },
    { stream: { isTTY: true, columns: 0 }, layout: { width: undefined, colour: true } },
    { stream: { columns: 80 }, layout: { width: undefined, colour: false } },
  ])('$stream is laid out for $layout', ({ stream, layout }) => {
    expect(layoutOf(stream, {})).toEqual(layout);
  });
});

/** The rates at the end of each second, by what was done in it. */
function ratesOf(perSecond: readonly number[]): readonly number[] {
  const clock = makeFakeClock();
  const pace = createPace(clock);
  let done = 0;
  return perSecond.map((count) => {
    clock.advance(1000);
    done += count;
    return Math.round(100 * pace.at(done)) / 100;
  });
}

const seconds = (count: number, each: number): readonly number[] => Array.from({ length: count }, () => each);

describe('createPace', () => {
  test('is what an even pace is, from the beginning', () => {
    expect(ratesOf(seconds(60, 5))).toEqual(seconds(60, 5));
  });

  test('forgets what came at once in the beginning', () => {
    const rates = ratesOf([1000, ...seconds(59, 5)]);

    expect([0, 1, 2, 3].map((second) => rates[second])).toEqual([1000, 5, 5, 5]);
    expect(rates.at(-1)).toBe(5);
  });

  test('follows a pace that changes within twenty seconds', () => {
    const rates = ratesOf([...seconds(60, 10), ...seconds(20, 2)]);

    expect([59, 69, 79].map((second) => rates[second])).toEqual([10, 6, 2]);
  });

  test('looks back as far as five things take, when they are slow, and sinks while nothing is done', () => {
    const slow = Array.from({ length: 120 }, (_, second) => (second % 10 === 9 ? 1 : 0));
    const rates = ratesOf([...slow, ...seconds(100, 0)]);

    expect(rates[119]).toBe(0.12);
    expect(rates.at(-1)).toBe(0.04);
  });

  test('is nothing before any time went by', () => {
    expect(createPace(makeFakeClock()).at(3)).toBe(0);
  });
});

describe('describeProgress', () => {
  test.each<[HowFar, number, string]>([
    [{ unit: 'trial', done: 0, total: 60, failures: 0 }, 0, '0/60 trials · 0 wrong answers'],
    [{ unit: 'trial', done: 1, total: 60 }, 0.5, '1/60 trials · 30/min'],
    [{ unit: 'trial', done: 5, total: 60 }, 0.1, '5/60 trials · 6.0/min · 9 min 10 s left'],
    [{ unit: 'trial', done: 1234, total: 100_000 }, 1234.5, '1,234/100,000 trials · 1,235/s · 1 min 20 s left'],
    [{ unit: 'trial', done: 10, total: 50_000 }, 2, '10/50,000 trials · 2.0/s · 6 h 56 min left'],
    [{ unit: 'trial', done: 50, kept: 49, total: 60 }, 2, '50/60 trials · 2.0/s'],
    [{ unit: 'trial', done: 60, total: 60 }, 2, '60/60 trials · 2.0/s'],
    [{ unit: 'trial', done: 61, total: 60 }, 2, '61 trials · 2.0/s'],
    [{ unit: 'trial', done: 1 }, 12, '1 trial · 12/s'],
    [
      { what: 'jest', unit: 'run', done: 1, total: 10, failures: 1 },
      0.05,
      'jest: 1/10 runs · 3.0/min · 1 failure · 3 min left',
    ],
    [
      { unit: 'batch', units: 'batches', done: 1, total: 3, more: ['2 MB'] },
      1,
      '1/3 batches · 1.0/s · 2 s left · 2 MB',
    ],
  ])('of %j at %d a second is %j', (howFar, perSecond, expected) => {
    expect(describeProgress(howFar, perSecond)).toBe(expected);
  });
});
