import type { MadeEntry, SuiteEntry } from './suite-entry';
import { appendLine } from '../../basics/disk/disk-append';
import { readLines } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import type { Verdict } from './verdict';
import { toCallEntry, type CallEntry } from './call-entry';
import type { JestEnd } from './jest-end';
import type { Trial } from './trial';

/** One vote of a trial as the log keeps it. */
export interface VoteEntry extends CallEntry {
  readonly model: string;
  /** File of the voter's own prompt, when that is a variant of the challenge's. */
  readonly prompt?: string;
  /** The voter's own run number. */
  readonly run: number;
  readonly request: string;
  /** What this vote alone would have been worth. */
  readonly verdict: Verdict;
}

/** One trial as the log keeps it; of a vote, its calls are in `votes`. */
export interface TrialEntry extends CallEntry {
  readonly kind: 'trial';
  readonly trial: Omit<Trial, 'asked' | 'details' | 'fenced' | 'voteVerdicts'>;
  readonly fenced: boolean;
  readonly votes?: readonly VoteEntry[];
  /** Of a vote: analytics that ended on the safe side. */
  readonly tied?: readonly string[];
  /** What only its kind knows of the answer; absent when that is nothing. */
  readonly details?: object;
}

/** Written when asking ended before its time: what was under way then is in no entry. */
export interface StoppedEntry {
  readonly kind: 'stopped';
  readonly challenge: string;
  /** Present when somebody ended it. */
  readonly interrupted?: boolean;
}

/** Written when everything that was to be asked has been. */
export interface EndedEntry {
  readonly kind: 'ended';
  /** How often the held-out part of the fixtures was looked at, this time included, if it is shown. */
  readonly looks?: number | undefined;
  /** Of the log of a Jest command. */
  readonly jest?: JestEnd;
}

/** One line of the log. */
export type LogEntry = SuiteEntry | MadeEntry | TrialEntry | StoppedEntry | EndedEntry;

/** Writes one JSON line for each entry, at once. */
export function logEntry(file: string, entry: object): void {
  appendLine(file, JSON.stringify(entry));
}

/** The log's view of a trial. */
export function toTrialEntry({ asked, details, fenced = false, voteVerdicts, ...trial }: Trial): TrialEntry {
  const votes = asked.votes?.map(({ asked: call, ...vote }, index): VoteEntry => {
    const verdict = voteVerdicts?.[index] ?? { status: 'errored', problem: 'not scored' };
    return { ...vote, verdict, ...toCallEntry(call) };
  });
  const replied = asked.status === 'replied' ? asked : undefined;
  return {
    kind: 'trial',
    trial,
    ...toCallEntry(asked),
    fenced,
    ...(votes !== undefined && { votes }),
    ...(details !== undefined && { details }),
    ...(replied?.tied !== undefined && replied.tied.length > 0 && { tied: replied.tied }),
  };
}

/** The calls behind a trial, each with the model that was asked: its votes, or the one that it is. */
export function callsOf(entry: TrialEntry): readonly (CallEntry & Pick<VoteEntry, 'model' | 'verdict'>)[] {
  // The spread comes last: V8 takes microseconds to add a property to a literal that begins with one.
  return entry.votes ?? [{ model: entry.trial.asks ?? entry.trial.model, verdict: entry.trial.verdict, ...entry }];
}

/** Reads a log back; a half-written last line is passed over. */
export function readLog(file: string): readonly LogEntry[] {
  return readLines(file).flatMap((line) => {
    const entry = tryParseJson(line) as LogEntry | undefined;
    return entry === undefined ? [] : [entry];
  });
}
