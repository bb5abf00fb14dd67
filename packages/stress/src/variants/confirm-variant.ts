import { printableLine } from 'gpt-assay/basics';
import type { Ruling } from 'gpt-assay/oracle';
import type { Fixture } from 'gpt-assay/kinds';
import type { Candidate, Dropped, Variant } from './variant';

/** An oracle's rulings, by analytic. */
export type Rulings = Readonly<Record<string, Ruling>>;

/** The result for a candidate. */
export type Confirmed = { readonly variant: Variant } | { readonly dropped: Dropped };

/**
 * Gives a candidate the labels that the oracle proves, if they match the purpose of the operator. `ofParent` has the
 * labels of the parent that the oracle confirms; other analytics get no label.
 */
export function confirmVariant(candidate: Candidate, rulings: Rulings, ofParent: Fixture['expected']): Confirmed {
  const proved = Object.entries(ofParent).flatMap(([analytic, before]) => {
    const ruling = rulings[analytic];
    return ruling?.status === 'decided' ? [{ analytic, before, after: ruling.value, evidence: ruling.evidence }] : [];
  });
  if (proved.length === 0) {
    return { dropped: 'undecided' };
  }
  const changed = proved.filter(({ before, after }) => before !== after);
  const toVariant = (some: typeof proved, flips: readonly string[]): Confirmed => ({
    variant: asVariant(candidate, Object.fromEntries(some.map(({ analytic, after }) => [analytic, after])), {
      flips,
      evidence: Object.fromEntries(some.map(({ analytic, evidence }) => [analytic, printableLine(evidence, 160)])),
    }),
  });
  switch (candidate.purpose) {
    case 'preserving':
    case 'injection':
      return changed.length > 0 ? { dropped: 'label-changed' } : toVariant(proved, []);
    case 'flipping': {
      const flips = changed.filter(({ after }) => !after).map(({ analytic }) => analytic);
      // A change that corrects one thing and breaks another shows nothing clear about either.
      if (changed.length > flips.length) {
        return { dropped: 'repaired' };
      }
      if (flips.length === 0) {
        return { dropped: isOpen(rulings, ofParent) ? 'undecided' : 'equivalent' };
      }
      return toVariant(proved, flips);
    }
    case 'empty': {
      return proved.every(({ after }) => after) ? { dropped: 'equivalent' } : toVariant(proved, []);
    }
  }
}

/** A candidate of a challenge without an oracle: only the operator guarantees that all labels stay. */
export function keepByConstruction(candidate: Candidate): Confirmed {
  const { purpose, of } = candidate;
  return purpose === 'preserving' || purpose === 'injection'
    ? { variant: asVariant(candidate, of.expected, { flips: [] }) }
    : { dropped: 'undecided' };
}

function isOpen(rulings: Rulings, ofParent: Fixture['expected']): boolean {
  return Object.keys(ofParent).some((analytic) => rulings[analytic]?.status === 'undecided');
}

function asVariant(
  { id, of, solution, parent, operator, purpose, line, what }: Candidate,
  expected: Fixture['expected'],
  proof: Pick<Variant['variant'], 'flips' | 'evidence'>,
): Variant {
  return {
    id,
    solution,
    expected,
    language: of.language,
    file: of.file,
    lines: of.lines,
    policy: {},
    ...(of.task !== undefined && { task: of.task }),
    title: `${of.title}: ${operator} in line ${line}, ${what}`,
    origin: `variant of ${parent}`,
    variant: { parent, operator, purpose, line, what, ...proof },
  };
}
