import { join } from 'node:path';

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

/** That prompt with one more line of front matter. */
export function parityPromptWith(line: string): string {
  return parityPrompt.replace('kind: validator\n', `kind: validator\n${line}\n`);
}

/** A variant of that prompt, to vote beside it: its text begins with these words. */
export function parityVariant(words: string): string {
  return parityPrompt
    .replace(/, assert: \w+, tolerate: [\d.]+/g, '')
    .replace('---\nJudge', `---\n${words}${words === '' ? '' : '\n'}Judge`);
}

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

/** The source of an oracle of that challenge: it runs `isEven`, counts lines, and reads nothing but JavaScript. */
export const parityOracle = `import { findCounterexample, no, undecided, yes, type Decide } from '${join(__dirname, '../for-oracles')}';

const even = {
  inputs: [0, 1, 2, 3, 4, 5, 10, 17, 1001],
  toArguments: (n: number) => [n],
  expected: (n: number) => n % 2 === 0,
  shrink: (n: number) => [n - 2, n - 1].filter((less) => less >= 0),
  isSmall: (n: number) => n <= 17,
};

export const isCorrect: Decide = async ({ language, solution }, tools) => {
  if (language !== 'javascript') {
    return undecided('the oracle reads JavaScript, not ' + language);
  }
  const found = await findCounterexample({ source: '__assayExpose(() => isEven);' + solution }, 'isEven', even, tools);
  switch (found.status) {
    case 'agrees':
      return yes('right on ' + found.inputs + ' inputs');
    case 'differs':
      return no(found.evidence);
    case 'unknown':
      return undecided(found.because);
  }
};

export const isShort: Decide = ({ solution }) => {
  const lines = solution.trim().split('\\n').length;
  return lines === 1 ? yes('1 line') : no(lines + ' lines');
};
`;

/** The challenge with its oracle. */
export const judgedParityFiles: Readonly<Record<string, string>> = {
  ...parityFiles,
  'fixtures/parity/oracle.ts': parityOracle,
};
