import { findGrader, gradeAll, loadGrader } from '../../oracle/grader';
import type { Challenge } from './challenge/challenge';

/** Number of labels that a challenge's simulated grader gives; `undefined` if it has none. */
export function countGraded({ root, id, prompt, fixtures }: Challenge): number | undefined {
  const file = findGrader(root, id);
  if (file === undefined) {
    return undefined;
  }
  const analytics = prompt.analytics.map(({ name }) => name);
  const grader = loadGrader(root, file, analytics);
  return fixtures.reduce((sum, fixture) => {
    const { answer } = gradeAll(grader, analytics, fixture);
    return sum + Object.entries(fixture.expected).filter(([analytic, label]) => answer[analytic] === label).length;
  }, 0);
}
