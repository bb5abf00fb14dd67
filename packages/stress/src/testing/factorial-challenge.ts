const heads = ['function factorial(n) {', 'const factorial = (n) => {'];
const bases = ['n < 1', 'n < 2', 'n <= 1', 'n === 0', '!n'];
const steps = ['n * factorial(n - 1)', 'factorial(n - 1) * n'];

/** A challenge with an oracle, of twenty right recursive fixtures of six lines each; their only `if` ends the recursion. */
export const factorialFiles: Readonly<Record<string, string>> = {
  'prompts/factorial.md': `---
title: Factorial
kind: validator
request: { model: gpt-6-luna }
analytics:
  isCorrect: { rubric: True if the code computes factorials., assert: hard }
---
Judge this {{ language }} code:

{{ solution }}

{{ rubric }}

{{ structure }}
`,
  'fixtures/factorial/cases.yaml': `isCorrect:
  function: factorial
  cases:
${[1, 1, 2, 6, 24, 120].map((value, n) => `    - { args: [${String(n)}], returns: ${String(value)} }`).join('\n')}
`,
  ...Object.fromEntries(
    heads.flatMap((head, h) =>
      bases.flatMap((base, b) =>
        steps.map((step, s) => {
          const id = `${String(h)}${String(b)}${String(s)}`;
          return [`fixtures/factorial/${id}.yaml`, toFixture(id, [head, base, step])];
        }),
      ),
    ),
  ),
};

function toFixture(id: string, [head, base, step]: readonly [string, string, string]): string {
  return `title: Recursion ${id}
expected: { isCorrect: true }
solution: |
  ${head}
    if (${base}) {
      return 1;
    }
    return ${step};
  }
`;
}
