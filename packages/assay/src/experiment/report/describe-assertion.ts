import { formatNumberOf, formatShare } from '../../basics/text/numbers';
import type { AssertionReport } from './report-document';

/** How an assertion was wrong: what was rejected or accepted, and how many replies were unreadable. */
export function describeWrong({
  expected,
  failures,
  unreadable,
}: Pick<AssertionReport, 'expected' | 'failures' | 'unreadable'>): string {
  const wrong = failures - unreadable;
  return [
    ...(wrong > 0 ? [expected ? 'rejected' : 'accepted'] : []),
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
  ].join(', ');
}

/** Maximum width of an interval that is narrow enough around one half. */
const narrow = 0.25;

/** How an assertion fails, such as `at random`. */
export function describeNature({
  nature,
  rate,
  interval,
}: Pick<AssertionReport, 'nature' | 'rate' | 'interval'>): string {
  if (nature === 'systematic') {
    return rate === 1 ? 'always' : 'systematically';
  }
  if (nature === 'random') {
    return 'at random';
  }
  return interval.lower > 0 && interval.upper - interval.lower <= narrow ? 'about half the time' : 'unclear yet';
}

/** What to do if a model is nearly always wrong, by kind of challenge. */
const whenNearlyAlwaysWrong = new Map([['quiz', 'check the question and its key']]);

/** Adds what to do if a model is nearly always wrong about a question of a kind. */
export function adviseWhenWrong(kind: string, advice: string): void {
  whenNearlyAlwaysWrong.set(kind, advice);
}

/** The advice in one phrase; `of` is the kind of the challenge. */
export function describeAdvice(
  {
    advice,
    votes,
    moreRuns,
    tolerable,
    assert,
  }: Pick<AssertionReport, 'advice' | 'votes' | 'moreRuns' | 'tolerable' | 'assert'>,
  of: string | undefined,
): string {
  const tolerating = `tolerate ${formatShare(tolerable)}`;
  switch (advice) {
    case 'none':
      return 'fine as it is';
    case 'fix-label':
      return 'fix the label: the oracle contradicts it';
    case 'fix-rubric':
      return whenNearlyAlwaysWrong.get(of ?? '') ?? 'fix the rubric, or the label';
    case 'fix-format':
      return 'fix the format: replies are unreadable';
    case 'vote':
      return votes === null ? 'larger vote' : `vote of ${votes}`;
    case 'make-soft':
      return assert === 'hard' ? `make soft, ${tolerating}` : tolerating;
    case 'drop':
      return 'drop';
    case 'ask-more':
      return `ask ${formatNumberOf(moreRuns ?? 1, 'more run')}`;
  }
}
