import { loadPlugins } from '../plugin/plugins';
import type { AggregatedResult } from '@jest/reporters';
import { exitCodeOf } from '../experiment/outcome';
import { appendTo } from '../basics/append-to';
import { readSettings, type Session, type Settings } from '../basics/settings/settings';
import { layOut } from '../output/terminal/lay-out';
import type { Layout } from '../experiment/blocks/blocks';
import { openGithub } from '../output/github/open-github';
import { renderSuites } from '../output/terminal/render-suite';
import type { ReportDocument } from '../experiment/report/report-document';
import { type MergedSuite, countSuite } from '../experiment/merge/merge-suites';
import { readLog } from '../experiment/log/trial-log';
import { defuse, printOnStderr } from './defuse';
import { logOf, placeOfProject, placeReport } from './project-place';
import { reportToGithub } from './report-to-github';
import { writeReports } from './write-reports';
import { basename } from 'node:path';
import { readJestLog } from '../experiment/merge/read-logs';
import type { CreateSection } from '../experiment/report/section';
import { kinds } from '../kinds';

let counted: { readonly key: string; readonly suites: readonly MergedSuite[] } | undefined;

/** A test file may use its own kind, which then has only what all kinds share. */
const createSection: CreateSection = (suite) => kinds.find(({ name }) => name === suite.of)?.createSection?.(suite);

/** A finished Jest command. */
export interface EndedRun {
  readonly session: Session;
  /** Roots of its projects. */
  readonly roots: readonly string[];
  /** Where it was started. */
  readonly from: string;
  /** The root of a test file's project. */
  readonly rootOf: (testFile: string) => string;
  readonly results: AggregatedResult;
  readonly layout: Layout;
  /** Whether to print every challenge in full. */
  readonly verbose: boolean;
}

/**
 * Ends a Jest command: writes the reports, prints what happened to each challenge, and informs GitHub. Returns why the
 * command must not pass although every test did: test files need not cover every requirement.
 */
export function endRun({ session, roots, from, rootOf, results, layout, verbose }: EndedRun): Error | undefined {
  const say = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  const milliseconds = Date.now() - results.startTime;
  const reports: ReportDocument[] = [];
  for (const root of roots) {
    loadPlugins(root);
    const log = logOf(session, root);
    const project = placeOfProject(root, from);
    const suites = countSuites(log, { interrupted: results.wasInterrupted });
    for (const challenge of differentlyAsked(log)) {
      printOnStderr(
        `\n${challenge} was asked by several test files or projects with different settings: its report has only the trials of the last one. Give each a prompt of its own, or run them in separate commands.`,
      );
    }
    if (suites.length === 0) {
      continue;
    }
    if (project.shown !== '') {
      printOnStderr(`\nProject ${project.shown}. Run its assay commands in that folder.`);
    }
    const settings = settingsOf(root);
    if (settings?.jestReport === 'write') {
      const { isWritten, line } = writeReports(suites, project, log);
      printOnStderr(`\n${line}${settings.ci || !isWritten ? '' : '\nLook at it in the browser: npx assay view'}`);
    }
    const ends = suites.toSorted(byInterest).map(({ report, ended }) => ({
      report: placeReport(report, project),
      stopped: !ended,
    }));
    appendTo(
      reports,
      ends.map(({ report }) => report),
    );
    say(`\n${defuse(layOut(renderSuites(ends, { milliseconds, verbose }), layout))}`);
  }
  const hasEnded = !results.wasInterrupted && results.numFailedTests + results.numFailedTestSuites === 0;
  const unmet = hasEnded ? reports.filter(isUnmet).map(explainUnmet).join('\n') : '';
  if (unmet !== '') {
    printOnStderr(`\n${unmet}`);
  }
  const github = openGithub(process.env, from, say);
  if (github !== undefined) {
    reportToGithub(reports, { results, rootOf, from, github });
  }
  return unmet === '' ? undefined : new Error(unmet);
}

/** Counts the challenges of a Jest command like any measurement; called once, when the tests are over. */
function countSuites(log: string, { interrupted = false } = {}): readonly MergedSuite[] {
  const key = `${log} ${String(interrupted)}`;
  if (counted?.key !== key) {
    const { logs } = readJestLog(log, basename(log), { createSection });
    counted = { key, suites: logs.map((one) => countSuite(one, { createSection, interrupted })) };
  }
  return counted.suites;
}

function isUnmet({ outcome }: ReportDocument): boolean {
  return exitCodeOf(outcome) !== 0;
}

/** Why Jest does not pass although every test did, and what to add. */
function explainUnmet({ challenge, of, outcome }: ReportDocument): string {
  const missing =
    of === undefined
      ? 'Add a test for each row of suite.analytics, and of suite.assertions or suite.fixtures'
      : 'Add a test for each row of the suite';
  return `Jest exits with an error: ${challenge} ${outcome.status === 'inconclusive' ? 'is inconclusive' : 'failed'}, although every test that ran passed. ${missing} (npx assay init <new name> writes such a file).`;
}

/** Challenges that were asked in two ways, of which a report can show only one. */
function differentlyAsked(log: string): readonly string[] {
  const ways = new Map<string, Set<string>>();
  for (const entry of readLog(log)) {
    if (entry.kind === 'suite') {
      const { challenge, models, parameters, promptHashes, runs, assertions } = entry;
      const known = ways.get(challenge) ?? new Set();
      known.add(JSON.stringify({ models, parameters, promptHashes, runs, assertions }));
      ways.set(challenge, known);
    }
  }
  return [...ways].filter(([, own]) => own.size > 1).map(([challenge]) => challenge);
}

/** Validators first, then by number of fixtures, then by name. */
function byInterest({ report: a }: MergedSuite, { report: b }: MergedSuite): number {
  const byKindAndSize = Number(a.of !== undefined) - Number(b.of !== undefined) || fixturesOf(b) - fixturesOf(a);
  return byKindAndSize || (a.challenge < b.challenge ? -1 : 1);
}

function fixturesOf({ models }: ReportDocument): number {
  return new Set(models.flatMap(({ assertions }) => assertions.map(({ fixture }) => fixture))).size;
}

/** If the settings cannot be read, every suite has already failed. */
function settingsOf(root: string): Settings | undefined {
  try {
    return readSettings(process.env, root);
  } catch {
    return undefined;
  }
}
