import { tryParseJson } from '../../basics/json/parse-json';
import { growingLogVersion, type MadeEntry, madeSchema, type SuiteEntry } from '../log/suite-entry';
import type { CallEntry, TrialEntry } from '../log/trial-log';
import { createReportBuilder } from '../report/report-builder';
import type { ReportDocument } from '../report/report-document';
import type { CreateSection } from '../report/section';
import { type EntryFacts, type MachineLog, type MergedLog, mergeEntries, mergeLogs } from './merge-logs';

/** The trials of a challenge from several machines, merged and counted. */
export interface MergedSuite extends MergedLog<SuiteEntry, TrialEntry> {
  readonly report: ReportDocument;
}

/** Merges trials of one challenge into the report that a single machine would have made. */
export function mergeSuites(
  logs: readonly [MachineLog<SuiteEntry, TrialEntry>, ...MachineLog<SuiteEntry, TrialEntry>[]],
  createSection?: CreateSection,
): MergedSuite {
  const merged = mergeLogs(logs[0].head.challenge, logs, factsOf);
  const builder = createReportBuilder(merged.head, createSection);
  for (const entry of entriesOf(merged)) {
    builder.add(entry);
  }
  return { ...merged, report: builder.build({ complete: merged.ended, looks: merged.head.looks }) };
}

/** Counts a challenge with one log, complete or interrupted; each trial counts once. */
export function countSuite(
  { shown, head, entries, ended }: MachineLog<SuiteEntry, TrialEntry>,
  { createSection, interrupted }: { readonly createSection: CreateSection; readonly interrupted: boolean },
): MergedSuite {
  const merged = { ...mergeEntries(entries, factsOf(head)), head, ended, lacking: [], files: [shown] };
  const builder = createReportBuilder(head, createSection);
  for (const entry of entriesOf(merged)) {
    builder.add(entry);
  }
  return { ...merged, report: builder.build({ complete: ended, interrupted, looks: head.looks }) };
}

/**
 * The entries of the merged log: of several replies to a trial, the counted one comes first, so that the others do not
 * count.
 */
export function entriesOf<Entry>({ counting, replaced }: MergedLog<object, Entry>): readonly Entry[] {
  return [...counting, ...replaced];
}

function factsOf({ assertions, models }: SuiteEntry): (entry: TrialEntry) => EntryFacts {
  const places = new Map([...new Set(assertions.map(({ fixture }) => fixture))].map((id, place) => [id, place]));
  return (entry) => {
    const { fixture, model, run, part = 0, verdict } = entry.trial;
    const calls: readonly CallEntry[] = entry.votes ?? [entry];
    return {
      key: JSON.stringify([fixture, model, run, part]),
      reply: calls.map(({ responseId, replyHash, repliedAt }) => responseId ?? replyHash ?? repliedAt ?? '').join(' '),
      judged: verdict.status !== 'errored',
      repliedAt: calls.map(({ repliedAt }) => repliedAt ?? '').reduce((a, b) => (a > b ? a : b), ''),
      live: calls.some(({ source }) => source === 'live'),
      order: [run, places.get(fixture) ?? -1, part, models.indexOf(model)],
    };
  };
}

/** Adds fixtures that were created during the run to the suite. */
export function growSuite(suite: SuiteEntry, { assertions, languages, details }: MadeEntry): SuiteEntry {
  return {
    ...suite,
    assertions: [...suite.assertions, ...assertions],
    made: [...(suite.made ?? []), ...details],
    ...(languages !== undefined && { languages: { ...suite.languages, ...languages } }),
  };
}

/** Whether fixtures can be created while the suite is asked. */
export function canGrow({ version }: Pick<SuiteEntry, 'version'>): boolean {
  return version === growingLogVersion;
}

/** Parses an entry that declares new fixtures; `undefined` for other entries. */
export function readMade(entry: unknown): MadeEntry | undefined {
  return madeSchema.safeParse(entry).data;
}

/**
 * The lines of a log with declarations of fixtures moved right behind the first line, so that readers know all
 * questions from the start. Lines of a log that cannot grow are passed on one by one.
 */
export function* madeFirst(lines: Iterable<string>): Generator<string, void> {
  let mayGrow: boolean | undefined;
  const others: string[] = [];
  for (const line of lines) {
    if (mayGrow !== true) {
      mayGrow ??= isGrowing(line);
      yield line;
    } else if (line.startsWith('{"kind":"made"')) {
      yield line;
    } else {
      others.push(line);
    }
  }
  yield* others;
}

function isGrowing(first: string): boolean {
  const head = tryParseJson(first) as { readonly version?: unknown } | null | undefined;
  return head?.version === growingLogVersion;
}
