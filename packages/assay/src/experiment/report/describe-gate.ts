import { formatList } from '../../basics/text/words';
import { formatAllOf, formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import type { GatedMeasure } from '../gate/measure-gate';
import type { UnseenFound } from '../gate/unseen-gate';

type Described = Omit<GatedMeasure, 'most'>;

/** What certification of measures means; `these` are the fixtures, such as `these 300 variants of 32 originals`. */
export function describeMeasuresPlan(
  measures: readonly GatedMeasure[],
  { alpha, these }: { readonly alpha: number; readonly these: string },
): string {
  return `over ${these}, asked repeatedly, ${formatList(measures.map(describeRequired))}, with ${formatShare(1 - alpha)} confidence`;
}

/** All certified measures, such as `caught at least 90 % (93.1 % shown) is certified`. */
export function describeCertified(measures: readonly GatedMeasure[]): string {
  const each = measures.map((one) => `${one.measure} ${describeLimit(one)} (${formatShare(boundOf(one))} shown)`);
  return `${formatList(each)} ${each.length === 1 ? 'is' : 'are'} certified`;
}

/** A rejected measure, such as `caught is at most 84.2 %, where 90 % is required,`. */
export function describeMissed({ measure, isOfRight, required, lower, upper }: Described): string {
  const beyond = isOfRight ? `at most ${formatShare(upper)}` : `at least ${formatShare(lower)}`;
  return `${measure} is ${beyond}, where ${isOfRight ? 'at least' : 'at most'} ${formatShare(required)} is required,`;
}

/** One line per measure, such as `Caught 94.2 %, at least 90.3 % shown, at least 90 % required, after 4 runs`. */
export function describeMeasure(one: Described): string {
  const { measure, share, runs, lost } = one;
  const without = lost === 0 ? '' : `, ${formatNumberOf(lost, 'reply', 'replies')} missing`;
  const name = `${measure.slice(0, 1).toUpperCase()}${measure.slice(1)}`;
  return `${name} ${formatShare(share)}, ${describeShown(one)} shown, ${describeLimit(one)} required, after ${formatNumberOf(runs, 'run')}${without}`;
}

/** The bound that supports the decision; both bounds if there is none. */
function describeShown({ status, isOfRight, lower, upper }: Described): string {
  const least = `at least ${formatShare(lower)}`;
  const most = `at most ${formatShare(upper)}`;
  switch (status) {
    case 'certified':
      return isOfRight ? least : most;
    case 'rejected':
      return isOfRight ? most : least;
    case 'inconclusive':
    case 'undecided':
      return `${least} and ${most}`;
  }
}

function describeRequired(one: Described): string {
  return `${one.measure} is ${describeLimit(one)}`;
}

function describeLimit({ isOfRight, required }: Described): string {
  return `${isOfRight ? 'at least' : 'at most'} ${formatShare(required)}`;
}

function boundOf({ isOfRight, lower, upper }: Described): number {
  return isOfRight ? lower : upper;
}

/** Names for what fixtures are a sample of, and for its wrong treatment. */
export interface UnseenWords {
  readonly fixture: string;
  readonly unseen: string;
  /** Such as `graded wrongly`. */
  readonly wrong: string;
}

/** The words for a kind of challenge; `of` is absent for a validator. */
export function unseenWords(of: string | undefined): UnseenWords {
  return of === undefined
    ? { fixture: 'fixture', unseen: 'unseen submissions', wrong: 'graded wrongly' }
    : { fixture: 'question', unseen: 'unseen questions', wrong: 'answered wrongly' };
}

/** The scope of a gate's certificate, such as `these 32 fixtures (9 held-out ones included)`. */
export function theseFixtures(fixtures: number, heldOut: number, { fixture }: UnseenWords): string {
  const these = fixtures === 1 ? `this ${fixture}` : `these ${formatNumberOf(fixtures, fixture)}`;
  return heldOut === 0
    ? these
    : `${these} (${heldOut === 1 ? '1 held-out one' : `${formatCount(heldOut)} held-out ones`} included)`;
}

/** What the fixtures, as a sample, imply for unseen submissions, in a sentence. */
export function describeUnseenBound(found: Pick<UnseenFound, keyof CountedUnseen>, words: UnseenWords): string {
  const { bound, confidence } = found;
  return bound >= 1
    ? `This says nothing about ${words.unseen}: ${countWrong(found, words)}.`
    : `Up to ${formatShare(bound)} of ${words.unseen} may be ${words.wrong} (${formatShare(confidence)} confidence; at the first try, ${countWrong(found, words, 'were')}).`;
}

/** The verdict of a gate for unseen submissions, without a full stop. */
export function describeUnseenVerdict(found: UnseenFound, words: UnseenWords): string {
  const { wanted = 0, status, bound, least, more, confidence } = found;
  const counted = countWrong(found, words);
  const rate = formatShare(wanted);
  const sure = `with ${formatShare(confidence)} confidence`;
  switch (status) {
    case 'certified':
      return `at most ${rate} of ${words.unseen} are ${words.wrong}, ${sure}: ${counted}, which shows ${formatShare(bound)}`;
    case 'rejected':
      return `more than ${rate} of ${words.unseen} are ${words.wrong}, at least ${formatShare(least)}: ${counted}`;
    case 'inconclusive':
    case 'undecided':
      return `at most ${formatShare(bound)} of ${words.unseen} are ${words.wrong}, ${sure}: ${counted}. To show ${rate}, ${formatNumberOf(more, `more ${words.fixture}`)} must all be right`;
  }
}

/** What certification for unseen submissions means. */
export function describeUnseenPlan({ wanted = 0, confidence }: UnseenFound, words: UnseenWords): string {
  return `at most ${formatShare(wanted)} of ${words.unseen} are ${words.wrong}, with ${formatShare(confidence)} confidence, if asked like the ${words.fixture}s`;
}

/** The conditions under which the certificate applies to unseen submissions, in sentences. */
export function describeSample(
  { fixtures, families, look = 1, status, confidence }: CountedUnseen & LookedAt,
  words: UnseenWords,
): readonly string[] {
  return [
    ...describeLook({ look, status, confidence }, words),
    `This holds if the ${words.fixture}s are a random sample of future ones and the prompt was not tuned on them.`,
    ...(families < fixtures
      ? [
          `Variants of one original count once, as wrong if any of them is wrong: ${formatNumberOf(fixtures, words.fixture)}, ${formatNumberOf(families, 'original')}.`,
        ]
      : []),
  ];
}

/** What adding fixtures and asking again does. */
function describeLook({ look = 1, status, confidence }: LookedAt, { fixture }: UnseenWords): readonly string[] {
  const often = `However often you ask, a worse grader passes in at most ${formatShare(1 - confidence)} of cases; that is why a later look takes more ${fixture}s.`;
  if (look > 1) {
    return [`This was look ${look} at this grader. ${often}`];
  }
  return status === 'certified' ? [] : [`You may add ${fixture}s and ask again. ${often}`];
}

/** Whether the fixtures state their origin, as a sample of real submissions should; `fromOutside` of them do. */
export function describeOrigins(fixtures: number, fromOutside: number): string {
  const unknown = fixtures - fromOutside;
  const all = formatNumberOf(fixtures, 'fixture');
  return unknown === 0
    ? `${formatAllOf(fixtures, 'fixture')} ${fixtures === 1 ? 'names its' : 'name their'} origin.`
    : `${formatCount(unknown)} of ${all} ${unknown === 1 ? 'does not name its origin' : 'do not name their origin'}; invented fixtures are not a sample of real submissions.`;
}

interface LookedAt extends Pick<UnseenFound, 'confidence' | 'status'> {
  /** Absent in old reports. */
  readonly look?: number | undefined;
}

type CountedUnseen = Pick<UnseenFound, 'fixtures' | 'families' | 'wrong' | 'lost' | 'bound' | 'confidence'>;

/** Such as `0 of 32 fixtures are wrong`. */
function countWrong(
  { families, fixtures, wrong, lost }: CountedUnseen,
  words: UnseenWords,
  are = wrong === 1 ? 'is wrong' : 'are wrong',
): string {
  const units = families === fixtures ? formatNumberOf(families, words.fixture) : formatNumberOf(families, 'original');
  const without =
    lost === 0 ? '' : `, ${formatCount(lost)} got no reply and ${lost === 1 ? 'counts' : 'count'} as wrong`;
  return `${formatCount(wrong)} of ${units} ${are}${without}`;
}
