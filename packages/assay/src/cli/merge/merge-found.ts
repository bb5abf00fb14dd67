import { missingShards } from '../../experiment/merge/merge-shards';
import { formatNumberOf } from '../../basics/text/numbers';
import { largest } from '../../statistics/extremes';
import { nameOfShard } from '../../experiment/asking/shard';
import type { JestEnd } from '../../experiment/log/jest-end';
import { judgedRowsIn, rowFolders } from '../../plugin/row-folders';
import { mergeReports, type MergedReport } from './merge-reports';
import type { MachineInput } from './read-inputs';
import type { JestLog } from '../../experiment/merge/read-logs';

/** Everything found, merged. */
export interface MergedFound {
  readonly reports: readonly MergedReport[];
  /** What is missing, in words. */
  readonly incomplete: readonly string[];
  /** Failed Jest tests of any kind. */
  readonly failedTests: number;
}

/** Shown without any verdict, so that no one mistakes it for a pass. */
const nothingJudged =
  'nothing was judged: these folders have no trials. Expected .assay/jest or reports/ next to the recordings of each machine';

/** Merges the output of the machines by challenge; Jest's trials stay separate from those of other commands. */
export function mergeFound(inputs: readonly MachineInput[]): MergedFound {
  const jestLogs = inputs.flatMap((input) => input.jestLogs);
  const milliseconds = largest([0, ...jestLogs.map(({ end }) => end?.milliseconds ?? 0)]);
  const rows = inputs.flatMap((input) => input.rows);
  const logsOfRows = rowFolders.flatMap((one) => one.readLogs(rows.filter(({ path }) => judgedRowsIn(path) === one)));
  const reports = [
    ...mergeReports([...inputs.flatMap((input) => input.reports), ...logsOfRows], 0),
    ...mergeReports(
      jestLogs.flatMap(({ logs }) => logs.map((read) => ({ read, folder: undefined }))),
      milliseconds,
    ),
  ];
  return {
    reports,
    incomplete: [
      ...(reports.length === 0 ? [nothingJudged] : []),
      ...incompleteIn(jestLogs),
      ...reports.flatMap(({ challenge, lacking }) => lacking.map((text) => `${challenge}: ${text}`)),
    ],
    failedTests: jestLogs.reduce((sum, { end }) => sum + (end?.failed ?? 0), 0),
  };
}

function incompleteIn(logs: readonly JestLog[]): readonly string[] {
  const killed = logs.filter(({ end }) => end === undefined);
  const ended = logs.flatMap(({ shown, end }) => (end === undefined ? [] : [{ shown, end }]));
  const missing = missingShards(
    'Jest',
    ended.map(({ shown, end }) => ({ shown, shard: end.shard })),
  );
  return [
    ...killed.map(({ shown }) => `${shown}: Jest did not finish`),
    ...ended.flatMap(({ shown, end }) => describeNotRun(shown, end)),
    // A log without its end does not say which shard it is of.
    ...missing.map((name) => `Jest's shard ${name} is missing${killed.length === 0 ? '' : ', or did not finish'}`),
  ];
}

function describeNotRun(shown: string, { shard, notRun, notRunFiles }: JestEnd): readonly string[] {
  const place = shard === null ? shown : `${shown} (shard ${nameOfShard(shard)})`;
  const named = notRunFiles.map(({ file, because }) => `${file} (${because})`);
  const others = notRun - named.length;
  const unnamed =
    named.length === 0 ? 'see the output of Jest for names and reasons' : `${others} more, which Jest did not reach`;
  const why = [...named, ...(others > 0 ? [unnamed] : [])].join(', ');
  return notRun === 0 ? [] : [`${place}: ${formatNumberOf(notRun, 'test file')} did not run: ${why}`];
}
