import { AssayError } from '../../basics/errors';
import type { Usage } from '../../model/usage';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import type { AskContextOptions } from '../../experiment/asking/open-ask-context';
import type { Experiment } from '../../experiment/experiment';
import type { Asked } from '../../experiment/log/trial';

/** What `assay repeat` would ask. */
export interface BatchPlan {
  /** Replies that are not recorded, each once, in asking order. */
  readonly missing: readonly PlannedTrial[];
  /** Replies that are recorded. */
  readonly recorded: number;
  /** Token usage of one recorded reply, by request hash. */
  readonly usages: ReadonlyMap<string, Usage>;
}

/** Takes the same path as `assay repeat` without asking, and returns what would be asked. */
export async function planBatches(
  open: (options: Pick<AskContextOptions, 'plan'>) => Experiment,
  runs: { readonly first: number; readonly count: number },
): Promise<BatchPlan> {
  const missing = new Map<string, PlannedTrial>();
  const usages = new Map<string, Usage>();
  let recorded = 0;
  const experiment = open({
    plan: (planned) => {
      const { model, request, run } = planned;
      missing.set(`${model.server} ${request.hash} ${run}`, planned);
    },
  });
  refuseOffline(experiment);
  const note = (hash: string, asked: Asked): void => {
    if (asked.status === 'replied') {
      recorded += 1;
      if (asked.reply.usage !== null) {
        usages.set(hash, asked.reply.usage);
      }
    }
  };
  try {
    await experiment.askEachTrial(experiment.challenge.fixtures, runs, ({ request, asked }) => {
      if (asked.votes === undefined) {
        note(request, asked);
      }
      for (const vote of asked.votes ?? []) {
        note(vote.request, vote.asked);
      }
    });
  } finally {
    await experiment.close?.();
  }
  return { missing: [...missing.values()], recorded, usages };
}

function refuseOffline({ models }: Experiment): void {
  const names = [...new Set(models.filter(({ offline }) => offline).map(({ name }) => name))];
  if (names.length > 0) {
    throw new AssayError(`${names.join(', ')} answers in process, free and at once: use assay repeat, not a batch.`);
  }
}
