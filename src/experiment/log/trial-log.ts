import type { OverrideSnapshot } from './override-snapshot';
import { appendLine, readLines } from '../../basics/disk/disk';
import type { PriceOverride } from '../../model/prices/price-override';
import { tryParseJson } from '../../basics/json/parse-json';
import type { Verdict } from './verdict';
import { toCallEntry, type CallEntry } from './call-entry';
import type { JestEnd } from './jest-end';
import type { Group } from '../group';
import type { Shard } from '../asking/shard';
import type { Trial } from './trial';

/** Version of the format. */
export const logVersion = 1;

/** What the log keeps of a suite before its first trial, so that a reader needs no other file. */
export interface SuiteEntry {
  readonly kind: 'suite';
  readonly version: number;
  /** Kind of the challenge; absent of a validator. */
  readonly of?: string | undefined;
  readonly challenge: string;
  readonly title: string;
  /** Host that is asked, when a model is online. */
  readonly server: string;
  readonly promptFile: string;
  /** SHA-256 (hex) of what the prompt says. */
  readonly promptHash: string;
  /** Names of the groups, by which trials are counted. */
  readonly models: readonly string[];
  /** The same as data, in the same order; absent when each is a model's name and no more. */
  readonly groups?: readonly Group[] | undefined;
  /** SHA-256 (hex) of what each group is told, in the same order; absent when that is the same. */
  readonly promptHashes?: readonly string[] | undefined;
  /** Groups of which nobody knows beforehand how many trials they have, such as later rounds; absent when there are none. */
  readonly unplanned?: readonly string[] | undefined;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Number of the first run. */
  readonly firstRun: number;
  readonly runs: number;
  /** Present when only this part of the trials is asked. */
  readonly shard?: Shard;
  /** Present when assertions were made soft for this run. */
  readonly logOnly?: boolean | undefined;
  /** True when an offline model took the place of the prompt's because there was no key. */
  readonly substituted: boolean;
  /** Whether prices apply: OpenAI's own server charges list prices, others what `prices` says. */
  readonly priced: boolean;
  /** Prices of the user's own file for the models that are asked; absent when there are none. */
  readonly prices?: readonly PriceOverride[] | undefined;
  readonly notes: readonly string[];
  /** Present when the trials are those of a gate. */
  readonly gate?: GateEntry;
  readonly assertions: readonly AssertionEntry[];
  /** Trials that a run has of each fixture, by its id; absent when that is one of each. */
  readonly parts?: Readonly<Record<string, number>> | undefined;
  /** Proposed labels of fixtures that nobody has reviewed, which are asked and counted apart; absent when there are none. */
  readonly unreviewed?: readonly AssertionEntry[];
  /** Ids of those of them that nobody proposed any label for, which are asked, too; absent when there are none. */
  readonly unlabelled?: readonly string[];
  /** Ids of the fixtures that prompts show, when models are also asked without them; the names of both, and how many their prompt shows. */
  readonly examples?: {
    readonly shown: readonly string[];
    readonly pairs: readonly { readonly with: string; readonly without: string; readonly shown?: number | undefined }[];
  };
  /** Language of each fixture that is scored, by its id; absent when all are in the same. */
  readonly languages?: Readonly<Record<string, string>>;
  /** Overrides as they were when it was asked; absent when none was recorded for the challenge. */
  readonly overrides?: OverrideSnapshot;
  /** What only its kind knows of the challenge; absent when that is nothing. */
  readonly details?: object | undefined;
}

/** The settings of a gate as the log keeps them. */
export interface GateEntry {
  /** Which attempt on the challenge this is, from 1. */
  readonly attempt: number;
  /** Sum of the alphas of all attempts, this one included. */
  readonly spent: number;
  /** Chance at most of certifying an assertion at its unacceptable rate. */
  readonly alpha: number;
  /** Chance at most of rejecting any assertion at its tolerated rate. */
  readonly beta: number;
  /** Runs between two looks. */
  readonly batch: number;
  readonly preset: string | null;
  /** The same two rates for every assertion; `null`: from what each tolerates. */
  readonly hypotheses: { readonly tolerated: number; readonly unacceptable: number } | null;
  /** Trials after which an assertion is inconclusive; `null`: in proportion to those that a clean one needs. */
  readonly most: number | null;
  /** Whether the first rejection ends it. */
  readonly failFast: boolean;
}

/** One assertion of a suite as the log keeps it. */
export interface AssertionEntry {
  readonly fixture: string;
  /** Relative to the project's root. */
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly analytic: string;
  readonly expected: boolean;
  readonly assert: 'hard' | 'soft';
  readonly tolerate: number;
}

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
export type LogEntry = SuiteEntry | TrialEntry | StoppedEntry | EndedEntry;

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
  return entry.votes ?? [{ ...entry, model: entry.trial.asks ?? entry.trial.model, verdict: entry.trial.verdict }];
}

/** Reads a log back; a half-written last line is passed over. */
export function readLog(file: string): readonly LogEntry[] {
  return readLines(file).flatMap((line) => {
    const entry = tryParseJson(line) as LogEntry | undefined;
    return entry === undefined ? [] : [entry];
  });
}
