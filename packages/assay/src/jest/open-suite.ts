import type { AskedTests, OpenExperiment, Tested, TestOf } from './suite-tests';
import { AssayError } from '../basics/errors';
import { readSettings } from '../basics/settings/settings';
import { sayOnStderr } from './defuse';
import type { Kind } from '../experiment/kind';
import { narrowSuite } from '../experiment/log/chosen';
import type { Trial } from '../experiment/log/trial';
import { logEntry, toTrialEntry, type LogEntry } from '../experiment/log/trial-log';
import { keepTrialTexts } from '../experiment/report/texts';
import { askBeforeTests } from './ask-before-tests';
import { checkBudget } from './check-budget';
import { loadPlugins } from '../plugin/plugins';
import { findHost, withoutStack, type JestHost } from './host';
import { judgeTests } from './judge-tests';
import { createSuiteProgress } from './progress-file';
import { logOf } from './project-place';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';
import { logTests } from './tests-file';
import { newTextsFolder } from './texts-folder';
import type { PolicyResult } from './to-meet-policy';

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
    sayOnStderr(simulation === undefined ? withoutReporter : `${withoutReporter}\n${simulation}`);
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
