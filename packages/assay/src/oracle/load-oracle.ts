import { appendTo } from '../basics/collections';
import { InputError, type Problem } from '../basics/errors';
import { loadCases, type LoadedCases } from './cases/load-cases';
import { holdsCases } from './find-oracle';
import { loadFunctions } from './load-functions';
import type { Decide, Oracle } from './oracle';

/** Loads a challenge's oracle out of all its files; throws an `InputError` with all their problems. */
export function loadOracle(root: string, files: readonly string[], analytics: readonly string[]): Oracle {
  const problems: Problem[] = [];
  const decides = new Map<string, { readonly file: string; readonly decide: Decide }>();
  for (const file of files) {
    try {
      const { oracle, lineOf } = loadOne(root, file, analytics);
      for (const [analytic, decide] of Object.entries(oracle)) {
        const other = decides.get(analytic);
        if (other !== undefined) {
          const message = `${other.file} decides it as well: keep one of them`;
          problems.push({ file, line: lineOf(analytic), field: analytic, message });
        }
        decides.set(analytic, { file, decide });
      }
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return Object.fromEntries([...decides].map(([analytic, { decide }]) => [analytic, decide]));
}

function loadOne(root: string, file: string, analytics: readonly string[]): LoadedCases {
  return holdsCases(file)
    ? loadCases(root, file, analytics)
    : { oracle: loadFunctions(root, file, analytics), lineOf: () => undefined };
}
