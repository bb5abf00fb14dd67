import type { CallOutcome, JobResult } from '../sandbox/sandbox';
import type { Arguments } from './counterexample';
import {
  describeFaster,
  describePilot,
  describePoint,
  isCounted,
  isOutOfOperations,
  isTooDeep,
  lastOf,
  toPilot,
  toPoints,
  type Point,
} from './growth-points';
import type { OracleTools } from './oracle';
import { countOperations, outOfOperations, type Pilot } from '../code/javascript/count-operations';
import { countedEndings, countOperations as countPython } from '../code/python/count-operations';
import { submissionEntry, toSubmissionSource } from '../code/python/submission-source';
import { describeLoad } from './describe-outcome';

/** Code whose operations are counted: JavaScript instrumented by `toModuleSource`, or plain Python. */
type Counted =
  | { readonly language: 'javascript'; readonly source: string; readonly standIns: readonly string[] }
  | {
      readonly language: 'python';
      readonly code: string;
      /** Path of the function. */
      readonly entry: string;
      readonly definitionsOnly: boolean;
    };

/** Calls with their operations as what is `measured`, or why nothing could be counted. */
type Counting =
  | { readonly status: 'counted'; readonly calls: readonly CallOutcome[] }
  | { readonly status: 'unknown'; readonly because: string };

/** Counts the operations of calls of a function. */
interface Counter {
  /** Input sizes that show how the operations grow. */
  readonly sizes: readonly number[];
  /** Maximum operations of one call; counting stops there. */
  readonly budget: number;
  /** Whether a pilot may be enough. */
  readonly hasPilot: boolean;
  /** Counts; a pilot makes only the first calls, the last of which may already show enough. */
  readonly count: (inputs: readonly Arguments[], pilot?: Pilot) => Promise<Counting>;
}

/**
 * Sizes far enough apart that n·log n shows, and small enough that the square of the largest is counted in a moment, which
 * for Python is less. Operations of one call: what two hundred for each element come to, or in Python eighty. Operations
 * of one job: what is slow is mostly slow on the first family already, and need not try the others.
 */
const most = {
  javascript: { sizes: [32, 128, 512], budget: 100_000, total: 150_000 },
  python: { sizes: [32, 128, 256], budget: 20_000, total: 30_000 },
};

const limits = { cpuMs: 3_000, callCpuMs: 1_000, wallMs: 20_000 };

/** Sizes for code that recurses so deeply that larger inputs overflow the stack. */
const smallSizes = [8, 16, 32, 64];

/** Inputs of one kind in any size. */
export interface InputFamily {
  readonly name: string;
  readonly make: (size: number) => Arguments;
}

/** How the operations of a function grow with the size of its input. */
export type Growth =
  | { readonly status: 'linear'; readonly evidence: string }
  | { readonly status: 'faster'; readonly evidence: string }
  | { readonly status: 'unknown'; readonly because: string };

/** Counts the operations of a function on the worst inputs of each family. */
export async function measureGrowth(
  counted: Counted,
  families: readonly InputFamily[],
  tools: OracleTools,
): Promise<Growth> {
  const counter = createCounter(counted, tools);
  const growth = await measureSizes(counter, families, counter.sizes);
  if (!needsSmaller(growth)) {
    return growth;
  }
  const small = await measureSizes(counter, families, smallSizes);
  return needsSmaller(small)
    ? { status: 'faster', evidence: `${String(smallSizes[0])} numbers cause endless recursion` }
    : small;
}

/** Creates a counter for the operations of calls. */
function createCounter(counted: Counted, { sandbox, signal }: OracleTools): Counter {
  const { sizes, budget, total } = most[counted.language];
  if (counted.language === 'javascript') {
    const { source, standIns } = counted;
    const count: Counter['count'] = async (inputs, pilot) => {
      const instrument = countOperations(budget, total, pilot);
      // The first call accounts for what loading has already counted.
      const calls = [inputs[0] ?? [], ...inputs];
      const job = { language: 'javascript', source, instrument, calls, standIns, settle: true, limits } as const;
      const result = await sandbox.run(job, signal);
      const [warmUp, ...measured] = result.calls;
      return toCounting(result, warmUp?.status === 'timeout' ? result.calls : measured);
    };
    return { sizes, budget, hasPilot: true, count };
  }
  const { code, entry, definitionsOnly } = counted;
  const source = toSubmissionSource(code, { entry, definitionsOnly, counters: countPython(budget, total) });
  const count: Counter['count'] = async (calls) => {
    const job = { language: 'python', source, entry: submissionEntry, calls, settle: false, limits } as const;
    const result = await sandbox.run(job, signal);
    return toCounting(result, result.calls.map(toMeasured));
  };
  return { sizes, budget, hasPilot: false, count };
}

function toCounting(result: JobResult, calls: readonly CallOutcome[]): Counting {
  if (result.found && result.load.status === 'loaded') {
    return { status: 'counted', calls };
  }
  const problem = describeLoad(result);
  return { status: 'unknown', because: problem.status === 'unknown' ? problem.because : problem.evidence };
}

/** In Python a call itself returns its number of operations and its outcome. */
function toMeasured(outcome: CallOutcome): CallOutcome {
  const returned = outcome.status === 'returned' && Array.isArray(outcome.value) ? (outcome.value as unknown[]) : [];
  const [operations, ending, problem] = returned;
  if (typeof operations !== 'number') {
    return outcome;
  }
  switch (ending) {
    case countedEndings.done:
      return { status: 'returned', value: null, measured: operations };
    case countedEndings.exhausted:
      return { status: 'threw', error: { name: 'OutOfOperations', message: outOfOperations }, measured: operations };
    default: {
      const [name = '', message = ''] = String(problem).split(/: (.*)/s);
      return { status: 'threw', error: { name, message }, measured: operations };
    }
  }
}

/** Whether not even the smallest size could be counted, because the stack overflowed. */
function needsSmaller(growth: Growth): boolean {
  return growth.status === 'unknown' && isTooDeep(growth.because);
}

/** The first family is counted in every size, the others at both ends: only where that shows a problem, also between. */
async function measureSizes(
  counter: Counter,
  families: readonly InputFamily[],
  sizes: readonly number[],
): Promise<Growth> {
  const { budget, hasPilot } = counter;
  const finding: Finding = { best: undefined, obstacle: undefined };
  let remaining = families;
  let pilot = hasPilot ? toPilot(sizes) : undefined;
  let others: readonly number[] = sizes.filter((_, index) => index === 0 || index === sizes.length - 1);
  while (remaining.length > 0) {
    const counted = await countFamilies(counter, remaining, [sizes, others], pilot);
    if (counted.status === 'unknown') {
      return counted;
    }
    const [ofFirst = [], ...ofOthers] = counted.outcomes;
    if (pilot !== undefined) {
      const { growth } = pilot;
      const shown = describePilot(remaining[0]?.name ?? '', sizes, ofFirst, { budget, growth });
      if (shown !== undefined) {
        return { status: 'faster', evidence: shown };
      }
      pilot = undefined;
      if (ofFirst.some(isOutOfOperations)) {
        continue;
      }
    }
    const isWhole = others === sizes;
    const isOpen = (outcome: CallOutcome | undefined): boolean =>
      isWhole ? isOutOfOperations(outcome) : !isCounted(outcome, budget);
    const open = ofOthers.findIndex((outcomes) => outcomes.some(isOpen)) + 1;
    for (const [index, { name }] of remaining.slice(0, open === 0 ? undefined : open).entries()) {
      const [counts, fewest] = index === 0 ? [sizes, 3] : [others, others.length];
      const growth = judgeFamily(finding, { name, sizes: counts, fewest, budget }, counted.outcomes[index] ?? []);
      if (growth !== undefined) {
        return growth;
      }
    }
    // What is a problem in one family is mostly one in the next.
    others = ofFirst.every((outcome) => isCounted(outcome, budget)) ? others : sizes;
    remaining = open === 0 ? [] : remaining.slice(open);
  }
  return toGrowth(finding);
}

/** What the families so far have shown. */
interface Finding {
  /** The family with the most operations. */
  best: { readonly family: string; readonly points: readonly Point[] } | undefined;
  obstacle: string | undefined;
}

function toGrowth({ best, obstacle }: Finding): Growth {
  if (best === undefined) {
    return { status: 'unknown', because: `its operations cannot be counted: ${obstacle ?? 'no call ended'}` };
  }
  const { family, points } = best;
  const to = lastOf(points);
  return { status: 'linear', evidence: `${describePoint(points[0] ?? to)}, ${describePoint(to)} (${family})` };
}

type Outcomes = readonly (CallOutcome | undefined)[];

/** Counts the first family in some sizes and the others in some, and gives the outcomes of each. */
async function countFamilies(
  { count }: Counter,
  families: readonly InputFamily[],
  [ofFirst, ofOthers]: readonly [readonly number[], readonly number[]],
  pilot: Pilot | undefined,
): Promise<
  | { readonly status: 'counted'; readonly outcomes: readonly Outcomes[] }
  | Extract<Counting, { readonly status: 'unknown' }>
> {
  const inputs = families.map(({ make }, index) => (index === 0 ? ofFirst : ofOthers).map((size) => make(size)));
  const counting = await count(inputs.flat(), pilot);
  if (counting.status === 'unknown') {
    return counting;
  }
  const calls = counting.calls.values();
  return { status: 'counted', outcomes: inputs.map((ofFamily) => ofFamily.map(() => calls.next().value)) };
}

/** Adds what the outcomes of one family show; gives the growth where that settles it. */
function judgeFamily(
  finding: Finding,
  family: {
    readonly name: string;
    readonly sizes: readonly number[];
    readonly fewest: number;
    readonly budget: number;
  },
  outcomes: Outcomes,
): Growth | undefined {
  const { name, sizes, fewest, budget } = family;
  const missing = outcomes.find((outcome) => outcome?.missing !== undefined)?.missing;
  if (missing !== undefined) {
    return { status: 'unknown', because: `it uses ${missing.join(', ')}, which is not available in the sandbox` };
  }
  const { points, stop } = toPoints(sizes, outcomes, budget);
  const faster = describeFaster(name, points, stop, budget);
  if (faster !== undefined) {
    return { status: 'faster', evidence: faster };
  }
  const { best } = finding;
  finding.obstacle ??= stop === undefined || stop.kind === 'budget' ? undefined : stop.what;
  if (best === undefined && finding.obstacle !== undefined && isTooDeep(finding.obstacle)) {
    return { status: 'unknown', because: finding.obstacle };
  }
  const isUsable = stop?.kind !== 'error' && points.length >= fewest;
  if (isUsable && (best === undefined || lastOf(points).operations > lastOf(best.points).operations)) {
    finding.best = { family: name, points };
  }
  return undefined;
}
