import { assertionsOf, type Assertion } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { groupNameOf, votersOf, type Answerer } from '../kinds/validator/answerer';
import { judgeAssertions } from '../experiment/policy/judge-assertions';
import { describeFailure } from '../kinds/validator/describe-failure';
import { readSettings } from '../basics/settings/settings';
import type { AnsweredTrial } from '../kinds/validator/to-trial';
import { logEntry, toTrialEntry, type LogEntry } from '../experiment/log/trial-log';
import { openValidator, type Validator } from '../kinds/validator/validator';
import { askBeforeTests } from './ask-before-tests';
import { checkBudget } from './check-budget';
import { findHost, withoutStack } from './host';
import { createSuiteProgress } from './progress-file';
import { sharedDispatch, sharedScheduler } from './shared-scheduler';
import type { PolicyResult } from './to-meet-policy';
import { titleOf, toRow, type SuiteAssertion } from './suite-assertion';
import { toSuiteEntry } from '../kinds/validator/suite-entry';

/** A validator's challenge as a Jest suite. */
export interface ValidatorSuite {
  readonly title: string;
  /** One row for each assertion and model; test titles must be `'$fixture › $analytic is $expected'`. */
  readonly assertions: readonly SuiteAssertion[];
  /** The result of a row; its trials were asked before the first test started. */
  readonly resultOf: (row: SuiteAssertion) => PolicyResult;
}

/** A row with what it stands for. */
interface Entry {
  readonly row: SuiteAssertion;
  readonly title: string;
  readonly assertion: Assertion;
  readonly model: Answerer;
}

/**
 * Loads `prompts/<id>.md` and `fixtures/<id>/` for a test file. Only fixtures of tests that will run are asked, all
 * concurrently. Bad input, a lost key or an outage fails the suite with one explanation.
 */
export function validatorSuite(id: string): ValidatorSuite {
  const host = findHost();
  const validator = withoutStack(() => {
    const settings = readSettings(process.env, host.root);
    const opened = openValidator(id, {
      settings,
      scheduler: sharedScheduler(settings, host),
      dispatch: sharedDispatch(settings),
    });
    checkBudget(opened.models, settings);
    return opened;
  });
  const { challenge, models, settings } = validator;
  const assertions = assertionsOf(challenge, settings.assert);
  const entries = models.flatMap((model) =>
    assertions.map((assertion): Entry => {
      const { fixture, analytic, expected } = assertion;
      const row = toRow({ title: fixture.title, analytic, expected }, groupNameOf(model), models.length);
      return { row, title: titleOf(row), assertion, model };
    }),
  );
  return {
    title: challenge.title,
    assertions: entries.map(({ row }) => row),
    resultOf: askBeforeTests<SuiteAssertion, Entry>(host, {
      entries,
      ask: async (selected) =>
        judge(validator, assertions, selected, await askSelected(validator, assertions, selected)),
      close: async () => {
        await Promise.all(models.map(async (model) => model.close?.()));
      },
      explain: (row) => `"${titleOf(row)}" was not asked. Give the test the title '$fixture › $analytic is $expected'`,
    }),
  };
}

async function askSelected(
  validator: Validator,
  assertions: readonly Assertion[],
  selected: readonly Entry[],
): Promise<readonly AnsweredTrial[]> {
  const { log } = validator.settings.session ?? {};
  const write = (entry: LogEntry): void => {
    if (log !== undefined) {
      logEntry(log, entry);
    }
  };
  announceOffline(validator);
  write(toSuiteEntry(validator, assertions));
  const { models, settings } = validator;
  // Whoever selects tests wants those alone: what has no test of its own is asked with the whole suite only.
  const unreviewed =
    selected.length === assertions.length * models.length && settings.unreviewed === 'ask'
      ? validator.challenge.unreviewed
      : [];
  const fixturesOf = (model: Answerer): readonly Fixture[] => [
    ...new Set(selected.filter((entry) => entry.model === model).map(({ assertion }) => assertion.fixture)),
    ...unreviewed,
  ];
  const total = (settings.runs ?? 1) * models.reduce((sum, model) => sum + fixturesOf(model).length, 0);
  const scored = new Set(assertions.map(({ fixture }) => fixture.id));
  const progress = createSuiteProgress(settings.session, { step: 'ask', total });
  const askModel = (model: Answerer): Promise<readonly AnsweredTrial[]> =>
    validator.askFixtures(
      fixturesOf(model),
      (trial) => {
        write(toTrialEntry(trial));
        const isScored = scored.has(trial.fixture);
        progress.done({
          kept: trial.asked.source === 'recording',
          failed: isScored && trial.verdict.status !== 'correct',
        });
      },
      [model],
    );
  try {
    return (await Promise.all(models.map(askModel))).flat();
  } catch (error) {
    write({ kind: 'stopped', challenge: validator.challenge.id });
    throw error;
  } finally {
    progress.end();
  }
}

function judge(
  validator: Validator,
  assertions: readonly Assertion[],
  selected: readonly Entry[],
  trials: readonly AnsweredTrial[],
): readonly (readonly [SuiteAssertion, PolicyResult])[] {
  const { challenge } = validator;
  const hard = assertions.filter(({ policy }) => policy.assert === 'hard').length;
  return validator.models.flatMap((model) => {
    const rows = selected
      .filter((entry) => entry.model === model)
      .map(({ row, assertion }) => ({
        row,
        assertion,
        policy: assertion.policy,
        fixture: assertion.fixture.id,
        analytic: assertion.analytic,
      }));
    const own = trials.filter((trial) => trial.model === groupNameOf(model));
    return judgeAssertions(rows, own, hard).map(
      ({ assertion: { row, assertion }, trials: about, counts, decision }) => {
        const recording = validator.recordingOf(assertion.fixture, model);
        const asked = { challenge, assertion, model: groupNameOf(model), counts, trials: about, recording };
        return [row, { decision, describe: (reason) => describeFailure(asked, reason) }] as const;
      },
    );
  });
}

/** Without Assay's reporter nobody else would say it. */
function announceOffline({ models, settings }: Validator): void {
  const voters = models.flatMap(votersOf);
  const offline = new Set(voters.filter((model) => model.offline).map(({ name }) => name));
  if (offline.size > 0 && settings.session === undefined) {
    process.stderr.write(
      `The prompt is NOT tested: ${[...offline].join(', ')} answers in its place and never sees it.\n`,
    );
  }
}
