import { exitCodeOf } from '../../experiment/outcome';
import { join, resolve } from 'node:path';
import { createFolder } from '../../basics/disk/disk-claims';
import { planMerge, writeMerge, type MergePlan } from '../../model/recordings/merge-recordings';
import { recordingFolders } from '../../model/recordings/places';
import { spaced } from '../../experiment/blocks/blocks';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes, type ExitCode } from '../../plugin/exit-codes';
import { placeOf } from '../terminal/open-folder';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import { failWith } from '../options/fail-with';
import { folderForm } from '../options/option-forms';
import { openFolder } from '../terminal/open-folder';
import { sayReport } from '../terminal/say-report';
import type { MergeDocument } from './merge-document';
import { mergeFound, type MergedFound } from './merge-found';
import type { MergedReport } from './merge-reports';
import { readInputs } from './read-inputs';
import { tellGithub } from './tell-github';
import { sayFound, sayMerged, sayRecordings } from './say-merged';

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
    sayFound(inputs, terminal);

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
    sayRecordings(plan, target, terminal);
    const places = writeReports(merged.reports, () => openFolder(folder, out, { name: 'merged' }, terminal));
    sayMerged(merged, terminal);
    const [root] = places;
    if (root !== undefined) {
      sayReport(placeOf(folder, root.root), invocation, terminal);
    }
    printDocument(invocation, terminal, toDocument(plan, target, merged, places, folder), () =>
      merged.reports.length === 0 ? ['Nothing was judged.'] : spaced(merged.reports.map(({ text }) => text)),
    );
    tellGithub(merged, invocation.github);
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
