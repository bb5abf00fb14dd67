import { describe, expect, test } from '@jest/globals';
import type { Reply } from '../../../model/model';
import { firstVotes } from '../../../statistics/first-votes';
import { answerSchema, ballotsOf } from '../../../testing/ballots';
import { anyText, fc } from '../../../testing/properties';
import { replyWith } from '../../../testing/reply-with';
import { sized } from '../../../testing/sized';
import { scoreReading } from '../to-trial';
import { agree, countVotes, type Majority } from './majority';
import { readAnswer } from './read-answer';

describe('readAnswer and scoreReading', () => {
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

describe('majority: properties', () => {
  const schema = answerSchema(['isCorrect', 'isShort']);

  const rules = { numRuns: sized({ little: 250, all: 10_000 }) };

  /** Votes on two analytics, one letter each. */
  type Letters = readonly (readonly [string, string])[];

  function majorityOf(letters: Letters, rule: { readonly of: number; readonly safeSide: boolean }): Majority {
    return countVotes(ballotsFrom(letters), schema, rule);
  }

  function ballotsFrom(letters: Letters): ReturnType<typeof ballotsOf> {
    return ballotsOf({
      isCorrect: letters.map(([letter]) => letter).join(''),
      isShort: letters.map(([, letter]) => letter).join(''),
    });
  }

  const odd = fc.integer({ min: 0, max: 5 }).map((half) => 2 * half + 1);

  function votes(alphabet: string): fc.Arbitrary<{ letters: Letters; of: number; safeSide: boolean }> {
    const letter = fc.constantFrom(...Array.from(alphabet));
    return fc
      .record({ of: fc.oneof(odd, fc.integer({ min: 1, max: 10 })), safeSide: fc.boolean() })
      .chain(({ of, safeSide }) =>
        fc
          .array(fc.tuple(letter, letter), { minLength: of, maxLength: of })
          .map((letters) => ({ letters, of, safeSide })),
      );
  }

  describe('countVotes', () => {
    test('does not depend on the order of the votes', () => {
      fc.assert(
        fc.property(
          votes('TFNUE').chain((cast) =>
            fc
              .shuffledSubarray([...cast.letters], { minLength: cast.of, maxLength: cast.of })
              .map((shuffled) => ({ ...cast, shuffled })),
          ),
          ({ letters, shuffled, ...rule }) => {
            return same(majorityOf(letters, rule), majorityOf(shuffled, rule));
          },
        ),
        rules,
      );
    });

    test('is the plain majority when an odd number of votes can all be read', () => {
      fc.assert(
        fc.property(votes('TF'), ({ letters, of, safeSide }) => {
          fc.pre(of % 2 === 1);
          const yes = (place: 0 | 1): boolean => letters.filter((vote) => vote[place] === 'T').length > of / 2;
          const plain = { isCorrect: yes(0), isShort: yes(1) };
          return same(majorityOf(letters, { of, safeSide }), { status: 'answer', answer: plain, tied: [] });
        }),
        rules,
      );
    });

    test('gives no answer that a vote which never arrived could have changed', () => {
      fc.assert(
        fc.property(
          votes('TFUE').chain((cast) =>
            fc
              .array(fc.tuple(fc.constantFrom('T', 'F', 'N', 'U'), fc.constantFrom('T', 'F', 'N', 'U')), {
                minLength: cast.of,
                maxLength: cast.of,
              })
              .map((later) => ({ ...cast, later })),
          ),
          ({ letters, later, ...rule }) => {
            const arrived = letters.map((vote, index) => (vote.includes('E') ? (later[index] ?? vote) : vote));
            const before = majorityOf(letters, rule);
            return before.status === 'errored' || same(before, majorityOf(arrived, rule));
          },
        ),
        rules,
      );
    });

    test('turns to the other value when every vote and the safe side do', () => {
      const turn = (letter: string): string => ({ T: 'F', F: 'T' })[letter] ?? letter;
      fc.assert(
        fc.property(votes('TFNUE'), ({ letters, of, safeSide }) => {
          const turned = letters.map(([a, b]) => [turn(a), turn(b)] as const);
          const one = majorityOf(letters, { of, safeSide });
          const other = majorityOf(turned, { of, safeSide: !safeSide });
          return one.status !== 'answer' || other.status !== 'answer'
            ? one.status === other.status
            : same(
                Object.values(one.answer),
                Object.values(other.answer).map((value) => !value),
              ) && same(one.tied, other.tied);
        }),
        rules,
      );
    });
  });

  describe('agree', () => {
    test('is true only when no answer of the rest could change the majority', () => {
      let agreed = 0;
      fc.assert(
        fc.property(votes('TTTTFUE'), ({ letters, ...rule }) => {
          const first = letters.slice(0, firstVotes(rule.of));
          if (!agree(ballotsFrom(first), schema)) {
            return true;
          }
          agreed += 1;
          return same(majorityOf(first, rule), majorityOf(letters, rule));
        }),
        rules,
      );
      // Else the property would hold for want of cases.
      expect(agreed).toBeGreaterThan(rules.numRuns / 20);
    });
  });

  function same(one: unknown, other: unknown): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
  }
});

describe('majority', () => {
  const schema = answerSchema(['isShort']);

  const both = answerSchema(['isCorrect', 'isShort']);

  describe('firstVotes', () => {
    test.each([
      { of: 1, first: 1 },
      { of: 3, first: 2 },
      { of: 4, first: 3 },
      { of: 5, first: 3 },
      { of: 101, first: 51 },
    ])('asks $first of $of first', ({ of, first }) => {
      expect(firstVotes(of)).toBe(first);
    });
  });

  describe('agree', () => {
    test.each([
      { votes: 'TT', expected: true },
      { votes: 'FFF', expected: true },
      { votes: 'TF', expected: false },
      { votes: 'TU', expected: false },
      { votes: 'UU', expected: false },
      { votes: 'TE', expected: false },
      { votes: 'TN', expected: false },
      { votes: '', expected: false },
    ])('of "$votes" is $expected', ({ votes, expected }) => {
      expect(agree(ballotsOf({ isShort: votes }), schema)).toBe(expected);
    });

    test('wants agreement on every analytic', () => {
      expect(agree(ballotsOf({ isCorrect: 'TT', isShort: 'FF' }), both)).toBe(true);
      expect(agree(ballotsOf({ isCorrect: 'TT', isShort: 'FT' }), both)).toBe(false);
    });
  });

  /** T and F are votes, N leaves the analytic undecided, U cannot be read, E never arrived. */
  const counts: readonly { votes: string; of: number; result: 'true' | 'false' | 'safe' | 'errored' }[] = [
    { votes: 'TT', of: 3, result: 'true' },
    { votes: 'TFT', of: 3, result: 'true' },
    { votes: 'TFF', of: 3, result: 'false' },
    { votes: 'TTU', of: 3, result: 'true' },
    { votes: 'TTN', of: 3, result: 'true' },
    { votes: 'TFU', of: 3, result: 'safe' },
    { votes: 'TUU', of: 3, result: 'safe' },
    { votes: 'NNN', of: 3, result: 'safe' },
    { votes: 'TUUTF', of: 5, result: 'true' },
    { votes: 'TTUUU', of: 5, result: 'safe' },
    { votes: 'TTFF', of: 4, result: 'safe' },
    { votes: 'TTUU', of: 4, result: 'true' },
    { votes: 'TTE', of: 3, result: 'true' },
    { votes: 'FEF', of: 3, result: 'false' },
    { votes: 'TFE', of: 3, result: 'errored' },
    { votes: 'TUE', of: 3, result: 'errored' },
    { votes: 'TEE', of: 3, result: 'errored' },
    { votes: 'EEE', of: 3, result: 'errored' },
    { votes: 'TTTEE', of: 5, result: 'true' },
    { votes: 'TTFEE', of: 5, result: 'errored' },
  ];

  describe('countVotes', () => {
    test.each(counts.flatMap((one) => [true, false].map((safeSide) => ({ ...one, safeSide }))))(
      'of "$votes", of $of with the safe side $safeSide, is $result',
      ({ votes, of, result, safeSide }) => {
        const majority = countVotes(ballotsOf({ isShort: votes }), schema, { of, safeSide });

        const safe = result === 'safe';
        expect(majority).toEqual(
          result === 'errored'
            ? { status: 'errored' }
            : {
                status: 'answer',
                answer: { isShort: safe ? safeSide : result === 'true' },
                tied: safe ? ['isShort'] : [],
              },
        );
      },
    );

    test.each([true, false])('cannot be read when not one vote can, with the safe side %s', (safeSide) => {
      const ballots = ballotsOf({ isShort: 'UUU' });

      expect(countVotes(ballots, schema, { of: 3, safeSide })).toEqual(ballots[0]);
    });

    test('counts each analytic for itself, in the order of the prompt', () => {
      const ballots = ballotsOf({ isCorrect: 'TTF', isShort: 'FUF' });

      // One unreadable vote is unreadable on every analytic.
      expect(countVotes(ballots, both, { of: 3, safeSide: true })).toEqual({
        status: 'answer',
        answer: { isCorrect: true, isShort: false },
        tied: ['isCorrect'],
      });
    });

    test('has no answer when an absent vote could turn any analytic', () => {
      const ballots = ballotsOf({ isCorrect: 'TTE', isShort: 'FTE' });

      expect(countVotes(ballots, both, { of: 3, safeSide: true })).toEqual({ status: 'errored' });
    });
  });
});
