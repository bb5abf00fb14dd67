import { hash } from 'node:crypto';
import { readLines } from '../../basics/disk/disk';
import { appendLine } from '../../basics/disk/disk-append';
import { tryParseJson } from '../../basics/json/parse-json';
import type { Reply } from '../../model/model';
import type { Usage } from '../../model/reply';
import type { UnreadableKind } from '../asking/read-text';
import type { Shard } from '../asking/shard';
import { toIdentifier } from '../words';
import type { MadeEntry, SuiteEntry } from './suite-entry';
import type { Asked, ReplySource, Trial, Verdict } from './trial';

/** One vote of a trial in the log. */
export interface VoteEntry extends CallEntry {
  readonly model: string;
  /** File of the voter's own prompt, if it is a variant of the challenge's. */
  readonly prompt?: string;
  /** The voter's own run number. */
  readonly run: number;
  readonly request: string;
  /** The verdict that this vote alone would give. */
  readonly verdict: Verdict;
}

/** One trial in the log; the calls of a vote are in `votes`. */
export interface TrialEntry extends CallEntry {
  readonly kind: 'trial';
  readonly trial: Omit<Trial, 'asked' | 'details' | 'fenced' | 'voteVerdicts'>;
  readonly fenced: boolean;
  readonly votes?: readonly VoteEntry[];
  /** For a vote: analytics decided by `onTie`. */
  readonly tied?: readonly string[];
  /** Kind-specific details of the answer; absent if there are none. */
  readonly details?: object;
}

/** Written when a run stops early; calls in flight then have no entry. */
interface StoppedEntry {
  readonly kind: 'stopped';
  readonly challenge: string;
  /** Present if the user stopped the run. */
  readonly interrupted?: boolean;
}

/** Written when everything planned was asked. */
export interface EndedEntry {
  readonly kind: 'ended';
  /** Number of looks at the held-out part, including this one, if it is shown. */
  readonly looks?: number | undefined;
  /** Present in the log of a Jest command. */
  readonly jest?: JestEnd;
}

/** One line of the log. */
export type LogEntry = SuiteEntry | MadeEntry | TrialEntry | StoppedEntry | EndedEntry;

/** Writes each entry as one JSON line immediately. */
export function logEntry(file: string, entry: object): void {
  appendLine(file, JSON.stringify(entry));
}

/** Converts a trial for the log. */
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

/** The calls behind a trial with their models: its votes, or its single call. */
export function callsOf(entry: TrialEntry): readonly (CallEntry & Pick<VoteEntry, 'model' | 'verdict'>)[] {
  // The spread comes last: V8 takes microseconds to add a property to a literal that begins with one.
  return entry.votes ?? [{ model: entry.trial.asks ?? entry.trial.model, verdict: entry.trial.verdict, ...entry }];
}

/** A trial of a log, which may be of an older version that stored kinds of unreadable replies as they were shown. */
export function readTrial(entry: TrialEntry): TrialEntry {
  const { trial, votes } = entry;
  return [trial, ...(votes ?? [])].every(({ verdict }) => verdict.status !== 'unreadable')
    ? entry
    : {
        ...entry,
        trial: { ...trial, verdict: readVerdict(trial.verdict) },
        ...(votes !== undefined && { votes: votes.map((vote) => ({ ...vote, verdict: readVerdict(vote.verdict) })) }),
      };
}

function readVerdict(verdict: Verdict): Verdict {
  return verdict.status === 'unreadable' ? { ...verdict, kind: toIdentifier(verdict.kind) as UnreadableKind } : verdict;
}

/** Reads a log; a partial last line is skipped. */
export function readLog(file: string): readonly LogEntry[] {
  return readLines(file).flatMap((line) => {
    const entry = tryParseJson(line) as LogEntry | undefined;
    return entry === undefined ? [] : [entry];
  });
}

/** One call in the log: everything except the reply's text, which is in the recording unless recordings are off. */
export interface CallEntry {
  readonly source: ReplySource;
  readonly attempts: number;
  readonly milliseconds: number | null;
  /** The model that answered, according to the server. */
  readonly servedBy: string | null;
  /** The server's fingerprint of the system that answered; absent if none was given. */
  readonly fingerprint?: string;
  /** Host that answered. */
  readonly server: string | null;
  readonly responseId: string | null;
  /** First 16 hexadecimal digits of the SHA-256 of the reply's text: equal replies have equal hashes. */
  readonly replyHash: string | null;
  readonly usage: Usage | null;
  /** Service tier that the server reports; `batch` for replies from the Batch API. Absent if none was reported. */
  readonly tier?: string;
  /** Index of the sample within its call, from 0; absent for a single sample. */
  readonly choice?: number;
  readonly repliedAt: string | null;
}

/** Converts a call for the log. */
export function toCallEntry(asked: Asked): CallEntry {
  const reply = asked.status === 'replied' ? asked.reply : undefined;
  const paid = asked.status === 'replied' ? asked.reply : asked.refused;
  return {
    source: asked.source,
    attempts: asked.status === 'replied' ? asked.reply.attempts : asked.attempts,
    milliseconds: reply?.milliseconds ?? null,
    servedBy: reply?.model ?? null,
    ...(reply?.systemFingerprint != null && { fingerprint: reply.systemFingerprint }),
    server: reply?.server ?? null,
    responseId: reply?.responseId ?? null,
    replyHash: reply === undefined ? null : hashReply(reply),
    usage: paid?.usage ?? null,
    ...(paid?.tier != null && { tier: paid.tier }),
    ...choiceOf(asked.status === 'errored' ? (asked.choice ?? paid?.choice) : paid?.choice),
    repliedAt: paid?.repliedAt ?? null,
  };
}

function choiceOf(choice: number | undefined): { readonly choice?: number } {
  return choice === undefined ? {} : { choice };
}

/** Identifies replies in the log: first 16 hexadecimal digits of the SHA-256 of the text. */
export function hashReply({ text, refusal, finishReason }: Pick<Reply, 'text' | 'refusal' | 'finishReason'>): string {
  return hash('sha256', JSON.stringify([text, refusal, finishReason])).slice(0, 16);
}

/** How a Jest command ended. */
export interface JestEnd {
  /** The value of `--shard`. */
  readonly shard: Shard | null;
  /** Failed tests of any kind. */
  readonly failed: number;
  /** Test files that failed to run or did not run. */
  readonly notRun: number;
  /** The known ones among these, with their errors. */
  readonly notRunFiles: readonly { readonly file: string; readonly because: string }[];
  readonly milliseconds: number;
}
