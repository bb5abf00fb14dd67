import { failureRateOf, judgedOf, type AssertionCounts } from '../experiment/tally/assertion-result';
import type { Decision } from '../experiment/policy/decide';
import type { Policy } from '../experiment/policy/policy';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import type { Trial } from '../experiment/log/trial';
import type { TestProperties } from './tests-file';

/** The result of one test. */
export interface TestResult {
  readonly head: SuiteEntry;
  /** Name of the group that answered. */
  readonly group: string;
  /** Absent if the test covers a whole group. */
  readonly policy?: Policy;
  readonly counts: AssertionCounts;
  readonly trials: readonly Trial[];
  readonly decision: Decision;
}

/**
 * Facts about a test for JUnit: who answered, how often it was wrong, the policy's decision, and how long replies took.
 */
export function propertiesOf({ head, group, policy, counts, trials, decision }: TestResult): TestProperties {
  const rate = failureRateOf(counts);
  return {
    ...describeGroup(head, group),
    ...(policy !== undefined && { assert: policy.assert, tolerate: String(policy.tolerate) }),
    trials: String(counts.trials),
    failures: String(counts.failures),
    errored: String(counts.errored),
    failureRate: rate === null || judgedOf(counts) === 0 ? 'not measured' : String(rate),
    decision: decision.status,
    ...describeReplies(trials),
  };
}

function describeGroup({ models, groups }: SuiteEntry, name: string): TestProperties {
  const { model = name, prompt, language, round } = groups?.[models.indexOf(name)] ?? {};
  return {
    model,
    ...(prompt !== undefined && { prompt }),
    ...(language !== undefined && { language }),
    ...(round !== undefined && { round: String(round) }),
  };
}

/** Where replies came from, and the median of their seconds; for recorded replies, the original time. */
function describeReplies(trials: readonly Trial[]): TestProperties {
  const replies = trials.flatMap(({ asked }) => (asked.status === 'replied' ? [asked] : []));
  const sources = [...new Set(replies.map(({ source }) => source))].sort();
  const times = replies.filter(({ source }) => source !== 'offline').map(({ reply }) => reply.milliseconds);
  const sorted = times.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return {
    ...(sources.length > 0 && { replies: sources.join(', ') }),
    ...(low !== undefined && high !== undefined && { medianReplySeconds: String((low + high) / 2000) }),
  };
}
