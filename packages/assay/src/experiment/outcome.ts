import type { Outcome, OutcomeFacts } from './outcome-facts';
import { describeOutcome, describeProblems, explainStatus } from './describe-outcome';

/** Decides the outcome of a report. A demonstrated failure counts even if the run stopped early. */
export function decideOutcome(facts: OutcomeFacts): Outcome {
  const { interrupted, complete, simulated, shard, logOnly, next } = facts;
  const status = statusOf(facts);
  const [sentence = '', ...details] = [...(facts.leads ?? []), ...describeOutcome(status, facts), ...facts.findings];
  return {
    status,
    qualifiers: [
      ...(simulated ? (['simulated'] as const) : []),
      ...(shard ? (['shard'] as const) : []),
      ...(logOnly ? (['log-only'] as const) : []),
      ...(complete ? [] : (['cut-short'] as const)),
    ],
    interrupted,
    sentence,
    details,
    reasons: [...explainStatus(status, facts), ...facts.meaning],
    next: (shard ? next.shard : next[simulated && status !== 'inconclusive' ? 'simulated' : status]) ?? null,
  };
}

/** The exit code for this outcome. */
export function exitCodeOf({ status, interrupted }: Outcome): 0 | 1 | 2 | 130 {
  if (interrupted) {
    return 130;
  }
  switch (status) {
    case 'passed':
    case 'no-failure':
    case 'measured':
    case 'certified':
      return 0;
    case 'failed':
    case 'rejected':
      return 1;
    case 'inconclusive':
      return 2;
  }
}

function statusOf(facts: OutcomeFacts): Outcome['status'] {
  const { gate, judgements, wholes, unnamed, runs } = facts;
  if (gate !== null) {
    return gate.verdict;
  }
  if (unnamed.failed > 0 || [...wholes, ...judgements].some(({ status }) => status === 'failed')) {
    return 'failed';
  }
  if (describeProblems(facts).length > 0) {
    return 'inconclusive';
  }
  if (!judgements.some(({ hard }) => hard)) {
    return 'measured';
  }
  return runs === 1 ? 'passed' : 'no-failure';
}
