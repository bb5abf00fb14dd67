import { formatList } from '../../basics/text/words';
import { z } from 'zod';
import { share } from '../../basics/schemas';
import { describeP, formatAllOf, formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { binomialUpperTail } from '../../statistics/distributions';
import { boundedSumTail } from '../../statistics/evidence';
import { holmAdjust } from '../../statistics/multiple-tests';
import { largest, smallest } from '../../statistics/numbers';
import { bisect, firstWhole } from '../../statistics/roots';
import { noticedWith } from '../assess/noticed-rate';
import type { OutcomeFacts } from '../outcome-facts';
import type { Decision } from './decide';

/** The policy's verdict on the share that a group must reach; part of a kind's section. */
export const requiredSchema = z.strictObject({
  status: z.enum(['passed', 'no-failure', 'failed', 'soft-failure', 'inconclusive']),
  reason: z.string(),
  below: z.boolean().optional().meta({ description: 'Less was reached than is required, significantly or not.' }),
  noticed: share.nullable().optional().meta({
    description:
      'A model with this true share would have failed with 80 % probability; null with too few answers, absent for others.',
  }),
});

/** The policy's verdict on the share that a group must reach. */
export type RequiredVerdict = z.infer<typeof requiredSchema>;

/** The result of one group. */
export interface Reached {
  /** Right answers, or points. */
  readonly reached: number;
  /** The answers to each question, and their maximum. */
  readonly questions: readonly { readonly answers: number; readonly total: number }[];
  /** Whether questions were asked more than once. */
  readonly repeated: boolean;
  /** Why nothing can be decided; `undefined` otherwise. */
  readonly inconclusive: string | undefined;
  /** Numbers first, such as `14 of 20 answers are right (70 %)`. */
  readonly numbers: string;
}

/** The requirement. */
interface RequiredShare {
  readonly share: number;
  readonly assert: 'hard' | 'soft';
}

/**
 * Probability of failing any of the groups that are judged together if each truly reaches exactly the required share.
 */
const familyError = 0.05;

/**
 * Judges groups by the share that each must reach on these questions, asked repeatedly. With one trial each, a smaller
 * share fails. With more trials, a significantly smaller share fails: one-sided, 5 % over all groups (Holm). Right or
 * wrong answers are tested with the binomial, which is also valid if questions differ (Hoeffding 1956), points with a
 * bound.
 */
export function judgeShares(groups: readonly Reached[], required: RequiredShare): readonly RequiredVerdict[] {
  const adjusted = holmAdjust(groups.map((group) => pValueOf(group, required.share)));
  return groups.map((group, index) => judge(group, required, adjusted[index] ?? 1, groups.length));
}

/** The verdict as a decision, for readers that know no shares. */
export function toDecision({ status, reason }: RequiredVerdict): Decision & { readonly reason: string } {
  return { status: status === 'no-failure' ? 'passed' : status, reason };
}

/** Maximum number of groups described individually. */
const mostTold = 3;

/**
 * For groups without a significant failure: which were below the requirement, and what the trials would have noticed;
 * `subject` names who truly reaches such a share.
 */
export function describeNoticed(
  verdicts: readonly (RequiredVerdict & { readonly name: string })[],
  subject: (share: string) => string,
): readonly string[] {
  const open = verdicts.filter(({ status }) => status === 'no-failure');
  if (open.length === 0) {
    return [];
  }
  const short = open.filter(({ below }) => below === true);
  const least = smallest(open.map(({ noticed }) => noticed ?? -1));
  const rate = formatShare(Number(least.toPrecision(3)));
  return [
    ...short.slice(0, mostTold).map(({ name, reason }) => `${name}: ${reason}.`),
    ...(short.length > mostTold ? [`And ${formatCount(short.length - mostTold)} more.`] : []),
    least < 0
      ? 'Too few answers to show any failure: ask more runs.'
      : `${subject(rate)} would have failed with ${formatShare(noticedWith)} probability; one between that and what is required may well not fail.`,
  ];
}

/** Besides the groups that failed: how many reached less than is required, but not significantly. */
export function describeAlsoBelow(verdicts: readonly RequiredVerdict[]): readonly string[] {
  const failed = verdicts.filter(({ status }) => status === 'failed').length;
  const below = verdicts.filter(({ status, below }) => status === 'no-failure' && below === true).length;
  return failed === 0 || below === 0
    ? []
    : [`${formatNumberOf(below, 'other')} missed it, too, but not significantly.`];
}

function judge(group: Reached, { share: required, assert }: RequiredShare, p: number, family: number): RequiredVerdict {
  const { reached, repeated, inconclusive, numbers } = group;
  if (inconclusive !== undefined) {
    return { status: 'inconclusive', reason: inconclusive };
  }
  // Uses division, because 0.55 × 100 is more than 55 in floating point.
  const below = reached / totalOf(group) < required;
  const failure = assert === 'hard' ? 'failed' : 'soft-failure';
  const plain = `${numbers}, ${formatShare(required)} are required`;
  if (!repeated) {
    return { status: below ? failure : 'passed', reason: plain };
  }
  const noticed = (): number | null => noticedShare(group.questions, required, family);
  if (!below) {
    return { status: 'no-failure', reason: plain, below, noticed: noticed() };
  }
  const isShown = p <= familyError;
  if (!isShown && reached === 0) {
    const answers = formatNumberOf(answersOf(group), 'answer');
    return { status: 'inconclusive', reason: `${numbers}, but ${answers} are too few to show a failure` };
  }
  const how = `${isShown ? '' : 'not '}significantly less than the required ${formatShare(required)} (${describeP(p)})`;
  const reason = `${numbers}, ${how}`;
  return isShown ? { status: failure, reason, below } : { status: 'no-failure', reason, below, noticed: noticed() };
}

/** Upper bound of the probability of missing this much if the required share is truly reached. */
function pValueOf(group: Reached, required: number): number {
  return tailOf(group, totalOf(group) - group.reached, required);
}

function tailOf(group: Pick<Reached, 'questions'>, missing: number, required: number): number {
  const answers = answersOf(group);
  const total = totalOf(group);
  const rate = Number((1 - required).toPrecision(12));
  if (group.questions.every((one) => one.total === one.answers)) {
    // A single wrong answer, with fewer than one expected, is most likely if one question has all the probability of
    // being wrong.
    return missing === 1 ? Math.min(1, answers * rate) : binomialUpperTail(missing, answers, rate);
  }
  const heaviest = heaviestOf(group);
  return boundedSumTail(missing / heaviest, answers, (rate * total) / heaviest / answers);
}

/**
 * The share below which a group fails with a probability of at least `noticedWith`, if its answers are all or nothing.
 * Answers of different weight count as fewer of equal weight (Kish 1965).
 */
function noticedShare(questions: Reached['questions'], required: number, family: number): number | null {
  const total = totalOf({ questions });
  const fails = (missing: number): boolean => tailOf({ questions }, missing, required) * family <= familyError;
  if (!fails(total)) {
    return null;
  }
  const missing = firstWhole(0, total, fails);
  const squares = questions.reduce((sum, one) => sum + (one.total * one.total) / Math.max(1, one.answers), 0);
  const alike = Math.floor((total * total) / squares);
  const wrong = Math.ceil((missing / total) * alike);
  return 1 - bisect(0, 1, (rate) => binomialUpperTail(wrong, alike, rate) >= noticedWith);
}

/**
 * The share below which a group fails with a probability of at least `noticedWith`, given so many answers of equal
 * weight and `groups` that are judged together; `null` with too few answers to fail any.
 */
export function noticedOf({
  answers,
  share: required,
  inPoints,
  groups,
}: {
  readonly answers: number;
  readonly share: number;
  /** Whether an answer can earn a part, so that the bound for points is used. */
  readonly inPoints: boolean;
  readonly groups: number;
}): number | null {
  const questions = [{ answers, total: inPoints ? 2 * answers : answers }];
  return noticedShare(questions, required, groups);
}

function answersOf({ questions }: Pick<Reached, 'questions'>): number {
  return questions.reduce((sum, { answers }) => sum + answers, 0);
}

function totalOf({ questions }: Pick<Reached, 'questions'>): number {
  return questions.reduce((sum, { total }) => sum + total, 0);
}

/** The maximum of the answer with the largest weight. */
function heaviestOf({ questions }: Pick<Reached, 'questions'>): number {
  return largest(questions.map(({ answers, total }) => (answers === 0 ? 0 : total / answers)));
}

/** What one group reached, in words, and whether that is less than is required. */
export interface ReachedWords {
  readonly told: string;
  readonly isBelow: boolean;
}

/**
 * How many groups reached what is required, where some are below it without significance; `undefined` if none is.
 * Groups are told in their order.
 */
export function describeBelow(
  groups: readonly ReachedWords[],
  { noun, plural, required }: Pick<OutcomeFacts['words'], 'noun' | 'plural'> & { readonly required: string },
): string | undefined {
  const below = groups.filter(({ isBelow }) => isBelow);
  if (below.length === 0) {
    return undefined;
  }
  const chance = `perhaps by chance (${listOf(below.map(({ told }) => told))}).`;
  if (below.length === groups.length) {
    return `${formatAllOf(groups.length, noun, plural)} missed ${required}, ${chance}`;
  }
  const reached = formatCount(groups.length - below.length);
  const all = formatNumberOf(groups.length, noun, plural);
  return `${reached} of ${all} reached ${required}; ${formatCount(below.length)} did not, ${chance}`;
}

function listOf(told: readonly string[]): string {
  const more = told.length - mostTold;
  const items = more > 0 ? [...told.slice(0, mostTold), `${formatCount(more)} more`] : told;
  return formatList(items);
}
