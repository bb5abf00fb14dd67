import { parseProgram, type ParsedProgram } from '../../../../code/javascript/parse-program';
import { parsePython, type ParsedPython } from '../../../../code/python/parse-python';
import type { Submission } from '../../../../code/submission';

/** A submission's code, and nothing that tells where it comes from. */
export type Code = Pick<Submission, 'language' | 'solution'>;

/** What each language makes of code. */
interface Readers<Found> {
  readonly javascript: (parsed: ParsedProgram) => Found;
  readonly python: (parsed: ParsedPython) => Found;
}

/** Characters beyond which code is not looked at. */
const longest = 20_000;

/** What is found in code; `undefined` where the language is another one, or the code is too long or cannot be read. */
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
