import { expect, test } from '@jest/globals';
import { describePythonValue } from './describe-value';

test.each([
  { wire: null, text: 'None' },
  { wire: [true, false, 1, 'x'], text: '[True, False, 1, "x"]' },
  { wire: { $: 'float', v: '1.0' }, text: '1.0' },
  { wire: { $: 'tuple', v: [0, 1] }, text: '(0, 1)' },
  { wire: { $: 'tuple', v: [0] }, text: '(0,)' },
  { wire: { $: 'tuple', of: 'Pair', v: [0, 1] }, text: 'Pair(0, 1)' },
  { wire: { $: 'set', of: 'set', v: [1] }, text: '{1}' },
  { wire: { $: 'set', of: 'frozenset', v: [1] }, text: 'frozenset({1})' },
  { wire: { $: 'set', of: 'set', v: [] }, text: 'set()' },
  { wire: { $: 'dict', of: 'dict', v: [[1, null]] }, text: '{1: None}' },
  { wire: { $: 'error', of: 'ValueError', v: 'no' }, text: 'ValueError(no)' },
  { wire: { $: 'instance', of: 'A', v: '<A>' }, text: '<A>' },
  { wire: { $: 'generator', of: 'map', v: [] }, text: 'a map' },
  { wire: { $: 'coroutine' }, text: 'a coroutine' },
])('describePythonValue writes $text as Python does', ({ wire, text }) => {
  expect(describePythonValue(wire)).toBe(text);
});
