import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { sized } from '../../testing/sized';
import { renderTable, type Text } from './blocks';
import { displayWidth } from '../../output/terminal/display-width';
import { layOut } from '../../output/terminal/lay-out';

const lines = (text: Text, width?: number): readonly string[] => layOut(text, { width }).split('\n');

describe('renderTable without a width', () => {
  test('makes every column as wide as its widest cell, and ends no line in blanks', () => {
    const columns = [{ heading: 'analytic' }, { heading: 'failed', align: 'right' }, { heading: 'worst' }] as const;

    expect(
      lines(
        renderTable(columns, [
          ['isCorrect', '1/3', 'wrong 1/1'],
          ['isShort', '100/300', ''],
        ]),
      ),
    ).toEqual(['  analytic    failed  worst', '  isCorrect      1/3  wrong 1/1', '  isShort    100/300']);
  });

  test('counts wide characters as two and marks that stand on others as none', () => {
    const columns = [{ heading: 'a' }, { heading: 'b' }];

    expect(
      lines(
        renderTable(columns, [
          ['数字', 'x'],
          ['e\u0301', 'x'],
          ['ก็', 'x'],
          ['🙂', 'x'],
          ['❤️', 'x'],
          ['👍🏽', 'x'],
        ]),
      ),
    ).toEqual(['  a     b', '  数字  x', '  e\u0301     x', '  ก็     x', '  🙂    x', '  ❤️    x', '  👍🏽    x']);
  });

  test('shows what would steer the terminal, and is as wide as that', () => {
    expect(lines(renderTable([{ heading: 'a' }, { heading: 'b' }], [['\u001b[2Jx\ny', 'z']]))).toEqual([
      '  a             b',
      '  \\u001b[2Jx y  z',
    ]);
  });

  test('takes a missing cell for an empty one', () => {
    expect(lines(renderTable([{ heading: 'a' }, { heading: 'b', align: 'right' }], [['x'], ['y', '10']]))).toEqual([
      '  a   b',
      '  x',
      '  y  10',
    ]);
  });

  test('shows the headings of a table without rows, and no line for headings that say nothing', () => {
    expect(lines(renderTable([{ heading: 'a' }, { heading: 'b' }], []))).toEqual(['  a  b']);
    expect(lines(renderTable([{ heading: '' }, { heading: '' }], [['a', 'b']]))).toEqual(['  a  b']);
  });
});

describe('renderTable on a screen', () => {
  const columns = [
    { heading: 'assertion' },
    { heading: 'failed', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    { heading: 'what to do' },
  ] as const;
  const table = renderTable(columns, [
    ['nested-loops › hasLinearTime', '5/10', '50 % (24–76 %)', 'vote of 5, or make soft'],
    ['二つの数字の合計 › isCorrect', '10/10', '100 % (72–100 %)', 'fix the prompt'],
  ]);

  test.each([
    {
      width: 200,
      expected: [
        '  assertion                     failed     95 % interval  what to do',
        '  nested-loops › hasLinearTime    5/10    50 % (24–76 %)  vote of 5, or make soft',
        '  二つの数字の合計 › isCorrect   10/10  100 % (72–100 %)  fix the prompt',
      ],
    },
    {
      width: 75,
      expected: [
        '  assertion                failed     95 % interval  what to do',
        '  nested-loops ›             5/10    50 % (24–76 %)  vote of 5, or make',
        '    hasLinearTime                                      soft',
        '  二つの数字の合計 ›        10/10  100 % (72–100 %)  fix the prompt',
        '    isCorrect',
      ],
    },
    {
      width: 54,
      expected: [
        '                                  95 %',
        '  assertion         failed    interval  what to do',
        '  nested-loops ›      5/10        50 %  vote of 5, or',
        '    hasLinearTime            (24–76 %)    make soft',
        '  二つの数字の合計   10/10       100 %  fix the prompt',
        '    › isCorrect             (72–100 %)',
      ],
    },
    {
      width: 40,
      expected: [
        '  assertion',
        '                    95 %',
        '    failed      interval  what to do',
        '  nested-loops › hasLinearTime',
        '      5/10          50 %  vote of 5, or',
        '               (24–76 %)    make soft',
        '  二つの数字の合計 › isCorrect',
        '     10/10         100 %  fix the prompt',
        '              (72–100 %)',
      ],
    },
    {
      width: 30,
      expected: [
        '  nested-loops › hasLinearTime',
        '    failed: 5/10',
        '    95 % interval: 50 %',
        '      (24–76 %)',
        '    what to do: vote of 5, or',
        '      make soft',
        '  二つの数字の合計 › isCorrect',
        '    failed: 10/10',
        '    95 % interval: 100 %',
        '      (72–100 %)',
        '    what to do: fix the prompt',
      ],
    },
  ])('fits into $width columns', ({ width, expected }) => {
    expect(lines(table, width)).toEqual(expected);
  });

  test('puts as much of a row as fits beside each other where columns do not fit', () => {
    const names = ['model', 'points', 'share', 'passed', 'cost', 'errored'];
    const wide = renderTable(
      names.map((heading, index) => ({ heading, align: index === 0 ? 'left' : 'right' })),
      [['gpt-6-luna', '11/16', '68.8 %', '2/4', '$0.0012', '0']],
    );

    expect(lines(wide, 32)).toEqual([
      '  gpt-6-luna',
      '    points: 11/16',
      '    share: 68.8 % · passed: 2/4',
      '    cost: $0.0012 · errored: 0',
    ]);
  });

  test('is never wider than the screen, whatever is in it', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', '/', '数', '🙂', 'e\u0301', ' ', '%', '(') });
    // Headings are our own, and begin with no blank.
    const heading = word.map((text) => text.trim());
    const shape = fc.integer({ min: 1, max: 6 }).chain((count) =>
      fc.record({
        columns: fc.array(fc.record({ heading, align: fc.constantFrom('left', 'right') }), {
          minLength: count,
          maxLength: count,
        }),
        rows: fc.array(fc.array(word, { minLength: count, maxLength: count }), { maxLength: 4 }),
        width: fc.integer({ min: 12, max: 100 }),
      }),
    );

    fc.assert(
      fc.property(shape, ({ columns: some, rows, width }) => {
        for (const one of lines(renderTable(some, rows), width)) {
          expect(displayWidth(one)).toBeLessThanOrEqual(width);
        }
      }),
      { numRuns: sized({ little: 100, all: 3_000 }) },
    );
  });
});
