import type { AggregatedResult, TestResult } from '@jest/reporters';
import { annotateReport } from '../output/github/annotate-report';
import type { Github } from '../output/github/open-github';
import type { Annotation } from '../output/github/workflow-commands';
import { renderReportMarkdown } from '../output/markdown/render-report-markdown';
import type { ReportDocument } from '../experiment/report/report-document';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fitBlocks, markdownTable } from '../output/markdown/fit-blocks';
import { markdownCode, markdownText } from '../output/markdown/markdown-text';
import { formatCount, formatNumberOf } from '../basics/text/numbers';

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
