import type { ComparedAssertion } from '../../../experiment/compare/compare';
import { familyError } from '../../../experiment/compare/significance';
import { formatP } from '../../../basics/text/numbers';
import { kindOfChange } from '../../tables/comparison';
import { printableLine } from '../../../basics/text/printable';
import type { ChangeView } from './comparison-view';

/** Positions of fixtures and analytics on the page; -1 if they are not on it. */
export interface Places {
  readonly fixture: (id: string) => number;
  readonly analytic: (name: string) => number;
}

/** Of what changed significantly. */
const order: readonly ChangeView['kind'][] = ['newly failing', 'worse', 'no longer failing', 'better'];

/**
 * The compared assertions of the page's fixtures: significant changes first, and of these new failures first; of the
 * others, which may be chance, the largest first.
 */
export function viewChanges(assertions: readonly ComparedAssertion[], places: Places): readonly ChangeView[] {
  const sizeOf = ({ before, after }: ComparedAssertion): number =>
    Math.abs(after.failures / after.judged - before.failures / before.judged);
  return assertions
    .filter(({ assertion }) => places.fixture(assertion.fixture) >= 0)
    .map((one) => ({ one, size: sizeOf(one), view: viewChange(one, places) }))
    .sort(
      (a, b) =>
        Number(b.view.shown) - Number(a.view.shown) ||
        (a.view.shown ? order.indexOf(a.view.kind) - order.indexOf(b.view.kind) : 0) ||
        a.one.adjustedP - b.one.adjustedP ||
        b.size - a.size,
    )
    .map(({ view }) => view);
}

function viewChange(one: ComparedAssertion, places: Places): ChangeView {
  const { assertion, before, after, adjustedP } = one;
  return {
    fixture: places.fixture(assertion.fixture),
    analytic: places.analytic(assertion.analytic),
    kind: kindOfChange(one),
    shown: adjustedP <= familyError,
    before: `${before.failures}/${before.judged}`,
    after: `${after.failures}/${after.judged}`,
    adjustedP: formatP(adjustedP),
    place: printableLine(`${assertion.file}:${assertion.line}`),
  };
}
