import { appendLine, readLines } from '../disk';
import type { ReplySource, Trial } from './trial';

/** What the log keeps of a suite before its first trial, so that a reader needs no other file. */
export interface SuiteEntry {
  readonly kind: 'suite';
  readonly challenge: string;
  readonly title: string;
  /** Host that is asked, when a model is online. */
  readonly server: string;
  readonly promptFile: string;
  readonly models: readonly string[];
  readonly runs: number;
  /** True when an offline model took the place of the prompt's because there was no key. */
  readonly substituted: boolean;
  /** Whether list prices apply: only OpenAI's own server charges them. */
  readonly priced: boolean;
  readonly notes: readonly string[];
  readonly assertions: readonly AssertionEntry[];
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

/** One trial as the log keeps it: everything but the reply's text, which its recording holds unless recordings are off. */
export interface TrialEntry {
  readonly kind: 'trial';
  readonly trial: Omit<Trial, 'asked'>;
  readonly source: ReplySource;
  readonly attempts: number;
  readonly milliseconds: number | null;
  /** The model that the server says has answered. */
  readonly servedBy: string | null;
  /** Host that answered. */
  readonly server: string | null;
  readonly responseId: string | null;
  readonly usage: {
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly cachedTokens: number;
  } | null;
  readonly repliedAt: string | null;
  readonly fenced: boolean;
}

/** Written when asking ended before its time: what was under way then is in no entry. */
export interface StoppedEntry {
  readonly kind: 'stopped';
  readonly challenge: string;
}

/** One line of the log. */
export type LogEntry = SuiteEntry | TrialEntry | StoppedEntry;

/** Writes one JSON line for each entry, at once. */
export function logEntry(file: string, entry: LogEntry): void {
  appendLine(file, JSON.stringify(entry));
}

/** The log's view of a trial. */
export function toTrialEntry({ asked, ...trial }: Trial): TrialEntry {
  const reply = asked.status === 'replied' ? asked.reply : undefined;
  return {
    kind: 'trial',
    trial,
    source: asked.source,
    attempts: asked.status === 'replied' ? asked.reply.attempts : asked.attempts,
    milliseconds: reply?.milliseconds ?? null,
    servedBy: reply?.model ?? null,
    server: reply?.server ?? null,
    responseId: reply?.responseId ?? null,
    usage: reply?.usage ?? null,
    repliedAt: reply?.repliedAt ?? null,
    fenced: asked.status === 'replied' && asked.reading.status === 'answer' && asked.reading.fenced,
  };
}

/** Reads a log back; a half-written last line is passed over. */
export function readLog(file: string): readonly LogEntry[] {
  return readLines(file).flatMap((line) => {
    try {
      return [JSON.parse(line) as LogEntry];
    } catch {
      return [];
    }
  });
}
