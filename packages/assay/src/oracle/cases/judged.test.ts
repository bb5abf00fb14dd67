import { describe, expect, test } from '@jest/globals';
import { oneCase, useJudge } from '../../testing/judge-by-cases';
import { no, undecided, yes, type Ruling } from '../oracle';
import { oneIn } from '../../testing/sized';

const judge = useJudge();

const evens = `
function: isEven
cases:
  - { args: [0], returns: true }
  - { args: [3], returns: false }
  - { args: [-4], returns: true }
  - { args: [half], throws: { javascript: RangeError, python: ValueError } }
`;

describe('cases judge', () => {
  test.each(
    oneIn(3, [
      {
        what: 'right JavaScript',
        solution:
          'function isEven(n) { if (!Number.isInteger(n)) throw new RangeError("whole numbers"); return n % 2 === 0; }',
        ruling: yes('right on 4 cases'),
      },
      {
        what: 'right Python under the name that Python gives',
        language: 'py',
        solution:
          'def is_even(n):\n    if not isinstance(n, int):\n        raise ValueError("whole numbers")\n    return n % 2 == 0',
        ruling: yes('right on 4 cases'),
      },
      {
        what: 'a method',
        language: 'python',
        solution:
          'class Solution:\n    def isEven(self, n):\n        if n == "half":\n            raise ValueError(n)\n        return n % 2 == 0',
        ruling: yes('right on 4 cases'),
      },
      {
        what: 'a function that another one made',
        solution:
          'const wrap = (g) => (n) => { if (n === "half") throw new RangeError(); return g(n); };\nconst isEven = wrap((n) => n % 2 === 0);',
        ruling: yes('right on 4 cases'),
      },
      {
        what: 'Windows line ends and a byte order mark',
        language: 'python',
        solution:
          '\uFEFFdef is_even(n):\r\n    if n == "half":\r\n        raise ValueError(n)\r\n    return n % 2 == 0\r\n',
        ruling: yes('right on 4 cases'),
      },
      {
        what: 'a wrong value',
        solution: 'const isEven = (n) => n % 2 === 0 || n === 3;',
        ruling: no('isEven(3) returned true, expected false'),
      },
      {
        what: 'a value that is only as good as true',
        solution: 'const isEven = (n) => 1 - (n % 2);',
        ruling: no('isEven(0) returned 1, expected true'),
      },
      {
        what: 'Python 1, which equals True there',
        language: 'python',
        solution: 'def is_even(n):\n    return 1 - n % 2',
        ruling: no('is_even(0) returned 1, expected True'),
      },
      {
        what: 'a printed answer',
        language: 'python',
        solution: 'def is_even(n):\n    print(n % 2 == 0)',
        ruling: no('is_even(0) returned None, expected True'),
      },
      {
        what: 'a logged answer',
        solution: 'function isEven(n) { console.log(n % 2 === 0); }',
        ruling: no('isEven(0) returned undefined, expected true'),
      },
      {
        what: 'a value where an error is due',
        solution: 'const isEven = (n) => n % 2 === 0;',
        ruling: no('isEven("half") returned false, expected RangeError to be thrown'),
      },
      {
        what: 'another error',
        solution: 'const isEven = (n) => { n.toFixed(); return n % 2 === 0; };',
        ruling: no('isEven("half") threw TypeError: not a function, expected RangeError to be thrown'),
      },
      {
        what: 'too many parameters',
        language: 'python',
        solution: 'def is_even(n, base):\n    return n % base == 0',
        ruling: no(
          "is_even(0) threw TypeError: is_even() missing 1 required positional argument: 'base', expected True",
        ),
      },
      {
        what: 'state that is left behind',
        solution: 'let calls = 0; const isEven = (n) => (calls++ > 1 ? false : n % 2 === 0);',
        ruling: no('isEven(-4) returned false, expected true; only after earlier calls, which leave state behind'),
      },
      {
        what: 'code that does not parse',
        solution: 'function isEven(n { return n % 2 === 0; }',
        ruling: no('line 1 does not parse: Unexpected token'),
      },
      {
        what: 'Python that Python cannot read',
        language: 'python',
        solution: 'def is_even(n):\nreturn n % 2 == 0',
        ruling: expect.objectContaining({ value: false }) as unknown as Ruling,
      },
      {
        what: 'code that breaks when it is loaded',
        solution: 'const isEven = (n) => n % 2 === 0;\nisOdd();',
        ruling: no('loading it throws ReferenceError: isOdd is not defined'),
      },
      { what: 'no function at all', solution: 'const answer = 42;', ruling: no('the code has no function') },
      {
        what: 'no function at all in Python',
        language: 'python',
        solution: 'answer = 42',
        ruling: no('the code has no function'),
      },
    ]),
  )('$what', async ({ solution, language, ruling }) => {
    expect(await judge(evens, solution, language)).toEqual(ruling);
  });

  test('a function that never ends', async () => {
    const solution = 'function isEven(n) { while (n !== 0) n -= 2; return true; }';

    expect(await judge(evens, solution)).toEqual(no('isEven(3) did not end within 3 s, expected false'));
  });

  test('Python that never ends', async () => {
    const solution = 'def is_even(n):\n    while n != 0:\n        n -= 2\n    return True';

    expect(await judge(evens, solution, 'python')).toEqual(no('is_even(3) did not end within 3 s, expected False'));
  });

  test.each(
    oneIn(3, [
      {
        what: 'a language that the sandbox lacks',
        language: 'java',
        solution: 'class A {}',
        because: 'cases run JavaScript and Python, not java',
      },
      {
        what: 'two functions of which neither has the name',
        solution: 'const odd = (n) => n % 2 === 1;\nconst even = (n) => n % 2 === 0;',
        because: 'several functions could be isEven: odd, even',
      },
      {
        what: 'two methods with the name',
        language: 'python',
        solution:
          'class A:\n    def is_even(self, n):\n        return n % 2 == 0\nclass B:\n    def is_even(self, n):\n        return n % 2 == 1',
        because: 'several functions could be isEven: A.is_even, B.is_even',
      },
      {
        what: 'a function that cannot be reached',
        solution: '(() => { const isEven = (n) => n % 2 === 0; })();',
        because: 'no function isEven can be reached from the top of the file',
      },
      {
        what: 'a function of another name that takes other arguments',
        solution: 'function main() { const even = (n) => n % 2 === 0; return even(2); }',
        because: 'no function isEven can be reached from the top of the file',
      },
      {
        what: 'a function that only tries another one out',
        solution: 'const runTests = (n) => console.log(require("./is-even")(n));',
        because: 'no function isEven can be reached from the top of the file',
      },
      {
        what: 'a module that is not here',
        language: 'python',
        solution: 'import numpy\ndef is_even(n):\n    return bool(numpy.mod(n, 2) == 0)',
        because: 'it uses numpy, which is not available in the sandbox',
      },
    ]),
  )('$what as undecided', async ({ solution, language, because }) => {
    expect(await judge(evens, solution, language)).toEqual(undecided(because));
  });

  test('TypeScript that is said to be JavaScript as what JavaScript makes of it', async () => {
    const solution = 'function isEven(n: number): boolean { return n % 2 === 0; }';

    expect(await judge(evens, solution)).toEqual(no('line 1 does not parse: Unexpected token'));
  });

  test('the only function, whatever its name', async () => {
    const solution = 'module.exports = function (n) { if (n === "half") throw new RangeError(); return n % 2 === 0; };';

    expect(await judge(evens, solution)).toEqual(yes('right on 4 cases'));
  });

  test('what is named like it before the function that calls it', async () => {
    const cases = oneCase('[2]', 'returns: 4');

    expect(await judge(cases, 'const f = (n) => n * 2;\nconst main = () => f(2);')).toEqual(yes('right on 1 case'));
  });
});
