import { describe, expect, test } from '@jest/globals';
import { reductionsOf } from './index';

describe('reductionsOf', () => {
  test.each([
    {
      title: 'leaves out statements, functions and comments of JavaScript, the largest first',
      language: 'javascript',
      solution: '// one\nfunction f(a) {\n  const b = a; // two\n\n  if (b) return 1;\n}\n',
      reductions: [
        '// one\n',
        '// one\nfunction f(a) {\n  const b = a; // two\n\n}\n',
        'function f(a) {\n  const b = a;\n\n  if (b) return 1;\n}\n',
        '// one\nfunction f(a) {\n   // two\n\n  if (b) return 1;\n}\n',
        'function f(a) {\n  const b = a; // two\n\n  if (b) return 1;\n}\n',
        '// one\nfunction f(a) {\n  const b = a;\n\n  if (b) return 1;\n}\n',
        '// one\nfunction f(a) {\n  const b = a; // two\n  if (b) return 1;\n}\n',
      ],
    },
    {
      title: 'leaves out those of Python, and something where a block must have a statement',
      language: 'python',
      solution: 'def f(a):\n    """Says a."""\n    return a + 1  # one\n',
      reductions: [
        '',
        'def f(a):\n    """Says a."""\n    pass\n',
        'def f(a):\n    return a + 1  # one\n',
        'def f(a):\n    """Says a."""\n    return a + 1\n',
      ],
    },
    {
      title: 'leaves out lines of what cannot be read',
      language: 'javascript',
      solution: 'function (\n}\n]\n',
      reductions: [']\n', '}\n]\n', 'function (\n}\n', 'function (\n]\n', 'function (\n}\n'],
    },
  ])('$title', ({ language, solution, reductions }) => {
    const found = reductionsOf(language, solution);

    expect(found.flatMap(({ apply }) => apply() ?? [])).toEqual(reductions);
  });
});
