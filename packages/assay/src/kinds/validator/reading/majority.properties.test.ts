import { describe, expect, test } from '@jest/globals';
import { fc } from '../../../testing/properties';
import { sized } from '../../../testing/sized';
import { answerSchema, ballotsOf } from '../../../testing/ballots';
import { firstVotes } from '../../../statistics/first-votes';
import { agree, countVotes, type Majority } from './majority';

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
