import { applyAll } from '../operators';
import { applySite } from 'gpt-assay/code';
import { createRandom } from 'gpt-assay/statistics';
import type { Candidate } from './variant';

/**
 * The candidate after a second change that preserves behaviour, drawn by the seed; `undefined` if none applies. The
 * first change determines how it counts. If nothing of the solution is left, nothing is rewritten.
 */
export function rewriteBeside(
  candidate: Candidate,
  { analytics, seed }: { readonly analytics: readonly string[]; readonly seed: string },
): Candidate | undefined {
  const { id, of, operator: first, solution, what, purpose } = candidate;
  if (purpose === 'empty') {
    return candidate;
  }
  const random = createRandom('rewrite', seed, id);
  const drawn = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)];
  const second = drawn(
    applyAll({ language: of.language, solution }, analytics, ['preserving']).filter(
      ({ operator }) => operator.name !== first,
    ),
  );
  const site = drawn(second?.sites ?? []);
  return second === undefined || site === undefined
    ? undefined
    : {
        ...candidate,
        id: `${id}--${second.operator.name}-${second.sites.indexOf(site) + 1}`,
        solution: applySite(solution, site),
        what: `${what}; beside it ${second.operator.name}: ${site.what}`,
      };
}
