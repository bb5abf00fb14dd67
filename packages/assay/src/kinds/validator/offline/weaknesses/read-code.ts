import { parseProgram, type ParsedProgram } from '../../../../code/javascript/parse-program';
import { parsePython, type ParsedPython } from '../../../../code/python/parse-python';
import type { Submission } from '../../../../code/submission';

/** A submission's code without its origin. */
export type Code = Pick<Submission, 'language' | 'solution'>;

/** The reader for each language. */
interface Readers<Found> {
  readonly javascript: (parsed: ParsedProgram) => Found;
  readonly python: (parsed: ParsedPython) => Found;
}

/** Longer code is not analysed. */
const longest = 20_000;

/**
 * The result of the reader for the code's language; `undefined` if there is none, or the code is too long or invalid.
 */
export function readCode<Found>({ language, solution }: Code, readers: Readers<Found>): Found | undefined {
  if (solution.length > longest) {
    return undefined;
  }
  switch (language) {
    case 'javascript': {
      const parsed = parseProgram(solution);
      return parsed.status === 'parsed' ? readers.javascript(parsed) : undefined;
    }
    case 'python': {
      const parsed = parsePython(solution);
      return parsed.status === 'parsed' && parsed.problems.length === 0 ? readers.python(parsed) : undefined;
    }
    default:
      return undefined;
  }
}
