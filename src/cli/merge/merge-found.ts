import { missingShards } from '../../report/merge-logs';
import { formatNumberOf } from '../../report/numbers';
import { nameOfShard } from '../../trial/shard';
import { mergeInterviewFolders, mergeInterviewLines } from './merge-interviews';
import { mergeReports, type MergedReport } from './merge-reports';
import type { MachineInput } from './read-inputs';
import type { JestLog } from './read-logs';

/** Everything that was found, joined. */
export interface MergedFound {
  readonly reports: readonly MergedReport[];
  /** What is missing from the whole, in words. */
  readonly incomplete: readonly string[];
  /** Tests that failed under Jest, of whatever kind. */
  readonly failedTests: number;
}

/** Joins what the machines have left, challenge by challenge; Jest's trials and those of other commands stay apart. */
export function mergeFound(inputs: readonly MachineInput[]): MergedFound {
  const jestLogs = inputs.flatMap((input) => input.jestLogs);
  const milliseconds = Math.max(0, ...jestLogs.map(({ end }) => end?.milliseconds ?? 0));
  const reports = [
    ...mergeReports(
      inputs.flatMap((input) => input.reports),
      0,
    ),
    ...mergeInterviewFolders(inputs.flatMap((input) => input.interviews)),
    ...mergeReports(
      jestLogs.flatMap(({ logs }) => logs.map((read) => ({ read, folder: undefined }))),
      milliseconds,
    ),
    ...mergeInterviewLines(
      jestLogs.flatMap(({ interviews }) => interviews),
      jestLogs.flatMap(({ shown, interviews }) => (interviews.length === 0 ? [] : [shown])),
    ),
  ];
  return {
    reports,
    incomplete: [...incompleteIn(jestLogs), ...reports.flatMap(incompleteOf)],
    failedTests: jestLogs.reduce((sum, { end }) => sum + (end?.failed ?? 0), 0),
  };
}

function incompleteIn(logs: readonly JestLog[]): readonly string[] {
  return [
    ...logs.flatMap(({ shown, end }) => {
      if (end === undefined) {
        return [`${shown}: Jest did not come to its end`];
      }
      const shard = end.shard === null ? '' : ` (shard ${nameOfShard(end.shard)})`;
      return end.notRun === 0 ? [] : [`${shown}${shard}: ${formatNumberOf(end.notRun, 'test file')} did not run`];
    }),
    ...missingShards(logs.flatMap(({ end }) => end?.shard ?? [])).map((name) => `Jest's shard ${name} is missing`),
  ];
}

function incompleteOf({ challenge, complete, missing }: MergedReport): readonly string[] {
  if (missing.length > 0) {
    return missing.map((name) => `${challenge}: shard ${name} is missing`);
  }
  return complete ? [] : [`${challenge}: trials are missing`];
}
