import type { Wire } from '../../sandbox/wire';
import type { InputSpec } from './input-spec';
import { toWire } from './to-plain';

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
