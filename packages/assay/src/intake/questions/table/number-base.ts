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
export function findBases(
  rows: readonly AnsweredRow[],
  { options, from }: QuestionColumns,
  said: 0 | 1 | undefined,
): Bases {
  const columns = new Map<string, Proofs>();
  for (const row of rows) {
    for (const answer of row.answers) {
      const proofs = columns.get(answer.column) ?? { beside: [[], []] };
      columns.set(answer.column, proofs);
      collect(proofs, row, answer, options.kind === 'columns' ? options.columns.length : row.options.length);
    }
  }
  const found = new Map<string, 0 | 1 | undefined>();
  const notices: string[] = [];
  for (const [column, proofs] of columns) {
    if (said !== undefined) {
      found.set(column, said);
      continue;
    }
    const { open, from0, from1 } = withBeside(proofs);
    const zero = from0 ?? (from?.base === 0 ? from.because : undefined);
    const one = from1 ?? (from?.base === 1 ? from.because : undefined);
    if (zero !== undefined && one !== undefined) {
      return failing(
        `the numbers in "${printableLine(column, 60)}" contradict each other: some count from 0 (${zero}), others from 1 (${one}). Correct them, or say which is meant: --answers-from 0 or --answers-from 1`,
      );
    }
    if (zero === undefined && one === undefined && open !== undefined) {
      return failing(describeOpen(column, open));
    }
    const proof = zero ?? one;
    found.set(column, proof === undefined ? undefined : zero === undefined ? 1 : 0);
    if (proof !== undefined && (open !== undefined || from0 !== undefined || from1 !== undefined)) {
      notices.push(`Numbers in "${printableLine(column, 60)}" count from ${zero === undefined ? 1 : 0} (${proof}).`);
    }
  }
  return { of: (column) => found.get(column), notices };
}

function failing(problem: string): Bases {
  return { of: () => undefined, notices: [], problem };
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
  const { line, options, answers } = row;
  // A number that is also the text of an option, or its label, proves nothing.
  if (answer.numbers === undefined || answer.texts.length > 0 || answer.named !== undefined) {
    return;
  }
  const [only = -1, ...others] = answer.numbers;
  const beside = answers.flatMap(({ texts, named }) =>
    named?.length === 1 ? named : texts.length === 1 ? texts : [],
  )[0];
  if (beside !== undefined && others.length === 0) {
    const because = `line ${line}: ${only} beside an answer that names option ${beside + 1}`;
    if (only === beside || only === beside + 1) {
      proofs.beside[only === beside ? 0 : 1].push(because);
    }
    return;
  }
  for (const number of answer.numbers) {
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
}

function describeOpen(column: string, { line, number, options }: NonNullable<Proofs['open']>): string {
  const [at0, at1] = [number, number - 1].map((place) => printableLine(options[place]?.text ?? '', 60));
  return `the numbers in "${printableLine(column, 60)}" may count from 0 or from 1: in line ${line}, ${number} is "${at0 ?? ''}" from 0 and "${at1 ?? ''}" from 1. Say which: --answers-from 0 or --answers-from 1`;
}
