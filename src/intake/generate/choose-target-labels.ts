import type { Fixture } from '../../kinds/validator/challenge/fixture';
import { createRandom } from '../../statistics/random';

/** A value for every analytic. */
export type Labels = Fixture['expected'];

/** Combinations that are compared at a time; where there are no more, that is all of them. */
const mostCompared = 256;

/**
 * Combinations of labels, endlessly, the one that a collection lacks most first: the combination that is there least often, and
 * among equals the one whose pairs of labels are. Values that are fixed are the same in all.
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

/** All combinations of values, or as many as are compared, others in each turn and the same each time. */
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

/** Each label, and each pair of them. */
function pairsOf(labels: Labels): readonly string[] {
  const all = Object.entries(labels)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort();
  return all.flatMap((one, index) => [one, ...all.slice(index + 1).map((other) => `${one} ${other}`)]);
}
