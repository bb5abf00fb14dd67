/** A prompt for many tasks: it shows the problem and the reference answer of each fixture. */
export const tasksPrompt = `---
title: Tasks
kind: validator
request: { model: gpt-6-luna }
analytics:
  isRight: { rubric: True if the code solves the problem. }
---
{{ problem }}

{{ reference }}

{{ solution }}

{{ rubric }}

{{ structure }}
`;

/** A challenge with two tasks and three fixtures; two of them have the same code, which is right for one of the tasks. */
export const tasksFiles: Readonly<Record<string, string>> = {
  'prompts/tasks.md': tasksPrompt,
  'fixtures/tasks/problems/even.md': 'Write `isEven`.\n\n```js\nisEven(2); // true\n```\n',
  'fixtures/tasks/even-right.yaml': `title: even, right
expected: { isRight: true }
problemFile: problems/even.md
reference: "isEven = (n) => n % 2 === 0;"
solution: "f = (n) => n % 2 === 0;"
`,
  'fixtures/tasks/even-wrong.yaml': `title: even, wrong
expected: { isRight: false }
problemFile: problems/even.md
reference: "isEven = (n) => n % 2 === 0;"
solution: "f = (n) => n % 2 === 1;"
`,
  'fixtures/tasks/odd-right.yaml': `title: odd, right
expected: { isRight: true }
problem: Write \`isOdd\`.
reference: "isOdd = (n) => n % 2 !== 0;"
solution: "f = (n) => n % 2 === 1;"
`,
};
