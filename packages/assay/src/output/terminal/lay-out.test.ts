import { describe, expect, test } from '@jest/globals';
import { line, prefixed, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { layoutOf, wantsColour } from './colour';
import { layOut } from './lay-out';

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
