import { expect } from '@jest/globals';
import type { MatcherFunction } from 'expect';
import { AssayError } from '../basics/errors';
import type { Decision } from '../experiment/policy/decide';
import { defuse } from './defuse';

/** The policy's decision, for `expect(…).toMeetPolicy()`. */
export interface PolicyResult {
  readonly decision: Decision;
  /**
   * Describes expected and received values, the place, who answered, and the raw reply; `reason` says why it failed.
   */
  readonly describe: (reason: string) => string;
}

/** Passes if the policy is met; a failure shows expected, received, the model, the prompt and the raw reply. */
const toMeetPolicy: MatcherFunction = function (received) {
  const { decision, describe } = received as PolicyResult;
  if (decision.status === 'inconclusive') {
    // Unmeasured assertions must pass neither toMeetPolicy nor not.toMeetPolicy.
    throw new AssayError(defuse(describe(decision.reason)));
  }
  const pass = decision.status !== 'failed';
  return {
    pass,
    message: () =>
      [
        this.utils.matcherHint('toMeetPolicy', 'result', '', { isNot: this.isNot === true }),
        defuse(describe('reason' in decision ? decision.reason : decision.status)),
      ].join('\n\n'),
  };
};

expect.extend({ toMeetPolicy });

declare module 'expect' {
  // Must repeat the original type parameters.
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    /** Asserts that an assertion's failures stay within its policy. */
    toMeetPolicy: () => R;
  }
}
