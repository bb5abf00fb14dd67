import { endsClause, endsLine } from './clause-end';
import type { NamedOption } from './lettered-option';
import { joiner, nameOption } from './named-option';
import type { OfferedOptions } from './offered-options';
import { matchAt, type PlainText } from './plain-text';

/** The options named at a position, one or a list. */
export interface NamedOptions extends NamedOption {
  /** Number of options named in sequence. */
  readonly count: number;
}

/** A longer list is not an answer; without a limit, lists inside lists would take quadratic time. */
const longestList = 30;
const alternative = /\b(?:or|oder|ou|o)\b/;
const instead = /,? ?but (?:rather |instead |it is |it's )?/y;

/** The options named at a position: "B", "(A) and (C)", "not A but B"; doubtful if they are alternatives. */
export function nameOptions(source: PlainText, at: number, offered: OfferedOptions): NamedOptions | undefined {
  const rejected = source.lower.startsWith('not ', at) ? nameOption(source, at + 4, offered) : undefined;
  const turn = rejected && matchAt(instead, source.lower, rejected.end);
  const first = nameOption(source, turn ? turn.index + turn[0].length : at, offered);
  if (first === undefined) {
    return undefined;
  }
  const named = [first];
  let { end } = first;
  let doubtful = false;
  while (named.length < longestList) {
    const join = matchAt(joiner, source.lower, end)?.[0];
    const next = join === undefined ? undefined : nameOption(source, end + join.length, offered);
    const isAlternative = join !== undefined && alternative.test(join);
    if (join === undefined || next === undefined || !isItem(source, end, next, join)) {
      const isOpen = !endsClause(source.lower, end) && named.length === 1 && first.by === 'text';
      return isAlternative || isOpen ? undefined : list(named, doubtful, end);
    }
    named.push(next);
    doubtful ||= isAlternative;
    end = next.end;
  }
  return undefined;
}

/** Excludes the start of another statement: in "(B), (A) is too small" the list ends with B. */
function isItem({ lower }: PlainText, at: number, { end, showsText, by }: NamedOption, join: string): boolean {
  if (lower.startsWith('answer', at + join.length)) {
    return false;
  }
  if (join.includes('\n')) {
    return endsLine(lower, end);
  }
  return endsClause(lower, end) || matchAt(joiner, lower, end) !== null || (showsText && by !== 'text');
}

function list(named: readonly NamedOption[], doubtful: boolean, end: number): NamedOptions | undefined {
  const [first] = named;
  return (
    first && {
      letters: [...new Set(named.flatMap(({ letters }) => letters))].sort(),
      doubtful: doubtful || named.some((option) => option.doubtful),
      by: first.by,
      showsText: named.every(({ showsText }) => showsText),
      end,
      count: named.length,
    }
  );
}
