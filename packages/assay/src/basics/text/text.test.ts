import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fc } from '../../testing/properties';
import { toCsvLine, withoutGuard } from './csv-line';
import { didYouMean } from './did-you-mean';
import { diffLines, type LineSpan } from './diff-lines';
import { distinguishNames } from './distinguish-names';
import {
  describeP,
  formatCount,
  formatDollars,
  formatDuration,
  formatInterval,
  formatNumberOf,
  formatSeconds,
  formatShare,
} from './numbers';
import { printable, printableExcerpt, printableLine } from './printable';
import { quoteForShell } from './quote-for-shell';
import { splitPair } from './split-pair';
import { trimEndOf, trimOf } from './trim-characters';

describe('toCsvLine', () => {
  test.each([
    { what: 'escape sequences', text: '\u001b]0;title\u0007\u009b2J', cell: '"\\u001b]0;title\\u0007\\u009b2J"' },
    { what: 'characters that reorder or hide', text: 'a\u202eb\u3164', cell: 'a\\u202eb\\u3164' },
    { what: 'a formula', text: '=cmd|"/c calc"!A1', cell: `"'=cmd|""/c calc""!A1"` },
    { what: 'a formula behind blanks', text: '  @SUM(1)', cell: "'  @SUM(1)" },
    { what: 'a formula in wide characters', text: '＝1+1', cell: "'＝1+1" },
    { what: 'a formula in small characters', text: '﹦1+1', cell: "'﹦1+1" },
    { what: 'a formula behind what is not seen', text: '\u200b=1', cell: '\\u200b=1' },
    { what: 'a formula behind a tab', text: '\t=1', cell: '"\'\t=1"' },
    { what: 'a formula behind a line break', text: '\n@SUM(1)', cell: '"\'\n@SUM(1)"' },
    { what: 'a formula behind a wide blank', text: '\u3000－1', cell: "'\u3000－1" },
    { what: 'a formula behind separators of other countries', text: 'no;=1', cell: '"no;=1"' },
    { what: 'a formula behind a tab in the middle', text: 'no\t=1', cell: '"no\t=1"' },
    { what: 'a text with a guard of its own', text: "'=1", cell: "''=1" },
    { what: 'quotes, commas and breaks', text: 'a,"b"\r\nc', cell: '"a,""b""\r\nc"' },
    { what: 'emoji', text: 'well done ❤️', cell: 'well done ❤️' },
  ])('makes $what safe', ({ text, cell }) => {
    expect(toCsvLine([text, 1])).toBe(`${cell},1`);
  });

  test('keeps a text that is a number', () => {
    expect(toCsvLine(['-5', '-0.5', '-5;', '-5-1', '+5'])).toBe(`-5,-0.5,"'-5;",'-5-1,'+5`);
  });

  test('keeps numbers, and leaves a cell empty for null', () => {
    expect(toCsvLine([-1.5, true, null])).toBe('-1.5,true,');
  });
});

describe('withoutGuard', () => {
  test.each(['=1', ' =1', '＝1', '\t1', "'=1", "''=1", "'", "'a", "don't", '-5', '- item', 'a;=1', ''])(
    'gives back %j',
    (text) => {
      const cell = toCsvLine([text]).replace(/^"(.*)"$/s, '$1');

      expect(withoutGuard(cell)).toBe(text);
    },
  );
});

describe('didYouMean', () => {
  test.each([
    { word: 'titel', known: ['title', 'language'], suggestion: 'title' },
    { word: 'isCorect', known: ['isShort', 'isCorrect'], suggestion: 'isCorrect' },
    { word: 'ISSHORT', known: ['isShort', 'isCorrect'], suggestion: 'isShort' },
    { word: 'solutionIsCorrectAndFast', known: ['solutionIsCorrect'], suggestion: 'solutionIsCorrect' },
    { word: 'asert', known: ['Assert'], suggestion: 'Assert' },
  ])('suggests $suggestion for $word', ({ word, known, suggestion }) => {
    expect(didYouMean(word, known)).toBe(` (did you mean "${suggestion}"?)`);
  });

  test.each([
    { word: 'anything', known: [] },
    { word: 'x', known: ['ab'] },
    { word: 'ab', known: ['xy', 'abcd'] },
    { word: '', known: ['a'] },
    { word: 'colour', known: ['title', 'language'] },
    { word: 'isLong', known: ['terminates', 'keepsVariablesLocal'] },
    { word: 'x'.repeat(5000), known: ['title'] },
  ])('suggests nothing among $known for a word that is far from them', ({ word, known }) => {
    expect(didYouMean(word, known)).toBe('');
  });
});

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

describe('distinguishNames', () => {
  test.each([
    { names: ['gpt-6-luna', 'gpt-6.1-sol'], labels: ['gpt-6-luna', 'gpt-6.1-sol'] },
    { names: ['offline/key?flip=0.1&seed=1', 'offline/key?flip=0.2&seed=1'], labels: ['flip=0.1', 'flip=0.2'] },
    { names: ['openai/gpt', 'groq/gpt'], labels: ['openai', 'groq'] },
    { names: ['offline/judge', 'offline/judge?flip=0.1'], labels: ['judge', 'judge?flip=0.1'] },
    { names: ['a/b', 'a/b'], labels: ['a/b', 'a/b'] },
    { names: ['alone/model'], labels: ['alone/model'] },
    { names: [], labels: [] },
  ])('$names → $labels', ({ names, labels }) => {
    expect(names.map(distinguishNames(names))).toEqual(labels);
  });
});

describe('formatShare', () => {
  test.each([
    { share: null, text: '–' },
    { share: 0, text: '0 %' },
    { share: 0.05, text: '5 %' },
    { share: 0.0025, text: '0.25 %' },
    { share: 1 / 3, text: '33.3 %' },
    { share: 0.1 + 0.2, text: '30 %' },
    { share: 0.999, text: '99.9 %' },
    { share: 0.9995, text: '99.95 %' },
    { share: 0.99996, text: '99.99 %' },
    { share: 1 - 1e-9, text: '99.99 %' },
    { share: 0.0001, text: '0.01 %' },
    { share: 1e-9, text: '< 0.01 %' },
    { share: 1, text: '100 %' },
  ])('writes $share as $text', ({ share, text }) => {
    expect(formatShare(share)).toBe(text);
  });
});

describe('formatCount', () => {
  test.each([
    { count: 0, text: '0' },
    { count: 999, text: '999' },
    { count: 12_345, text: '12,345' },
    { count: 1_234_567, text: '1,234,567' },
  ])('writes $count as $text', ({ count, text }) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('formatNumberOf', () => {
  test.each([
    { count: 0, noun: 'trial', text: '0 trials' },
    { count: 1, noun: 'trial', text: '1 trial' },
    { count: 1200, noun: 'trial', text: '1,200 trials' },
    { count: 1, noun: 'reply', plural: 'replies', text: '1 reply' },
    { count: 2, noun: 'reply', plural: 'replies', text: '2 replies' },
  ])('writes $text', ({ count, noun, plural, text }) => {
    expect(formatNumberOf(count, noun, plural)).toBe(text);
  });
});

describe('describeP', () => {
  test.each([
    { p: 0.0334, text: 'p = 0.033' },
    { p: 1, text: 'p = 1' },
    { p: 0.000_01, text: 'p < 0.0001' },
  ])('writes $p as $text', ({ p, text }) => {
    expect(describeP(p)).toBe(text);
  });
});

describe('formatDollars', () => {
  test.each([
    { dollars: 0, text: '$0.00' },
    { dollars: 0.000_123, text: '$0.00012' },
    { dollars: 1e-7, text: '< $0.000001' },
    { dollars: 0.05, text: '$0.05' },
    { dollars: 0.25, text: '$0.25' },
    { dollars: 0.9999, text: '$1.00' },
    { dollars: 1, text: '$1.00' },
    { dollars: 12.345, text: '$12.35' },
    { dollars: 12_345.6, text: '$12,345.60' },
  ])('writes $dollars as $text', ({ dollars, text }) => {
    expect(formatDollars(dollars)).toBe(text);
  });
});

describe('formatSeconds', () => {
  test.each([
    { milliseconds: 0, text: '0.0 s' },
    { milliseconds: 2100, text: '2.1 s' },
    { milliseconds: 14_249, text: '14.2 s' },
  ])('writes $milliseconds ms as $text', ({ milliseconds, text }) => {
    expect(formatSeconds(milliseconds)).toBe(text);
  });
});

describe('formatDuration', () => {
  test.each([
    { seconds: 0, text: '0 s' },
    { seconds: 0.6, text: '1 s' },
    { seconds: 180, text: '3 min' },
    { seconds: 1093.7, text: '18 min 14 s' },
    { seconds: 86_400, text: '24 h' },
    { seconds: 172_799, text: '47 h 59 min' },
    { seconds: 273_600, text: '3 d 4 h' },
    { seconds: 259_201, text: '3 d' },
  ])('writes $seconds s as $text', ({ seconds, text }) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('formatInterval', () => {
  test.each([
    [0.691, 0.9561, '69–96 %'],
    [0.000_736, 0.536, '0–54 %'],
    [0.0252, 0.0301, '2.52–3.01 %'],
    [0.941, 0.947, '94.1–94.7 %'],
    [0.9412, 0.947_49, '94.12–94.75 %'],
    [-0.738, 0.9991, '−74–100 %'],
    [0, 1, '0–100 %'],
    [0.05, 0.05, '5–5 %'],
    [0.3, 0.7, '30–70 %'],
    [0, 0.000_012, '0–0.0012 %'],
  ])('shows %d to %d as %s: outwards, two digits of the width', (lower, upper, shown) => {
    expect(formatInterval({ lower, upper })).toBe(shown);
  });

  test('never shows less than the interval holds', () => {
    for (let index = 1; index < 2_000; index += 1) {
      const lower = (index * 0.618_034) % 1;
      const upper = lower + (1 - lower) * ((index * 0.414_214) % 1);
      const [from = NaN, to = NaN] = formatInterval({ lower, upper }).replace(' %', '').split('–').map(Number);

      expect(from / 100).toBeLessThanOrEqual(lower + 1e-12);
      expect(to / 100).toBeGreaterThanOrEqual(upper - 1e-12);
    }
  });

  test('shows a missing interval as a dash', () => {
    expect(formatInterval(null)).toBe('–');
  });
});

describe('printable', () => {
  test.each([
    { what: 'an escape sequence', text: '\u001B[31mred', printed: '\\u001b[31mred' },
    { what: 'a bell, a backspace and NUL', text: '\u0007\b\u0000', printed: '\\u0007\\u0008\\u0000' },
    { what: 'a lone carriage return', text: 'passed\rfailed', printed: 'passed\\u000dfailed' },
    { what: 'a C1 control', text: '\u009B31m\u0085', printed: '\\u009b31m\\u0085' },
    { what: 'direction overrides and isolates', text: '\u202Ea\u2066b\u2069', printed: '\\u202ea\\u2066b\\u2069' },
    { what: 'an Arabic letter mark', text: 'a\u061Cb', printed: 'a\\u061cb' },
    { what: 'line and paragraph separators', text: 'a\u2028b\u2029c', printed: 'a\\u2028b\\u2029c' },
    { what: 'a soft hyphen', text: 'a\u00ADb', printed: 'a\\u00adb' },
    { what: 'a tag character', text: 'a\u{E0041}b', printed: 'a\\u{e0041}b' },
    { what: 'lone surrogates', text: '\uD83Dx\uDE42', printed: '\\ud83dx\\ude42' },
    { what: 'zero-width characters', text: 'a\u200Bb\uFEFFc', printed: 'a\\u200bb\\ufeffc' },
  ])('shows $what', ({ text, printed }) => {
    expect(printable(text)).toBe(printed);
  });

  test.each([
    {
      what: 'letters that are not seen',
      text: 'a\u3164b\u115F\u1160\uFFA0',
      printed: 'a\\u3164b\\u115f\\u1160\\uffa0',
    },
    { what: 'selectors that select nothing', text: 'a\uFE0Fb\uFE00\u{E0100}', printed: 'a\\ufe0fb\\ufe00\\u{e0100}' },
    { what: 'joiners outside of emoji', text: 'a\u200Db\u{1F600}\u200D', printed: 'a\\u200db\u{1F600}\\u200d' },
    { what: 'two selectors of one emoji', text: '\u2764\uFE0F\uFE0F', printed: '\u2764\uFE0F\\ufe0f' },
    { what: 'private characters', text: '\uE000\u{F0000}', printed: '\\ue000\\u{f0000}' },
    { what: 'no characters', text: '\uFFFE\uFDD0\u{1FFFF}', printed: '\\ufffe\\ufdd0\\u{1ffff}' },
  ])('shows $what', ({ text, printed }) => {
    expect(printable(text)).toBe(printed);
  });

  test('leaves none of the classes of Unicode that are not seen or steer', () => {
    const classes =
      /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
    const every = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).join('a');
    const left = [...new Set(printable(every).match(classes))];

    expect(left).toEqual(['\t', '\n']);
  });

  test('cuts a pile of marks, wherever it stands', () => {
    const pile = (length: number): string => '\u0301\u0489'.repeat(length / 2);

    expect(printable(`z${pile(8)}a${pile(12)}lgo`)).toBe(`z${pile(8)}a${pile(8)}${'\\u0301\\u0489'.repeat(2)}lgo`);
    expect(printable(pile(400_000))).toHaveLength(8 + 399_992 * 6);
  });

  test.each(['👩🏽‍💻', '🏳️‍🌈', '👁️‍🗨️', '1️⃣', '❤️', '❤︎', '👨‍👩‍👧‍👦', '©️', 'q̣̇ḗ', 'שָׁ', 'নমস্কার'])('leaves %s alone', (text) => {
    expect(printable(text)).toBe(text);
  });

  test.each(['', 'a\tb\nc', 'é 🙂 数 \\u001b', '`$&` {{ x }}'])('leaves %j alone', (text) => {
    expect(printable(text)).toBe(text);
  });

  test('writes CRLF as one line break', () => {
    expect(printable('a\r\nb\r\r\n')).toBe('a\nb\\u000d\n');
  });
});

describe('printableExcerpt', () => {
  test.each([
    { text: 'abcd', length: 4, excerpt: 'abcd' },
    { text: '', length: 0, excerpt: '' },
    { text: 'abcdef', length: 4, excerpt: 'abcdef' },
    { text: 'abcdefg', length: 4, excerpt: 'abcd… (3 more characters)' },
    { text: 'abc🙂d', length: 4, excerpt: 'abc… (3 more characters)' },
    { text: 'ab🙂cde', length: 4, excerpt: 'ab🙂… (3 more characters)' },
    { text: 'a\nb\u0007cde', length: 4, excerpt: 'a\nb\\u0007… (3 more characters)' },
    { text: 'x'.repeat(1_000_000), length: 3, excerpt: 'xxx… (999,997 more characters)' },
  ])('cuts after $length characters: $excerpt', ({ text, length, excerpt }) => {
    expect(printableExcerpt(text, length)).toBe(excerpt);
  });
});

describe('printableLine', () => {
  test.each([
    { text: ' a\r\n\tb\u2028c  d\n', line: 'a b c d' },
    { text: 'a\u001B[2Jb', line: 'a\\u001b[2Jb' },
    { text: 'x'.repeat(250), line: `${'x'.repeat(200)}… (50 more characters)` },
  ])('puts the text on one line: $line', ({ text, line }) => {
    expect(printableLine(text)).toBe(line);
  });

  test('takes another length', () => {
    expect(printableLine('a\n\n\nbcd', 3)).toBe('a b… (2 more characters)');
  });
});

describe('quoteForShell', () => {
  test.each([
    ['two-sum', 'two-sum'],
    ['gpt-6-luna,ft:gpt-4o:acme::1', 'gpt-6-luna,ft:gpt-4o:acme::1'],
    ['a=b', 'a=b'],
    ['', "''"],
    ['=ls', "'=ls'"],
    ['~', "'~'"],
    ['served/key?flip=0.05&seed=1', "'served/key?flip=0.05&seed=1'"],
    ["it's", String.raw`'it'\''s'`],
  ])('makes of %s the word %s', (word, quoted) => {
    expect(quoteForShell(word)).toBe(quoted);
  });

  test('lets a shell read the very words', () => {
    const words = [
      'a b',
      '$HOME',
      '`id`',
      '*',
      '?',
      "'",
      '"',
      '\\',
      '!!',
      '#x',
      '{a,b}',
      '~',
      ';',
      '|',
      'é',
      '<x>',
      '(',
      '\n',
    ];

    const read = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`], {
      encoding: 'utf8',
    });

    expect(read.split('\0').slice(0, -1)).toEqual(words);
  });
});

describe('splitPair', () => {
  test('finds what the pattern with lazy quantifiers between blanks would', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', ' ', '\n', 'a', 'b') }), (text) => {
        const [, name, value] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/s.exec(text) ?? [];

        expect(splitPair(text)).toEqual(name === undefined ? undefined : [name, value]);
      }),
    );
  });
});

const texts = fc.string({ unit: fc.constantFrom('\n', '\r', ' ', 'a', '/') });

describe('trimEndOf', () => {
  test('removes what the pattern with a quantifier before the end would', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(trimEndOf(text, '\n')).toBe(text.replace(/\n+$/, ''));
        expect(trimEndOf(text, '/\n')).toBe(text.replace(/[/\n]+$/, ''));
      }),
    );
  });
});

describe('trimOf', () => {
  test('removes what the pattern would at both ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(trimOf(text, '\n')).toBe(text.replaceAll(/^\n+|\n+$/g, ''));
      }),
    );
  });

  test('takes a megabyte of newlines that a letter ends', () => {
    const text = `a${'\n'.repeat(1_000_000)}b`;

    expect(trimOf(text, '\n')).toBe(text);
  });
});
