import { formatCount, formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { renderTable, spaced, type Text, type Tone, toned } from '../../experiment/blocks/blocks';
import { wordFor } from '../../experiment/words';
import { fitBlocks } from '../../output/markdown/fit-blocks';
import { markdownText } from '../../output/markdown/markdown-text';
import { textBlocks } from '../../output/markdown/text-blocks';
import { clopperPearsonUpper } from '../../statistics/intervals';
import { largest, smallest } from '../../statistics/numbers';
import type { JestRepeatDocument, TestDocument } from './jest-repeat-document';

/** A common target for failure rates. */
const wanted = 0.01;

/** Maximum number of tests in the table, and of messages shown in full; the JSON document has all. */
const listed = { tests: 50, messages: 10, lines: 8 };

/** Maximum length of a test's file and name. */
const nameLength = 500;

const stackLine = /^\s+at (.*\(|.*(:\d+:\d+|…)$)/;

/** Output for people: the verdict, tests that ever failed, worst first, then suspicious files, runs and retries, then totals. */
export function renderJestRepeat(document: JestRepeatDocument): Text {
  const { tests, fileFailures, redRuns, erroredRuns, notes } = document;
  const failed = worstFirst(tests.filter((test) => test.failed > 0));
  const retried = tests.filter((test) => test.passedAfterRetry > 0);
  const partly = tests.filter((test) => test.judged > 0 && test.notRun > 0);
  const blocks: readonly Text[] = [
    [describeVerdict(document, failed)],
    [toned('heading', renderHeading(document))],
    renderFailed(failed),
    renderMessages(failed),
    renderList(
      'Test files that failed as a whole',
      fileFailures.map(({ file, runs, message }) => ({
        what: `${printableLine(file, nameLength)}: ${renderRuns(runs, document.runs.judged)}`,
        message,
      })),
    ),
    renderList(
      'Runs without a result, which say nothing about the tests',
      erroredRuns.map(({ run, problem }) => ({ what: `run ${run}`, message: problem })),
    ),
    renderList(
      'Runs that Jest ended with a failure although no test failed',
      redRuns.map(({ run, problem }) => ({ what: `run ${run}`, message: problem })),
    ),
    renderRetried(retried),
    renderList(
      'Not run in every run, for example because their file failed, or because their names change',
      partly.map((test) => ({ what: `${nameOf(test)}: not run ${countOf(test.notRun, document.runs.judged)}` })),
    ),
    [...renderTotals(document), ...notes.map((note) => toned('quiet', `Note: ${note}.`)), describeNext(document)],
  ];
  return spaced(blocks.filter((lines) => lines.length > 0));
}

/** Lines with the counts of all tests and runs, and what can be said about a test that never failed. */
function renderTotals({ tests, runs }: JestRepeatDocument): readonly string[] {
  const count = (name: TestDocument['class']): number => tests.filter((test) => test.class === name).length;
  const parts = [
    formatNumberOf(tests.length, 'test'),
    `${formatCount(count('always-passes'))} always passed`,
    ...part(count('sometimes-fails'), 'sometimes failed'),
    ...part(count('always-fails'), 'always failed'),
    ...part(count('never-ran'), 'never ran'),
  ];
  const { green, judged, errored, passRate } = runs;
  const interval = passRate === null ? '' : ` (${formatShare(passRate.rate)}, ${formatInterval(passRate)})`;
  const lost = errored === 0 ? '' : `; ${formatNumberOf(errored, 'run')} without a result not counted`;
  return [
    `${parts.join(', ')}; ${formatCount(green)} of ${formatNumberOf(judged, 'run')} all green${interval}${lost}`,
    ...renderWorth(tests.filter((test) => test.class === 'always-passes')),
  ];
}

function part(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${what}`];
}

function renderWorth(passed: readonly TestDocument[]): readonly string[] {
  if (passed.length === 0) {
    return [];
  }
  const judged = passed.map((test) => test.judged);
  const fewest = smallest(judged);
  const most = largest(judged);
  // One bound for all of them together (Bonferroni).
  const error = 0.05 / passed.length;
  const upper = clopperPearsonUpper(0, fewest, 1 - error);
  const needed = Math.ceil(Math.log(error) / Math.log1p(-wanted));
  const runs = fewest === most ? formatNumberOf(fewest, 'run') : `${fewest} or more runs`;
  const more = upper > wanted ? `; ${formatNumberOf(needed, 'run')} would show ${formatShare(wanted)}` : '';
  const which = passed.length === 1 ? 'that test' : `each of these ${formatNumberOf(passed.length, 'test')}`;
  const together = passed.length === 1 ? '' : ' for all together';
  return [
    `No failure in ${runs}: ${which} fails at most ${formatShare(upper)} of the time, with 95 % confidence${together}${more}`,
  ];
}

function describeVerdict({ result, tests, runs }: JestRepeatDocument, failed: readonly TestDocument[]): string {
  const [worst] = failed;
  const all = formatNumberOf(tests.length, 'test');
  const times = formatNumberOf(runs.judged, 'run');
  switch (result) {
    case 'passed':
      return `NO FAILURE SHOWN. None of ${all} failed in ${times}.`;
    case 'inconclusive':
      return `INCONCLUSIVE. ${runs.errored > 0 ? `${formatNumberOf(runs.errored, 'run')} ended without a result.` : `Nothing was judged in ${times}.`}`;
    case 'failed':
      return worst === undefined
        ? `FAILED. ${formatCount(runs.judged - runs.green)} of ${times} ended with an error, although no test failed.`
        : `FAILED. ${formatCount(failed.length)} of ${all} failed at least once in ${times}, most often ${nameOf(worst)} (${worst.failed} of ${worst.judged}).`;
  }
}

function describeNext({ result, runs, arguments: args }: JestRepeatDocument): string {
  const command = (count: number): string =>
    `npx assay repeat --jest ${quoteForShell(args.map(quoteForShell).join(' '))} --runs ${count}`;
  return {
    passed: `Next: Show rarer failures with more runs: ${command(3 * runs.asked)}`,
    failed: `Next: Correct what fails, then measure again: ${command(runs.asked)}`,
    inconclusive: `Next: Find out why there is no result, then: ${command(runs.asked)}`,
  }[result];
}

function renderHeading({ arguments: args, runs, parallel, interrupted }: JestRepeatDocument): string {
  const command = printableLine(['jest', ...args].join(' '));
  const ended = runs.judged + runs.errored;
  const count = interrupted
    ? `interrupted after ${ended} of ${formatNumberOf(runs.asked, 'run')}`
    : formatNumberOf(ended, 'run');
  return `${command} · ${count}${parallel === 1 ? '' : `, ${parallel} at a time`}`;
}

function renderFailed(failed: readonly TestDocument[]): Text {
  const columns = [
    { heading: 'test' },
    { heading: 'failed', align: 'right' },
    { heading: 'passes', align: 'right' },
    { heading: '95 % interval', align: 'right' },
    { heading: '' },
  ] as const;
  const rows = failed
    .slice(0, listed.tests)
    .map((test) => [
      nameOf(test),
      toned(toneOf(test), `${test.failed}/${test.judged}`),
      toned(toneOf(test), formatShare(test.passRate?.rate ?? null)),
      formatInterval(test.passRate),
      wordFor(test.class),
    ]);
  return rows.length === 0 ? [] : [...renderTable(columns, rows), ...renderMore(failed.length, listed.tests)];
}

function toneOf(test: TestDocument): Tone {
  return test.class === 'sometimes-fails' ? 'unsure' : 'bad';
}

function renderMessages(failed: readonly TestDocument[]): Text {
  return renderList(
    'First failures',
    failed.flatMap((test) =>
      test.firstFailure === null
        ? []
        : [
            {
              what: `${nameOf(test)}, run ${test.firstFailure.run}`,
              message: test.firstFailure.message,
              file: test.file,
            },
          ],
    ),
  );
}

function renderRetried(retried: readonly TestDocument[]): Text {
  if (retried.length === 0) {
    return [];
  }
  const columns = [
    { heading: 'passed only after a retry' },
    { heading: 'runs', align: 'right' },
    { heading: 'failed attempts', align: 'right' },
  ] as const;
  const rows = retried.map((test) => [
    nameOf(test),
    `${test.passedAfterRetry}/${test.judged}`,
    `${test.failedAttempts}/${test.attempts}`,
  ]);
  return [
    ...renderTable(columns, rows.slice(0, listed.tests)),
    ...renderMore(rows.length, listed.tests),
    '  With jest.retryTimes, a test passes if any attempt passes: with 3 retries, a test that fails half of the time passes 93.75 %.',
  ];
}

function renderList(
  heading: string,
  items: readonly { readonly what: string; readonly message?: string; readonly file?: string }[],
): Text {
  return items.length === 0
    ? []
    : [
        toned('heading', `${heading}:`),
        ...items
          .slice(0, listed.messages)
          .flatMap(({ what, message, file }) => [`  ${what}`, ...renderMessage(message, file)]),
        ...renderMore(items.length, listed.messages),
      ];
}

/** Of the stack, which is mostly Jest's own, only the place in the test's file. */
function renderMessage(message = '', file?: string): readonly string[] {
  const place = file === undefined ? undefined : placeIn(file, message);
  const lines = printable(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !stackLine.test(line));
  return [
    ...lines.slice(0, listed.lines),
    ...(lines.length > listed.lines ? ['…'] : []),
    ...(place === undefined ? [] : [`at ${place}`]),
  ].map((line) => `    ${line}`);
}

/** Where in its file a test failed, such as `a.test.js:5:34`. */
function placeIn(file: string, message: string): string | undefined {
  const line = message.split('\n').find((one) => stackLine.test(one) && one.includes(`${file}:`));
  const place = line === undefined ? undefined : /:\d+:\d+/.exec(line.slice(line.indexOf(`${file}:`)))?.[0];
  return place === undefined ? undefined : printableLine(`${file}${place}`, nameLength);
}

function renderMore(count: number, shown: number): readonly string[] {
  return count > shown ? [`  and ${count - shown} more (--json lists all)`] : [];
}

function renderRuns(runs: readonly number[], judged: number): string {
  return `failed ${countOf(runs.length, judged)}, first in run ${String(runs[0])}`;
}

function countOf(part: number, whole: number): string {
  return `in ${part} of ${formatNumberOf(whole, 'run')}`;
}

function nameOf({ file, name }: TestDocument): string {
  return printableLine(`${file} › ${name}`, nameLength);
}

function worstFirst(tests: readonly TestDocument[]): readonly TestDocument[] {
  return tests.toSorted((a, b) => (a.passRate?.rate ?? 1) - (b.passRate?.rate ?? 1) || b.failed - a.failed);
}

/** The flakiness of a Jest suite, for a pull request. */
export function renderJestRepeatMarkdown(document: JestRepeatDocument): string {
  return fitBlocks([
    `## ${markdownText(['jest', ...document.arguments].join(' '))}, repeated: ${document.result}`,
    ...textBlocks(renderJestRepeat(document), '`assay repeat --jest --json`'),
  ]);
}
