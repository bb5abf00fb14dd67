import { expect } from '@jest/globals';
import type { MatcherFunction } from 'expect';
import { AssayError } from '../errors';
import { describeFailure } from '../report/describe-failure';
import type { AssertionResult } from './validator-suite';

/** Passes when the assertion's policy does; a failure shows expected, received, the model, the prompt and the raw reply. */
const toMeetPolicy: MatcherFunction = function (received) {
  const { asked, decision } = received as AssertionResult;
  if (decision.status === 'inconclusive') {
    // Neither toMeetPolicy nor not.toMeetPolicy may pass on what was not measured.
    throw new AssayError(describeFailure(asked, decision.reason));
  }
  const pass = decision.status !== 'failed';
  return {
    pass,
    message: () =>
      [
        this.utils.matcherHint('toMeetPolicy', 'result', '', { isNot: this.isNot === true }),
        describeFailure(asked, 'reason' in decision ? decision.reason : decision.status),
      ].join('\n\n'),
  };
};

expect.extend({ toMeetPolicy });

declare module 'expect' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- must repeat the original type parameters
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    /** Asserts that an assertion's failures stay within its policy. */
    toMeetPolicy: () => R;
  }
}
