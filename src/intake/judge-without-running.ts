import { consult } from '../oracle/consult';
import type { Oracle } from '../oracle/oracle';
import type { Sandbox } from '../sandbox/sandbox';
import type { Judge } from './known-submissions';

/**
 * What an oracle says of code that it may only look at, such as of its names and comments. What it would have to run
 * for stays open: code of the same shape does the same.
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
