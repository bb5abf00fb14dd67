import { afterTail, endsClause, endsLine, opensRemark } from './clause-end';
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
const bracketed = / \([^()\n]{2,100}\)(?=,|;| and | or )/y;
const denied =
  /["')\]}]*,? ?[-—(][^()\n.]{0,100}?\b(?:wrong|incorrect|false|unlikely|maybe|perhaps|possibly|doubtful|too\b|no\b|not (?!\(?[a-z]\b))/y;
const another =
  / (?:and|und|et) (?:option )?\(?([A-Z])\)? (?:because|since|as|due|for|weil|car)\b|(?:[,;.]|[,;.]? and)? (?:[Aa]lso|maybe|possibly|perhaps|probably),? (?:option )?\(?([A-Z])\)?(?![\p{L}\p{N}' ])|[,;] (?:and )?\(?([A-Z])\)?(?:: | - \p{L}{2})/gu;
const goesOn =
  /^["')\]}]*(?:,? and |, ?)\(?(?!A \p{Ll})([A-Z])(?![\p{L}\p{N}'])\)?(?!\)| (?:is|are|was|were|being|has|have|had|does|do|did|can|could|would|should|must|might|may|will|isn't|doesn't|seems?|looks?|gives?|fails?|only|also)\b)/u;
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
    const { at: joined, join } = joinAt(source, end);
    const next = join === undefined ? undefined : nameOption(source, joined + join.length, offered);
    const isAlternative = join !== undefined && alternative.test(join);
    if (join === undefined || next === undefined || !isItem(source, joined, next, join)) {
      const isOpen = !endsClause(source.lower, end) && named.length === 1 && first.by === 'text';
      return isAlternative || isOpen
        ? undefined
        : list(
            named,
            doubtful || isDoubted(source, end, named) || namesAnother(source, end, named, offered),
            afterTail(source.lower, end),
          );
    }
    named.push(next);
    doubtful ||= isAlternative;
    end = next.end;
  }
  return undefined;
}

/** The joiner after an item of a list; a remark in brackets may be between them: "A (on the Seine), C (on the Tiber)". */
function joinAt({ lower }: PlainText, end: number): { readonly at: number; readonly join: string | undefined } {
  const at = end + (matchAt(bracketed, lower, end)?.[0].length ?? 0);
  return { at, join: matchAt(joiner, lower, at)?.[0] };
}

/** Whether a remark after a list denies the last item: "A, C (unlikely)". */
function isDoubted({ lower }: PlainText, end: number, named: readonly NamedOption[]): boolean {
  return named.length > 1 && matchAt(denied, lower, end) !== null;
}

/** Whether a list goes on behind a reason or in words that end no clause: "A because it is big, and C because it is old". */
function namesAnother(
  { text }: PlainText,
  end: number,
  named: readonly NamedOption[],
  offered: OfferedOptions,
): boolean {
  const line = text.slice(end, end + 300).split('\n', 1)[0] ?? '';
  const next = goesOn.exec(line)?.[1];
  return [next, ...[...line.matchAll(another)].flatMap(([, ...letters]) => letters)].some(
    (letter) =>
      letter !== undefined &&
      offered.letters.includes(letter) &&
      named.every(({ letters }) => !letters.includes(letter)),
  );
}

/** Excludes the start of another statement: in "(B), (A) is too small" the list ends with B. */
function isItem({ lower }: PlainText, at: number, { end, showsText, by }: NamedOption, join: string): boolean {
  if (lower.startsWith('answer', at + join.length)) {
    return false;
  }
  if (join.includes('\n')) {
    return endsLine(lower, end);
  }
  const startsStatement = join.startsWith(';') && !showsText && /^["')\]}]*: \p{L}/u.test(lower.slice(end, end + 20));
  return (
    (endsClause(lower, end) && !startsStatement) ||
    opensRemark(lower, end) ||
    afterTail(lower, end) > end ||
    matchAt(joiner, lower, end) !== null ||
    (showsText && by !== 'text')
  );
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
