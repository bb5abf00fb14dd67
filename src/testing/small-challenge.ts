/** A prompt with two analytics, one hard and one soft, as `prompts/parity.md` would hold it. */
export const parityPrompt = `---
title: Parity
kind: validator
request: { model: gpt-6-luna }
system: Answer with JSON only.
analytics:
  isCorrect: { rubric: True if the code tells even from odd., assert: hard, tolerate: 0.01 }
  isShort: { rubric: True if it is one line., assert: soft, tolerate: 0.1 }
---
Judge this {{ language }} code:

{{ solution }}

{{ rubric }}

{{ structure }}
`;

/** A fixture of that challenge. */
export function parityFixture(title: string, isCorrect: boolean, isShort: boolean, solution: string): string {
  return `title: ${title}
expected:
  isCorrect: ${String(isCorrect)}
  isShort: ${String(isShort)}
solution: |
  ${solution.replaceAll('\n', '\n  ')}
`;
}

/** The files of a challenge with three fixtures, `right`, `long-way` and `wrong`; each holds its own name in a comment. */
export const parityFiles: Readonly<Record<string, string>> = {
  'prompts/parity.md': parityPrompt,
  'fixtures/parity/right.yaml': parityFixture('a remainder', true, true, 'const isEven = (n) => n % 2 === 0; // right'),
  'fixtures/parity/long-way.yaml': parityFixture(
    'a loop',
    true,
    false,
    '// long-way\nfunction isEven(n) {\n  while (n > 1) n -= 2;\n  return n === 0;\n}',
  ),
  'fixtures/parity/wrong.yaml': parityFixture(
    'the other way round',
    false,
    true,
    'const isEven = (n) => n % 2 === 1; // wrong',
  ),
};

/** The right answer to a request about one of those fixtures, found by the comment in its code. */
export function parityAnswer(prompt: string): Readonly<Record<string, boolean>> {
  return { isCorrect: !prompt.includes('// wrong'), isShort: !prompt.includes('// long-way') };
}
