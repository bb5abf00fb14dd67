import { printable } from 'gpt-assay/basics';

/** Why a text is no expression, and where; thrown and caught within its parser. */
export class ExpressionError extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** What is wrong with an expression. */
export interface ExpressionProblem {
  /** From 1. */
  readonly line: number;
  /** In characters from 1. */
  readonly column: number;
  /** What is expected, and below it the line with a caret under the place. */
  readonly message: string;
}

/** Characters that are shown on each side of the place. */
const shown = 60;

/** Points at the place in the text. */
export function describeExpressionError(text: string, { offset, message }: ExpressionError): ExpressionProblem {
  const before = text.slice(0, offset).split(/\r\n|[\n\r]/);
  const start = before.at(-1) ?? '';
  const rest = /^[^\n\r]*/.exec(text.slice(offset))?.[0] ?? '';
  const head = start.length > shown ? `…${tail(start)}` : start;
  const foot = rest.length > shown ? `${rest.slice(0, shown)}…` : rest;
  // Tabs would move the caret.
  const flat = (part: string): string => printable(part).replaceAll('\t', ' ');
  const caret = `${' '.repeat(Array.from(flat(head)).length)}^`;
  return {
    line: before.length,
    column: Array.from(start).length + 1,
    message: `${message}\n      ${flat(head)}${flat(foot)}\n      ${caret}`,
  };
}

function tail(text: string): string {
  return text.slice(-shown).replace(/^[\uDC00-\uDFFF]/, '');
}
