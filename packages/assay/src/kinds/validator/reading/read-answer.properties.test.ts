import { describe, expect, test } from '@jest/globals';
import { anyText, fc } from '../../../testing/properties';
import type { Reply } from '../../../model/model';
import { replyWith } from '../../../testing/reply-with';
import { sized } from '../../../testing/sized';
import { readAnswer } from './read-answer';
import { scoreReading } from '../to-trial';

type Answer = Readonly<Record<string, boolean>>;

/** Names of analytics, some of which every object has already. */
const names = fc.constantFrom(
  ['isCorrect', 'isShort'],
  ['toString'],
  ['constructor', '__proto__', 'a'],
  ['a', 'b', 'c'],
);

/** What a model, a server or a bad connection may do to an answer. */
const damages: readonly ((text: string, at: number, name: string) => string)[] = [
  (text) => text,
  (text) => `\uFEFF${text}`,
  (text) => `Sure: ${text}`,
  (text) => `${text}\nI hope this helps.`,
  (text) => `${text}${text}`,
  (text) => `{${text}}`,
  (text) => `[${text}]`,
  (text) => `{"answer": ${text}}`,
  (text) => `${text} // done`,
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `\`\`\`\r\n${text}\r\n\`\`\`\r\n`,
  (text) => `\`\`\`\`json\n${text}\n\`\`\``,
  (text) => `\`\`\`json\n${text}`,
  (text) => `Here it is:\n\`\`\`json\n${text}\n\`\`\``,
  (text) => text.replace(/}$/, ',}'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll(' ', '\u00A0'),
  (text) => text.replaceAll('true', '"true"'),
  (text) => text.replace('false', '"false"'),
  (text) => text.replace('true', 'True'),
  (text) => text.replace('true', 'NaN'),
  (text) => text.replace('true', '1'),
  (text) => text.replace('false', 'null'),
  (text) => text.replace('true', '[true]'),
  (text) => text.replace('true', `${'['.repeat(20_000)}true${']'.repeat(20_000)}`),
  (text) => text.replace('{', '{/* why */'),
  (text) => text.replace('{', '{"__proto__": {"a": true}, '),
  (text) => text.replace('{', '{"__proto__": true, "constructor": true, '),
  (text) => text.replace('{', '{"why": "\\"a\\": {}", "more": {"a": true, "isShort": false}, '),
  (text, _, name) => text.replace('{', `{"${name}": true, `),
  (text, _, name) => text.replace(/}$/, `, "${escapeFirst(name)}": false}`),
  (text, _, name) => text.replace(name, escapeFirst(name)),
  (text, _, name) => text.replace(name, name.toUpperCase()),
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => `${text.slice(0, at)}\0${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\uD800${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}"${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)} ${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\n${text.slice(at)}`,
];

const damaged = names.chain((asked) =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: asked.length, maxLength: asked.length }),
      fc.array(fc.tuple(fc.constantFrom(...damages), fc.nat(90), fc.constantFrom(...asked)), { maxLength: 3 }),
    )
    .map(([values, applied]) => {
      const expected = toRecord(asked.map((name, index) => [name, values[index] === true]));
      const text = applied.reduce((one, [damage, at, name]) => damage(one, at, name), JSON.stringify(expected));
      return { text, expected };
    }),
);
/** fast-check takes half a second to learn all graphemes. */
const strings = [anyText(), ...sized({ little: [], all: [fc.string({ unit: 'grapheme' })] })];
const strange = fc.record({
  text: fc.oneof(...strings, fc.json(), fc.constant(null)),
  expected: names.map((asked) => toRecord(asked.map((name) => [name, true]))),
});
const almost = names.chain((asked) =>
  fc
    .record(toRecord(asked.map((name) => [name, fc.oneof(fc.boolean(), fc.jsonValue())])), { requiredKeys: [] })
    .map((value) => ({ text: JSON.stringify(value), expected: toRecord(asked.map((name) => [name, true])) })),
);
const reply = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: damaged }, strange, almost),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('stop') },
      fc.constantFrom('length', 'content_filter', 'tool_calls', null),
      anyText(),
    ),
    fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constantFrom('', 'I cannot.'), fc.string()),
  )
  .map(([asked, finishReason, refusal]) => ({ ...asked, finishReason, refusal }));

describe('readAnswer and scoreReading', () => {
  const numRuns = sized({ little: 350, all: 4_000 });

  test(`find in ${String(numRuns)} replies the answers that are there, and no other`, () => {
    const seen = { correct: 0, incorrect: 0, unreadable: 0, partial: 0, errored: 0 };

    fc.assert(
      fc.property(reply, ({ expected, ...content }) => {
        const asked = Object.keys(expected);
        const answer = answerIn(content, asked);

        const reading = readAnswer({ ...silence, ...content }, { required: asked });
        const verdict = scoreReading(reading, expected);

        seen[verdict.status] += 1;
        expect(reading.status === 'answer' ? reading.answer : undefined).toEqual(answer);
        expect(verdict.status === 'correct').toBe(answer !== undefined && same(answer, expected));
        expect(verdict.status === 'incorrect').toBe(answer !== undefined && !same(answer, expected));
      }),
      { numRuns, seed: 20261120 },
    );
    // Else the property would hold for want of cases.
    expect(Math.min(seen.correct, seen.incorrect, seen.unreadable)).toBeGreaterThan(numRuns / 70);
  });
});

const silence = replyWith(null);

/** The answer that a reply may be taken for, by rules written once more: one JSON object, each key once, all booleans. */
function answerIn(
  { text, refusal, finishReason }: Pick<Reply, 'text' | 'refusal' | 'finishReason'>,
  asked: readonly string[],
): Answer | undefined {
  if (finishReason === 'length' || finishReason === 'content_filter' || (refusal ?? '') !== '') {
    return undefined;
  }
  const lines = (text ?? '').trim().split('\n');
  const [, marks] = /^(```+)[a-z]*[ \t\r]*$/i.exec(lines[0] ?? '') ?? [];
  const isFenced = marks !== undefined && lines.length > 1 && lines.at(-1)?.trim() === marks;
  const json = (isFenced ? lines.slice(1, -1) : lines).join('\n');
  // With a number behind each key, one that is there twice stays twice.
  let keys = 0;
  const numbered = json.replace(/("(?:[^"\\]|\\.)*)"(\s*:)?/gs, (string, key: string, colon?: string) => {
    keys += 1;
    return colon === undefined ? string : `${key}#${String(keys)}"${colon}`;
  });
  const entries = entriesOf(json) === undefined ? undefined : entriesOf(numbered);
  const found = asked.map((name) => (entries ?? []).filter(([key]) => key.replace(/#\d+$/, '') === name));
  const isAnswer = found.every((values) => values.length === 1 && typeof values[0]?.[1] === 'boolean');
  return isAnswer
    ? toRecord(found.map(([value]) => [value?.[0].replace(/#\d+$/, '') ?? '', value?.[1] === true]))
    : undefined;
}

function entriesOf(json: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
  } catch {
    return undefined;
  }
}

function toRecord<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(entries);
}

function same(one: Answer, other: Answer): boolean {
  return Object.keys(other).every((name) => Object.hasOwn(one, name) && one[name] === other[name]);
}

function escapeFirst(name: string): string {
  return `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
}
