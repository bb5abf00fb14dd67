import { appendTo } from '../../../basics/collections';
import { printableLine } from '../../../basics/text/printable';
import type { Answer } from './answer-places';
import type { TableOption } from './option-list';
import type { QuestionColumns } from './question-columns';

/** What the numbers of each column of answers count from. */
export interface Bases {
  /** `undefined`: no answer needs it. */
  readonly of: (column: string) => 0 | 1 | undefined;
  readonly notices: readonly string[];
  /** Why it cannot be said. */
  readonly problem?: string;
}

/** A row with its answers taken apart. */
interface AnsweredRow {
  readonly line: number;
  readonly options: readonly TableOption[];
  readonly answers: readonly (Answer & { readonly column: string })[];
}

/** What the answers of one column prove, each with the line that does. */
interface Proofs {
  from0?: string | undefined;
  from1?: string | undefined;
  /** The number of options of a row that has fewer than others: its last option may be missing by mistake. */
  likely1?: string | undefined;
  /** Rows in which another answer agrees with a count from 0, or from 1. */
  readonly beside: readonly [string[], string[]];
  /** The first number that fits both. */
  open?: (AnsweredRow & { readonly number: number }) | undefined;
}

/**
 * Finds what numbers count from: what was said, what the format says, or what the answers prove. 0 is no place from 1
 * on, and the number of options is none from 0 on.
 */
export function findBases(rows: readonly AnsweredRow[], columns: QuestionColumns, said: 0 | 1 | undefined): Bases {
  const { options, from } = columns;
  const proofsOf = new Map<string, Proofs>();
  for (const row of rows) {
    const room = options.kind === 'columns' ? options.columns.length : row.options.length;
    for (const answer of row.answers) {
      const proofs = proofsOf.get(answer.column) ?? { beside: [[], []] };
      proofsOf.set(answer.column, proofs);
      collect(proofs, row, answer, room);
    }
  }
  if (said !== undefined) {
    return { of: () => said, notices: [] };
  }
  const found = new Map<string, 0 | 1 | undefined>();
  const notices: string[] = [];
  for (const [column, proofs] of proofsOf) {
    const base = decide(column, withBeside(proofs), from);
    if (base.problem !== undefined) {
      return { of: () => undefined, notices: [], problem: base.problem };
    }
    found.set(column, base.from);
    appendTo(notices, base.notice === undefined ? [] : [base.notice]);
  }
  return { of: (column) => found.get(column), notices };
}

/** What the numbers of one column count from, `undefined` if no answer needs it. */
interface Base {
  readonly from?: 0 | 1 | undefined;
  readonly notice?: string | undefined;
  readonly problem?: string;
}

function decide(column: string, { open, from0, from1 }: Omit<Proofs, 'beside'>, stated: QuestionColumns['from']): Base {
  const name = `"${printableLine(column, 60)}"`;
  const because = { 0: from0, 1: from1 };
  if (stated !== undefined) {
    because[stated.base] ??= stated.because;
  }
  const { 0: zero, 1: one } = because;
  if (zero !== undefined && one !== undefined) {
    return {
      problem: `the numbers in ${name} contradict each other: some count from 0 (${zero}), others from 1 (${one}). Correct them, or say which is meant: --answers-from 0 or --answers-from 1`,
    };
  }
  const proof = zero ?? one;
  if (proof === undefined) {
    return open === undefined ? {} : { problem: describeOpen(name, open) };
  }
  const from = zero === undefined ? 1 : 0;
  const isNeeded = open !== undefined || from0 !== undefined || from1 !== undefined;
  return { from, notice: isNeeded ? `Numbers in ${name} count from ${from} (${proof}).` : undefined };
}

/** Proofs with what other answers say, where numbers alone say nothing; rows of the minority disagree, and are refused. */
function withBeside({ beside: [zero, one], from0, from1, likely1, open }: Proofs): Omit<Proofs, 'beside'> {
  if (from0 !== undefined || from1 !== undefined) {
    return { from0, from1, open };
  }
  return {
    from0: zero.length >= one.length ? zero[0] : undefined,
    from1: one.length >= zero.length ? (one[0] ?? (zero.length === 0 ? likely1 : undefined)) : undefined,
    open,
  };
}

function collect(proofs: Proofs, row: AnsweredRow, answer: Answer, room: number): void {
  // A number that is also the text of an option, or its label, proves nothing.
  if (answer.numbers === undefined || answer.texts.length > 0 || answer.named !== undefined) {
    return;
  }
  const [only, ...others] = answer.numbers;
  const beside = row.answers.map(placeNamedBy).find((place) => place !== undefined);
  if (beside !== undefined && only !== undefined && others.length === 0) {
    if (only === beside || only === beside + 1) {
      const because = `line ${row.line}: ${only} beside an answer that names option ${beside + 1}`;
      proofs.beside[only === beside ? 0 : 1].push(because);
    }
    return;
  }
  answer.numbers.forEach((number) => {
    collectNumber(proofs, row, number, room);
  });
}

function collectNumber(proofs: Proofs, row: AnsweredRow, number: number, room: number): void {
  const { line, options } = row;
  if (number === 0) {
    proofs.from0 ??= `line ${line}: answer 0`;
  } else if (number === options.length) {
    const proof = `line ${line}: answer ${number} of ${options.length} options`;
    proofs.from1 ??= options.length === room ? proof : undefined;
    proofs.likely1 ??= proof;
  } else if (number < options.length) {
    proofs.open ??= { ...row, number };
  }
}

/** The one place that an answer names by a letter or a text. */
function placeNamedBy({ texts, named }: Answer): number | undefined {
  if (named?.length === 1) {
    return named[0];
  }
  return texts.length === 1 ? texts[0] : undefined;
}

function describeOpen(name: string, { line, number, options }: NonNullable<Proofs['open']>): string {
  const [at0, at1] = [number, number - 1].map((place) => printableLine(options[place]?.text ?? '', 60));
  return `the numbers in ${name} may count from 0 or from 1: in line ${line}, ${number} is "${at0 ?? ''}" from 0 and "${at1 ?? ''}" from 1. Say which: --answers-from 0 or --answers-from 1`;
}
