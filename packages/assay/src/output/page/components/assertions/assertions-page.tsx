import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { AssertionsView, AssertionView, GroupView } from '../../experiment/experiment-view';
import { nameInAddress } from '../address';
import { BlockSection, FigureFolds } from '../blocks';
import { Choice } from '../choice';
import { Deck } from '../deck/deck';
import { ExperimentPage } from '../experiment-page';
import { assertionDetails, type MadeDetails } from './assertion-details';
import { mapOf, placeOf, steps } from './assertions-map';

/** The page of a report with assertions: a map of fixtures and analytics, and what is known of each. */
export function AssertionsPage({
  view,
  aboutMade,
}: {
  readonly view: AssertionsView;
  /** Details of fixtures that were made from others; `undefined` for one of the project's files. */
  readonly aboutMade?: (group: GroupView, assertion: AssertionView) => MadeDetails | undefined;
}): VNode {
  // The group of the page's address, or else the one that failed most.
  const [shown, show] = useState(() => groupOf(view, nameInAddress()) ?? view.first);
  const grid = useMemo(() => mapOf(view, shown), [view, shown]);
  const group = view.groups[shown];
  const { groups, analytics } = view;
  const kind = {
    heading: 'Which assertions fail',
    about:
      'Failure rate of each assertion: a fixture asked about one analytic, the worst fixture first. Choose one to see its trials, the submission and the replies.',
    steps,
    signs: '✕ failed or rejected · ✓ certified · ? inconclusive',
    top: (
      <>
        {groups.length > 1 && (
          <p class="controls">
            <Choice id="model" label="Model " names={groups.map(({ name }) => name)} now={shown} onChoice={show} />
          </p>
        )}
        {group !== undefined && group.summary !== null && <BlockSection view={group.summary} />}
        <Deck view={view} />
      </>
    ),
    folds: <FigureFolds sections={group?.figures ?? []} />,
    grid,
    detailsOf(fixture: number, analytic: number) {
      const place = placeOf(view, fixture, analytic);
      const asked = view.fixtures[fixture];
      const assertion = view.assertions[place];
      const made = group && assertion && aboutMade?.(group, assertion);
      const parts = group && assertionDetails(view, group, place, made);
      if (asked === undefined || assertion === undefined || parts === undefined) {
        return undefined;
      }
      const names = [asked.id, analytics[analytic] ?? '', ...(groups.length > 1 ? [group?.name ?? ''] : [])];
      const label = made === undefined ? ` Label at ${assertion.place}.` : '';
      return {
        address: names.join('/'),
        heading: names.join(' › '),
        about: `${asked.title}. Expected ${assertion.expected}.${label}`,
        parts,
      };
    },
    find(address: string) {
      const { fixture, analytic } = partsOf(view, address);
      const named = groupOf(view, address);
      if (named !== undefined) {
        show(named);
      }
      return fixture < 0 || analytic < 0 ? undefined : ([fixture, analytic] as const);
    },
  };
  return <ExperimentPage view={view} kind={kind} />;
}

/** The parts of an address such as `a-fixture/isCorrect/gpt-6-luna`; `rest` names the model, if any. */
function partsOf(
  view: AssertionsView,
  address: string,
): { readonly fixture: number; readonly analytic: number; readonly rest: string } {
  const fixture = view.fixtures.findIndex(({ id }) => address.startsWith(`${id}/`));
  const rest = address.slice((view.fixtures[fixture]?.id.length ?? 0) + 1);
  const analytic = view.analytics.findIndex((name) => `${rest}/`.startsWith(`${name}/`));
  return { fixture, analytic, rest: rest.slice((view.analytics[analytic]?.length ?? 0) + 1) };
}

function groupOf(view: AssertionsView, address: string): number | undefined {
  const { fixture, analytic, rest } = partsOf(view, address);
  const group = view.groups.findIndex(({ name }) => name === rest);
  return fixture < 0 || analytic < 0 || group < 0 ? undefined : group;
}
