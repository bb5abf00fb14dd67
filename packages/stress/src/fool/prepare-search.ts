import { purposes } from 'gpt-assay/code';
import { createRandom, largest, shuffle } from 'gpt-assay/statistics';
import type { Fixture } from 'gpt-assay/kinds';
import { proposeVariants, type Proposing } from '../variants/propose-variants';
import type { Candidate } from '../variants/variant';
import type { Desk } from './desk';
import type { CandidateQueue } from './find-suspect';
import { planCalls } from './plan-calls';
import type { Search } from './search-program';

/** What to search. */
export interface Searched extends Pick<Proposing, 'fixtures' | 'analytics' | 'seed'> {
  /** Analytics on which the grader can be fooled. */
  readonly wanted: readonly string[];
  readonly calls: number;
}

/**
 * Prepares a search: proves the labels of the fixtures, draws the ones to ask about unchanged, and queues candidates.
 */
export async function prepareSearch(
  { fixtures, analytics, wanted, calls, seed }: Searched,
  { prove }: Pick<Desk, 'prove'>,
): Promise<Search> {
  const proved = await Promise.all(fixtures.map((fixture) => withProvedLabels(fixture, wanted, prove)));
  const usable = proved.filter(({ expected }) => Object.keys(expected).length > 0);
  const plan = planCalls(calls, usable.length);
  return {
    originals: draw(usable, plan.originals, seed),
    queues: queuesOf(usable, { analytics, wanted, seed }),
    analytics: wanted,
    plan,
  };
}

/** A fixture with the wanted labels that the oracle proves. */
async function withProvedLabels(fixture: Fixture, wanted: readonly string[], prove: Desk['prove']): Promise<Fixture> {
  const rulings = await prove(fixture);
  const labels = Object.entries(fixture.expected).filter(([analytic, value]) => {
    const ruling = rulings[analytic];
    return wanted.includes(analytic) && ruling?.status === 'decided' && ruling.value === value;
  });
  return { ...fixture, expected: Object.fromEntries(labels) };
}

/** A random selection of this size, or all. */
function draw(fixtures: readonly Fixture[], count: number, seed: string): readonly Fixture[] {
  const random = createRandom('fool', seed, 'originals');
  const drawn = new Set(shuffle(fixtures, random).slice(0, count));
  return fixtures.filter((one) => drawn.has(one));
}

/** The candidates of each operator; the order of operators is random, too. */
function queuesOf(
  fixtures: readonly Fixture[],
  { analytics, wanted, seed }: Pick<Searched, 'analytics' | 'wanted' | 'seed'>,
): readonly CandidateQueue[] {
  const queues = new Map<string, Candidate[]>();
  for (const candidate of proposeVariants({ fixtures, analytics, purposes, seed, combined: false })) {
    const own = queues.get(candidate.operator) ?? [];
    own.push(candidate);
    queues.set(candidate.operator, own);
  }
  const named = [...queues].map(([operator, candidates]) => ({
    operator,
    candidates: inTurn(candidates, wanted).values(),
  }));
  return shuffle(named, createRandom('fool', seed, 'operators'));
}

/**
 * Originals with different labels take turns: a text that talks a grader into "true" shows nothing if true is right.
 */
function inTurn(candidates: readonly Candidate[], wanted: readonly string[]): readonly Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = JSON.stringify(wanted.map((analytic) => candidate.of.expected[analytic] ?? null));
    const own = groups.get(key) ?? [];
    own.push(candidate);
    groups.set(key, own);
  }
  const longest = largest([...groups.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => [...groups.values()].flatMap((own) => own[turn] ?? [])).flat();
}
