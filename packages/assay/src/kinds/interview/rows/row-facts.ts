import type { FailureKind } from '../verdict';
import type { EvaluatedRow } from './rows';

/** Kinds of failures, most severe first. */
const byGravity: readonly FailureKind[] = [
  ...(['no-code', 'no-function', 'limit', 'timeout', 'exception', 'wrong-result', 'environment'] as const),
];

/** One answer, counted. */
export interface AnswerResult {
  readonly round: number;
  readonly status: 'PASS' | 'FAIL' | 'ERRORED';
  readonly passed: number;
  readonly total: number;
  /** The most severe failure; `undefined` if there is none. */
  readonly failure: FailureKind | undefined;
}

/** What identifies a cell of answers. */
export interface CellAbout {
  /** Id or folder of the interview; `–` if unknown. */
  readonly interview: string;
  readonly model: string;
  readonly template: string;
  /** As `temperature=0.7`, comma-separated; empty for none. */
  readonly params: string;
  readonly language: string;
}

/** The cell of a row. */
export function cellOf(row: EvaluatedRow, source: string): CellAbout {
  return {
    interview: row.interview ?? partOfName(source, 1),
    model: row.model ?? '–',
    template: row.template ?? partOfName(source, 3),
    params: describeParams(withoutCommand(row.params ?? {})),
    language: row.language,
  };
}

/** The result of an answer. */
export function resultOf({
  round,
  status,
  passed,
  total,
  checks,
}: Pick<EvaluatedRow, 'round' | 'status' | 'passed' | 'total' | 'checks'>): AnswerResult {
  const found = new Set(checks.map(({ failure }) => failure));
  const gravest = byGravity.find((kind) => found.has(kind));
  const known: FailureKind | undefined =
    status === 'NO_CODE' || status === 'NOCODE' ? 'no-code' : status === 'NO_FUNCTION' ? 'no-function' : gravest;
  switch (status) {
    case 'PASS':
    case 'ERRORED':
      return { round, status, passed, total, failure: undefined };
    default:
      return { round, status: 'FAIL', passed, total, failure: known ?? 'wrong-result' };
  }
}

/** The original's parameters include llama.cpp's whole command line, which names a different file for each question. */
function withoutCommand(params: NonNullable<EvaluatedRow['params']>): NonNullable<EvaluatedRow['params']> {
  return typeof params === 'string' ? params : { ...params, cmdline: undefined };
}

/** Parameters in a fixed order, or as another tool wrote them. */
export function describeParams(params: NonNullable<EvaluatedRow['params']>): string {
  if (typeof params === 'string') {
    return params;
  }
  return Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** The original's file names describe their content: `eval_<interview>_<languages>_<template>_…`. */
function partOfName(source: string, part: number): string {
  const name = source.split(/[\\/]/).at(-1) ?? '';
  return (/^(?:eval|interview)_[^_]*_[^_]*_[^_]+_/.test(name) ? name.split('_')[part] : undefined) ?? '–';
}
