import type { AssertionsView, AssertionView, FixtureView } from '../../experiment/experiment-view';

/** How often a group's answers contradicted a label. */
export interface Contradicting {
  readonly group: string;
  readonly times: number;
  readonly unreadable: number;
  readonly judged: number;
}

/** A label that a group contradicted at least once. */
export interface Card {
  /** What decisions are kept by. */
  readonly key: string;
  readonly assertion: AssertionView;
  readonly fixture: FixtureView;
  readonly analytic: string;
  /** Every group that was asked, those that contradicted most often first. */
  readonly groups: readonly Contradicting[];
  /** Over all groups. */
  readonly times: number;
  readonly judged: number;
}

/** The labels that were contradicted, the most often contradicted first. */
export function cardsOf({ assertions, fixtures, analytics, groups }: AssertionsView): readonly Card[] {
  const cards = assertions.flatMap((assertion, place): readonly Card[] => {
    const fixture = fixtures[assertion.fixture];
    const analytic = analytics[assertion.analytic] ?? '';
    const asked = groups.flatMap(({ name, results }): readonly Contradicting[] => {
      const result = results[place] ?? null;
      if (result === null || result.judged === 0) {
        return [];
      }
      const { failures, unreadable, judged } = result;
      return [{ group: name, times: failures - unreadable, unreadable, judged }];
    });
    const times = sum(asked.map((one) => one.times));
    return fixture === undefined || times === 0
      ? []
      : [
          {
            key: `${fixture.id}/${analytic}`,
            assertion,
            fixture,
            analytic,
            groups: asked.toSorted((a, b) => b.times / b.judged - a.times / a.judged),
            times,
            judged: sum(asked.map(({ judged }) => judged)),
          },
        ];
  });
  return cards.toSorted((a, b) => b.times / b.judged - a.times / a.judged || b.judged - a.judged);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
