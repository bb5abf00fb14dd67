import { describe, expect, test } from '@jest/globals';
import { oneCase, useJudge } from '../../testing/judge-by-cases';
import { no, undecided, yes } from '../oracle';
import { oneIn } from '../../testing/sized';

const judge = useJudge();

describe('values of cases', () => {
  const id = 'const f = (x) => x;';
  const pyId = 'def f(x):\n    return x';

  test.each(
    oneIn(3, [
      ['[1, [2, []], { a: [x, null], b: { c: true } }]'],
      ['{}'],
      ['[]'],
      ['""'],
      ['null'],
      ['None'],
      ['.nan'],
      ['NaN'],
      ['-.inf'],
      ['-Infinity'],
      ['-0'],
      ['1.5'],
      ['"None"'],
      ['"😀\\n"'],
      ['9007199254740991'],
    ]),
  )('go in and come out as they were: %s', async (value) => {
    const cases = oneCase(`[${value}]`, `returns: ${value}`);

    expect([await judge(cases, id), await judge(cases, pyId, 'python')]).toEqual([
      yes('right on 1 case'),
      yes('right on 1 case'),
    ]);
  });

  test.each(
    oneIn(3, [
      {
        what: 'order',
        returns: '[1, 2]',
        solution: 'const f = () => [2, 1];',
        says: 'returned [2, 1], expected [1, 2]',
      },
      { what: 'length', returns: '[1]', solution: 'const f = () => [1, 2];', says: 'returned [1, 2], expected [1]' },
      { what: 'a hole', returns: '[null]', solution: 'const f = () => [,];', says: 'returned [], expected [null]' },
      {
        what: 'depth',
        returns: '{ a: { b: [1] } }',
        solution: 'const f = () => ({ a: { b: [2] } });',
        says: 'returned {"a": {"b": [2]}}, expected {"a": {"b": [1]}}',
      },
      {
        what: 'one key more',
        returns: '{ a: 1 }',
        solution: 'const f = () => ({ a: 1, b: undefined });',
        says: 'returned {"a": 1, "b": undefined}, expected {"a": 1}',
      },
      {
        what: 'a Map',
        returns: '{ a: 1 }',
        solution: 'const f = () => new Map([["a", 1]]);',
        says: 'returned Map {"a" → 1}, expected {"a": 1}',
      },
      { what: 'text', returns: '"1"', solution: 'const f = () => 1;', says: 'returned 1, expected "1"' },
      { what: 'null', returns: 'null', solution: 'const f = () => {};', says: 'returned undefined, expected null' },
      {
        what: 'undefined',
        returns: 'undefined',
        solution: 'const f = () => null;',
        says: 'returned null, expected undefined',
      },
      {
        what: 'the word undefined',
        returns: '"undefined"',
        solution: 'const f = () => {};',
        says: 'returned undefined, expected "undefined"',
      },
      { what: 'NaN', returns: '0', solution: 'const f = () => NaN;', says: 'returned NaN, expected 0' },
      { what: 'a promise', returns: '1', solution: 'const f = async () => 1;', says: 'returned a promise, expected 1' },
      {
        what: 'a boolean object',
        returns: 'true',
        solution: 'const f = () => new Boolean(true);',
        says: 'returned Boolean {}, expected true',
      },
      {
        what: 'rounding',
        returns: '0.3',
        solution: 'const f = () => 0.1 + 0.2;',
        says: 'returned 0.30000000000000004, expected 0.3',
      },
      {
        what: 'the stack',
        returns: '1',
        solution: 'const f = () => f();',
        says: 'threw RangeError: Maximum call stack size exceeded, expected 1',
      },
    ]),
  )('tell $what apart', async ({ returns, solution, says }) => {
    expect(await judge(oneCase('[]', `returns: ${returns}`), solution)).toEqual(no(`f() ${says}`));
  });

  test.each(
    oneIn(3, [
      { what: 'a tuple for a list', returns: '[1, [a, true]]', python: 'return (1, ("a", True))' },
      { what: 'None for undefined', returns: 'undefined', python: 'pass' },
      { what: '2.0 for 2', returns: '2', python: 'return 4 / 2' },
      { what: 'a number for a key', returns: '{ 1: one }', python: 'return {1: "one"}' },
      {
        what: 'a Counter for a map',
        returns: '{ a: 2 }',
        python: 'import collections\n    return collections.Counter("aa")',
      },
    ]),
  )('take $what of Python', async ({ returns, python }) => {
    expect(await judge(oneCase('[]', `returns: ${returns}`), `def f():\n    ${python}`, 'python')).toEqual(
      yes('right on 1 case'),
    );
  });

  test.each(
    oneIn(3, [
      { what: 'True for 1', returns: '1', python: 'return True', says: 'returned True, expected 1' },
      { what: 'a set for a list', returns: '[1]', python: 'return {1}', says: 'returned {1}, expected [1]' },
      { what: 'None for false', returns: 'false', python: 'return None', says: 'returned None, expected False' },
    ]),
  )('take no $what of Python', async ({ returns, python, says }) => {
    expect(await judge(oneCase('[]', `returns: ${returns}`), `def f():\n    ${python}`, 'python')).toEqual(
      no(`f() ${says}`),
    );
  });

  test('may differ by what is allowed', async () => {
    const cases = `${oneCase('[]', 'returns: [0.3, { a: 1 }]')}\nwithin: 0.001`;

    expect(await judge(cases, 'const f = () => [0.1 + 0.2, { a: 1.0005 }];')).toEqual(yes('right on 1 case'));
    expect(await judge(cases, 'const f = () => [0.31, { a: 1 }];')).toEqual(
      no('f() returned [0.31, {"a": 1}], expected [0.3, {"a": 1}] ± 0.001'),
    );
  });

  test.each(
    oneIn(3, [
      { throws: 'true', solution: 'const f = () => { throw "no"; };', ruling: yes('right on 1 case') },
      { throws: 'Error', solution: 'const f = () => { throw new Error(); };', ruling: yes('right on 1 case') },
      {
        throws: 'true',
        solution: 'const f = () => f();',
        ruling: no('f() threw RangeError: Maximum call stack size exceeded, expected an error to be thrown'),
      },
      {
        throws: 'true',
        solution: 'const f = () => require("left-pad")();',
        ruling: undecided('it uses require left-pad, which is not available in the sandbox'),
      },
    ]),
  )('take as throws: $throws what $solution does, or not', async ({ throws, solution, ruling }) => {
    expect(await judge(oneCase('[]', `throws: ${throws}`), solution)).toEqual(ruling);
  });
});
