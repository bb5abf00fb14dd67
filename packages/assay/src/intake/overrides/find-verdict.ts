import { didYouMean } from '../../basics/text/did-you-mean';
import { runNumber } from '../../basics/settings/value-form';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { largest, smallest } from '../../statistics/numbers';
import { outcomeOf } from '../../experiment/tally/assertion-result';
import type { TrialEntry } from '../../experiment/log/trial-log';

/** Selects verdicts of a report. */
export interface VerdictQuery {
  readonly fixture: string;
  /** Index from 0; `undefined`: every run. */
  readonly run: number | undefined;
  readonly model: string | undefined;
  /** The correct values, by analytic. */
  readonly values: Readonly<Record<string, boolean>>;
  /** Whether an unreadable reply counts as a wrong answer. */
  readonly countsUnreadable?: boolean;
}

/** What a report says about a fixture. */
export interface FoundVerdict {
  readonly model: string;
  /** For each analytic, the number of answers that contradict the correct value, and the number of all answers. */
  readonly counts: Readonly<Record<string, { readonly wrong: number; readonly answers: number }>>;
}

/** Finds the trials of a report that contradict the correct values; mismatches with the report become problems. */
export function findVerdict(
  { assertions, unreviewed = [], models }: SuiteEntry,
  trials: readonly TrialEntry[],
  { fixture, run, model, values, countsUnreadable = false }: VerdictQuery,
  problems: string[],
): FoundVerdict | undefined {
  const labels = [...assertions, ...unreviewed];
  const fixtures = [...new Set(labels.map((label) => label.fixture))];
  const before = problems.length;
  if (!fixtures.includes(fixture)) {
    problems.push(`--fixture: the report has no fixture "${fixture}"${didYouMean(fixture, fixtures)}`);
  }
  const name = model ?? (models.length === 1 ? models[0] : undefined);
  if (name === undefined) {
    problems.push(`--model expects one of those that were asked: ${models.join(', ')}`);
  } else if (!models.includes(name)) {
    problems.push(`--model: the report has no model "${name}"${didYouMean(name, models)}; it has ${models.join(', ')}`);
  }
  if (problems.length > before || name === undefined) {
    return undefined;
  }
  const own = trials.filter(({ trial }) => trial.fixture === fixture && trial.model === name);
  const meant = run === undefined ? own : own.filter(({ trial }) => trial.run === run);
  if (meant.length === 0) {
    const runs = own.map(({ trial }) => runNumber(trial.run));
    problems.push(
      run === undefined || runs.length === 0
        ? `the report has no trial of ${fixture}`
        : `--run: the report has no run ${runNumber(run)} of ${fixture}; it has runs ${smallest(runs)} to ${largest(runs)}`,
    );
    return undefined;
  }
  const counts = Object.entries(values).flatMap(([analytic, value]) => {
    const label = labels.find((one) => one.fixture === fixture && one.analytic === analytic);
    if (label === undefined) {
      problems.push(`--analytic: ${fixture} has no label for ${analytic} in the report, so the answers are unknown`);
      return [];
    }
    const outcomes = meant.map(({ trial }) => outcomeOf(trial, analytic));
    const counted = outcomes.filter(
      (one) => one === 'held' || one === 'failed' || (countsUnreadable && one === 'unreadable'),
    );
    const said = counted.map((one) => (one === 'held') === label.expected);
    const wrong = said.filter((one) => one !== value).length;
    if (wrong === 0) {
      const where = run === undefined ? 'no run' : `run ${runNumber(run)}`;
      problems.push(
        said.length === 0
          ? `--analytic: ${where} of ${fixture} has an answer to ${analytic} that could be read`
          : `--analytic: ${where} of ${fixture} ${run === undefined ? 'says' : 'does not say'} ${String(!value)} for ${analytic}, so there is nothing to override`,
      );
    }
    return [[analytic, { wrong, answers: said.length }] as const];
  });
  return { model: name, counts: Object.fromEntries(counts) };
}
