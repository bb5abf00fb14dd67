import type { AskedTests, OpenExperiment, Tested, TestOf } from './suite-tests';
import { AssayError } from '../basics/errors';
import { readSettings, type Settings } from '../basics/settings/settings';
import { printOnStderr } from './defuse';
import type { Kind } from '../experiment/kind';
import { narrowSuite } from '../experiment/log/suite-entry';
import type { Trial } from '../experiment/log/trial';
import { logEntry, type LogEntry, toTrialEntry } from '../experiment/log/trial-log';
import { keepTrialTexts } from '../experiment/report/texts';
import { loadPlugins } from '../plugin/plugins';
import { findHost, type JestHost, withoutStack, withoutStackAsync } from './host';
import { judgeTests } from './judge-tests';
import { createSuiteProgress } from './run-progress';
import { logOf, logTests, newTextsFolder } from './project-place';
import type { PolicyResult } from './to-meet-policy';
import { BudgetError } from '../model/dispatch/budget';
import { votersOf, type Answerer } from '../kinds/validator/answerer';
import { loadPrices } from '../model/prices/load-prices';
import { refuseUnpriced } from '../model/prices/refuse-unpriced';
import { createScheduler, type Scheduler } from '../experiment/asking/scheduler';
import type { Dispatch } from '../model/dispatch/dispatch';
import { openDispatch } from '../model/open-dispatch';

let scheduler: Scheduler | undefined;

let dispatch: Dispatch | undefined;

/** Without the reporter, no outcome is decided: tests may all pass although it would be a failure. */
const withoutReporter =
  'Jest runs without Assay’s reporter, so nothing judges the results as a whole, and no report is written. Keep it among the reporters: npx jest --reporters=default --reporters=gpt-assay/reporter';

/** A challenge as given to a test file. */
export interface SuiteTests<Row> {
  readonly title: string;
  readonly tests: readonly TestOf<Row>[];
  /** The result of a row; the trials were asked before the first test started. */
  readonly resultOf: (row: Row) => PolicyResult;
}

/** How the tests of a kind are named. */
export interface SuiteShape<Row> {
  readonly kind: (root: string) => Kind;
  readonly testsOf: (open: OpenExperiment) => readonly TestOf<Row>[];
  /** For a row that was never selected, explains how its test must be named. */
  readonly explain: (row: Row) => string;
}

/**
 * Opens a challenge for a test file. Only fixtures of tests that will run are asked, all concurrently. Invalid input, a
 * missing key or an outage fails the suite with one explanation.
 */
export function openSuite<Row>(id: string, { kind, testsOf, explain }: SuiteShape<Row>): SuiteTests<Row> {
  const host = findHost();
  const { open, tests } = withoutStack(() => host.realTime.during(() => openTests(id, host, { kind, testsOf })));
  return {
    title: open.head.title,
    tests,
    resultOf: askBeforeTests<Row, TestOf<Row>>(host, {
      entries: tests,
      ask: async (selected) => {
        const asked = await askSelected(open, selected, tests.length);
        const judged = judgeTests(open, selected, asked);
        const { session } = open.experiment.settings;
        if (session !== undefined) {
          logTests(
            session.log,
            selected.flatMap(({ row, title }) => {
              const { properties } = judged.get(row) ?? {};
              return properties === undefined ? [] : [{ suite: open.head.title, title, properties }];
            }),
          );
        }
        return judged;
      },
      close: async () => {
        await Promise.all([open.experiment.close?.(), ...open.experiment.models.map((model) => model.close?.())]);
      },
      explain,
    }),
  };
}

/** One scheduler for all suites of a test file, with this process's share of the requests in flight. */
function sharedScheduler({ concurrency, session }: Settings, host: JestHost): Scheduler {
  const parallel = Math.min(host.parallel, session?.parallel ?? host.parallel);
  if (concurrency < parallel) {
    throw new AssayError(
      `ASSAY_CONCURRENCY=${concurrency} cannot be shared by ${parallel} workers: run jest with --maxWorkers=${concurrency} (or -i).`,
    );
  }
  scheduler ??= createScheduler(Math.floor(concurrency / parallel));
  return scheduler;
}

/** One dispatch for all suites of a test file, which share a server's limits and the budget. */
function sharedDispatch(settings: Settings): Dispatch {
  dispatch ??= openDispatch(settings, printOnStderr);
  return dispatch;
}

/** Opens the challenge with the settings of the test file's process. */
function openTests<Row>(
  id: string,
  host: JestHost,
  { kind, testsOf }: Pick<SuiteShape<Row>, 'kind' | 'testsOf'>,
): { readonly open: OpenExperiment; readonly tests: readonly TestOf<Row>[] } {
  loadPlugins(host.root);
  // With a transport, each test file's process would be a separate command with a whole budget, so Jest makes its own
  // calls.
  const settings = { ...readSettings(process.env, host.root), transport: undefined };
  const own = kind(settings.root);
  const experiment = own.open(id, {
    settings,
    environment: process.env,
    scheduler: sharedScheduler(settings, host),
    dispatch: sharedDispatch(settings),
    signal: host.signal,
  });
  checkBudget(experiment.models, settings);
  const opened = { kind: own, experiment, head: experiment.head() };
  return { open: opened, tests: testsOf(opened) };
}

/** Asks and logs what the selected tests need, out of `all`. */
async function askSelected(
  { experiment, head }: OpenExperiment,
  selected: readonly Tested[],
  all: number,
): Promise<AskedTests> {
  const { settings, simulation } = experiment;
  const log = settings.session === undefined ? undefined : logOf(settings.session, settings.root);
  const write = (entry: LogEntry): void => {
    if (log !== undefined) {
      logEntry(log, entry);
    }
  };
  if (settings.session === undefined) {
    // Nothing judges the whole then, so a green run would say nothing.
    if (settings.ci) {
      throw new AssayError(withoutReporter);
    }
    printOnStderr(simulation === undefined ? withoutReporter : `${withoutReporter}\n${simulation}`);
  }
  const chosen = fixturesOf(selected);
  const suite = { ...narrowSuite(head, chosen), startedAt: new Date().toISOString() };
  write(suite);
  const scored = new Set(head.assertions.map(({ fixture }) => fixture));
  // Selected tests ask only for what they need; fixtures without tests are asked only with the whole suite.
  const isWhole = selected.length === all;
  const parts = suite.models.map((group) => {
    const wanted = chosen.get(group) ?? new Set();
    return { group, fixtures: experiment.asked.filter(({ id }) => wanted.has(id) || (isWhole && !scored.has(id))) };
  });
  const runs = { first: settings.firstRun, count: head.runs };
  const total = runs.count * parts.reduce((sum, { fixtures }) => sum + fixtures.length, 0);
  const progress = createSuiteProgress(settings.session, { step: 'ask', total });
  const texts =
    log === undefined || settings.jestReport === 'off'
      ? undefined
      : keepTrialTexts(newTextsFolder(log, head.challenge), experiment.code);
  const trials: Trial[] = [];
  const onTrial = (trial: Trial): void => {
    trials.push(trial);
    texts?.add(trial);
    write(toTrialEntry(trial));
    const failed = scored.has(trial.fixture) && trial.verdict.status !== 'correct';
    progress.done({ kept: trial.asked.source === 'recording', failed });
  };
  try {
    await Promise.all(
      parts.map(({ group, fixtures }) => experiment.askEachTrial(fixtures, { ...runs, groups: [group] }, onTrial)),
    );
  } catch (error) {
    write({ kind: 'stopped', challenge: head.challenge });
    throw error;
  } finally {
    texts?.close();
    progress.end();
  }
  return { suite, trials: trials.sort((a, b) => a.run - b.run) };
}

function fixturesOfTest(one: Tested): readonly string[] {
  if ('assertion' in one) {
    return [one.assertion.fixture];
  }
  if ('ofFixture' in one) {
    return one.ofFixture.slice(0, 1).map(({ fixture }) => fixture);
  }
  return 'whole' in one ? one.whole.assertions.map(({ fixture }) => fixture) : one.requirement.fixtures;
}

/** The fixtures that the tests need, by group. */
function fixturesOf(selected: readonly Tested[]): ReadonlyMap<string, ReadonlySet<string>> {
  const chosen = new Map<string, Set<string>>();
  for (const one of selected) {
    const fixtures = fixturesOfTest(one);
    const known = chosen.get(one.group) ?? new Set();
    fixtures.forEach((fixture) => known.add(fixture));
    chosen.set(one.group, known);
  }
  return chosen;
}

/** What the tests of a suite need. */
interface TestNeeds<Row, Entry extends { readonly row: Row; readonly title: string }> {
  /** Every row, with the title of its test. */
  readonly entries: readonly Entry[];
  /** Asks for some rows, at least one, and returns the result of each. */
  readonly ask: (selected: readonly Entry[]) => Promise<Iterable<readonly [Row, PolicyResult]>>;
  /** As `WaitingSuite.close`. */
  readonly close?: () => Promise<void>;
  /** For a row that was never selected, explains how its test must be named. */
  readonly explain: (row: Row) => string;
}

/** A spent budget raises the question what happens to the replies. */
function explainEnd(error: unknown): never {
  throw error instanceof BudgetError
    ? new BudgetError(`${error.message}\n  Received replies are stored; the next run continues from them.`)
    : error;
}

/**
 * Asks for the rows of the tests that will run before the first of these starts; returns a function that gives a test
 * its result.
 */
function askBeforeTests<Row, Entry extends { readonly row: Row; readonly title: string }>(
  { suites }: JestHost,
  { entries, ask, close = () => Promise.resolve(), explain }: TestNeeds<Row, Entry>,
): (row: Row) => PolicyResult {
  const results = new Map<Row, PolicyResult>();
  suites.push({
    askFor: (titles) =>
      withoutStackAsync(async () => {
        const selected = entries.filter(({ title }) => titles.has(title));
        for (const [row, result] of selected.length === 0 ? [] : await ask(selected).catch(explainEnd)) {
          results.set(row, result);
        }
      }),
    close,
  });
  return (row) => {
    const result = results.get(row);
    if (result === undefined) {
      throw new AssayError(`${explain(row)}; Assay uses titles to know which tests will run.`);
    }
    return result;
  };
}

/** Throws if a budget cannot be enforced; says what the budget does not cover. */
function checkBudget(
  models: readonly Answerer[],
  settings: Pick<Settings, 'root' | 'budget' | 'allowUnknownPrice' | 'recordings' | 'session'>,
): void {
  if (settings.recordings === 'strict' || settings.budget === undefined) {
    return;
  }
  if (settings.session === undefined) {
    throw new AssayError(
      "ASSAY_BUDGET_USD needs Assay's reporter, so that all test files share one budget: add gpt-assay/reporter to reporters in the Jest configuration, or unset ASSAY_BUDGET_USD.",
    );
  }
  for (const note of refuseUnpriced(models.flatMap(votersOf), { ...settings, overrides: loadPrices(settings.root) })) {
    printOnStderr(note);
  }
}
