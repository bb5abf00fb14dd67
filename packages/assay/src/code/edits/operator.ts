import type { ParsedProgram } from '../javascript/parse-program';
import type { ParsedPython } from '../python/parse-python';

/**
 * What a change is for: `preserving` makes code that does the same, `flipping` code that likely does not, `injection` adds text that
 * speaks to whoever grades, `empty` leaves no solution.
 */
export const purposes = ['preserving', 'flipping', 'injection', 'empty'] as const;

/** What a change is for. */
export type Purpose = (typeof purposes)[number];

/** A text in place of what stands from one offset up to another, in UTF-16 units. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** One place where an operator applies. */
export interface Site {
  /** They do not overlap. */
  readonly edits: readonly Edit[];
  /** What they do, in words that follow a line number, such as "`<` becomes `<=`". */
  readonly what: string;
}

/** A way of changing code; what it says of labels is a guess until an oracle has confirmed it. */
export interface Operator<Code> {
  /** Such as `boundary`; operators of several languages that do the same share it. */
  readonly name: string;
  readonly purpose: Purpose;
  /** What it does, for a table, such as "includes or excludes a limit". */
  readonly summary: string;
  /** Every place where it applies, in the order of the code; the same code gives the same places. */
  readonly sitesIn: (code: Code) => readonly Site[];
}

/** Changes JavaScript. */
export type JavaScriptOperator = Operator<ParsedProgram>;
/** Changes Python. */
export type PythonOperator = Operator<ParsedPython>;

/** Operators by name, whose purpose is the same in every language. */
export type OperatorTable<Code> = Readonly<Record<string, Pick<Operator<Code>, 'summary' | 'sitesIn'>>>;

/** Comparisons that differ by whether they include the limit, which every language here writes in the same way. */
export const otherLimit: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);

/** The code after an operator's edits in one place. */
export function applySite(code: string, { edits }: Pick<Site, 'edits'>): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < end) {
      throw new Error(`two edits overlap at ${from}`);
    }
    parts.push(code.slice(end, from), text);
    end = to;
  }
  return [...parts, code.slice(end)].join('');
}
