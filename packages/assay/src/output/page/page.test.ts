import { afterAll, afterEach, describe, expect, it, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerSecret } from '../../basics/secrets/secrets';
import { createAssertionEntry, createSuiteEntry, createTrialEntry, wrongIn } from '../../testing/counted-trials';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { chooseTexts, longestReply } from './choose-texts';
import { formatRuns } from './format-runs';
import { highlight, highlightJson, plainLines } from './highlight';
import { createLatencies } from './latencies';
import { buildPage, escapeHtml, htmlOf, loadAsset, loadStyles, toScriptJson, writePage } from './render-page';
import { requiredPicture } from './required-picture';
import type { PageHead } from './view';
import { countFolder } from './view-report';

const list = (...hashes: readonly string[]): readonly { readonly hash: string }[] => hashes.map((hash) => ({ hash }));

describe('chooseTexts', () => {
  const lengths: Readonly<Record<string, number>> = { a: 1000, b: 1000, c: 1000, d: 1000, huge: 1e7 };
  const chosen = (room: number, ...lists: readonly (readonly { readonly hash: string }[])[]): readonly string[] =>
    [...chooseTexts(lists, (hash) => lengths[hash], room)].map(({ hash }) => hash);

  test('lets lists take turns, so that each keeps its most interesting texts', () => {
    expect(chosen(2500, list('a', 'b', 'c'), list('d'))).toEqual(['a', 'd']);
  });

  test('counts a text that several lists hold once', () => {
    expect(chosen(2500, list('a', 'b'), list('a'), list('a'))).toEqual(['a', 'a', 'a', 'b']);
  });

  test('counts a huge text as the excerpt that is shown of it', () => {
    expect(chosen(longestReply + 200, list('huge', 'a'))).toEqual(['huge']);
  });

  test('goes on with smaller ones when one has no room', () => {
    expect(chosen(1200, list('huge', 'a'))).toEqual(['a']);
  });
});

describe('formatRuns', () => {
  test.each([
    [[3], 'run 4'],
    [[4, 0, 1, 2, 17], 'runs 1–3, 5, 18'],
    [Array.from({ length: 30 }, (_, index) => index * 2), 'runs 1, 3, 5, 7, 9, 11, 13, 15 and 22 more'],
  ])('of %j is %s', (runs, text) => {
    expect(formatRuns(runs)).toBe(text);
  });
});

describe('createLatencies', () => {
  test('tells quantiles by nearest rank, and counts every reply in one bar', () => {
    const latencies = createLatencies();
    for (let milliseconds = 1; milliseconds <= 1000; milliseconds += 1) {
      latencies.add('m', milliseconds);
    }

    const all = latencies.all();
    const bins = all.flatMap((latency) => latency.bins);
    expect(all).toEqual([{ model: 'm', replies: 1000, median: 500, ninetieth: 900, ninetyNinth: 990, bins }]);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
    expect(bins.slice(0, 2)).toEqual([
      { from: 0, to: 50, count: 49 },
      { from: 50, to: 100, count: 50 },
    ]);
  });
});

const textOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((pieces) => pieces.filter((_, index) => index % 2 === 0).join('')).join('\n');

describe('highlight', () => {
  test.each([
    [
      'javascript',
      'const a = 1; // b',
      [['const', 'keyword', ' a = ', '', '1', 'literal', '; ', '', '// b', 'comment']],
    ],
    [
      'python',
      'def f():\n  return "x"',
      [
        ['def', 'keyword', ' ', '', 'f', 'name', '():', ''],
        ['  ', '', 'return', 'keyword', ' ', '', '"x"', 'string'],
      ],
    ],
    ['cobol', 'MOVE 1 TO A.\n', [['MOVE 1 TO A.', '']]],
  ])('colours %s by line', (language, code, lines) => {
    expect(highlight(code, language)).toEqual(lines);
  });

  test.each(['', '\n\n', '`${`${`', '/*', '"\\', '<script>', 'a\r\nb', '\u0000(', ')'.repeat(1000)])(
    'keeps every character of code that is broken: %j',
    (code) => {
      expect(textOf(highlight(code, 'javascript'))).toBe(
        code.replace(/\r\n/g, '\n').replace('\u0000', '\\u0000').replace(/\n$/, ''),
      );
    },
  );

  test('makes characters visible that would change the direction of the text', () => {
    expect(textOf(highlight('/*\u202e */', 'javascript'))).toBe('/*\\u202e */');
  });

  test('is done soon with a great deal of hostile code', () => {
    expect(highlight('(['.repeat(200_000), 'javascript')).toHaveLength(1);
    expect(highlight('{`${'.repeat(9_000), 'javascript')).toHaveLength(1);
  });

  test.each([
    ['code of another language', 'def f(x):\n    return x # yes\n'.repeat(700)],
    ['separators of Unicode', 'const a = 1;\u2028const b = 2;'],
  ])('leaves colours off where a parser would take long: %s', (_, code) => {
    expect(highlight(code, 'javascript')).toEqual(plainLines(code));
  });
});

describe('plainLines', () => {
  test('keeps empty lines but the last', () => {
    expect(plainLines('a\n\nb\n')).toEqual([['a', ''], [], ['b', '']]);
  });
});

describe('highlightJson', () => {
  test('tells names from strings, numbers and literals, and leaves what is around them', () => {
    expect(highlightJson('```json\r\n{"a\\"b": "c", "d" : [true, -1.5e3]}\n```\n')).toEqual([
      ['```json', ''],
      [
        ...['{', '', '"a\\"b"', 'property', ': ', '', '"c"', 'string', ', ', ''],
        ...['"d"', 'property', ' : [', '', 'true', 'literal', ', ', '', '-1.5e3', 'literal', ']}', ''],
      ],
      ['```', ''],
    ]);
  });

  test('puts each key of an object on one line on a line of its own, without changing what is in it', () => {
    const textOf = (text: string): string =>
      highlightJson(text)
        .map((line) => line.filter((_, index) => index % 2 === 0).join(''))
        .join('\n');

    expect(textOf('{"a":true, "b, c": [1, {"d": 2}] ,"e\\"":"}"}\n')).toBe(
      '{\n  "a":true,\n  "b, c": [1, {"d": 2}] ,\n  "e\\"":"}"\n}',
    );
    expect(textOf('{"a":true,}')).toBe('{"a":true,}');
    expect(textOf('{}')).toBe('{}');
  });

  test('takes broken JSON as far as it goes, soon, and makes hostile characters visible', () => {
    const text = `${'"\\'.repeat(50_000)}\u202e`;

    const lines = highlightJson(text);

    expect(lines.flatMap((line) => line.filter((_, index) => index % 2 === 0)).join('')).toBe(
      text.replace('\u202e', '\\u202e'),
    );
  });
});

describe('writePage', () => {
  const folder = makeTemporaryFolder();

  const file = join(folder.path, 'page.html');

  afterEach(() => {
    folder.remove();
  });

  const viewOf = (sentence: string): PageHead => ({
    kind: 'experiment',
    title: 'Page',
    subtitle: '',
    picture: [],
    notes: [],
    facts: [],
    words: [],
    verdict: { tone: 'neutral', word: 'Passed', sentence, details: [], reasons: [], next: null },
  });

  test('writes no page that shows a secret', () => {
    registerSecret('OPENAI_API_KEY', 'abc123def456ghi789');

    expect(() => {
      writePage(file, viewOf('It is abc123def456ghi789.'));
    }).toThrow(`Cannot write ${file}: the text holds OPENAI_API_KEY (its value, which must not be in any file)`);
    expect(existsSync(file)).toBe(false);
  });

  test('takes no word of its own styles for a secret', () => {
    registerSecret('OPENAI_ORG_ID', 'prefers-color-scheme');

    writePage(file, viewOf('Well.'));

    expect(loadStyles().text).toContain('prefers-color-scheme');
    expect(readFileSync(file, 'utf8')).toContain('Well.');
  });
});

const hostile = `</script><!--<script>alert(1)</script>\u2028"'&`;

const built = buildPage({
  kind: 'experiment',
  title: hostile,
  subtitle: '',
  picture: [],
  notes: [],
  facts: [],
  words: [],
  verdict: { tone: 'neutral', word: 'Passed', sentence: hostile, details: [], reasons: [], next: null },
});

const page = htmlOf(built);

describe('buildPage', () => {
  test('lets run what its policy names by hash, and nothing else', () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

    expect(scripts).toHaveLength(1);
    expect(policy.replaceAll('&#39;', "'").split('; ').slice(0, 2)).toEqual([
      "default-src 'none'",
      `script-src ${scripts.map(hashOf).join(' ')}`,
    ]);
    expect(policy).not.toContain('unsafe');
  });

  test('shows a hostile title as text, and keeps hostile data inside its element', () => {
    expect(page).toContain(`<title>${escapeHtml(hostile)} · Assay</title>`);
    expect(page.split('<script')).toHaveLength(3);
    expect(page).not.toContain('alert(1)</script>');
  });

  test('tells what is given from its own scripts and styles', () => {
    const without = page.replace(/<(style|script)>[^]*?<\/\1>/g, '<$1></$1>');

    expect(built.given).toBe(without);
    expect(without).toContain(escapeHtml(hostile));
  });

  test('names no address that could be loaded', () => {
    const markup = page.replace(/<(script|style)[^]*?<\/\1>/g, '');

    expect(markup).not.toMatch(/\b(?:src|href)="(?!data:,"|#)/);
  });
});

describe('toScriptJson', () => {
  test('gives JSON that means the same', () => {
    expect(JSON.parse(toScriptJson({ hostile }))).toEqual({ hostile });
    expect(toScriptJson({ hostile })).not.toMatch(/[<>&\u2028]/);
  });
});

describe('loadAsset', () => {
  const folder = join(__dirname, 'scripts');
  const scripts = readdirSync(folder).map((name) => join(folder, name));

  test.each(scripts)('gives a script that cannot end its element: %s', (name) => {
    expect(loadAsset(name).text).not.toMatch(/<!--|<\/script/i);
  });
});

const measured = { value: 0.7, lower: 0.45, upper: 0.88, text: '70 % (45–88 %)' };

describe('requiredPicture', () => {
  it('says beside each row whether it fails, and that verdicts rest on the dots', () => {
    const [picture] = requiredPicture('points', {
      required: 0.8,
      choice: ', allowing for the choice among 3',
      rows: [
        { name: 'low', measured, policy: { status: 'failed', below: true } },
        { name: 'chance', measured, policy: { status: 'no-failure', below: true } },
        { name: 'watched', measured, policy: { status: 'soft-failure' } },
        { name: 'high', measured: { ...measured, value: 0.85 }, policy: { status: 'passed' } },
      ],
    });

    expect(picture?.caption).toBe(
      'Dot: points on these questions; the verdict rests on it. Dashed: the required 80 %. Unclear: less than required, but perhaps by chance. Soft: less than required, but that is only observed. Thin line: other questions like these (95 %, allowing for the choice among 3); no verdict rests on it.',
    );
    expect(picture?.rows.map(({ name, mark }) => [name, mark?.word])).toEqual([
      ['low', 'fails'],
      ['chance', 'unclear'],
      ['watched', 'soft'],
      ['high', undefined],
    ]);
  });

  it('shows no limit and no verdict without a policy', () => {
    const [picture] = requiredPicture('points', {
      required: null,
      choice: '',
      rows: [{ name: 'low', measured, policy: null }],
    });

    expect(picture?.caption).toBe('Dot: points on these questions. Line: other questions like these (95 %).');
    expect(picture?.aside).toBe(false);
    expect(picture?.rows).toEqual([{ name: 'low', measured, tolerate: null }]);
  });
});

describe('countFolder', () => {
  const suite = createSuiteEntry([createAssertionEntry('one', 'isPure')], { runs: 3 });

  const log = [
    suite,
    createTrialEntry('one', 0, wrongIn('isPure'), { responseId: 'a', replyHash: 'wrong' }),
    createTrialEntry('one', 1, wrongIn(), { responseId: 'b', replyHash: 'right' }),
    // The server sent the reply of another run again.
    createTrialEntry('one', 2, wrongIn('isPure'), { responseId: 'a', replyHash: 'again' }),
    { kind: 'ended' },
  ];

  const folder = makeTemporaryFolder({ 'trials.jsonl': log.map((entry) => `${JSON.stringify(entry)}\n`).join('') });

  afterAll(folder.remove);

  test('gathers the trials that the report counts while it counts them, and no others', () => {
    const seen: boolean[] = [];

    const { builder, collector, complete } = countFolder(folder.path, 'shown', (_, __, counted) => seen.push(counted));

    const trials = collector.trialsOf('model', 'one');
    expect(seen).toEqual([true, true, false]);
    expect(builder.build({ complete }).models[0]?.assertions[0]).toMatchObject({ judged: 2, failures: 1 });
    expect(trials.outcomes).toEqual(['x', '.']);
    expect([...trials.replies.values()].map(({ hash, runs }) => [hash, runs])).toEqual([
      ['wrong', [0]],
      ['right', [1]],
    ]);
  });

  test('says which folder holds no log', () => {
    expect(() => countFolder(join(folder.path, 'none'), 'reports/none')).toThrow(
      /^reports\/none is not a report folder: there is no such folder\./,
    );
  });
});
