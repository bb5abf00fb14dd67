import { z } from 'zod';
import type { Stated } from './plain';

/** How random values of one argument are made. */
export type InputSpec =
  | { readonly kind: 'int'; readonly from: number; readonly to: number }
  | { readonly kind: 'bool' }
  | { readonly kind: 'choice'; readonly of: readonly Stated[] }
  | { readonly kind: 'string'; readonly letters: string; readonly length: readonly [number, number] }
  | { readonly kind: 'list'; readonly of: InputSpec; readonly length: readonly [number, number] };

const forms =
  'expected bool, { int: [0, 20] }, { choice: [a, b] }, { string: { letters: abc, length: [0, 12] } } or { list: bool, length: [0, 8] }';
const longest = 10_000;

const rangeOf = (number: z.ZodType<number>) =>
  z
    .tuple([number, number], { error: 'expected two whole numbers, such as [0, 20]' })
    .refine(([from, to]) => from <= to, 'the first number is larger than the second: write the smaller one first');
const lengthSchema = rangeOf(z.int().min(0).max(longest));

/** The schema of the random values of one argument. */
export const inputSpecSchema: z.ZodType<RawInputSpec> = z.lazy(() =>
  z.union(
    [
      z.literal('bool'),
      z.strictObject({ int: rangeOf(z.int()) }),
      z.strictObject({ choice: z.array(z.unknown()).min(1) }),
      z.strictObject({ string: z.strictObject({ letters: z.string().min(1), length: lengthSchema }) }),
      z.strictObject({ list: inputSpecSchema, length: lengthSchema }),
    ],
    { error: forms },
  ),
);

/** How a file states the random values of one argument. */
export type RawInputSpec =
  | 'bool'
  | { readonly int: readonly [number, number] }
  | { readonly choice: readonly unknown[] }
  | { readonly string: { readonly letters: string; readonly length: readonly [number, number] } }
  | { readonly list: RawInputSpec; readonly length: readonly [number, number] };

/** The same as the evaluation takes it. */
export function toInputSpec(raw: RawInputSpec): InputSpec {
  if (raw === 'bool') {
    return { kind: 'bool' };
  }
  if ('int' in raw) {
    return { kind: 'int', from: raw.int[0], to: raw.int[1] };
  }
  if ('choice' in raw) {
    return { kind: 'choice', of: raw.choice as readonly Stated[] };
  }
  return 'string' in raw
    ? { kind: 'string', ...raw.string }
    : { kind: 'list', of: toInputSpec(raw.list), length: raw.length };
}

/** Values (items and characters) that one argument may have at most. */
export function largestSizeOf(spec: InputSpec): number {
  switch (spec.kind) {
    case 'int':
    case 'bool':
    case 'choice':
      return 1;
    case 'string':
      return spec.length[1];
    case 'list':
      return spec.length[1] * largestSizeOf(spec.of);
  }
}

/** How many different values there are, `Infinity` standing for many. */
export function countValues(spec: InputSpec): number {
  switch (spec.kind) {
    case 'int':
      return spec.to - spec.from + 1;
    case 'bool':
      return 2;
    case 'choice':
      return new Set(spec.of.map((value) => JSON.stringify(value))).size;
    case 'string':
      return countSequences(new Set(spec.letters).size, spec.length);
    case 'list':
      return countSequences(countValues(spec.of), spec.length);
  }
}

function countSequences(items: number, [from, to]: readonly [number, number]): number {
  let sum = 0;
  for (let length = from; length <= to && sum < 1e9; length += 1) {
    sum += items ** length;
  }
  return sum;
}
