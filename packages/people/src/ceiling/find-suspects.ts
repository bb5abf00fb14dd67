import type { SuiteEntry } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import type { PeopleSection } from './people-section';

/** Maximum number of suspects. */
const most = 50;

/** Score from which a label is a suspect: half of what all graders alone would give. */
const least = 0.5;

/** Graders from which their agreement against a label says something of the label. */
const fewestGraders = 3;

type Suspect = PeopleSection['suspects'][number];

/**
 * Labels that are likely to be wrong, the likeliest first: each is scored by the share of people and of graders that
 * contradict it, and by the oracle. A heuristic, because graders err together; it says where to look, not what is right.
 */
export function findSuspects(
  { assertions }: SuiteEntry,
  models: readonly ReportDocument['models'][number][],
): readonly Suspect[] {
  const graded = new Map<string, { against: number; of: number }>();
  for (const one of models.flatMap((model) => model.assertions)) {
    if (one.judged > 0) {
      const key = JSON.stringify([one.fixture, one.analytic]);
      const { against, of } = graded.get(key) ?? { against: 0, of: 0 };
      const wrong = one.failures - one.unreadable;
      graded.set(key, { against: against + (2 * wrong > one.judged ? 1 : 0), of: of + 1 });
    }
  }
  return assertions
    .flatMap(({ fixture, analytic, expected, labels = {}, contradicted }): readonly Suspect[] => {
      const graders = graded.get(JSON.stringify([fixture, analytic])) ?? { against: 0, of: 0 };
      const values = Object.values(labels);
      const people = { against: values.filter((value) => value !== expected).length, of: values.length };
      const byGraders = graders.of < fewestGraders ? 0 : shareOf(graders);
      const score = shareOf(people) + byGraders + (contradicted === undefined ? 0 : 1);
      return score < least
        ? []
        : [{ fixture, analytic, expected, people, graders, oracle: contradicted ?? null, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
}

function shareOf({ against, of }: { readonly against: number; readonly of: number }): number {
  return of === 0 ? 0 : against / of;
}
