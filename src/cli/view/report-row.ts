import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { modelsOf } from '../../experiment/group';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import type { ReadReport } from '../../experiment/report/read-report';
import { toneOf, wordOf } from '../../experiment/report/show-outcome';
import { interview } from '../../kinds/interview/interview-name';
import { isOfflineName } from '../../model/offline-name';
import type { ReportRow } from '../../output/page/project/project-view';
import { plannedOf } from '../reading-progress';
import type { FoundFolder } from './find-folders';
import type { ReportSummary } from './report-summary';

/** What the list says of a folder whatever is in it. */
function placeOf({ key, shown }: FoundFolder): Pick<ReportRow, 'key' | 'folder'> {
  return { key, folder: printableLine(shown) };
}

/** A report that is there. */
export function toReportRow(folder: FoundFolder, summary: ReportSummary): ReportRow {
  const { challenge, title, of, startedAt, runs, models, heldOut, gate, outcome } = summary;
  const fixtures = new Set([...(models[0]?.assertions ?? []).map(({ fixture }) => fixture), ...heldOut]).size;
  return {
    ...placeOf(folder),
    what: whatIs(folder, of, gate !== null),
    ...{ title: printableLine(title), challenge: printableLine(challenge) },
    verdict: { tone: toneOf(outcome), word: wordOf(outcome), sentence: printable(outcome.sentence) },
    models: models.map(({ model }) => printableLine(model)),
    size: sizeOf(fixtures, of, gate === null ? runs : undefined),
    startedAt: timeOf(startedAt),
    page: 'report',
    ...{ inHistory: !folder.isOfJest, isComparable: true, progress: null },
  };
}

/** A run that is going on: it has no verdict yet. */
export function toRunningRow(folder: FoundFolder, { suite, builder }: ReadReport): ReportRow {
  const fixtures = new Set(suite.assertions.map(({ fixture }) => fixture));
  const trials = builder.cost().trials;
  const planned = (suite.unplanned ?? []).length > 0 ? undefined : plannedOf(suite, asked(suite));
  return {
    ...placeOf(folder),
    what: whatIs(folder, suite.of, suite.gate !== undefined),
    ...{ title: printableLine(suite.title), challenge: printableLine(suite.challenge) },
    verdict: sayRunning({ trials, planned, wrong: builder.failures(), simulated: isSimulated(suite) }),
    models: suite.models.map((model) => printableLine(model)),
    size: sizeOf(fixtures.size, suite.of, suite.gate === undefined ? suite.runs : undefined),
    startedAt: timeOf(suite.startedAt),
    ...{ page: null, inHistory: false, isComparable: false },
    progress: { trials, planned: planned ?? null },
  };
}

/** What is known of a run before it ends. */
export function sayRunning({
  trials,
  planned,
  wrong,
  simulated,
}: {
  readonly trials: number;
  readonly planned: number | undefined;
  readonly wrong: number;
  readonly simulated: boolean;
}): ReportRow['verdict'] {
  const count =
    planned === undefined
      ? formatNumberOf(trials, 'trial')
      : `${formatCount(trials)} of ${formatNumberOf(Math.max(trials, planned), 'trial')}`;
  return {
    ...{ tone: 'neutral', word: simulated ? 'Running (simulated)' : 'Running' },
    sentence: `${count} and ${formatNumberOf(wrong, 'wrong answer')} so far. No verdict until the run ends.`,
  };
}

/** A folder of which there is nothing to show but why. */
export function toProblemRow(folder: FoundFolder, word: string, sentence: string): ReportRow {
  return {
    ...placeOf(folder),
    ...{ what: 'Report', title: printableLine(folder.key), challenge: null },
    verdict: { tone: 'unsure', word, sentence: printable(sentence) },
    ...{ models: [], size: null, startedAt: stampedTime(folder.key), page: null },
    ...{ inHistory: false, isComparable: false, progress: null },
  };
}

/** When a report was begun, by the name of its folder. */
export function stampedTime(key: string): string | null {
  const [, day, hours, minutes, seconds] = /(?:^|\/)(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(key) ?? [];
  return day === undefined ? null : timeOf(`${day}T${String(hours)}:${String(minutes)}:${String(seconds)}Z`);
}

/** As ISO 8601; `null` when it is no time. */
function timeOf(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function whatIs({ isOfJest }: FoundFolder, of: string | undefined, isGate: boolean): string {
  const kind = isGate ? 'Gate' : of === undefined ? 'Repeat' : `${of.charAt(0).toUpperCase()}${of.slice(1)}`;
  return isOfJest ? 'npx jest' : printableLine(kind);
}

function sizeOf(fixtures: number, of: string | undefined, runs: number | undefined): string {
  const asksQuestions = of === 'quiz' || of === interview;
  const count = formatNumberOf(fixtures, asksQuestions ? 'question' : 'fixture');
  return runs === undefined ? count : `${count} × ${formatNumberOf(runs, 'run')}`;
}

/** Ids of all that is asked, what counts nowhere included. */
function asked({ assertions, unreviewed = [], unlabelled = [] }: SuiteEntry): readonly string[] {
  return [...new Set([...[...assertions, ...unreviewed].map(({ fixture }) => fixture), ...unlabelled])];
}

function isSimulated({ groups, models }: SuiteEntry): boolean {
  const names = groups === undefined ? models : groups.flatMap(modelsOf);
  return names.some(isOfflineName);
}
