import { createHash } from 'node:crypto';
import { createAppender } from '../packages/assay/dist/basics/disk/disk';
import { createRandom } from '../packages/assay/dist/statistics/random';
import type { Verdict } from '../packages/assay/dist/experiment/log/trial';
import { type AssertionEntry, logVersion, type SuiteEntry } from '../packages/assay/dist/experiment/log/suite-entry';
import type { TrialEntry } from '../packages/assay/dist/experiment/log/trial-log';

/** How many of each a made-up report has. */
export interface ReportSize {
  readonly fixtures: number;
  readonly runs: number;
  readonly analytics: number;
}

const model = 'gpt-6-luna';

/**
 * Writes a `trials.jsonl` as `assay repeat` does with a model of OpenAI: every reply has an id, tokens and a time. Most
 * assertions never fail, some do at random, a few mostly; one trial in 500 is unreadable, one in 1,000 errored. Returns
 * the failures by assertion, unreadable trials included.
 */
export function writeTrials(file: string, size: ReportSize): ReadonlyMap<string, number> {
  const assertions = assertionsOf(size);
  const rates = assertions.map((_, index) => failureRateOf(index));
  const random = createRandom('report benchmark');
  const failures = new Map<string, number>();
  const log = createAppender(file);
  log.append(JSON.stringify(describeSuite(size, assertions)));
  for (let run = 0; run < size.runs; run += 1) {
    for (let fixture = 0; fixture < size.fixtures; fixture += 1) {
      const first = fixture * size.analytics;
      const failed = assertions
        .slice(first, first + size.analytics)
        .filter((_, analytic) => random() < (rates[first + analytic] ?? 0));
      const verdict = verdictOf(random(), failed);
      const all = verdict.status === 'unreadable' ? assertions.slice(first, first + size.analytics) : failed;
      if (verdict.status !== 'errored') {
        all.forEach((one) => failures.set(keyOf(one), (failures.get(keyOf(one)) ?? 0) + 1));
      }
      log.append(JSON.stringify(describeTrial(nameOf(fixture), run, verdict)));
    }
  }
  log.append(JSON.stringify({ kind: 'ended' }));
  log.close();
  return failures;
}

function failureRateOf(index: number): number {
  if (index % 50 === 0) {
    return 0.9;
  }
  return index % 10 === 0 ? 0.02 : 0;
}

/** What both sides call an assertion. */
export function keyOf({ fixture, analytic }: Pick<AssertionEntry, 'fixture' | 'analytic'>): string {
  return `${fixture} ${analytic}`;
}

function verdictOf(chance: number, failed: readonly AssertionEntry[]): Verdict {
  if (chance < 0.001) {
    return { status: 'errored', problem: 'HTTP 503 after 5 attempts' };
  }
  if (chance < 0.003) {
    return { status: 'unreadable', kind: 'not-json', problem: 'not JSON: Here is what I think' };
  }
  const mismatches = failed.map(({ analytic, expected }) => ({ analytic, expected, received: !expected }));
  return mismatches.length === 0 ? { status: 'correct' } : { status: 'incorrect', mismatches };
}

function describeTrial(fixture: string, run: number, verdict: Verdict): TrialEntry {
  const digest = createHash('sha256')
    .update(`${fixture} ${String(run)}`)
    .digest('hex');
  const answered = verdict.status !== 'errored';
  return {
    kind: 'trial',
    trial: { challenge: 'large', fixture, model, run, request: digest, verdict },
    source: 'live',
    attempts: 1,
    milliseconds: answered ? 1200 : null,
    servedBy: answered ? `${model}-2026-10-01` : null,
    server: answered ? 'api.openai.com' : null,
    responseId: answered ? `chatcmpl-${digest.slice(0, 29)}` : null,
    replyHash: answered ? digest.slice(0, 2) : null,
    usage: answered ? { promptTokens: 1100, completionTokens: 60, cachedTokens: 0 } : null,
    repliedAt: answered ? '2026-11-21T10:00:00.000Z' : null,
    fenced: false,
  };
}

function describeSuite({ runs }: ReportSize, assertions: readonly AssertionEntry[]): SuiteEntry {
  return {
    kind: 'suite',
    version: logVersion,
    challenge: 'large',
    title: 'Large',
    server: 'api.openai.com',
    promptFile: 'prompts/large.md',
    promptHash: '0'.repeat(64),
    models: [model],
    startedAt: '2026-11-21T10:00:00.000Z',
    firstRun: 0,
    runs,
    substituted: false,
    priced: true,
    notes: [],
    assertions,
  };
}

function assertionsOf({ fixtures, analytics }: ReportSize): readonly AssertionEntry[] {
  return Array.from({ length: fixtures * analytics }, (_, index) => {
    const fixture = nameOf(Math.floor(index / analytics));
    return {
      fixture,
      file: `fixtures/large/${fixture}.yaml`,
      line: 4 + (index % analytics),
      title: `candidate solution ${fixture}`,
      analytic: `solutionMeetsCriterion${String(index % analytics)}`,
      expected: index % 2 === 0,
      assert: index % analytics === 0 ? 'soft' : 'hard',
      tolerate: 0.01,
    };
  });
}

function nameOf(fixture: number): string {
  return `${String(fixture).padStart(3, '0')}-candidate`;
}
