import type { Language, Wire } from 'gpt-assay/sandbox';
import type { AssertCheck } from '../question';
import {
  type Keys,
  type Plain,
  areEqual,
  canonicalText,
  describeValue,
  keyText,
  toWire,
  viewValue,
} from 'gpt-assay/code';
import { keysOf } from '../values/value-operations';

/** The points for a value. */
export interface Credit {
  readonly points: number;
  /** What differs from the expected value, for people. */
  readonly description: string | undefined;
}

/** The share of the expected parts that are right. */
interface Share {
  readonly right: number;
  readonly of: number;
  readonly parts?: string;
}

/** Points for a value: all if it is equal; for a mapping or list, the part of `weight` that its right entries earn. */
export function creditFor(got: Wire, expected: AssertCheck['expected'], weight: number, language: Language): Credit {
  const values = 'eq' in expected ? [expected.eq] : expected.eqAny;
  const shares = values.map((value) =>
    'eq' in expected ? shareOf(got, value, language) : wholeOf(got, value, language),
  );
  const best = shares.find(({ right, of }) => right === of) ?? shares[0] ?? { right: 0, of: 1 };
  if (best.right === best.of) {
    return { points: weight, description: 'eq' in expected ? describeExtra(got, expected.eq, language) : undefined };
  }
  const wanted = values.map((value) => describeValue(toWire(value, language), language)).join(' or ');
  const parts = best.right > 0 && best.parts !== undefined ? ` (${best.right} of ${best.of} ${best.parts})` : '';
  return {
    points: partOf(weight, best),
    description: `expected ${wanted}, got ${describeValue(got, language)}${parts}`,
  };
}

/** weight × right / of, rounded down, computed without intermediate rounding. */
export function partOf(weight: number, { right, of }: { readonly right: number; readonly of: number }): number {
  const product = weight * right;
  return of === 0 ? 0 : Math.floor((product - (product % of)) / of);
}

function shareOf(got: Wire, expected: Plain, language: Language): Share {
  const wanted = viewValue(toWire(expected, language));
  const view = viewValue(got);
  const keys = keysOf(language);
  if (wanted.kind === 'mapping' && view.kind === 'mapping' && wanted.entries.length > 0) {
    const given = new Map(view.entries.map(([key, value]) => [keyText(key, keys), canonicalText(value, keys)]));
    const right = wanted.entries.filter(([key, value]) => {
      const text = canonicalText(value, keys);
      return text !== undefined && given.get(keyText(key, keys)) === text;
    }).length;
    return { right, of: wanted.entries.length, parts: 'keys' };
  }
  if (wanted.kind === 'sequence' && view.kind === 'sequence') {
    return shareOfList(view.items, wanted.items, keys);
  }
  return wholeOf(got, expected, language);
}

function wholeOf(got: Wire, expected: Plain, language: Language): Share {
  return { right: areEqual(got, toWire(expected, language), keysOf(language)) ? 1 : 0, of: 1 };
}

/** Equal positions over the longer length; if the lengths differ, the shorter list may be offset by one. */
function shareOfList(got: readonly Wire[], wanted: readonly Wire[], keys: Keys): Share {
  const of = Math.max(got.length, wanted.length);
  if (of === 0) {
    return { right: 1, of: 1 };
  }
  const texts = [got, wanted].map((items) => items.map((item) => canonicalText(item, keys)));
  const [shorter = [], longer = []] = texts.sort((a, b) => a.length - b.length);
  const rightFrom = (start: number): number =>
    shorter.filter((text, index) => text !== undefined && text === longer[index + start]).length;
  const right = got.length === wanted.length ? rightFrom(0) : Math.max(rightFrom(0), rightFrom(1));
  return { right, of, parts: 'positions' };
}

function describeExtra(got: Wire, expected: Plain, language: Language): string | undefined {
  const wanted = viewValue(toWire(expected, language));
  const view = viewValue(got);
  if (wanted.kind !== 'mapping' || view.kind !== 'mapping') {
    return undefined;
  }
  const keys = keysOf(language);
  const known = new Set(wanted.entries.map(([key]) => keyText(key, keys)));
  const extra = view.entries
    .filter(([key]) => !known.has(keyText(key, keys)))
    .map(([key]) => describeValue(key, language));
  const shown = extra.slice(0, mostExtra).join(', ') + (extra.length > mostExtra ? ', …' : '');
  return extra.length === 0 ? undefined : `more keys than asked for: ${shown}`;
}

const mostExtra = 10;
