import type { Wire } from '../../sandbox/wire';
import { createRandom } from '../../statistics/random';
import { countValues, type InputSpec } from './input-spec';
import { toWire } from './to-plain';

/** Calls with arguments that are drawn. */
interface Drawing {
  /** Decides, with the seed, what is drawn. */
  readonly name: string;
  /** One for each argument. */
  readonly inputs: readonly InputSpec[];
  /** Calls. */
  readonly times: number;
}

/** Draws after which arguments repeat themselves. */
const mostTries = 20_000;

/**
 * The arguments of each call of a check: all smallest, all largest, then random ones with the ends of their ranges among
 * them. The seed and the check decide; none comes twice where others are left.
 */
export function drawInputs(check: Drawing, seed: string): readonly (readonly Wire[])[] {
  const random = createRandom(seed, check.name, JSON.stringify(check.inputs));
  const different = check.inputs.reduce((product, spec) => product * countValues(spec), 1);
  const wanted = Math.min(check.times, different);
  const calls = new Map<string, readonly Wire[]>();
  const keep = (make: (spec: InputSpec) => Wire): void => {
    const args = check.inputs.map(make);
    calls.set(JSON.stringify(args), args);
  };
  keep((spec) => extreme(spec, 'smallest'));
  if (wanted > 1) {
    keep((spec) => extreme(spec, 'largest'));
  }
  for (let tries = 0; calls.size < wanted && tries < mostTries; tries += 1) {
    keep((spec) => draw(spec, random));
  }
  const unique = [...calls.values()];
  return Array.from({ length: check.times }, (_, index) => unique[index % unique.length] ?? []);
}

/** One value in eight of an argument is at an end of its range. */
function draw(spec: InputSpec, random: () => number): Wire {
  const chance = random();
  if (chance < 1 / 8) {
    return extreme(spec, chance < 1 / 16 ? 'smallest' : 'largest');
  }
  return drawInside(spec, random);
}

function drawInside(spec: InputSpec, random: () => number): Wire {
  switch (spec.kind) {
    case 'int':
      return drawInteger(spec.from, spec.to, random);
    case 'bool':
      return random() < 0.5;
    case 'choice':
      return toWire(spec.of[drawInteger(0, spec.of.length - 1, random)] ?? null, 'javascript');
    case 'string': {
      const letters = Array.from(spec.letters);
      return drawLength(spec.length, random)
        .map(() => letters[drawInteger(0, letters.length - 1, random)] ?? '')
        .join('');
    }
    case 'list':
      return drawLength(spec.length, random).map(() => drawInside(spec.of, random));
  }
}

function extreme(spec: InputSpec, end: 'smallest' | 'largest'): Wire {
  const isSmallest = end === 'smallest';
  switch (spec.kind) {
    case 'int':
      return isSmallest ? spec.from : spec.to;
    case 'bool':
      return !isSmallest;
    case 'choice':
      return toWire(spec.of.at(isSmallest ? 0 : -1) ?? null, 'javascript');
    case 'string':
      return (Array.from(spec.letters).at(isSmallest ? 0 : -1) ?? '').repeat(spec.length[isSmallest ? 0 : 1]);
    case 'list':
      return Array.from({ length: spec.length[isSmallest ? 0 : 1] }, () => extreme(spec.of, end));
  }
}

function drawLength([from, to]: readonly [number, number], random: () => number): readonly undefined[] {
  return Array.from({ length: drawInteger(from, to, random) }, () => undefined);
}

function drawInteger(from: number, to: number, random: () => number): number {
  // Two draws: one has 32 bits, and a range may have 53.
  const share = random() + random() / 2 ** 32;
  return Math.min(to, from + Math.floor(share * (to - from + 1))) + 0;
}

/** Combinations at most. */
const most = 48;

/** Small values and ends of ranges, which draws seldom hit and code often gets wrong: 0, 1, -1, the empty text, lists of one item. */
export function edgeInputs(specs: readonly InputSpec[]): readonly (readonly Wire[])[] {
  return specs.reduce<readonly (readonly Wire[])[]>(
    (calls, spec) =>
      edgesOf(spec)
        .flatMap((edge) => calls.map((args) => [...args, edge]))
        .slice(0, most),
    [[]],
  );
}

function edgesOf(spec: InputSpec): readonly Wire[] {
  switch (spec.kind) {
    case 'int': {
      const { from, to } = spec;
      const near = [0, 1, -1, 2, from, to, from + 1, to - 1].filter((value) => from <= value && value <= to);
      return [...new Set(near)];
    }
    case 'bool':
      return [false, true];
    case 'choice':
      return spec.of.slice(0, 8).map((value) => toWire(value, 'javascript'));
    case 'string': {
      const [letter = ''] = Array.from(spec.letters);
      return [0, 1, spec.length[0]]
        .filter((length) => fits(length, spec.length))
        .map((length) => letter.repeat(length));
    }
    case 'list': {
      const [least] = spec.length;
      const items = edgesOf(spec.of);
      return [
        ...(fits(0, spec.length) ? [[]] : []),
        ...(fits(1, spec.length) ? items.slice(0, 4).map((item) => [item]) : []),
        ...(least > 1 ? [Array.from({ length: least }, () => items[0] ?? null)] : []),
      ];
    }
  }
}

function fits(length: number, [from, to]: readonly [number, number]): boolean {
  return from <= length && length <= to;
}
