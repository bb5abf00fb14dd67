import { formatCount, formatNumberOf, groupBy } from 'gpt-assay/basics';
import { AssayError } from 'gpt-assay/plugin';
import { createShortNames, quoted, shorten } from './short-names';
import type { GradedVerdict, Said, Truth, VerdictFile } from './verdict-file';

/** What a tool's check, assertion or scorer found in one reply. */
export interface Check extends Omit<GradedVerdict, 'said'> {
  readonly found: Found;
  /** The right answer, where the check compares the model's answer with one. */
  readonly expected?: string | undefined;
  /** The model's answer, where the check compares it as it is. */
  readonly answered?: string | undefined;
}

/** Whether the check passed, or why that is not known. */
export type Found =
  | { readonly status: 'checked'; readonly passed: boolean }
  | Exclude<Said, { readonly status: 'verdict' }>;

/** Maximum number of checks of a file; more come only of a file that has a check of its own for each item. */
const mostChecks = 2_000_000;

/** Throws if so many items and analytics are more than a file can be about. */
export function refuseTooMany(items: number, analytics: number): void {
  if (items * analytics > mostChecks) {
    throw new AssayError(
      `${formatCount(items)} results by ${formatNumberOf(analytics, 'check')} of different names are too many: expected at most ${formatCount(mostChecks)} together. Split the file, or give checks that are alike one name`,
    );
  }
}

/**
 * Turns checks into verdicts. Where all checks of an analytic compare the model's own yes or no with the right one, these
 * two become the verdict and the truth, so that false accepts and false rejects can be told apart. Otherwise the verdict
 * is whether the check passed, and the truth is that it should. Names become short.
 */
export function toVerdicts(
  given: readonly Check[],
  givenTexts: ReadonlyMap<string, string>,
): Pick<VerdictFile, 'verdicts' | 'truths' | 'texts' | 'notes'> {
  const items = createShortNames();
  const analytics = createShortNames();
  const models = createShortNames();
  const checks = given.map((check) => ({
    ...check,
    item: items.nameOf(check.item, check.item),
    analytic: analytics.nameOf(check.analytic, check.analytic),
    model: models.nameOf(check.model, check.model),
  }));
  const verdicts: GradedVerdict[] = [];
  const truths: Truth[] = [];
  const compared: string[] = [];
  const passing: string[] = [];
  for (const [analytic, group] of groupBy(checks, (check) => check.analytic)) {
    const rights = findRights(group);
    (rights === undefined ? passing : compared).push(analytic);
    for (const check of group) {
      verdicts.push(toVerdict(check, rights?.get(check.item)));
    }
    for (const item of new Set(group.map((check) => check.item))) {
      const value = rights === undefined ? true : rights.get(item);
      if (value !== undefined) {
        truths.push({ item, analytic, value });
      }
    }
  }
  const texts = new Map([...givenTexts].map(([item, text]) => [items.nameOf(item, item), text]));
  return { verdicts, truths, texts, notes: noteMeaning(compared, passing) };
}

/** How yes and no are written, each pair as one file writes them. */
const words: readonly (readonly [yes: string, no: string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['pass', 'fail'],
  ['passed', 'failed'],
  ['correct', 'incorrect'],
  ['1', '0'],
];

/** The right value of each item; `undefined` if a check of the analytic does not compare yes and no. */
function findRights(checks: readonly Check[]): ReadonlyMap<string, boolean> | undefined {
  const pair = words.find((one) => checks.some(({ expected }) => readWord(expected, one) !== undefined));
  if (pair === undefined) {
    return undefined;
  }
  const rights = new Map<string, boolean>();
  for (const { item, expected } of checks) {
    const right = readWord(expected, pair);
    const known = rights.get(item);
    if (
      (expected !== undefined && right === undefined) ||
      (known !== undefined && right !== known && right !== undefined)
    ) {
      return undefined;
    }
    if (right !== undefined) {
      rights.set(item, right);
    }
  }
  const isSound = checks.every(({ item, found, expected, answered }) => {
    const right = rights.get(item);
    switch (found.status) {
      case 'checked': {
        const isContrary = found.passed ? readWord(answered, pair) === !right : answered === expected;
        return right !== undefined && expected !== undefined && !isContrary;
      }
      case 'unreadable':
        return right !== undefined;
      case 'missing':
        return true;
    }
  });
  return isSound && checks.some(({ found }) => found.status === 'checked') ? rights : undefined;
}

function readWord(text: string | undefined, [yes, no]: readonly [string, string]): boolean | undefined {
  const word = text?.trim().toLowerCase();
  if (word === yes) {
    return true;
  }
  return word === no ? false : undefined;
}

function toVerdict({ found, expected, answered, ...rest }: Check, right: boolean | undefined): GradedVerdict {
  if (found.status !== 'checked') {
    return { ...rest, said: found };
  }
  if (right === undefined || found.passed) {
    return { ...rest, said: { status: 'verdict', value: right ?? found.passed } };
  }
  const isOpposite = words.some((pair) => readWord(expected, pair) === right && readWord(answered, pair) === !right);
  return {
    ...rest,
    said: isOpposite
      ? { status: 'verdict', value: !right }
      : {
          status: 'unreadable',
          problem: `answered ${quoted(answered ?? '')} where ${quoted(expected ?? '')} was expected`,
        },
  };
}

function noteMeaning(compared: readonly string[], passing: readonly string[]): readonly string[] {
  return [
    ...(compared.length === 0
      ? []
      : [
          `${listNames(compared)}: the verdict is the model’s own yes or no and the truth what the test expects, so false accepts and false rejects are told apart.`,
        ]),
    ...(passing.length === 0
      ? []
      : [
          `${listNames(passing)}: the verdict is whether the check passed and the truth that it should, so false accepts and false rejects are not told apart.`,
        ]),
  ];
}

/** Why an analytic is left out: `others` of its `all` values, such as points or categories, are neither yes nor no. */
export function noteScale(analytic: string, others: readonly unknown[], all: number): string {
  const count = `${formatNumberOf(others.length, 'value')} of ${all}`;
  return `Left out: ${listNames([analytic])}, because ${count} ${others.length === 1 ? 'is' : 'are'} neither yes nor no, such as ${quoted(JSON.stringify(others[0] ?? null))}.`;
}

/** Names in a sentence. */
export function listNames(names: readonly string[]): string {
  const most = 8;
  const shown = names.slice(0, most).map((name) => shorten(name, 60));
  return names.length > most
    ? `${shown.join(', ')} and ${formatNumberOf(names.length - most, 'more', 'more')}`
    : shown.join(', ');
}

/** A reply that may be a copy of another one. */
export interface Reply {
  /** Replies to the same question: item, model and prompt. */
  readonly question: string;
  readonly text: string | undefined;
  /** That the provider gave it. */
  readonly id?: string | undefined;
  /** Whether it was taken from a cache. */
  readonly isCached: boolean;
}

/**
 * Indices of replies that are copies, which are no evidence: one whose id came before, and a cached one that says the
 * same as another reply to the same question. A cached reply that says something else is one of its own.
 */
export function findCopies(replies: readonly Reply[]): ReadonlySet<number> {
  const copies = new Set<number>();
  const ids = new Set<string>();
  const told = new Set<string>();
  const keyOf = ({ question, text }: Reply): string => JSON.stringify([question, text]);
  for (const [index, reply] of replies.entries()) {
    if (reply.id !== undefined && ids.has(reply.id)) {
      copies.add(index);
    } else if (!reply.isCached) {
      told.add(keyOf(reply));
    }
    if (reply.id !== undefined) {
      ids.add(reply.id);
    }
  }
  for (const [index, reply] of replies.entries()) {
    if (reply.isCached && !copies.has(index)) {
      if (told.has(keyOf(reply))) {
        copies.add(index);
      }
      told.add(keyOf(reply));
    }
  }
  return copies;
}

/** What a copy is, in place of a verdict. */
export const aCopy: Found = { status: 'missing', problem: 'a cached copy of another run' };

/** What a user should know of cached replies. */
export function noteCopies(replies: readonly Reply[], copies: ReadonlySet<number>): readonly string[] {
  const kept = replies.filter(({ isCached }, index) => isCached && !copies.has(index)).length;
  return [
    ...(copies.size === 0
      ? []
      : [
          `${formatNumberOf(copies.size, 'reply', 'replies')} came from a cache or repeated a response id: copies of other runs are no evidence and count as missing, so ask again without the cache.`,
        ]),
    ...(kept === 0
      ? []
      : [`${formatNumberOf(kept, 'reply', 'replies')} came from a cache but repeat no other run: each counts once.`]),
  ];
}
