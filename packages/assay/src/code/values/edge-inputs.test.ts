import { expect, test } from '@jest/globals';
import { edgeInputs } from './draw-inputs';
import type { InputSpec } from './input-spec';

const int = (from: number, to: number): InputSpec => ({ kind: 'int', from, to });

test.each<{ specs: readonly InputSpec[]; inputs: readonly unknown[] }>([
  { specs: [], inputs: [[]] },
  { specs: [int(-5, 99)], inputs: [[0], [1], [-1], [2], [-5], [99], [-4], [98]] },
  { specs: [int(7, 7)], inputs: [[7]] },
  {
    specs: [{ kind: 'bool' }, int(1, 2)],
    inputs: [
      [false, 1],
      [true, 1],
      [false, 2],
      [true, 2],
    ],
  },
  { specs: [{ kind: 'choice', of: [null, { a: 1 }] }], inputs: [[null], [{ $: 'object', v: [['a', 1]] }]] },
  { specs: [{ kind: 'string', letters: 'ab', length: [0, 9] }], inputs: [[''], ['a'], ['']] },
  { specs: [{ kind: 'list', of: int(0, 1), length: [0, 9] }], inputs: [[[]], [[0]], [[1]]] },
  { specs: [{ kind: 'list', of: int(0, 1), length: [2, 3] }], inputs: [[[0, 0]]] },
])('edgeInputs are $inputs', ({ specs, inputs }) => {
  expect(edgeInputs(specs)).toEqual(inputs);
});

test('edgeInputs are not more than forty-eight', () => {
  expect(edgeInputs([int(-9, 9), int(-9, 9), int(-9, 9)])).toHaveLength(48);
});
