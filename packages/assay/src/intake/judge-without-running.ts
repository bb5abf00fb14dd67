import { consult } from '../oracle/consult';
import type { Oracle } from '../oracle/oracle';
import type { Sandbox } from '../sandbox/sandbox';
import type { Judge } from './known-submissions';

/**
 * An oracle's rulings on code that it may read but not run, such as those on names and comments. Anything that needs a
 * run stays undecided: code of the same shape behaves the same.
 */
export function judgeWithoutRunning(oracle: Oracle, analytics: readonly string[], signal: AbortSignal): Judge {
  return async (submission) => {
    const rulings = await consult(oracle, analytics, submission, { sandbox: closed, signal });
    return analytics.map((analytic) => {
      const ruling = rulings[analytic];
      return ruling?.status === 'decided' ? ruling.value : undefined;
    });
  };
}

const closed: Sandbox = {
  description: 'closed: nothing runs',
  languages: ['javascript', 'python'],
  run: () => Promise.reject(new Error('nothing runs here')),
  close: () => Promise.resolve(),
};
