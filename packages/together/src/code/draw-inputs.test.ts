import { describe, expect, test } from '@jest/globals';
import { fc } from '../../../assay/dist/testing/properties';
import type { InputsCheck } from '../../../interview/dist/question';
import type { InputSpec } from '../../../assay/dist/code/values/input-spec';
import { drawInputs } from '../../../assay/dist/code/values/draw-inputs';

const checkOf = (inputs: readonly InputSpec[], times = 20): InputsCheck => ({
  kind: 'inputs',
  name: 'c',
  inputs,
  times,
  weight: 1,
});
const int = (from: number, to: number): InputSpec => ({ kind: 'int', from, to });

const specs: fc.Arbitrary<InputSpec> = fc.letrec<{ spec: InputSpec }>((tie) => ({
  spec: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).map(([a, b]) => int(Math.min(a, b), Math.max(a, b))),
    fc.constant<InputSpec>({ kind: 'bool' }),
    fc.array(fc.jsonValue(), { minLength: 1 }).map((of): InputSpec => ({ kind: 'choice', of: of as [] })),
    fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(3), fc.nat(3))
      .map(([letters, from, more]): InputSpec => ({ kind: 'string', letters, length: [from, from + more] })),
    fc
      .tuple(tie('spec'), fc.nat(3), fc.nat(3))
      .map(([of, from, more]): InputSpec => ({ kind: 'list', of, length: [from, from + more] })),
  ),
})).spec;

/** Whether a value is one that the spec allows; `choice` values are looked at by their number only. */
function fits(value: unknown, spec: InputSpec): boolean {
  switch (spec.kind) {
    case 'int':
      return Number.isSafeInteger(value) && Number(value) >= spec.from && Number(value) <= spec.to;
    case 'bool':
      return typeof value === 'boolean';
    case 'choice':
      return value !== undefined;
    case 'string': {
      const letters = Array.from(String(value));
      const within = letters.length >= spec.length[0] && letters.length <= spec.length[1];
      return within && letters.every((letter) => Array.from(spec.letters).includes(letter));
    }
    case 'list': {
      const within = Array.isArray(value) && value.length >= spec.length[0] && value.length <= spec.length[1];
      return within && value.every((item) => fits(item, spec.of));
    }
  }
}

describe('drawInputs', () => {
  test('starts with all smallest and all largest arguments', () => {
    const check = checkOf([
      int(-3, 7),
      { kind: 'bool' },
      { kind: 'choice', of: ['first', { a: [null] }] },
      { kind: 'string', letters: 'é😀', length: [0, 2] },
      { kind: 'list', of: { kind: 'list', of: int(1, 2), length: [1, 2] }, length: [1, 2] },
    ]);

    expect(drawInputs(check, 's').slice(0, 2)).toEqual([
      [-3, false, 'first', '', [[1]]],
      [
        7,
        true,
        { $: 'object', v: [['a', [null]]] },
        '😀😀',
        [
          [2, 2],
          [2, 2],
        ],
      ],
    ]);
  });

  test('draws the same for the same seed, and something else for another, another check or other inputs', () => {
    const check = checkOf([int(0, 1_000_000)]);

    expect(drawInputs(check, 's')).toEqual(drawInputs(check, 's'));
    const others = [
      drawInputs(check, 't'),
      drawInputs({ ...check, name: 'd' }, 's'),
      drawInputs(checkOf([int(0, 999_999)]), 's'),
    ];
    for (const other of others) {
      expect(other.slice(2)).not.toEqual(drawInputs(check, 's').slice(2));
    }
  });

  test.each([
    { what: 'as many values as calls', inputs: [int(1, 20)], different: 20 },
    { what: 'few values, repeated', inputs: [{ kind: 'bool' }] as const, different: 2 },
    { what: 'one value, repeated', inputs: [int(5, 5)], different: 1 },
    { what: 'no arguments, repeated', inputs: [], different: 1 },
    { what: 'two arguments', inputs: [{ kind: 'bool' }, int(0, 9)] as const, different: 20 },
  ])('repeats itself only when it must: $what', ({ inputs, different }) => {
    const calls = drawInputs(checkOf(inputs), 's');

    expect(calls).toHaveLength(20);
    expect(new Set(calls.map((args) => JSON.stringify(args))).size).toBe(different);
  });

  test('is done at once where large inputs can only repeat themselves', () => {
    const check = checkOf([{ kind: 'list', of: int(1, 1), length: [10_000, 10_000] }], 200);

    expect(drawInputs(check, 's')).toHaveLength(200);
  });

  test('draws values of any specification within its bounds, as often as asked', () => {
    fc.assert(
      fc.property(
        fc.array(specs, { maxLength: 3 }),
        fc.integer({ min: 1, max: 12 }),
        fc.string(),
        (inputs, times, seed) => {
          const calls = drawInputs(checkOf(inputs, times), seed);

          expect(calls).toHaveLength(times);
          expect(
            calls.flatMap((args) => args.filter((value, index) => !fits(value, inputs[index] ?? { kind: 'bool' }))),
          ).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
