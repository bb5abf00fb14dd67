import type { Experiment, ReportDocument } from 'gpt-assay/plugin';
import { loadChallenge } from 'gpt-assay/kinds';
import { findStressSection } from '../variants/stress-section';
import { chooseTelling, type Telling } from './choose-telling';
import { writeDerived, type WrittenDerived } from './write-derived';

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
