import type { Dispatch } from '../../model/dispatch/dispatch';
import type { Model, Outcome, PreparedRequest, Reply } from '../../model/model';

/** Runs that send the same request. */
export interface SharedRuns {
  readonly first: number;
  readonly last: number;
}

/** A run whose request other runs also send. */
export interface SampledRun {
  readonly request: PreparedRequest;
  readonly model: Model;
  readonly run: number;
  readonly shared: SharedRuns;
  /** Whether a run already has its reply. */
  readonly isKept: (run: number) => boolean;
  /** Records the reply of another run at once, because it is already paid for. */
  readonly keep: (run: number, reply: Reply) => void;
}

/** Asks for several runs in one call, so that the prompt is paid for once. */
export interface Sampler {
  /** Whether a call of this command has asked, or is asking, for a run. */
  readonly covers: (sampled: Pick<SampledRun, 'request' | 'model' | 'run' | 'shared'>) => boolean;
  /** The outcome of one run; `isKept` if the call of another run has already recorded it. */
  readonly ask: (
    sampled: SampledRun,
    signal: AbortSignal,
    dispatch: Dispatch | undefined,
  ) => Promise<{ readonly outcome: Outcome; readonly isKept: boolean }>;
}

/** Outcomes of a call by run. */
type Samples = ReadonlyMap<number, Outcome>;

/** A call, with the runs that have not taken their outcome yet. */
interface SharedCall {
  readonly left: Set<number>;
  readonly samples: Promise<Samples>;
}

/**
 * A sampler with a maximum number of samples per call. If a server ignores or rejects several samples, it gets single
 * requests from then on.
 */
export function createSampler(perRequest: number): Sampler {
  const calls = new Map<string, SharedCall>();
  const single = new Set<string>();

  const askTogether = async (
    { request, model, run, keep }: SampledRun,
    runs: readonly number[],
    signal: AbortSignal,
    dispatch: Dispatch | undefined,
  ): Promise<Samples> => {
    const outcomes = (await model.askSeveral?.(request, runs.length, signal, dispatch)) ?? [];
    const [first] = outcomes;
    if (first?.status === 'errored') {
      return new Map(runs.map((one, choice) => [one, { ...first, choice }]));
    }
    const isFiltered = first?.reply.finishReason === 'content_filter';
    if (outcomes.length < runs.length && !isFiltered) {
      single.add(nameOf(model));
      dispatch?.say(
        `${model.name} at ${model.server} returns only one sample per request, so each sample takes its own call.`,
      );
    }
    const samples = new Map<number, Outcome>();
    for (const [index, outcome] of outcomes.entries()) {
      const own = runs[index] ?? run;
      samples.set(own, outcome);
      if (own !== run && outcome.status === 'replied') {
        keep(own, outcome.reply);
      }
    }
    return samples;
  };

  const blockOf = ({ run, shared }: Pick<SampledRun, 'run' | 'shared'>): number =>
    Math.floor((run - shared.first) / perRequest);
  const keyOf = (sampled: Parameters<Sampler['covers']>[0]): string =>
    [sampled.request.hash, sampled.model.server, sampled.shared.first, blockOf(sampled)].join(' ');
  const take = async (key: string, call: SharedCall, run: number): Promise<Outcome | undefined> => {
    call.left.delete(run);
    if (call.left.size === 0) {
      calls.delete(key);
    }
    return (await call.samples).get(run);
  };

  return {
    covers: (sampled) => calls.get(keyOf(sampled))?.left.has(sampled.run) === true,
    async ask(sampled, signal, dispatch) {
      const { request, model, run, shared, isKept } = sampled;
      const alone = async (): Promise<{ outcome: Outcome; isKept: boolean }> => ({
        outcome: await model.ask(request, run, signal, dispatch),
        isKept: false,
      });
      const key = keyOf(sampled);
      const known = calls.get(key);
      if (known?.left.has(run) === true) {
        const outcome = await take(key, known, run);
        return outcome === undefined ? alone() : { outcome, isKept: outcome.status === 'replied' };
      }
      const end = Math.min(shared.last, shared.first + (blockOf(sampled) + 1) * perRequest - 1);
      const runs = Array.from({ length: end - run + 1 }, (_, index) => run + index).filter(
        (one) => one === run || !isKept(one),
      );
      if (known !== undefined || runs.length === 1 || model.askSeveral === undefined || single.has(nameOf(model))) {
        return alone();
      }
      const call = { left: new Set(runs), samples: askTogether(sampled, runs, signal, dispatch) };
      calls.set(key, call);
      const outcome = await take(key, call, run);
      return outcome === undefined ? alone() : { outcome, isKept: false };
    },
  };
}

function nameOf({ name, server }: Model): string {
  return `${name} ${server}`;
}
