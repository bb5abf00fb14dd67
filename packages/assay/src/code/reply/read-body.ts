import type { Block } from './find-fences';
import { dedent } from './clean-code';
import { readSource } from './read-source';
import type { SourceReading } from './source-reading';
import type { WantedFunction } from './code-reading';

/** Lines that nothing but the body of a function has at its own level. */
const returns = /^[ \t]*return\b/m;
const longestSignature = 1_000;

/** What a reply without a function may be: the body of the one that was asked for. */
export type BodyReading = { readonly reading: SourceReading } | { readonly problem: string };

/**
 * Reads a reply that is nothing but the body of a function, as models complete code. Only the question can say what its
 * parameters are: without a signature it is not read. `undefined` for what is no body.
 */
export function readBody(
  blocks: readonly Block[],
  { language, signature = '' }: WantedFunction,
): BodyReading | undefined {
  const [block, ...others] = blocks;
  if (block === undefined || others.length > 0 || !returns.test(block.text)) {
    return undefined;
  }
  const lines = dedent(
    block.text.split('\n').filter((line, index, all) => line.trim() !== '' || all[index - 1] !== ''),
  );
  const codeOf = (head: string): readonly string[] =>
    language === 'python'
      ? [
          `def ${head}:\n${lines
            .map((line) => `    ${line}`)
            .join('\n')
            .trimEnd()}`,
        ]
      : [`function ${head} {\n${lines.join('\n')}\n}`, `function ${head} {\n${lines.join('\n')}`];
  const read = (head: string): SourceReading | undefined =>
    codeOf(head)
      .map((code) => readSource(code, language))
      .find(({ problem, functions }) => problem === undefined && functions.length > 0);
  const head = headOf(signature);
  const reading = read(head ?? 'f()');
  if (reading === undefined) {
    return undefined;
  }
  return head === undefined
    ? {
        problem:
          'it is only the body of a function, and the question has no Signature that says what its parameters are',
      }
    : { reading };
}

function headOf(signature: string): string | undefined {
  return /^\s*(?:async\s+)?(?:def\s+|function\s*)?([\p{L}_$][\p{L}\p{N}_$]*\s*\(.*\))/su.exec(
    signature.slice(0, longestSignature),
  )?.[1];
}
