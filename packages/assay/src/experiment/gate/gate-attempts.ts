import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readLines } from '../../basics/disk/disk';
import { appendLine } from '../../basics/disk/disk-append';
import { parseJson } from '../../basics/json/parse-json';
import { formatShare } from '../../basics/text/numbers';
import { canonicalJson } from '../../model/request-hash';
import { largest } from '../../statistics/numbers';
import { runBlock } from '../asking/ask-votes';
import type { AssertionEntry, SuiteEntry } from '../log/suite-entry';
import { findMeasures, type GateReport } from '../report/gate-document';
import type { GateSettings } from './gate-plan';

/** One attempt to certify a challenge. */
export interface Attempt {
  /** Counted over all attempts on the challenge, from 1. */
  readonly number: number;
  /** Verdicts of earlier attempts; `unfinished` ones were abandoned, with other settings or for too long. */
  readonly earlier: readonly string[];
  /** Sum of the alphas of all attempts, including this one: the probability that any lets something bad pass. */
  readonly spent: number;
  /**
   * Looks at unseen submissions that could have certified this grader here, this one included; 1 for a gate of anything
   * else.
   */
  readonly look: number;
  /** Whether this continues an earlier attempt with its replies. */
  readonly continued: boolean;
  /** Number of the first run: no attempt reuses replies of another attempt, of a repeat or of Jest. */
  readonly firstRun: number;
  /** Records the attempt once the first trial has arrived; one that `cannotPass` spends nothing of alpha. */
  readonly begin: (cannotPass?: boolean) => void;
  /** Records the verdict; the next gate is a new attempt. */
  readonly end: (verdict: string) => void;
}

/** What an attempt depends on. */
export interface AttemptOptions {
  readonly root: string;
  readonly challenge: string;
  /** From `attemptKey`. */
  readonly key: string;
  readonly alpha: number;
  /** For a gate on unseen submissions: from `graderKey`. Each further look at the same grader is counted. */
  readonly grader?: string | undefined;
  /** Name of the offline model that answers, which has a record of its own; `undefined` for others, which share one. */
  readonly simulated: string | undefined;
  /** Whether replies are recorded, so that the attempt can resume. */
  readonly canContinue: boolean;
  readonly now: Date;
}

/** Higher numbers cannot belong to an attempt. */
const mostAttempts = 1_000_000;
/** Attempts interrupted for longer are not resumed, because the model behind a name may have changed. */
const longestBreak = 7 * 24 * 3_600_000;

/** The file that records the attempts on a challenge. */
export function attemptsFile({
  root,
  challenge,
  simulated,
}: Pick<AttemptOptions, 'root' | 'challenge' | 'simulated'>): string {
  const whose =
    simulated === undefined ? '' : `.simulated-${createHash('sha256').update(simulated).digest('hex').slice(0, 8)}`;
  return join(root, '.assay/gates', `${challenge}${whose}.jsonl`);
}

/**
 * The attempt that a gate belongs to: the latest with the same key, if it was started this week and has not ended;
 * otherwise a new one. Runs of a real attempt are numbered by the second in which it started, so that a lost record, a
 * second machine or committed recordings never provide its replies. Runs of a simulated attempt are numbered by
 * attempt, to be reproducible.
 */
export function openAttempt(options: AttemptOptions): Attempt {
  const { key, alpha, grader, simulated, canContinue, now } = options;
  const file = attemptsFile(options);
  const entries = readLines(file).flatMap(parseEntry);
  const known = [...new Set(entries.map(({ attempt }) => attempt))].sort((a, b) => a - b);
  const verdictOf = (number: number): string | undefined =>
    entries.find((entry) => entry.attempt === number && entry.verdict !== undefined)?.verdict;
  // A number in any line, even a damaged one, is used up, so that its runs are never reused.
  const last = known.at(-1) ?? 0;
  const open = entries.findLast(
    (entry) =>
      verdictOf(entry.attempt) === undefined &&
      entry.key === key &&
      entry.firstRun !== undefined &&
      now.getTime() - Date.parse(entry.begunAt ?? '') <= longestBreak,
  );
  const continued = canContinue && open?.firstRun !== undefined;
  const number = continued ? open.attempt : last + 1;
  const latest = largest([0, ...entries.map((entry) => entry.firstRun ?? 0)]) / runBlock;
  const block = simulated !== undefined ? number : Math.max(Math.floor(now.getTime() / 1000), latest + 1);
  const firstRun = continued ? (open.firstRun ?? 0) : block * runBlock;
  const before = known.filter((attempt) => attempt !== number);
  const entryOf = (attempt: number): Entry | undefined => entries.find((one) => one.attempt === attempt);
  // All looks at unseen submissions by one grader share one alpha.
  const spends = new Map<number | string, number>([[grader ?? number, alpha]]);
  for (const attempt of before) {
    const entry = entryOf(attempt);
    const spender = entry?.grader ?? attempt;
    spends.set(spender, Math.max(spends.get(spender) ?? 0, entry?.alpha ?? alpha));
  }
  return {
    number,
    earlier: before.map((attempt) => verdictOf(attempt) ?? 'unfinished'),
    spent: [...spends.values()].reduce((sum, spent) => sum + spent, 0),
    look:
      grader === undefined
        ? 1
        : entries.filter((entry) => entry.attempt < number && entry.grader === grader && !entry.cannotPass).length + 1,
    continued,
    firstRun,
    begin: (cannotPass = false) => {
      if (!continued) {
        const entry = { attempt: number, key, alpha, grader, firstRun, begunAt: now.toISOString() };
        appendLine(file, JSON.stringify({ ...entry, ...(cannotPass && { cannotPass }) }));
      }
    },
    end: (verdict) => {
      appendLine(file, JSON.stringify({ attempt: number, verdict, endedAt: new Date().toISOString() }));
    },
  };
}

/** What determines a gate: models, questions, rules and settings. */
export interface GateTerms {
  /** Host and request hash of each question to each voter, in order. */
  readonly requests: readonly (readonly [server: string, hash: string])[];
  readonly assertions: readonly AssertionEntry[];
  /** How each model votes; `null` for one that does not. */
  readonly votes: readonly ({ readonly of: number; readonly safeSide: boolean } | null)[];
  readonly settings: GateSettings;
}

/** SHA-256 (hex) of everything that determines a gate: requests, assertions and settings. */
export function attemptKey({ requests, assertions, votes, settings }: GateTerms): string {
  const rules = assertions.map(({ fixture, analytic, expected, assert, tolerate }) => ({
    fixture,
    analytic,
    expected,
    assert,
    tolerate,
  }));
  return createHash('sha256').update(canonicalJson({ requests, rules, votes, settings })).digest('hex');
}

/** SHA-256 (hex) of who answers: models, servers, prompts and votes, whatever the fixtures are. */
export function graderKey({ models, server, promptHash, promptHashes, groups }: SuiteEntry): string {
  return createHash('sha256')
    .update(canonicalJson({ models, server, prompts: promptHashes ?? promptHash, groups }))
    .digest('hex');
}

interface Entry {
  readonly attempt: number;
  readonly key?: string;
  readonly grader?: string;
  readonly cannotPass?: boolean;
  readonly alpha?: number;
  readonly firstRun?: number;
  readonly begunAt?: string;
  readonly verdict?: string;
}

function parseEntry(line: string): readonly Entry[] {
  const attempt = Number(/"attempt":(\d+)/.exec(line)?.[1]);
  if (!(attempt >= 1 && attempt <= mostAttempts)) {
    return [];
  }
  try {
    const { key, alpha, grader, cannotPass, firstRun, begunAt, verdict } = parseJson(line) as Partial<
      Record<keyof Entry, unknown>
    >;
    return [
      {
        attempt,
        ...(typeof key === 'string' && { key }),
        ...(typeof alpha === 'number' && { alpha }),
        ...(typeof grader === 'string' && { grader }),
        ...(cannotPass === true && { cannotPass }),
        ...(Number.isSafeInteger(firstRun) && { firstRun: firstRun as number }),
        ...(typeof begunAt === 'string' && { begunAt }),
        ...(typeof verdict === 'string' && { verdict }),
      },
    ];
  } catch {
    return [{ attempt }];
  }
}

/** The number of the attempt, and the error probability of all attempts together. */
export function describeAttempt(gate: GateReport): string {
  const { attempt, spent, accuracy, unseen } = gate;
  const isOfAssertions =
    accuracy === undefined && findMeasures(gate) === undefined && (unseen?.wanted ?? null) === null;
  const what = isOfAssertions ? 'an unacceptable assertion' : 'what must not pass';
  return attempt === 1
    ? 'Attempt 1 on this challenge (according to .assay/gates).'
    : `Attempt ${attempt} on this challenge: over all ${attempt} attempts, the probability that ${what} passes at least once is up to ${formatShare(Math.min(1, spent))}.`;
}
