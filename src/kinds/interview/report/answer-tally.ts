import { listedServer } from '../../../model/prices/price-override';
import { priceOverrideSchema } from '../../../model/prices/price-schema';
import { createBill, type BilledCall, type Cost } from '../../../experiment/report/cost-tally';
import type { CallEntry } from '../../../experiment/log/call-entry';
import type { EvaluatedRow } from '../rows/rows';
import type { FailureKind } from '../verdict';
import { createNotes } from './answer-notes';
import { createRunFinder } from './find-run';

/** What can go wrong, gravest first. */
const byGravity: readonly FailureKind[] = [
  ...(['no code', 'no function', 'limit', 'timeout', 'exception', 'wrong result'] as const),
];

/** One answer, counted. */
export interface AnswerResult {
  readonly round: number;
  readonly status: 'PASS' | 'FAIL' | 'ERRORED';
  readonly passed: number;
  readonly total: number;
  /** What went wrong, the gravest; `undefined` when nothing did. */
  readonly failure: FailureKind | undefined;
}

/** One question's answers: one list of rounds for each run. */
export interface QuestionAnswers {
  readonly name: string;
  readonly runs: ReadonlyMap<string, readonly AnswerResult[]>;
}

/** What answers belong together. */
export interface CellAbout {
  /** Id or folder of the interview; `–` when nothing tells. */
  readonly interview: string;
  readonly model: string;
  readonly template: string;
  /** As `temperature=0.7`, comma-separated; empty for none. */
  readonly params: string;
  readonly language: string;
}

/** One model with one prompt and one set of parameters, in one language. */
export interface CellAnswers extends CellAbout {
  readonly simulated: boolean;
  readonly questions: readonly QuestionAnswers[];
  /** What deserves a word beside the figures. */
  readonly notes: readonly string[];
  readonly cost: Cost;
}

/** Counts evaluated rows, one after the other; keeps a few numbers of each. */
export interface AnswerTally {
  /** Adds a row; `source` tells the runs of one file from those of another. */
  readonly add: (row: EvaluatedRow, source: string) => void;
  readonly cells: () => readonly CellAnswers[];
}

/** A tally in which nothing is counted yet. */
export function createAnswerTally(): AnswerTally {
  const cells = new Map<string, ReturnType<typeof createCell>>();
  return {
    add(row, source) {
      const about = cellOf(row, source);
      const key = JSON.stringify(about);
      const cell = cells.get(key) ?? createCell(about);
      cells.set(key, cell);
      cell.add(row, source);
    },
    cells: () => [...cells.values()].map((cell) => cell.read()),
  };
}

/** What a row belongs to. */
export function cellOf(row: EvaluatedRow, source: string): CellAbout {
  return {
    interview: row.interview ?? partOfName(source, 1),
    model: row.model ?? '–',
    template: row.template ?? partOfName(source, 3),
    params: describeParams(row.params ?? {}),
    language: row.language,
  };
}

function createCell(about: CellAbout): {
  readonly add: (row: EvaluatedRow, source: string) => void;
  readonly read: () => CellAnswers;
} {
  const questions = new Map<string, Map<string, AnswerResult[]>>();
  const bill = createBill({ priced: true, server: listedServer });
  const runOf = createRunFinder();
  const noted = createNotes();
  let simulated = false;
  return {
    add(row, source) {
      const { run, isNew } = runOf(row, source);
      const runs = questions.get(row.name) ?? new Map<string, AnswerResult[]>();
      questions.set(row.name, runs);
      const rounds = (runs.get(run) ?? []).filter(({ round }) => round !== row.round);
      runs.set(
        run,
        [...rounds, resultOf(row)].sort((a, b) => a.round - b.round),
      );
      noted.add(row, isNew);
      if (isNew) {
        simulated ||= row['simulated'] === true;
        bill.add([{ ...callOf(row), model: about.model, verdict: { status: row.status.toLowerCase() } }]);
      }
    },
    read: () => ({
      ...about,
      simulated,
      questions: [...questions].map(([name, runs]) => ({ name, runs })),
      cost: bill.total(),
      notes: noted.read(),
    }),
  };
}

/** What a row counts as. */
export function resultOf({ round, status, passed, total, checks }: EvaluatedRow): AnswerResult {
  const found = new Set(checks.map(({ failure }) => failure));
  const gravest = byGravity.find((kind) => found.has(kind));
  const known: FailureKind | undefined =
    status === 'NO_CODE' || status === 'NOCODE' ? 'no code' : status === 'NO_FUNCTION' ? 'no function' : gravest;
  switch (status) {
    case 'PASS':
    case 'ERRORED':
      return { round, status, passed, total, failure: undefined };
    default:
      return { round, status: 'FAIL', passed, total, failure: known ?? 'wrong result' };
  }
}

/** What a row says of its call; rows of other tools say nothing. */
function callOf(row: EvaluatedRow): CallEntry & Pick<BilledCall, 'prices'> {
  const { source, tier, host = row['server'], prices } = row as Readonly<Record<string, unknown>>;
  const known = source === 'live' || source === 'recording' || source === 'offline' ? source : 'recording';
  return {
    source: known,
    attempts: typeof row['attempts'] === 'number' ? row['attempts'] : 1,
    milliseconds: null,
    servedBy: null,
    server: typeof host === 'string' ? host : null,
    responseId: null,
    replyHash: null,
    usage: usageOf(row['usage']),
    ...(typeof tier === 'string' && { tier }),
    ...(prices !== undefined && { prices: priceOverrideSchema.array().safeParse(prices).data }),
    repliedAt: typeof row['repliedAt'] === 'string' ? row['repliedAt'] : null,
  };
}

function usageOf(value: unknown): CallEntry['usage'] {
  const usage = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { promptTokens, completionTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  return typeof promptTokens === 'number' &&
    typeof completionTokens === 'number' &&
    typeof cachedTokens === 'number' &&
    typeof cacheWriteTokens === 'number'
    ? { promptTokens, completionTokens, cachedTokens, cacheWriteTokens }
    : null;
}

/** Parameters in a fixed order, or as another tool wrote them. */
function describeParams(params: NonNullable<EvaluatedRow['params']>): string {
  if (typeof params === 'string') {
    return params;
  }
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** Files of the original say what they are in their names: `eval_<interview>_<languages>_<template>_…`. */
function partOfName(source: string, part: number): string {
  const name = source.split(/[\\/]/).at(-1) ?? '';
  return (/^(?:eval|interview)_[^_]*_[^_]*_[^_]+_/.test(name) ? name.split('_')[part] : undefined) ?? '–';
}
