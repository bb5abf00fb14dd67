import { exitCodeOf } from '../../experiment/outcome';
import { join, resolve } from 'node:path';
import { createFolder } from '../../basics/disk/disk-claims';
import { planMerge, writeMerge, type MergePlan } from '../../model/recordings/merge-recordings';
import { recordingFolders } from '../../model/recordings/places';
import { spaced } from '../../experiment/blocks/blocks';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes, type ExitCode, type Terminal } from '../../plugin/invocation';
import { placeOf, openFolder } from '../terminal/open-folder';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import { failWith } from '../options/read-challenge';
import { folderForm } from '../options/option-forms';
import { printReportPlace } from '../terminal/print-report';
import type { MergeDocument } from './merge-document';
import { type MergedReport, mergeReports } from './merge-reports';
import { readInputs, type MachineInput } from './read-inputs';
import { formatNumberOf } from '../../basics/text/numbers';
import type { Github } from '../../output/github/open-github';
import type { Annotation } from '../../output/github/workflow-commands';
import { markdownText } from '../../output/markdown/markdown-text';
import { missingShards } from '../../experiment/merge/merge-logs';
import { largest } from '../../statistics/numbers';
import { nameOfShard } from '../../experiment/asking/shard';
import type { JestEnd } from '../../experiment/log/trial-log';
import { judgedRowsIn, rowFolders } from '../../plugin/row-folders';
import type { JestLog } from '../../experiment/merge/read-logs';

/** Everything found, merged. */
interface MergedFound {
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
function mergeFound(inputs: readonly MachineInput[]): MergedFound {
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

/** `assay merge`: merges recordings and reports of several machines. */
export const mergeCommand: Command = defineCommand({
  name: 'merge',
  summary: 'Join recordings and reports of several machines; asks no model',
  positionals: '<folder…>',
  example: 'npx assay merge shard-*/',
  options: {
    out: {
      ...folderForm,
      type: 'value',
      valueName: '<folder>',
      summary: 'folder of the reports',
      otherwise: 'reports/<time>-merged',
    },
    recordings: {
      ...folderForm,
      type: 'value',
      valueName: '<folder>',
      summary: 'folder that receives the replies',
      otherwise: recordingFolders.working,
    },
    ...jsonOption,
  },

  run(invocation, terminal) {
    const { positionals, values, problems, folder, settings } = invocation;
    const { out, recordings } = values;
    if (positionals.length === 0) {
      problems.push(`expects one or more folders, received none; for example: ${mergeCommand.example}`);
    }
    if (positionals.includes('')) {
      problems.push('expects folders, received an empty name. A variable in the command line may be unset');
    }
    failWith('merge', problems);
    const inputs = withSteps(terminal, { what: 'Reading', unit: 'log' }, (steps) =>
      readInputs(folder, positionals, steps),
    );
    printFound(inputs, terminal);

    // Everything is read and validated before anything is written.
    const sources = inputs.flatMap((input) => input.recordings);
    const plan = withSteps(terminal, { what: 'Joining recordings', unit: 'file' }, (steps) =>
      planMerge(
        {
          path: recordings === undefined ? join(settings.root, recordingFolders.working) : resolve(folder, recordings),
          committed: join(settings.root, recordingFolders.committed),
        },
        sources,
        steps,
      ),
    );
    const merged = mergeFound(inputs);
    writeMerge(plan);
    const target = recordings ?? recordingFolders.working;
    printRecordings(plan, target, terminal);
    const places = writeReports(merged.reports, () => openFolder(folder, out, { name: 'merged' }, terminal));
    printMerged(merged, terminal);
    const [root] = places;
    if (root !== undefined) {
      printReportPlace(placeOf(folder, root.root), invocation, terminal);
    }
    printDocument(invocation, terminal, toDocument(plan, target, merged, places, folder), () =>
      merged.reports.length === 0 ? ['Nothing was judged.'] : spaced(merged.reports.map(({ text }) => text)),
    );
    reportToGithub(merged, invocation.github);
    return Promise.resolve(worstCodeOf(merged));
  },
});

interface Place {
  readonly root: string;
  readonly report: MergedReport;
  readonly folder: string;
}

/** One folder per challenge; if Jest and another command asked the same one, Jest's folder is marked. */
function writeReports(reports: readonly MergedReport[], open: () => string): readonly Place[] {
  if (reports.length === 0) {
    return [];
  }
  const root = open();
  return reports.map((report) => {
    const isTaken =
      report.origin === 'jest' &&
      reports.some(({ origin, challenge }) => origin === 'reports' && challenge === report.challenge);
    const folder = createFolder(join(root, `${nameOfFolder(report.challenge)}${isTaken ? '-jest' : ''}`));
    report.write(folder);
    return { root, report, folder };
  });
}

/** The name comes from an external file, so it must not lead out of the folder. */
function nameOfFolder(challenge: string): string {
  return challenge.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '-');
}

/** What `--json` prints. */
function toDocument(
  plan: MergePlan,
  target: string,
  merged: MergedFound,
  places: readonly Place[],
  from: string,
): MergeDocument {
  const { requests, replies, known, rivals, broken, files } = plan;
  return {
    version: 1,
    kind: 'merge',
    recordings: { folder: target, files: files.length, requests, replies, known, rivals, broken },
    incomplete: [...merged.incomplete],
    failedTests: merged.failedTests,
    reports: places.map(({ report, folder }) => ({
      challenge: report.challenge,
      origin: report.origin,
      folder: placeOf(from, folder),
      complete: report.complete,
      trials: report.trials,
      repeated: report.repeated,
      replaced: report.replaced,
      outcome: report.outcome,
      exitCode: exitCodeOf(report.outcome),
      logs: [...report.files],
    })),
  };
}

/** The worst exit code: 1 if anything failed, else 2 if anything is missing. */
function worstCodeOf({ reports, incomplete, failedTests }: MergedFound): ExitCode {
  const codes = new Set(reports.map(({ outcome }) => exitCodeOf(outcome)));
  if (failedTests > 0 || codes.has(exitCodes.failed)) {
    return exitCodes.failed;
  }
  return incomplete.length > 0 || codes.has(exitCodes.inconclusive) ? exitCodes.inconclusive : exitCodes.passed;
}

/** Lists the content of each folder. */
function printFound(inputs: readonly MachineInput[], terminal: Terminal): void {
  for (const { shown, recordings, jestLogs, olderJestLogs, reports, gates, rows } of inputs) {
    const found = [
      ...(recordings.length === 0
        ? []
        : [recordings.length === 1 ? 'recordings' : `${recordings.length} folders of recordings`]),
      ...(jestLogs.length === 0 ? [] : [formatNumberOf(jestLogs.length, 'Jest log')]),
      ...(reports.length + rows.length === 0 ? [] : [formatNumberOf(reports.length + rows.length, 'report')]),
    ];
    terminal.error(`${shown}: ${found.length === 0 ? 'nothing to join' : found.join(', ')}`);
    if (olderJestLogs > 0) {
      terminal.error(`  skipped: ${formatNumberOf(olderJestLogs, 'log')} of earlier Jest commands`);
    }
    for (const gate of gates) {
      terminal.error(`  skipped: ${gate}, because a gate is decided on the machine that ran it`);
    }
  }
}

/** Reports the results for recordings. */
function printRecordings(plan: MergePlan, target: string, terminal: Terminal): void {
  const { requests, replies, known, rivals, broken, files } = plan;
  if (replies + known + broken === 0) {
    return;
  }
  const added =
    replies === 0
      ? 'no new reply'
      : `${formatNumberOf(replies, 'reply', 'replies')} and ${formatNumberOf(requests, 'request')} added to ${formatNumberOf(files.length, 'file')} of ${target}`;
  terminal.error(
    `Recordings: ${added}${known === 0 ? '' : `; ${formatNumberOf(known, 'reply', 'replies')} already known`}`,
  );
  if (rivals > 0) {
    const are = rivals === 1 ? 'is' : 'are';
    terminal.error(
      `  ${formatNumberOf(rivals, 'reply', 'replies')} ${are} to a run that already has one: all are kept, and the latest counts`,
    );
  }
  if (broken > 0) {
    terminal.error(`  ${formatNumberOf(broken, 'line')} ${broken === 1 ? 'was' : 'were'} cut off and held no reply`);
  }
}

/** Reports duplicates, superseded replies and gaps. */
function printMerged({ reports, incomplete, failedTests }: MergedFound, terminal: Terminal): void {
  for (const { challenge, repeated, replaced } of reports) {
    if (repeated > 0) {
      const count = repeated === 1 ? 'counts' : 'count';
      terminal.error(
        `${challenge}: ${formatNumberOf(repeated, 'trial')} appeared in more than one log and ${count} once`,
      );
    }
    if (replaced > 0) {
      terminal.error(
        `${challenge}: ${formatNumberOf(replaced, 'trial')} had different replies in different logs; the latest counts`,
      );
    }
  }
  if (failedTests > 0) {
    terminal.error(`Jest: ${formatNumberOf(failedTests, 'test')} failed`);
  }
  for (const line of incomplete) {
    terminal.error(`Incomplete: ${line}`);
  }
}

/** Reports the merge to a GitHub Actions run: first what is missing, then each report. */
function reportToGithub({ reports, incomplete, failedTests }: MergedFound, github: Github | undefined): void {
  if (github === undefined) {
    return;
  }
  const missing = [
    ...(failedTests === 0 ? [] : [`${formatNumberOf(failedTests, 'test')} of Jest failed`]),
    ...incomplete.map((text) => `incomplete: ${text}`),
  ];
  if (missing.length > 0) {
    const lines = missing.slice(0, 50).map((text) => `- ${markdownText(text, 500)}`);
    github.tell({ markdown: `## Merged\n\n${lines.join('\n')}\n` });
  }
  const told = reports.map(({ news }) => news());
  for (const { markdown } of told) {
    github.tell({ ...(markdown !== undefined && { markdown }) });
  }
  github.tell({
    annotations: [
      ...incomplete.map((text): Annotation => ({ level: 'error', title: 'Incomplete', message: text })),
      ...told.flatMap(({ annotations }) => annotations ?? []),
    ],
  });
}
