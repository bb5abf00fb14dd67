import type { Site } from 'gpt-assay/code';
import { type ParsedPython, type Variable, isClear, readVariables } from 'gpt-assay/code/python';

/** A name that occurs nowhere in a text: `value1`, or with the next number that is free. */
export function freshName(code: string, base: string): string {
  const taken = wordsOf(code);
  let number = 1;
  while (taken.has(`${base}${number}`)) {
    number += 1;
  }
  return `${base}${number}`;
}

/** All words of a text, those in its strings and comments included. */
export function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
}

/** The place in which a variable gets another name everywhere. */
export function rename({ name, uses }: Variable, text: string): Site {
  return {
    edits: uses.map(({ from }) => ({ from, to: from + name.length, text })),
    what: `\`${name}\` is called \`${text}\``,
  };
}

/** The variables of a program in which one can be sure what each name means; none of others. */
export function variablesOf(parsed: ParsedPython): readonly Variable[] {
  return isClear(parsed) ? (readVariables(parsed)?.all ?? []) : [];
}
