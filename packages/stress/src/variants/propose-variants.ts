import { createRandom, shuffle, smallest } from 'gpt-assay/statistics';
import { formatNumberOf } from 'gpt-assay/basics';
import { lineAt } from 'gpt-assay/code/python';
import { applyAll, withoutMark, type OperatorName } from '../operators';
import { type Purpose, type Site, applySite, identityOf } from 'gpt-assay/code';
import type { Fixture } from 'gpt-assay/kinds';
import type { Candidate } from './variant';

/** What variants are made from, and which ones. */
export interface Proposing {
  readonly fixtures: readonly Fixture[];
  /** All analytics of the prompt. */
  readonly analytics: readonly string[];
  readonly purposes: readonly Purpose[];
  readonly seed: string;
  /** Whether each variant is also rewritten. */
  readonly combined: boolean;
}

/** Says how many fixtures are never changed, because they have several files. */
export function describePassedOver(fixtures: readonly Fixture[]): readonly string[] {
  const count = fixtures.filter(({ hasFiles }) => hasFiles === true).length;
  const one = 'fixture has several files, so it has no variants';
  const many = 'fixtures have several files, so they have no variants';
  return count === 0 ? [] : [formatNumberOf(count, one, many)];
}

interface Place {
  readonly of: Fixture;
  readonly number: number;
  readonly site: Site;
}

/**
 * Candidates in the order of trial: operators take turns, with fixtures and positions drawn by the seed, so that the
 * first n are a fair sample of all operators. Duplicates of a fixture or an earlier candidate are skipped.
 */
export function* proposeVariants(proposing: Proposing): Generator<Candidate, void> {
  const seen = new Set(proposing.fixtures.map(identityOf));
  const waiting = [...placesByOperator(proposing)].map(([operator, places]) => ({
    operator,
    places: shuffle(places, createRandom('variants', proposing.seed, operator.name)),
  }));
  for (let round = 0; waiting.some(({ places }) => places.length > round); round += 1) {
    for (const { operator, places } of waiting) {
      const place = places[round];
      const plain = place === undefined ? undefined : toCandidate(operator, place);
      const candidate = plain !== undefined && proposing.combined ? rewriteBeside(plain, proposing) : plain;
      const key = candidate === undefined ? '' : identityOf({ ...candidate.of, solution: candidate.solution });
      if (candidate !== undefined && !seen.has(key)) {
        seen.add(key);
        yield candidate;
      }
    }
  }
}

function placesByOperator({ fixtures, analytics, purposes }: Proposing): ReadonlyMap<OperatorName, readonly Place[]> {
  const byName = new Map<string, readonly [OperatorName, Place[]]>();
  for (const of of fixtures.filter(({ hasFiles }) => hasFiles !== true)) {
    for (const { operator, sites } of applyAll(of, analytics, purposes)) {
      if (!canTell(operator.purpose, of)) {
        continue;
      }
      const [first, places] = byName.get(operator.name) ?? [operator, []];
      for (const [index, site] of sites.entries()) {
        places.push({ of, number: index + 1, site });
      }
      byName.set(operator.name, [first, places]);
    }
  }
  return new Map(byName.values());
}

/** Only true labels can be flipped, and only false ones can be talked into true. */
function canTell(purpose: Purpose, { expected }: Fixture): boolean {
  const labels = Object.values(expected);
  switch (purpose) {
    case 'preserving':
    case 'empty':
      return labels.length > 0;
    case 'flipping':
      return labels.includes(true);
    case 'injection':
      return labels.includes(false);
  }
}

function toCandidate({ name, purpose }: OperatorName, { of, number, site }: Place): Candidate {
  return {
    id: `${of.id}--${name}-${number}`,
    of,
    solution: applySite(withoutMark(of.solution), site),
    parent: of.id,
    operator: name,
    purpose,
    what: site.what,
    line: lineAt(of.solution, smallest(site.edits.map(({ from }) => from))),
  };
}

/**
 * The candidate after a second change that preserves behaviour, drawn by the seed; `undefined` if none applies. The
 * first change determines how it counts. If nothing of the solution is left, nothing is rewritten.
 */
function rewriteBeside(
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
