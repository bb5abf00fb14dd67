import {
  type ReportSection as Section,
  type SuiteEntry,
  type TrialEntry,
  outcomeOf,
  type RequiredVerdict,
} from 'gpt-assay/experiment';
import { canConfirm, chanceLevel, clopperPearsonInterval, isBeyondChance, missedShare } from 'gpt-assay/statistics';
import { readFoolDetails, type LoggedProgram } from './fool-details';
import { outcomeOfFool } from './fool-outcome';
import type { Find, FoolSection } from './fool-section';
import { planCalls } from './plan-calls';
import { formatInterval, formatShare } from 'gpt-assay/basics';
import type { StressPolicy } from '../variants/stress-details';

type Details = NonNullable<ReturnType<typeof readFoolDetails>>;

type Original = FoolSection['originals'][number];

/** The section of a search's log; `undefined` for other logs. */
export function createFoolSection(suite: SuiteEntry): Section | undefined {
  const details = readFoolDetails(suite);
  if (details === undefined) {
    return undefined;
  }
  const trials: TrialEntry[] = [];
  return {
    add: (entry) => void trials.push(entry),
    build({ complete }) {
      const content = buildSection(suite, details, trials, complete);
      return { content, outcome: (report, about) => outcomeOfFool(report, content, about) };
    },
  };
}

function buildSection(
  { assertions }: SuiteEntry,
  details: Details,
  trials: readonly TrialEntry[],
  complete: boolean,
): FoolSection {
  const { seed, calls, programs, policy } = details;
  const { confirm } = planCalls(calls, details.originals.length);
  const labels = new Map(assertions.map((one) => [`${one.fixture} ${one.analytic}`, one.expected]));
  const count: Count = (fixtures, analytic) => {
    const outcomes = trials.flatMap(({ trial }) => {
      const isAsked = fixtures.includes(trial.fixture) && labels.has(`${trial.fixture} ${analytic}`);
      const outcome = isAsked ? outcomeOf(trial, analytic) : 'errored';
      return outcome === 'errored' ? [] : [outcome];
    });
    const unreadable = outcomes.filter((one) => one === 'unreadable').length;
    const wrong = unreadable + outcomes.filter((one) => one === 'failed').length;
    return { judged: outcomes.length, wrong, unreadable };
  };
  const originals = details.analytics.map((analytic): Original => {
    const { judged, wrong } = count(details.originals, analytic);
    const chance = chanceLevel({ failures: wrong, trials: judged }, details.analytics.length);
    return { analytic, judged, wrong, chance, isSearched: canConfirm(chance, confirm) };
  });
  const finds = programs
    .filter(({ phase }) => phase === 'confirm')
    .map((program) => toFind(program, { programs, labels, count, originals, complete, wanted: confirm }));
  const searched = programs.filter(({ phase }) => phase === 'search');
  const asked = new Set(trials.map(({ trial }) => trial.fixture));
  const drawn = searched.filter(({ fixture }) => asked.has(fixture));
  const isFound = finds.some(({ status }) => status === 'found');
  const canSearch = originals.some(({ isSearched }) => isSearched);
  return {
    seed,
    calls,
    asked: trials.length,
    complete,
    originals,
    operators: operatorsOf(drawn, details, count).map(({ always, ...own }) => ({
      ...own,
      bound: isFound || !complete || !canSearch ? null : missedShare(own.programs, always),
    })),
    untried: (details.operators ?? []).filter((name) => !drawn.some(({ operator }) => operator === name)),
    programs: drawn.length,
    finds,
    policy: judgeFinds(finds, policy, complete),
  };
}

/** Verdicts on one analytic of some fixtures. */
type Count = (
  fixtures: readonly string[],
  analytic: string,
) => { readonly judged: number; readonly wrong: number; readonly unreadable: number };

function toFind(
  own: LoggedProgram,
  {
    programs,
    labels,
    count,
    originals,
    complete,
    wanted,
  }: {
    readonly programs: readonly LoggedProgram[];
    readonly labels: ReadonlyMap<string, boolean>;
    readonly count: Count;
    readonly originals: readonly Original[];
    readonly complete: boolean;
    readonly wanted: number;
  },
): Find {
  const { fixture, parent, operator, line, what, language, solution, analytic = '', attempt = 0 } = own;
  const { judged, wrong, unreadable } = count([fixture], analytic);
  const chance = originals.find((one) => one.analytic === analytic)?.chance ?? 1;
  const before = programs.find(
    (one) => one.phase === 'search' && one.parent === parent && one.operator === operator && one.what === what,
  );
  // Whoever stopped the search may have reacted to its results.
  const isOpen = !complete && judged < wanted;
  const closedStatus = isBeyondChance({ failures: wrong, trials: judged }, chance, attempt) ? 'found' : 'not-confirmed';
  return {
    fixture,
    analytic,
    expected: labels.get(`${fixture} ${analytic}`) ?? false,
    labels: own.labels ?? {},
    evidence: own.evidence ?? {},
    status: isOpen ? 'open' : closedStatus,
    parent,
    operator,
    line,
    what,
    language,
    original: before?.solution ?? null,
    program: solution,
    steps: own.steps ?? 0,
    isSmallest: own.isSmallest === true,
    judged,
    wrong,
    unreadable,
    rate: judged === 0 ? null : wrong / judged,
    interval: judged === 0 || isOpen ? null : clopperPearsonInterval(wrong, judged),
    chance,
  };
}

function operatorsOf(
  drawn: readonly LoggedProgram[],
  { analytics }: Details,
  count: Count,
): readonly (Omit<FoolSection['operators'][number], 'bound'> & { readonly always: number })[] {
  const names = [...new Set(drawn.map(({ operator }) => operator))];
  return names
    .map((operator) => {
      const own = drawn.filter((one) => one.operator === operator);
      const isWrong = ({ fixture }: LoggedProgram): boolean =>
        analytics.some((analytic) => count([fixture], analytic).wrong > 0);
      // Misjudged each time that it was asked about: it may always fool the grader, and the calls ran out.
      const isAlwaysWrong = ({ fixture }: LoggedProgram): boolean =>
        analytics.some((analytic) => {
          const { judged, wrong } = count([fixture], analytic);
          return judged > 0 && wrong === judged;
        });
      return {
        operator,
        programs: own.length,
        misjudged: own.filter(isWrong).length,
        always: own.filter(isAlwaysWrong).length,
      };
    })
    .toSorted((a, b) => b.misjudged / b.programs - a.misjudged / a.programs || b.programs - a.programs);
}

/**
 * Judges the found programs: the policy fails if a program's whole interval is above the tolerated rate; `null` without
 * a policy.
 */
function judgeFinds(finds: readonly Find[], { worst }: StressPolicy, complete: boolean): RequiredVerdict | null {
  if (worst === undefined) {
    return null;
  }
  const limit = `at most ${formatShare(worst)} required of any program`;
  const found = finds.find(({ status }) => status === 'found');
  if (found === undefined) {
    return complete
      ? { status: 'no-failure', reason: `no program was found, ${limit}`, below: false }
      : { status: 'inconclusive', reason: 'the search was stopped early' };
  }
  const numbers = `fooled by ${found.fixture} in ${formatShare(found.rate)} (${formatInterval(found.interval)}), ${limit}`;
  return {
    status: (found.interval?.lower ?? 0) > worst ? 'failed' : 'no-failure',
    reason: numbers,
    below: (found.rate ?? 0) > worst,
  };
}
