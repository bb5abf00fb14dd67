import { describe, expect, test } from '@jest/globals';
import { fc } from '../../testing/properties';
import { diffLines, type LineSpan } from './diff-lines';

function show(spans: readonly LineSpan[]): string {
  const signs = { same: '=', removed: '-', added: '+' };
  return spans.map(({ kind, lines }) => `${signs[kind]}${String(lines)}`).join(' ');
}

describe('diffLines', () => {
  test.each([
    ['', '', ''],
    ['abc', 'abc', '=3'],
    ['', 'ab', '+2'],
    ['ab', '', '-2'],
    ['abc', 'axc', '=1 -1 +1 =1'],
    ['abc', 'abxyc', '=2 +2 =1'],
    ['abcd', 'xbyd', '-1 +1 =1 -1 +1 =1'],
    ['ab', 'ba', '-1 =1 +1'],
  ])('makes %j into %j by %s', (before, after, spans) => {
    expect(show(diffLines([...before], [...after]))).toBe(spans);
  });

  test('gives both texts again, with as few changes as exhaustive search finds', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
    const distance = (one: readonly string[], other: readonly string[]): number => {
      const [first, ...rest] = one;
      const [second, ...others] = other;
      return first === undefined || second === undefined
        ? one.length + other.length
        : first === second
          ? distance(rest, others)
          : 1 + Math.min(distance(rest, other), distance(one, others));
    };

    fc.assert(
      fc.property(text, text, (before, after) => {
        const spans = diffLines(before, after);
        const count = (...kinds: readonly string[]): number =>
          spans.reduce((sum, { kind, lines }) => sum + (kinds.includes(kind) ? lines : 0), 0);
        let from = 0;
        let to = 0;
        const kept = spans.flatMap(({ kind, lines }) => {
          const one = before.slice(from, from + lines);
          const other = after.slice(to, to + lines);
          from += kind === 'added' ? 0 : lines;
          to += kind === 'removed' ? 0 : lines;
          return kind === 'same' ? [{ one, other }] : [];
        });
        expect(kept.map(({ one }) => one)).toEqual(kept.map(({ other }) => other));
        expect([from, to]).toEqual([before.length, after.length]);
        expect(count('removed', 'added')).toBe(distance(before, after));
      }),
      { numRuns: 100 },
    );
  });

  test('does not compare each line with each of texts that are very long', () => {
    const many = (sign: string): readonly string[] =>
      Array.from({ length: 3_000 }, (_, line) => `${sign}${String(line)}`);

    expect(show(diffLines(['x', ...many('a')], ['x', ...many('b')]))).toBe('=1 -3000 +3000');
  });
});
