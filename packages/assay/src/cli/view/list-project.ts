import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../basics/clock';
import type { FileState } from '../../basics/disk/disk-open';
import { AssayError, messageOf } from '../../basics/errors';
import { refuseSecretsInPage } from '../../basics/secrets/refuse-secrets';
import { findOwnSecret, redactSecrets } from '../../basics/secrets/secrets';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import type { ProjectView, ReportRow } from '../../output/page/project/project-view';
import type { Place } from '../history/list-reports';
import { comparison, toComparisonRow } from './comparison-row';
import { findFolders, stateOfFolder, type FoundFolder, type FolderState } from './find-folders';
import { toProblemRow, plainRow, describeRunning, stampedTime, toReportRow, toRunningRow } from './report-row';
import { z } from 'zod';
import { listFolder, readLines, readPart } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import { count } from '../../basics/schemas';
import { isInUse } from '../../jest/project-place';
import { createLogReader, type LogReader, type ReadReport, trialsFile } from '../../experiment/report/read-report';
import { judgedRowsIn, rowsIn } from '../../plugin/row-folders';
import { buildReport, readSummary } from './report-summary';
import { createSection } from '../../kinds';

/** Progress entries of a Jest command's suites. */
const entrySchema = z.object({
  key: z.string(),
  step: z.literal('ask'),
  total: count,
  done: count,
  failures: count,
});

/** Milliseconds without a new trial after which a run without an end in its log counts as cut short. */
const patience = 10 * 60 * 1000;

/** Maximum number of characters of a side's name. */
const longestSide = 1000;

/** What is said of reports with a bad verdict, by the word of the verdict. */
const badVerbs = [
  { word: 'Failed', one: 'failed', several: 'failed' },
  { word: 'Rejected', one: 'was rejected', several: 'were rejected' },
  { word: 'Worse', one: 'was worse', several: 'were worse' },
];

/** A folder with its row in the list. */
export interface Listed {
  readonly folder: FoundFolder;
  readonly row: ReportRow;
}

/** The present content of a reports folder. */
export interface Listing {
  /** By row key. */
  readonly reports: ReadonlyMap<string, Listed>;
  readonly view: ProjectView;
}

/** Lists a reports folder on every call, and rereads only what has changed. */
export function createLister(place: Place, clock: Pick<Clock, 'now'>): () => Listing {
  const follower = createLogFollower();
  const known = new Map<string, { readonly stamp: string; readonly row: ReportRow }>();

  const remember = (folder: FoundFolder, facts: unknown, read: () => ReportRow): Listed => {
    const stamp = JSON.stringify(facts);
    const before = known.get(folder.key);
    const row = before?.stamp === stamp ? before.row : orProblem(folder, read);
    known.set(folder.key, { stamp, row });
    return { folder, row };
  };

  return () => {
    const { found, closed } = findFolders(place);
    const looked = found.map((folder) => ({ folder, state: tryStateOf(folder) }));
    const reports = looked.flatMap(({ folder, state }) => {
      if ('error' in state) {
        return [remember(folder, state.error, () => toProblemRow(folder, 'Cannot be read', state.error))];
      }
      const mayRun = state.log !== undefined && clock.now() - state.log.modified < patience;
      return state.comparison === undefined
        ? [remember(folder, [state, mayRun], () => readFolder(folder, state, { follower, mayRun }))]
        : [];
    });
    const sideIn = (side: string): Listed | undefined => reports.find(({ folder }) => isSide(folder, side));
    const sides = reports.map(({ row }) => [row.key, row.challenge]);
    const comparisons = looked.flatMap(({ folder, state }) => {
      const written = 'error' in state ? undefined : state.comparison;
      const read = (own: FileState) => (): ReportRow => toComparisonRow(folder, own, (side) => sideIn(side)?.row);
      return written === undefined ? [] : [remember(folder, [written, sides], read(written))];
    });
    const problems = closed.map(({ error, ...folder }) => ({
      folder,
      row: toProblemRow(folder, 'Cannot be read', describe(error)),
    }));
    const all = [...reports, ...comparisons, ...problems].map(({ folder, row }, index) => ({
      folder,
      row: withoutSecretName(row, index),
    }));
    const jest = findJestRuns(dirname(place.path)).map((row, index) => withoutSecretName(row, all.length + index));
    return {
      reports: new Map(all.map((one) => [one.row.key, one])),
      view: toView(place, [...all.map(({ row }) => row), ...jest]),
    };
  };
}

/**
 * Whether a side of a comparison is the report in this folder, or one of its models; a path that leads elsewhere is
 * not.
 */
export function isSide({ shown }: Place, side: string): boolean {
  const rest = side.startsWith(shown) && side.length <= longestSide ? side.slice(shown.length) : undefined;
  return rest === '' || (rest?.startsWith('@') === true && !rest.split(/[/\\]/).includes('..'));
}

/** The running Jest commands of a project, as far as they have started asking. */
function findJestRuns(root: string): readonly ReportRow[] {
  const folder = join(root, '.assay/jest');
  const names = (listFolder(folder) ?? []).filter((name) => name.endsWith('.progress') && isInUse(name));
  return names.flatMap((name) => {
    const entries = readLines(join(folder, name)).flatMap(
      (line) => entrySchema.safeParse(tryParseJson(line)).data ?? [],
    );
    const latest = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
    return latest.length === 0 ? [] : [toRow(name, latest)];
  });
}

function toRow(name: string, suites: readonly z.infer<typeof entrySchema>[]): ReportRow {
  const sum = (of: 'done' | 'total' | 'failures'): number => suites.reduce((all, suite) => all + suite[of], 0);
  const trials = sum('done');
  const planned = sum('total');
  return {
    ...plainRow,
    key: `.assay/jest/${name}`,
    folder: '.assay/jest',
    what: 'Jest',
    title: 'npx jest',
    verdict: describeRunning({ trials, planned, wrong: sum('failures'), simulated: false }),
    startedAt: stampedTime(name),
    progress: { trials, planned },
  };
}

function tryStateOf(folder: FoundFolder): ReturnType<typeof stateOfFolder> | { readonly error: string } {
  try {
    return stateOfFolder(folder);
  } catch (error) {
    return { error: describe(error) };
  }
}

/** One broken report must not hide the others. */
function orProblem(folder: FoundFolder, read: () => ReportRow): ReportRow {
  try {
    const row = read();
    refuseSecretsInPage(JSON.stringify(row));
    return row;
  } catch (error) {
    return toProblemRow(folder, 'Cannot be read', describe(error));
  }
}

/** A row that names no secret: the folder itself may have one as its name. The others stay as they are. */
function withoutSecretName(row: ReportRow, index: number): ReportRow {
  const secret = findOwnSecret(JSON.stringify(row));
  if (secret === undefined) {
    return row;
  }
  const folder = { key: `withheld-${index + 1}`, shown: redactSecrets(row.folder), path: '', isOfJest: false };
  const sentence = `The name of this folder holds the value of ${secret}, which must not be on any page. Rename the folder.`;
  return toProblemRow(folder, 'Withheld', sentence);
}

function describe(error: unknown): string {
  return error instanceof AssayError ? error.message : `A bug in Assay: ${messageOf(error)}`;
}

function toView({ path, shown }: Place, rows: readonly ReportRow[]): ProjectView {
  const reports = [...rows].sort(newestFirst);
  const view = {
    kind: 'project' as const,
    title: `Reports of ${printableLine(redactSecrets(basename(dirname(path))))}`,
    failed: countFailed(reports),
    summary: summarise(reports, printableLine(redactSecrets(shown))),
    next: reports.length === 0 ? 'npx assay repeat <challenge>' : null,
    reports,
  };
  return { ...view, version: createHash('sha256').update(JSON.stringify(view)).digest('hex').slice(0, 16) };
}

/** How many failed, or were rejected or worse, of those that have ended. */
function countFailed(rows: readonly ReportRow[]): ProjectView['failed'] {
  const ended = rows.filter(({ progress }) => progress === null);
  const bad = ended.filter(({ verdict }) => verdict.tone === 'bad');
  return ended.length === 0
    ? null
    : {
        sentence: `${bad.length === 0 ? 'None' : formatCount(bad.length)} of ${formatCount(ended.length)} ${describeBad(bad)}`,
        tone: bad.length === 0 ? 'neutral' : 'bad',
      };
}

function describeBad(bad: readonly ReportRow[]): string {
  const verbs = badVerbs.filter(({ word }) => bad.some(({ verdict }) => verdict.word.startsWith(word)));
  const said = verbs.map(({ one, several }) => (bad.length === 1 ? one : several));
  return said.length === 0 ? 'failed' : new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(said);
}

function summarise(rows: readonly ReportRow[], shown: string): string {
  const running = rows.filter(({ progress }) => progress !== null);
  const comparisons = rows.filter(({ what }) => what === comparison);
  const reports = rows.length - running.length - comparisons.length;
  const challenges = new Set(rows.flatMap(({ challenge, progress }) => (progress === null ? (challenge ?? []) : [])));
  return [
    reports + comparisons.length === 0
      ? `There is no report in ${shown} yet.`
      : [
          formatNumberOf(reports, 'report'),
          ...(comparisons.length === 0 ? [] : [` and ${formatNumberOf(comparisons.length, 'comparison')}`]),
          ` of ${formatNumberOf(challenges.size, 'challenge')} in ${shown}.`,
        ].join(''),
    ...(running.length === 0 ? [] : [`${formatNumberOf(running.length, 'run')} in progress.`]),
  ].join(' ');
}

function newestFirst(one: ReportRow, other: ReportRow): number {
  const a = one.startedAt ?? '';
  const b = other.startedAt ?? '';
  const isLater = a === b ? one.key > other.key : a > b;
  return isLater ? -1 : 1;
}

/**
 * The row of a report folder, from `report.json` or else from its log; `mayRun`: whether a log without an end may still
 * grow.
 */
function readFolder(
  folder: FoundFolder,
  { log, document, rows }: FolderState,
  { follower, mayRun }: { readonly follower: LogFollower; readonly mayRun: boolean },
): ReportRow {
  const summary = document === undefined ? undefined : readSummary(folder);
  const file = join(folder.path, trialsFile);
  if (summary !== undefined) {
    follower.forget(file);
    return { ...toReportRow(folder, summary), isComparable: log !== undefined };
  }
  if (log !== undefined) {
    const shown = join(folder.shown, trialsFile);
    const read = follower.read(file, log.size, shown);
    if (read === undefined) {
      throw new AssayError(`${shown} is empty.`);
    }
    return mayRun && !read.isOver ? toRunningRow(folder, read) : toReportRow(folder, buildReport(read));
  }
  const judged = rows === undefined ? undefined : judgedRowsIn(folder.path);
  if (judged !== undefined) {
    return { ...toReportRow(folder, judged.read(folder).report), isComparable: false };
  }
  const judge = rowsIn(folder.path)?.judge;
  return document === undefined
    ? toProblemRow(
        folder,
        'Not judged',
        `Replies without verdicts.${judge === undefined ? '' : ` Next: npx assay ${judge} ${folder.shown}`}`,
      )
    : toProblemRow(
        folder,
        'Cannot be read',
        `${folder.shown}/report.json was not written by this version of Assay, and there is no log to rebuild it from.`,
      );
}

/** A growing log, as far as it was read. */
interface Followed {
  readonly reader: LogReader;
  readonly read: number;
}

/** Counts growing logs, continuing where it stopped reading. */
interface LogFollower {
  /** The content of a log of this size; `undefined` before its first line is complete. */
  readonly read: (path: string, size: number, shown: string) => ReadReport | undefined;
  readonly forget: (path: string) => void;
}

/** Follows no log yet. */
function createLogFollower(): LogFollower {
  const followed = new Map<string, Followed>();
  return {
    read(path, size, shown) {
      const known = followed.get(path);
      // A log that is shorter than before is another log.
      const { reader, read: start } =
        known !== undefined && known.read <= size
          ? known
          : { reader: createLogReader(shown, { createSection }), read: 0 };
      followed.delete(path);
      const bytes = (size > start ? readPart(path, start) : undefined) ?? Buffer.alloc(0);
      // The last line may be incomplete.
      const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
      for (const line of whole.toString('utf8').split('\n')) {
        reader.push(line);
      }
      followed.set(path, { reader, read: start + whole.length });
      return reader.read();
    },
    forget: (path) => void followed.delete(path),
  };
}
