import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { appendLine, readLines } from '../disk';
import { canonicalJson } from '../model/request-hash';
import { prepareRequest } from '../trial/ask-once';
import type { AssertionEntry } from '../trial/trial-log';
import type { Validator } from '../trial/validator';
import type { GateSettings } from './gate-plan';

/** One attempt to certify a challenge. */
export interface Attempt {
  /** Counted over all attempts on the challenge, from 1. */
  readonly number: number;
  /** Verdicts of the earlier ones; `unfinished` were left with different settings. */
  readonly earlier: readonly string[];
  /** Whether it was begun before, and goes on with the replies that it has. */
  readonly continued: boolean;
  /** Number of its first run: no attempt uses another's replies, nor those that a repeat or Jest has asked for. */
  readonly firstRun: number;
  /** Puts its verdict on record; the next one is a new attempt. */
  readonly end: (verdict: string) => void;
}

/** Runs between the first ones of two attempts. */
const runsApart = 1_000_000;

/**
 * The attempt that a gate with this key belongs to: the last one if that has the same key and has not ended, else a new one.
 * The record is `.assay/gates/<challenge>.jsonl`.
 */
export function openAttempt(root: string, challenge: string, key: string, canContinue: boolean): Attempt {
  const file = join(root, '.assay/gates', `${challenge}.jsonl`);
  const entries = readLines(file).flatMap(parseEntry);
  const begun = entries.filter((entry) => entry.key !== undefined);
  const verdictOf = (number: number): string | undefined =>
    entries.find((entry) => entry.attempt === number && entry.verdict !== undefined)?.verdict;
  const last = begun.at(-1);
  const continued = canContinue && last?.key === key && verdictOf(last.attempt) === undefined;
  const highest = Math.max(0, ...begun.map(({ attempt }) => attempt));
  const number = continued ? highest : highest + 1;
  if (!continued) {
    appendLine(file, JSON.stringify({ attempt: number, key, begunAt: new Date().toISOString() }));
  }
  return {
    number,
    earlier: begun.filter(({ attempt }) => attempt < number).map(({ attempt }) => verdictOf(attempt) ?? 'unfinished'),
    continued,
    firstRun: number * runsApart,
    end: (verdict) => {
      appendLine(file, JSON.stringify({ attempt: number, verdict, endedAt: new Date().toISOString() }));
    },
  };
}

/** SHA-256 (hex) of everything that decides a gate: its requests, its assertions and its settings. */
export function attemptKey(
  { challenge, models }: Validator,
  assertions: readonly AssertionEntry[],
  settings: GateSettings,
): string {
  const requests = models.flatMap((model) =>
    (model.vote?.voters ?? [model]).flatMap((voter) =>
      challenge.fixtures.map((fixture) => [voter.server, prepareRequest(challenge, fixture, voter).hash]),
    ),
  );
  const rules = assertions.map(({ fixture, analytic, expected, assert, tolerate }) => ({
    fixture,
    analytic,
    expected,
    assert,
    tolerate,
  }));
  const votes = models.map(({ vote }) => (vote === undefined ? null : { of: vote.of, safeSide: vote.safeSide }));
  return createHash('sha256').update(canonicalJson({ requests, rules, votes, settings })).digest('hex');
}

interface Entry {
  readonly attempt: number;
  readonly key?: string;
  readonly verdict?: string;
}

function parseEntry(line: string): readonly Entry[] {
  try {
    const { attempt, key, verdict } = JSON.parse(line) as Partial<Record<keyof Entry, unknown>>;
    return typeof attempt === 'number'
      ? [{ attempt, ...(typeof key === 'string' && { key }), ...(typeof verdict === 'string' && { verdict }) }]
      : [];
  } catch {
    return [];
  }
}
