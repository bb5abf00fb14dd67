import type { Rating, Truth } from '../verdicts/verdict-file';

/** The right value of one analytic of an item, and what people said of it. */
export interface Known {
  readonly item: string;
  readonly analytic: string;
  readonly value: boolean;
  /** By person; empty if the file only states the value. */
  readonly labels: Readonly<Record<string, boolean>>;
}

/** Right values by item and analytic, and how they came about. */
export interface KnownValues {
  readonly of: (item: string, analytic: string) => Known | undefined;
  /** Those that the file states. */
  readonly stated: number;
  /** Those that most people gave. */
  readonly byMajority: number;
  /** Analytics of items of which as many people said true as false. */
  readonly tied: number;
}

/** The right values: those that are stated, else what most people said. */
export function findTruths(truths: readonly Truth[], ratings: readonly Rating[]): KnownValues {
  const people = new Map<string, Omit<Known, 'value' | 'labels'> & { readonly said: Map<string, boolean> }>();
  for (const { item, analytic, by, value } of ratings) {
    const key = keyOf(item, analytic);
    const own = people.get(key) ?? { item, analytic, said: new Map<string, boolean>() };
    own.said.set(by, value);
    people.set(key, own);
  }
  const labelsOf = (key: string): Readonly<Record<string, boolean>> => Object.fromEntries(people.get(key)?.said ?? []);
  const known = new Map<string, Known>();
  let tied = 0;
  for (const [key, { item, analytic, said }] of people) {
    const value = majorityOf([...said.values()]);
    if (value !== undefined) {
      known.set(key, { item, analytic, value, labels: labelsOf(key) });
    }
  }
  const stated = new Map(truths.map((one) => [keyOf(one.item, one.analytic), one]));
  for (const [key, { item, analytic, value }] of stated) {
    known.set(key, { item, analytic, value, labels: labelsOf(key) });
  }
  for (const key of people.keys()) {
    tied += known.has(key) ? 0 : 1;
  }
  return {
    of: (item, analytic) => known.get(keyOf(item, analytic)),
    stated: stated.size,
    byMajority: known.size - stated.size,
    tied,
  };
}

/** What more people said than not; `undefined` for a tie. */
export function majorityOf(labels: readonly boolean[]): boolean | undefined {
  const yes = labels.filter((value) => value).length;
  return 2 * yes === labels.length ? undefined : 2 * yes > labels.length;
}

function keyOf(item: string, analytic: string): string {
  return JSON.stringify([item, analytic]);
}
