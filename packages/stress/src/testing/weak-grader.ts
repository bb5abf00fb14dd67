import { runInNewContext } from 'node:vm';
import { judgedParityFiles, parityFixture } from '../../../assay/dist/testing/small-challenge';

/** How a grader of the parity challenge answers about code that it reads in a prompt: rightly, unless it is fooled. */
export function gradeParity(prompt: string, isFooled: (code: string) => boolean = () => false): string {
  const code = /^(`{3,})\w*\n([\s\S]*?)\n\1$/m.exec(prompt)?.[2] ?? '';
  return JSON.stringify({
    isCorrect: isFooled(code) || tellsEven(code),
    isShort: code.trim().split('\n').length === 1,
  });
}

/** Runs variants of our own fixtures, for want of an oracle; those of the fixtures below end by themselves. */
function tellsEven(code: string): boolean {
  const numbers = [0, 1, 2, 3, 4, 5, 10, 17, 1001];
  try {
    const told: unknown = runInNewContext(
      `${code}\n;JSON.stringify(${JSON.stringify(numbers)}.map((n) => isEven(n)))`,
      {},
      { timeout: 60_000 },
    );
    return told === JSON.stringify(numbers.map((n) => n % 2 === 0));
  } catch {
    return false;
  }
}

/** The parity challenge with its oracle and no loop, of which a variant could run for ever. */
export const endingParityFiles: Readonly<Record<string, string>> = {
  ...judgedParityFiles,
  'fixtures/parity/long-way.yaml': parityFixture(
    'two branches',
    true,
    false,
    '// long-way\nfunction isEven(n) {\n  if (n % 2 === 1) return false;\n  return true;\n}',
  ),
};
