import { ownValue } from '../../basics/collections';
import { isChosen, type SuiteEntry } from '../log/suite-entry';
import type { TrialEntry } from '../log/trial-log';
import { outcomeOf } from './assertion-result';
import { type AssertionTally, createAssertionTally } from './assertion-tally';
import { createFixtureTally, type FixtureTally, type TrialPlace } from './fixture-tally';

/** All counts of one model. */
export interface ModelTally {
  readonly model: string;
  readonly fixtures: ReadonlyMap<string, FixtureTally>;
  /** In the order of the suite. */
  readonly assertions: readonly AssertionTally[];
  readonly runs: RunTally;
  /** Right means that every hard assertion held, or every assertion if none is hard. */
  readonly first: FirstTally;
  /** Hard assertions of the suite, asked or not: the number for multiple-testing corrections. */
  readonly hard: number;
  /** The same by analytic, without analytics that have none. */
  readonly hardOf: ReadonlyMap<string, number>;
}

/** Counts trials one by one and stores none of them. */
export interface Tally {
  /**
   * Counts a trial; false if its position was counted before, its reply belongs to another trial, or the suite does not
   * know it.
   */
  readonly add: (entry: TrialEntry) => boolean;
  /** In the order of the suite. */
  readonly models: readonly ModelTally[];
}

/** An empty tally of a suite; fixtures without an assertion are counted if they are named. */
export function createTally(suite: SuiteEntry, others: readonly string[] = []): Tally {
  const hard = suite.assertions.filter(({ assert }) => assert === 'hard');
  const hardOf = new Map<string, number>();
  for (const { analytic } of hard) {
    hardOf.set(analytic, (hardOf.get(analytic) ?? 0) + 1);
  }
  const models = suite.models.map((model): ModelTally => {
    const assertions = suite.assertions
      .filter(({ fixture }) => isChosen(suite, model, fixture))
      .map((assertion) => createAssertionTally(assertion));
    const fixtures = new Map<string, FixtureTally>(others.map((id) => [id, createFixtureTally(id)]));
    for (const tally of assertions) {
      const id = tally.assertion.fixture;
      const known = fixtures.get(id) ?? createFixtureTally(id, ownValue(suite.parts, id));
      known.assertions.push(tally);
      fixtures.set(id, known);
    }
    const trials = [...fixtures.values()].reduce((sum, { parts }) => sum + parts, 0);
    const own = assertions.filter(({ assertion }) => assertion.assert === 'hard').length;
    const first = createFirstTally();
    return { model, fixtures, assertions, runs: createRunTally(trials, own), first, hard: hard.length, hardOf };
  });
  const byName = new Map(models.map((tally) => [tally.model, tally]));

  const add: Tally['add'] = ({ trial, responseId, replyHash, votes }) => {
    const model = byName.get(trial.model);
    const fixture = model?.fixtures.get(trial.fixture);
    const run = trial.run - suite.firstRun;
    const place = { run, part: trial.part ?? 0 };
    if (fixture === undefined || run < 0 || place.part >= fixture.parts || fixture.knows(place, responseId)) {
      return false;
    }
    const { verdict, answer } = trial;
    fixture.add(place, verdict, { responseId, replyHash: votes === undefined ? replyHash : null, answer });
    let failed = 0;
    let pattern = '';
    let isRight = true;
    for (const assertion of fixture.assertions) {
      const outcome = outcomeOf(trial, assertion.assertion.analytic);
      const isWrong = outcome === 'failed' || outcome === 'unreadable';
      assertion.add(run, outcome, trial.reason);
      pattern += isWrong ? 'x' : '.';
      failed += assertion.assertion.assert === 'hard' && isWrong ? 1 : 0;
      isRight &&= !isWrong || (hard.length > 0 && assertion.assertion.assert === 'soft');
    }
    if (verdict.status !== 'errored') {
      fixture.patterns.set(pattern, (fixture.patterns.get(pattern) ?? 0) + 1);
      model?.first.add(trial.fixture, place, isRight);
    }
    model?.runs.add(run, failed, verdict.status === 'errored');
    return true;
  };
  return { add, models };
}

/** The trials of each run, counted. */
interface RunTally {
  readonly add: (run: number, failedHard: number, errored: boolean) => void;
  /** Runs in which every trial was judged, and how many of these had every hard assertion hold. */
  readonly complete: () => { readonly runs: number; readonly right: number };
}

/** An empty tally of runs with this many trials. Without a hard assertion, no run is right or wrong. */
function createRunTally(trials: number, hard: number): RunTally {
  const judged: number[] = [];
  const failed: number[] = [];
  return {
    add(run, failedHard, errored) {
      judged[run] = (judged[run] ?? 0) + (errored ? 0 : 1);
      failed[run] = (failed[run] ?? 0) + failedHard;
    },
    complete() {
      let runs = 0;
      let right = 0;
      judged.forEach((count, run) => {
        const counts = hard > 0 && count === trials;
        runs += counts ? 1 : 0;
        right += counts && failed[run] === 0 ? 1 : 0;
      });
      return { runs, right };
    },
  };
}

/** Whether the first judged trial of each fixture was right: the verdict for a submission that is graded once. */
export interface FirstTally {
  readonly add: (fixture: string, place: TrialPlace, isRight: boolean) => void;
  /** `undefined` for a fixture without a judged trial. */
  readonly isRight: (fixture: string) => boolean | undefined;
}

/** An empty tally of first trials; "first" follows the run number, not the order of arrival. */
function createFirstTally(): FirstTally {
  const firsts = new Map<string, TrialPlace & { readonly isRight: boolean }>();
  return {
    add(fixture, { run, part }, isRight) {
      const known = firsts.get(fixture);
      if (known === undefined || run < known.run || (run === known.run && part < known.part)) {
        firsts.set(fixture, { run, part, isRight });
      }
    },
    isRight: (fixture) => firsts.get(fixture)?.isRight,
  };
}
