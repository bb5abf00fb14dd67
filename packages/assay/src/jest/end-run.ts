import type { AggregatedResult, TestResult } from '@jest/reporters';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { appendTo } from '../basics/collections';
import { createFolder, replaceFolder } from '../basics/disk/disk-claims';
import { AssayError } from '../basics/errors';
import { readSettings, type Session, type Settings } from '../basics/settings/settings';
import { formatCount, formatNumberOf } from '../basics/text/numbers';
import type { Layout } from '../experiment/blocks/blocks';
import { readLog } from '../experiment/log/trial-log';
import { countSuite, type MergedSuite } from '../experiment/merge/merge-suites';
import { readJestLog } from '../experiment/merge/read-logs';
import { exitCodeOf } from '../experiment/outcome';
import type { ReportDocument } from '../experiment/report/report-document';
import type { CreateSection } from '../experiment/report/section';
import { kinds } from '../kinds';
import { jestReports } from '../output/folder/report-places';
import { writeMergedSuite } from '../output/folder/write-merged';
import { annotateReport } from '../output/github/annotate-report';
import { type Github, openGithub } from '../output/github/open-github';
import type { Annotation } from '../output/github/workflow-commands';
import { fitBlocks, markdownTable } from '../output/markdown/fit-blocks';
import { markdownCode, markdownText } from '../output/markdown/markdown-text';
import { renderReportMarkdown } from '../output/markdown/render-report-markdown';
import { pageFile } from '../output/page/view-report';
import { layOut } from '../output/terminal/lay-out';
import { renderSuites } from '../output/terminal/render-suite';
import { loadPlugins } from '../plugin/plugins';
import { defuse, printOnStderr } from './defuse';
import { logOf, placeOfProject, placeReport, type ProjectPlace, textsFoldersOf } from './project-place';

let counted: { readonly key: string; readonly suites: readonly MergedSuite[] } | undefined;

/** A test file may use its own kind, which then has only what all kinds share. */
const createSection: CreateSection = (suite) => kinds.find(({ name }) => name === suite.of)?.createSection?.(suite);

/** A finished Jest command. */
interface EndedRun {
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

/** Writes the report of each challenge, and says in one line where the reports are or why they could not be written. */
export function writeReports(
  suites: readonly MergedSuite[],
  project: ProjectPlace,
  log: string,
): { readonly isWritten: boolean; readonly line: string } {
  try {
    const pages = suites.map((merged) => join(project.shown, writeReport(merged, project.root, log), pageFile));
    return { isWritten: true, line: `${pages.length === 1 ? 'Report' : 'Reports'}: ${pages.join(', ')}` };
  } catch (error) {
    if (error instanceof AssayError) {
      return { isWritten: false, line: `No report was written: ${error.message}` };
    }
    throw error;
  }
}

function writeReport(merged: MergedSuite, root: string, log: string): string {
  const { challenge } = merged.head;
  const shown = join(jestReports, challenge);
  const place = join(root, shown);
  // Whole or not at all: a reader never meets half of a report, and a kill leaves the one before.
  const fresh = createFolder(`${place}.new`);
  writeMergedSuite(fresh, merged, { texts: textsFoldersOf(log, challenge), shown });
  replaceFolder(place, fresh);
  return shown;
}

/** The line of our failure messages that names the place; stack lines are indented further. */
const place = /^ {2}at (?<file>\S.*?)(?::(?<line>\d+))?(?:, policy)?$/m;

/** Reports the results of a Jest command to a GitHub Actions run: each challenge, and what failed where. */
export function reportToGithub(
  reports: readonly ReportDocument[],
  {
    results,
    github,
    ...places
  }: TestPlaces & {
    readonly results: AggregatedResult;
    readonly github: Github;
  },
): void {
  // For other kinds, the failed tests are annotated instead.
  const ours = reports.filter(({ of }) => of === undefined).flatMap(annotateReport);
  const others = annotateTests(results.testResults, places, ours);
  const told = reports.map((report) => renderReportMarkdown(report, 'npx jest'));
  if (told.length + others.length === 0) {
    return;
  }
  for (const markdown of [renderTests(results, others), ...told]) {
    github.tell({ markdown });
  }
  // Files that could not run hide everything else, so they come first; then fixtures; then single questions.
  const isFile = ({ line }: Annotation): boolean => line === undefined;
  github.tell({ annotations: [...others.filter(isFile), ...ours, ...others.filter((one) => !isFile(one))] });
}

/** What the paths of test files and their messages are relative to. */
interface TestPlaces {
  /** The folder to which annotations are relative. */
  readonly from: string;
  /** The root of a test file's project, to which its messages are relative. */
  readonly rootOf: (testFile: string) => string;
}

/**
 * Annotations for test files that could not run, and for failed tests of questions; `known` ones are
 * already reported.
 */
function annotateTests(
  tests: readonly TestResult[],
  { from, rootOf }: TestPlaces,
  known: readonly Annotation[],
): readonly Annotation[] {
  const told = new Set(known.map(({ file, line }) => placeOf(file, line)));
  return tests
    .flatMap(({ testFilePath, testExecError, testResults }): readonly Annotation[] => [
      ...(testExecError === undefined
        ? []
        : [
            {
              level: 'error',
              file: relative(from, testFilePath),
              title: 'Test file could not run',
              message: stripVTControlCharacters(testExecError.message),
            } as const,
          ]),
      // jest-junit adds a test result to a file that could not run.
      ...(testExecError === undefined ? testResults : []).flatMap(({ failureMessages, fullName }) =>
        failureMessages.flatMap((text) =>
          annotateFailure(fullName, stripVTControlCharacters(text)).map((one): Annotation => ({
            ...one,
            file: relative(from, join(rootOf(testFilePath), one.file)),
          })),
        ),
      ),
    ])
    .filter(({ file, line }) => !told.has(placeOf(file, line)));
}

function annotateFailure(title: string, text: string): readonly (Annotation & { readonly file: string })[] {
  const found = place.exec(text);
  if (found?.groups?.['file'] === undefined || !/toMeetPolicy|AssayError/.test(text)) {
    return [];
  }
  const { file, line } = found.groups;
  const [, ...lines] = text.slice(0, found.index).split('\n');
  const message = lines.map((one) => one.trim()).filter((one) => one !== '');
  return [
    { level: 'error', file, line: line === undefined ? undefined : Number(line), title, message: message.join('; ') },
  ];
}

function placeOf(file: string | undefined, line: number | undefined): string {
  return `${file ?? ''}:${String(line ?? '')}`;
}

/** How a Jest command ended, for a step summary; `others` are failed tests that are in no challenge's table. */
function renderTests(
  { numFailedTests, numTotalTests, numRuntimeErrorTestSuites }: AggregatedResult,
  others: readonly Annotation[],
): string {
  const broken =
    numRuntimeErrorTestSuites === 0 ? '' : `, ${formatNumberOf(numRuntimeErrorTestSuites, 'test file')} could not run`;
  const table = markdownTable(
    [{ heading: 'failed' }, { heading: 'where' }, { heading: 'why' }],
    others.map(({ title, file = '', line, message }) => [
      markdownText(title),
      markdownCode(line === undefined ? file : `${file}:${line}`),
      markdownText(message, 500),
    ]),
  );
  return fitBlocks([
    `## Jest: ${formatCount(numFailedTests)} of ${formatNumberOf(numTotalTests, 'test')} failed${broken}`,
    ...(others.length === 0 ? [] : [{ title: '', table, shown: 20, folded: 180, source: '`reports/junit.xml`' }]),
  ]);
}
