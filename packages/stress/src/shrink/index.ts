import { parseProgram } from 'gpt-assay/code/javascript';
import { parsePython } from 'gpt-assay/code/python';
import { type Edit, applySite } from 'gpt-assay/code';
import { javaScriptPieces } from './javascript-pieces';
import { linePieces } from './line-pieces';
import { pythonPieces } from './python-pieces';

/** A piece that can be left out of a program. */
export interface Reduction {
  /** Its text; equal pieces of two programs have equal ones. */
  readonly left: string;
  /** The program without it; `undefined` when that is not smaller, or cannot be read any more. */
  readonly apply: () => string | undefined;
}

/**
 * Every piece that can be left out of a program, the largest first: statements and functions, comments, all comments at once, all
 * empty lines; of text that cannot be read, lines.
 */
export function reductionsOf(language: string, solution: string): readonly Reduction[] {
  const { pieces, canBeRead } = readPieces(language, solution);
  return pieces
    .map((edits) => ({ edits, left: edits.map(({ from, to }) => solution.slice(from, to)).join('\n') }))
    .toSorted((a, b) => b.left.length - a.left.length)
    .map(({ edits, left }) => ({
      left,
      apply() {
        const smaller = applySite(solution, { edits });
        return smaller.length < solution.length && canBeRead(smaller) ? smaller : undefined;
      },
    }));
}

interface Pieces {
  readonly pieces: readonly (readonly Edit[])[];
  readonly canBeRead: (code: string) => boolean;
}

function readPieces(language: string, solution: string): Pieces {
  if (language === 'javascript') {
    const parsed = parseProgram(solution);
    if (parsed.status === 'parsed' && parsed.code === solution) {
      return { pieces: javaScriptPieces(parsed), canBeRead: (code) => parseProgram(code).status === 'parsed' };
    }
  }
  if (language === 'python') {
    const parsed = parsePython(solution);
    if (isWhole(parsed) && parsed.code === solution) {
      return { pieces: pythonPieces(parsed), canBeRead: (code) => isWhole(parsePython(code)) };
    }
  }
  return { pieces: linePieces(solution), canBeRead: () => true };
}

function isWhole(parsed: ReturnType<typeof parsePython>): parsed is Extract<typeof parsed, { status: 'parsed' }> {
  return parsed.status === 'parsed' && parsed.problems.length === 0;
}
