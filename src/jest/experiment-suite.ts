import { readSettings } from '../basics/settings/settings';
import type { Experiment, Kind } from '../experiment/experiment';
import type { AssertionEntry, SuiteEntry } from '../experiment/log/suite-entry';
import { logEntry, toTrialEntry, type LogEntry } from '../experiment/log/trial-log';
import type { Trial } from '../experiment/log/trial';
import { judgeAssertions } from '../experiment/policy/judge-assertions';
import { askBeforeTests } from './ask-before-tests';
import { checkBudget } from './check-budget';
import { findHost, withoutStack } from './host';
import { createSuiteProgress } from './progress-file';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';
import { titleOf, toRow, type SuiteAssertion } from './suite-assertion';
import type { PolicyResult } from './to-meet-policy';

/** A challenge as a Jest suite, whatever its kind. */
export interface ExperimentSuite {
  readonly title: string;
  /** One row for each assertion and group; test titles must be `'$fixture › $analytic is $expected'`. */
  readonly assertions: readonly SuiteAssertion[];
  /** The result of a row; its trials were asked before the first test started. */
  readonly resultOf: (row: SuiteAssertion) => PolicyResult;
}

/** A row with what it stands for. */
interface Entry {
  readonly row: SuiteAssertion;
  readonly title: string;
  readonly assertion: AssertionEntry;
  /** Name of the group. */
  readonly group: string;
}

/** An experiment with the first line of its log. */
interface Open {
  readonly experiment: Experiment;
  readonly head: SuiteEntry;
}

/**
 * The suite of a challenge for a test file. Only fixtures of tests that will run are asked, all concurrently. Bad input, a lost
 * key or an outage fails the suite with one explanation.
 */
export function experimentSuite(kind: (root: string) => Kind, id: string): ExperimentSuite {
  const host = findHost();
  const open = withoutStack((): Open => {
    const settings = readSettings(process.env, host.root);
    const experiment = kind(settings.root).open(id, {
      ...{ settings, environment: process.env },
      scheduler: sharedScheduler(settings, host),
      dispatch: sharedDispatch(settings),
    });
    checkBudget(experiment.models, settings);
    return { experiment, head: experiment.head() };
  });
  const { title, assertions, models } = open.head;
  const entries = assertions.flatMap((assertion) =>
    models.map((group): Entry => {
      const row = toRow(assertion, group, models.length);
      return { row, title: titleOf(row), assertion, group };
    }),
  );
  return {
    title,
    assertions: entries.map(({ row }) => row),
    resultOf: askBeforeTests<SuiteAssertion, Entry>(host, {
      entries,
      ask: async (selected) => judge(open, selected, await askSelected(open, selected)),
      close: async () => {
        await Promise.all(open.experiment.models.map(async (model) => model.close?.()));
      },
      explain: (row) => `"${titleOf(row)}" was not asked. Give the test the title '$fixture › $analytic is $expected'`,
    }),
  };
}

async function askSelected({ experiment, head }: Open, selected: readonly Entry[]): Promise<readonly Trial[]> {
  const { settings, simulation } = experiment;
  const { log } = settings.session ?? {};
  const write = (entry: LogEntry): void => {
    if (log !== undefined) {
      logEntry(log, entry);
    }
  };
  // Without Assay's reporter nobody else would say it.
  if (simulation !== undefined && settings.session === undefined) {
    process.stderr.write(`${simulation}\n`);
  }
  write({ ...head, startedAt: new Date().toISOString() });
  const scored = new Set(head.assertions.map(({ fixture }) => fixture));
  // Whoever selects tests wants those alone: what has no test of its own is asked with the whole suite only.
  const isWhole = selected.length === head.assertions.length * head.models.length;
  const parts = head.models.map((group) => {
    const wanted = new Set(selected.flatMap((entry) => (entry.group === group ? [entry.assertion.fixture] : [])));
    const fixtures = experiment.asked.filter(({ id }) => wanted.has(id) || (isWhole && !scored.has(id)));
    return { group, fixtures };
  });
  const runs = { first: settings.firstRun, count: head.runs };
  const total = runs.count * parts.reduce((sum, { fixtures }) => sum + fixtures.length, 0);
  const progress = createSuiteProgress(settings.session, { step: 'ask', total });
  const trials: Trial[] = [];
  const onTrial = (trial: Trial): void => {
    trials.push(trial);
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
    progress.end();
  }
  return trials.sort((a, b) => a.run - b.run);
}

function judge(
  { experiment, head }: Open,
  selected: readonly Entry[],
  trials: readonly Trial[],
): readonly (readonly [SuiteAssertion, PolicyResult])[] {
  const hard = head.assertions.filter(({ assert }) => assert === 'hard').length;
  return head.models.flatMap((group) => {
    const rows = selected
      .filter((entry) => entry.group === group)
      .map(({ row, assertion }) => ({ ...assertion, row, assertion, policy: assertion }));
    const own = trials.filter(({ model }) => model === group);
    return judgeAssertions(rows, own, hard).map(
      ({ assertion: { row, assertion }, trials: about, counts, decision }) => {
        const describe = (reason: string): string =>
          experiment.describeFailure({ assertion, group, counts, trials: about, reason });
        return [row, { decision, describe }] as const;
      },
    );
  });
}
