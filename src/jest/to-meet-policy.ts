import { expect } from '@jest/globals';
import type { MatcherFunction } from 'expect';
import { AssayError } from '../basics/errors';
import type { Decision } from '../experiment/policy/decide';
import { defuse } from './defuse';

/** What a policy makes of what was asked, for `expect(…).toMeetPolicy()`. */
export interface PolicyResult {
  readonly decision: Decision;
  /** Expected and received, where it is stated, who answered, the raw reply; `reason` says why it failed. */
  readonly describe: (reason: string) => string;
}

/** Passes when the policy does; a failure shows expected, received, the model, the prompt and the raw reply. */
const toMeetPolicy: MatcherFunction = function (received) {
  const { decision, describe } = received as PolicyResult;
  if (decision.status === 'inconclusive') {
    // Neither toMeetPolicy nor not.toMeetPolicy may pass on what was not measured.
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
