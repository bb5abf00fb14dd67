import type { AssertionReport } from './report-document';

/** Which way an assertion was wrong: what it rejected or accepted, and how many replies could not be read. */
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

/** How it fails, such as `at random`. */
export function describeNature({ nature, rate }: Pick<AssertionReport, 'nature' | 'rate'>): string {
  if (nature === 'systematic') {
    return rate === 1 ? 'always' : 'systematically';
  }
  return nature === 'random' ? 'at random' : 'unclear yet';
}

/** What to do about it. What is `voted` already needs a larger vote, of a size that these counts do not tell. */
export function describeAdvice(
  { advice, votes, assert }: Pick<AssertionReport, 'advice' | 'votes' | 'assert'>,
  voted: boolean,
): string {
  const vote = voted ? 'larger vote' : `vote of ${String(votes)}`;
  return advice === 'vote' ? `${vote}${assert === 'hard' ? ', or make soft' : ''}` : advice;
}
