import { describe, expect, test } from '@jest/globals';
import { pickFault, spoilSolution, type CodeFault } from './break-solution';

const python = `from math import floor


def half(n: int, *rest, up=False) -> int:
    # text
    return floor(n / 2) + help_it(up)


def help_it(up):
    return 1 if up else 0
`;
const javascript = `const half = (n, ...rest) => Math.floor(n / 2);

function helpIt(up = false) {
  return up ? 1 : 0;
}
`;
const codeOf = (language: string, solution: string, fault: CodeFault): string =>
  spoilSolution(solution, language, fault, 'So:').text;
const fenced = (language: string, code: string): string => `So:\n\n\`\`\`${language}\n${code}\`\`\`\n`;
const indent = (code: string, by: string): string => code.trimEnd().replace(/\n(?=[^\n])/g, `\n${by}`);

describe('spoilSolution', () => {
  test.each([
    {
      fault: 'wrong result',
      code: [
        `def half(n: int, *rest, up=False):\n    ${indent(python, '    ')}\n\n    return [half(n, *rest, up=up)]\n`,
        `def help_it(up):\n    ${indent(python, '    ')}\n\n    return [help_it(up)]\n`,
      ].join('\n'),
    },
    {
      fault: 'misnamed',
      code: [
        `def my_half(n: int, *rest, up=False):\n    ${indent(python, '    ')}\n\n    return [half(n, *rest, up=up)]\n`,
        `def my_help_it(up):\n    ${indent(python, '    ')}\n\n    return [help_it(up)]\n`,
      ].join('\n'),
    },
    {
      fault: 'exception',
      code: "def half(n: int, *rest, up=False):\n    raise ValueError('not done yet')\n\ndef help_it(up):\n    raise ValueError('not done yet')\n",
    },
    {
      fault: 'endless loop',
      code: 'def half(n: int, *rest, up=False):\n    while True: pass\n\ndef help_it(up):\n    while True: pass\n',
    },
    { fault: 'syntax error', code: python.replace('-> int:', '-> int') },
    { fault: 'no function', code: "print('It works')\n" },
  ] as const)('spoils Python: $fault', ({ fault, code }) => {
    expect(codeOf('python', python, fault)).toBe(fenced('python', code));
  });

  test.each([
    {
      fault: 'wrong result',
      code: [
        `function half(n, ...rest) {\n  ${indent(javascript, '  ')}\n\n  return [half(n, ...rest)];\n}\n`,
        `function helpIt(up = false) {\n  ${indent(javascript, '  ')}\n\n  return [helpIt(up)];\n}\n`,
      ].join('\n'),
    },
    {
      fault: 'exception',
      code: "function half(n, ...rest) {\n  throw new Error('not done yet');\n}\n\nfunction helpIt(up = false) {\n  throw new Error('not done yet');\n}\n",
    },
    { fault: 'syntax error', code: javascript.replace('=> ', '=> * ') },
    { fault: 'no function', code: "console.log('It works');\n" },
  ] as const)('spoils JavaScript: $fault', ({ fault, code }) => {
    expect(codeOf('javascript', javascript, fault)).toBe(fenced('javascript', code));
  });

  test.each([
    {
      language: 'python',
      solution: python,
      text: 'from math import floor\n\n\ndef half(n: int, *rest, up=False) -> int:',
    },
    { language: 'javascript', solution: javascript, text: 'const half = (n, ...rest) => ' },
    { language: 'javascript', solution: 'export function f(a) {\n  return a;\n}', text: 'export function f(a) {' },
  ])('cuts $language off before it does anything', ({ language, solution, text }) => {
    expect(spoilSolution(solution, language, 'truncated', 'So:')).toEqual({
      text: `So:\n\n\`\`\`${language}\n${text}`,
      finishReason: 'length',
    });
  });

  test('returns nothing where the parameters have no names', () => {
    expect(codeOf('javascript', 'const f = ({ a }) => a;', 'wrong result')).toBe(
      fenced('javascript', 'function f({ a }) {\n  const f = ({ a }) => a;\n\n  return null;\n}\n'),
    );
  });

  test.each([
    { what: 'a class', language: 'python', solution: 'class Solution:\n    def f(self):\n        return 1\n' },
    { what: 'no JavaScript', language: 'javascript', solution: 'function (' },
    { what: 'another language', language: 'ruby', solution: 'def f() 1 end' },
  ])('answers in prose when the solution is $what', ({ language, solution }) => {
    expect(codeOf(language, solution, 'exception')).not.toContain('```');
  });
});

describe('pickFault', () => {
  test('fails by a wrong result most often, and seldom by an endless loop', () => {
    const counts = new Map<string, number>();
    for (let share = 0; share < 1; share += 0.001) {
      counts.set(pickFault(share), (counts.get(pickFault(share)) ?? 0) + 1);
    }

    expect(Object.fromEntries([...counts].map(([fault, count]) => [fault, Math.round(count / 10)]))).toEqual({
      'wrong result': 30,
      exception: 15,
      'syntax error': 15,
      truncated: 13,
      misnamed: 12,
      'no code': 8,
      'no function': 5,
      'endless loop': 2,
    });
  });
});
