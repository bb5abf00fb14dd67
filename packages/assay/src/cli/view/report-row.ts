import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printable, printableLine } from '../../basics/text/printable';
import { modelsOf } from '../../experiment/group';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { kindOfSuite } from '../../experiment/report/report-builder';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { ReadReport } from '../../experiment/report/read-report';
import { toneOf, wordOf } from '../../experiment/report/show-outcome';
import { toMeasured } from '../../experiment/report/summarise';
import { kindNamed } from '../../kinds';
import { isOfflineName } from '../../model/offline-name';
import { costOf } from '../../output/terminal/render-cost';
import type { ReportRow } from '../../output/page/project/project-view';
import { plannedOf } from '../terminal/progress';
import type { FoundFolder } from './find-folders';
import type { ReportSummary } from './report-summary';

/** A row of what has no page, no figures and nothing to compare. */
export const plainRow = {
  challenge: null,
  models: [],
  rate: null,
  rateOf: '',
  tolerate: null,
  cost: '–',
  size: null,
  page: null,
  inHistory: false,
  isComparable: false,
  progress: null,
} as const satisfies Partial<ReportRow>;

/** The parts of a row that do not depend on the folder's content. */
function placeOf({ key, shown }: FoundFolder): Pick<ReportRow, 'key' | 'folder'> {
  return { key, folder: printableLine(shown) };
}

/** The row of an existing report. */
export function toReportRow(folder: FoundFolder, summary: ReportSummary): ReportRow {
  const { kind, challenge, title, of, startedAt, runs, models, heldOut, gate, outcome, cost } = summary;
  const fixtures = new Set([...(models[0]?.assertions ?? []).map(({ fixture }) => fixture), ...heldOut]).size;
  return {
    ...placeOf(folder),
    what: whatIs(folder, of, kind),
    title: printableLine(title),
    challenge: printableLine(challenge),
    verdict: { tone: toneOf(outcome), word: wordOf(outcome), sentence: printable(outcome.sentence) },
    models: models.map(({ model }) => printableLine(model)),
    rate: rateOf(summary),
    ...limitOf(summary),
    cost: costOf(cost),
    size: sizeOf(fixtures, of, gate === null ? runs : undefined),
    startedAt: timeOf(startedAt),
    page: 'report',
    inHistory: !folder.isOfJest,
    isComparable: true,
    progress: null,
  };
}

/** The row of a running report, which has no verdict yet. */
export function toRunningRow(folder: FoundFolder, { suite, builder }: ReadReport): ReportRow {
  const fixtures = new Set(suite.assertions.map(({ fixture }) => fixture));
  const trials = builder.trials();
  const planned = (suite.unplanned ?? []).length > 0 ? undefined : plannedOf(suite, asked(suite));
  return {
    ...plainRow,
    ...placeOf(folder),
    what: whatIs(folder, suite.of, kindOfSuite(suite)),
    title: printableLine(suite.title),
    challenge: printableLine(suite.challenge),
    verdict: describeRunning({ trials, planned, wrong: builder.failures(), simulated: isSimulated(suite) }),
    models: suite.models.map((model) => printableLine(model)),
    size: sizeOf(fixtures.size, suite.of, suite.gate === undefined ? suite.runs : undefined),
    startedAt: timeOf(suite.startedAt),
    progress: { trials, planned: planned ?? null },
  };
}

/** What is known about a run before it ends. */
export function describeRunning({
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
    tone: 'neutral',
    word: simulated ? 'Running (simulated)' : 'Running',
    sentence: `${count} and ${formatNumberOf(wrong, 'wrong answer')} so far. No verdict until the run ends.`,
  };
}

/** The row of a folder that cannot be shown, with the reason. */
export function toProblemRow(folder: FoundFolder, word: string, sentence: string): ReportRow {
  return {
    ...plainRow,
    ...placeOf(folder),
    what: 'Report',
    title: printableLine(folder.key),
    verdict: { tone: 'unsure', word, sentence: printable(sentence) },
    startedAt: stampedTime(folder.key),
  };
}

/** When a report was started, according to its folder's name. */
export function stampedTime(key: string): string | null {
  const [, day, hours, minutes, seconds] = /(?:^|\/)(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)/.exec(key) ?? [];
  return day === undefined ? null : timeOf(`${day}T${String(hours)}:${String(minutes)}:${String(seconds)}Z`);
}

/** As ISO 8601; `null` if it is not a time. */
function timeOf(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** What was done, such as `Gate`; for a repeat of another kind than a validator, that kind. */
function whatIs({ isOfJest }: FoundFolder, of: string | undefined, kind: ReportDocument['kind']): string {
  const what = kind === 'repeat' ? (of ?? kind) : kind;
  return isOfJest ? 'npx jest' : printableLine(`${what.charAt(0).toUpperCase()}${what.slice(1)}`);
}

/** A gate stops early, and other kinds change the fixtures: their rates are not those of the challenge. */
function rateOf({ kind, models }: ReportSummary): ReportRow['rate'] {
  const rates = models.flatMap(({ suite }) => suite.generalise ?? []).toSorted((a, b) => b.rate - a.rate);
  const [highest] = kind === 'repeat' ? rates : [];
  return highest === undefined ? null : toMeasured(highest.rate, highest.interval);
}

/** Other kinds than validators require a share over all questions, which their verdict says. */
function limitOf({ of, models }: ReportSummary): Pick<ReportRow, 'rateOf' | 'tolerate'> {
  const hard = models.flatMap(({ assertions }) => assertions.filter((one) => one.assert === 'hard'));
  const [tolerate, ...others] = of === undefined ? new Set(hard.map((one) => one.tolerate)) : [];
  const isOne = tolerate !== undefined && others.length === 0;
  return {
    rateOf: kindNamed(of)?.rateOf ?? `of all answers wrong${isOne ? `, ${formatShare(tolerate)} tolerated` : ''}`,
    tolerate: isOne ? tolerate : null,
  };
}

function sizeOf(fixtures: number, of: string | undefined, runs: number | undefined): string {
  const kind = kindNamed(of);
  const asksQuestions = kind !== undefined && kind.judgesCode !== true;
  const count = formatNumberOf(fixtures, asksQuestions ? 'question' : 'fixture');
  return runs === undefined ? count : `${count} × ${formatNumberOf(runs, 'run')}`;
}

/** Ids of all fixtures asked, including those that count nowhere. */
function asked({ assertions, unreviewed = [], unlabelled = [] }: SuiteEntry): readonly string[] {
  return [...new Set([...[...assertions, ...unreviewed].map(({ fixture }) => fixture), ...unlabelled])];
}

function isSimulated({ groups, models }: SuiteEntry): boolean {
  const names = groups === undefined ? models : groups.flatMap(modelsOf);
  return names.some(isOfflineName);
}
