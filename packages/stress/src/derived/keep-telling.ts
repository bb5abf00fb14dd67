import type { Experiment, ReportDocument } from 'gpt-assay/plugin';
import { loadChallenge } from 'gpt-assay/kinds';
import { findStressSection, type StressSection } from '../variants/stress-section';
import { writeDerived, type WrittenDerived } from './write-derived';
import { familyOf } from 'gpt-assay/experiment';
import { hasLabelOfItsOwn, measureOf, observationsOf, type LabelsOf } from '../variants/measure-stress';

/** A variant that a grader got wrong, and its fixture. */
export type KeptVariant = Telling & WrittenDerived;

/** Writes the most telling variants of a stress test as fixtures, the worst first; what is a fixture already stays. */
export function keepTelling(
  { challenge: { root, id }, code }: Pick<Experiment, 'challenge' | 'code'>,
  report: ReportDocument,
  most: number,
): readonly KeptVariant[] {
  const stress = findStressSection(report);
  const telling = stress === undefined ? [] : chooseTelling(report, stress, most);
  const assertions = report.models[0]?.assertions ?? [];
  const kept = telling.flatMap((one) => {
    const { fixture, parent, operator, line, what, evidence } = one.variant;
    const own = assertions.filter((assertion) => assertion.fixture === fixture);
    const text = code.find((some) => some.fixture === fixture);
    const title = assertions.find((assertion) => assertion.fixture === parent)?.title ?? parent;
    return text === undefined
      ? []
      : [
          {
            one,
            derived: {
              id: fixture,
              parent,
              language: text.language,
              solution: text.text,
              evidence,
              title: `${title}: ${operator} in line ${line}`,
              origin: `variant of ${parent}: ${operator} in line ${line}, ${what}`,
              expected: Object.fromEntries(own.map(({ analytic, expected }) => [analytic, expected])),
            },
          },
        ];
  });
  const written = writeDerived(
    loadChallenge(root, id, { growing: true }),
    kept.map(({ derived }) => derived),
  );
  return written.flatMap((file, place) => {
    const one = kept[place]?.one;
    return one === undefined ? [] : [{ ...one, ...file }];
  });
}

type VariantEntry = StressSection['variants'][number];

type AssertionEntry = ReportDocument['models'][number]['assertions'][number];

/** A variant that a grader got wrong. */
interface Telling {
  readonly variant: VariantEntry;
  /** The analytic that it was wrong on most often beyond the original. */
  readonly analytic: string;
  readonly wrong: number;
  readonly judged: number;
  /** How much more often than on the original, in (0, 1]. */
  readonly excess: number;
}

/** Most variants of one operator, and of one family of originals: ten alike say little more than three. */
const mostAlike = 3;

/**
 * The variants that tell most about a grader, the worst first: those of which most verdicts on an analytic were wrong, over all
 * models, and a larger share than of the original's.
 */
export function chooseTelling(
  { models }: Pick<ReportDocument, 'models'>,
  { variants }: Pick<StressSection, 'variants'>,
  most: number,
): readonly Telling[] {
  const verdicts = countVerdicts(models.flatMap(({ assertions }) => assertions));
  const labelsOf: LabelsOf = (fixture) =>
    Object.fromEntries([...(verdicts.get(fixture) ?? [])].map(([analytic, { expected }]) => [analytic, expected]));
  const best = new Map<VariantEntry, Telling>();
  for (const { variant, analytic } of observationsOf(variants, labelsOf)) {
    const { wrong, judged } = errorsOf(verdicts.get(variant.fixture)?.get(analytic), variant);
    const { share } = hasLabelOfItsOwn(variant)
      ? { share: 0 }
      : errorsOf(verdicts.get(variant.parent)?.get(analytic), variant);
    const excess = judged === 0 || share === undefined ? 0 : wrong / judged - share;
    if (excess > (best.get(variant)?.excess ?? 0) && wrong * 2 > judged) {
      best.set(variant, { variant, analytic, wrong, judged, excess });
    }
  }
  return limitAlike([...best.values()].toSorted((a, b) => b.excess - a.excess || b.wrong - a.wrong)).slice(0, most);
}

type Verdicts = Pick<AssertionEntry, 'expected' | 'judged' | 'failures' | 'unreadable'>;

function countVerdicts(assertions: readonly AssertionEntry[]): ReadonlyMap<string, ReadonlyMap<string, Verdicts>> {
  const counts = new Map<string, Map<string, Verdicts>>();
  for (const { fixture, analytic, expected, judged, failures, unreadable } of assertions) {
    const own = counts.get(fixture) ?? new Map<string, Verdicts>();
    const known = own.get(analytic) ?? { judged: 0, failures: 0, unreadable: 0 };
    own.set(analytic, {
      expected,
      judged: known.judged + judged,
      failures: known.failures + failures,
      unreadable: known.unreadable + unreadable,
    });
    counts.set(fixture, own);
  }
  return counts;
}

/** Errors that the variant's measure counts: what cannot be read fools nobody. */
function errorsOf(
  { judged, failures, unreadable }: Pick<Verdicts, 'judged' | 'failures' | 'unreadable'> = {
    judged: 0,
    failures: 0,
    unreadable: 0,
  },
  { purpose }: VariantEntry,
): { readonly wrong: number; readonly judged: number; readonly share: number | undefined } {
  const wrong = measureOf[purpose] === 'fooled' ? failures - unreadable : failures;
  return { wrong, judged, share: judged === 0 ? undefined : wrong / judged };
}

function limitAlike(telling: readonly Telling[]): readonly Telling[] {
  const taken = new Map<string, number>();
  return telling.filter(({ variant: { operator, parent } }) => {
    const keys = [`operator ${operator}`, `family ${familyOf(parent)}`];
    const isFree = keys.every((key) => (taken.get(key) ?? 0) < mostAlike);
    if (isFree) {
      for (const key of keys) {
        taken.set(key, (taken.get(key) ?? 0) + 1);
      }
    }
    return isFree;
  });
}
