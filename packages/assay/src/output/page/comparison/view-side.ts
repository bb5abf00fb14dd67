import { formatShare } from '../../../basics/text/numbers';
import { runNumber } from '../../../basics/run-number';
import type { AssertionReport } from '../../../experiment/report/report-document';
import { toMeasured } from '../../../experiment/report/to-measured';
import type { CollectedReply, CollectedTrials } from '../experiment/collect-trials';
import type { ReplyViewer } from '../experiment/view-replies';
import { viewTrials } from '../experiment/view-trials';
import type { ComparedSide } from './compared-side';
import type { SideAssertion, SideView } from './comparison-view';
import type { Places } from './view-changes';

/** Data of one side of the page. */
export interface OnPage {
  /** The side's name on the page. */
  readonly nameOf: (name: string) => string;
  readonly fixtures: readonly string[];
  readonly analytics: readonly string[];
  readonly places: Places;
  readonly viewer: ReplyViewer;
  /** Index of a fixture's code on the page. */
  readonly codeOf: (fixture: string) => number | null;
  /** Trials by fixture of the page, with outcomes in the order of its analytics. */
  readonly trials: readonly CollectedTrials[];
  /** Number of stretches in which trials are counted; `null`: each trial is shown. */
  readonly spells: number | null;
}

/** One side of the page. */
export function viewSide(side: ComparedSide, page: OnPage): SideView {
  const own = side.report.models.find(({ model }) => model === side.tally.model);
  return {
    name: page.nameOf(side.name),
    assertions: (own?.assertions ?? [])
      .filter(({ fixture }) => page.places.fixture(fixture) >= 0)
      .map((assertion) => viewSideAssertion(assertion, runNumber(side.suite.firstRun), page)),
    codes: page.fixtures.map(page.codeOf),
    replies: page.trials.map((trials) => page.viewer.viewReplies(trials)),
  };
}

function viewSideAssertion(
  assertion: AssertionReport,
  first: number,
  { places, trials, spells }: OnPage,
): SideAssertion {
  const { expected, assert, tolerate, judged, failures, unreadable, errored, rate, interval } = assertion;
  const [fixture, analytic] = [places.fixture(assertion.fixture), places.analytic(assertion.analytic)];
  return {
    fixture,
    analytic,
    expected,
    policy: `${assert}, tolerates ${formatShare(tolerate)}`,
    tolerate,
    judged,
    failures,
    unreadable,
    errored,
    rate: toMeasured(rate, interval),
    trials: viewTrials(trials[fixture]?.outcomes ?? [], analytic, { first, spells }),
  };
}

/** The trials of a side's fixtures, with their outcomes in the order of the page's analytics. */
export function trialsFor(
  { gathered, tally }: ComparedSide,
  fixtures: readonly string[],
  analytics: readonly string[],
): readonly CollectedTrials[] {
  const order = analytics.map((analytic) => gathered?.analytics.indexOf(analytic) ?? -1);
  const reorder = (outcomes: string): string => order.map((place) => outcomes.charAt(place) || ' ').join('');
  return fixtures.map((fixture) => {
    const own = gathered?.trialsOf(tally.model, fixture);
    return {
      lost: own?.lost ?? new Map(),
      outcomes: Array.from(own?.outcomes ?? [], (run) => (run === undefined ? undefined : reorder(run))),
      replies: new Map(
        [...(own?.replies ?? [])].map(([id, reply]): [string, CollectedReply] => [
          id,
          { ...reply, outcomes: reorder(reply.outcomes) },
        ]),
      ),
    };
  });
}
