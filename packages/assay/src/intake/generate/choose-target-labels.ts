import type { Fixture } from '../../kinds/validator/challenge/fixture';
import { createRandom } from '../../statistics/random';

/** A value for every analytic. */
export type Labels = Fixture['expected'];

/** Maximum number of combinations compared at a time; with few analytics, all of them. */
const mostCompared = 256;

/**
 * Endless combinations of labels, the one that the collection lacks most first: the least frequent combination, and among
 * ties the one with the least frequent pairs of labels. Fixed values are the same in all.
 */
export function* chooseTargetLabels(
  analytics: readonly string[],
  given: readonly Labels[],
  fixed: Labels,
): Generator<Labels, never> {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const count = (labels: Labels): void => {
    for (const key of [wholeOf(labels), ...pairsOf(labels)]) {
      counts.set(key, countOf(key) + 1);
    }
  };
  given.forEach(count);
  const free = analytics.filter((name) => !Object.hasOwn(fixed, name));
  for (let turn = 0; ; turn += 1) {
    const [first = fixed, ...others] = combine(free, turn).map((values): Labels =>
      Object.fromEntries(analytics.map((name) => [name, fixed[name] ?? values[name] === true])),
    );
    const lackOf = (labels: Labels): readonly [number, number] => [
      countOf(wholeOf(labels)),
      pairsOf(labels).reduce((sum, key) => sum - 1 / (1 + countOf(key)), 0),
    ];
    let chosen = first;
    let least = lackOf(first);
    for (const labels of others) {
      const lack = lackOf(labels);
      if (lack[0] < least[0] || (lack[0] === least[0] && lack[1] < least[1])) {
        chosen = labels;
        least = lack;
      }
    }
    count(chosen);
    yield chosen;
  }
}

/** All combinations of values, or a sample of them: deterministic, and different in each turn. */
function combine(names: readonly string[], turn: number): readonly Labels[] {
  const isAll = 2 ** names.length <= mostCompared;
  const random = createRandom('labels', turn);
  return Array.from({ length: isAll ? 2 ** names.length : mostCompared }, (_, number) =>
    Object.fromEntries(
      names.map((name, place) => [name, isAll ? Math.floor(number / 2 ** place) % 2 === 0 : random() < 0.5]),
    ),
  );
}

function wholeOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort());
}

/** Each label, and each pair of labels. */
function pairsOf(labels: Labels): readonly string[] {
  const all = Object.entries(labels)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort();
  return all.flatMap((one, index) => [one, ...all.slice(index + 1).map((other) => `${one} ${other}`)]);
}
