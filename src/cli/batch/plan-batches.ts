import { AssayError } from '../../basics/errors';
import type { Usage } from '../../model/model';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import type { Asked, Trial } from '../../experiment/log/trial';
import type { Validator, ValidatorOptions } from '../../kinds/validator/validator';

/** What `assay repeat` would ask. */
export interface BatchPlan {
  /** Replies that are not recorded, each once, in the order in which they would be asked for. */
  readonly missing: readonly PlannedTrial[];
  /** Replies that are recorded. */
  readonly recorded: number;
  /** What one of them took, by hash of the request. */
  readonly usages: ReadonlyMap<string, Usage>;
}

/** Goes the way of `assay repeat` without asking anybody, and tells what it would ask. */
export async function planBatches(
  open: (options: Pick<ValidatorOptions, 'plan'>) => Validator,
  runs: { readonly first: number; readonly count: number },
): Promise<BatchPlan> {
  const missing = new Map<string, PlannedTrial>();
  const usages = new Map<string, Usage>();
  let recorded = 0;
  const validator = open({
    plan: (planned) => {
      missing.set(`${planned.request.hash} ${String(planned.run)}`, planned);
    },
  });
  refuseOffline(validator);
  const note = (hash: string, asked: Asked): void => {
    if (asked.status === 'replied') {
      recorded += 1;
      if (asked.reply.usage !== null) {
        usages.set(hash, asked.reply.usage);
      }
    }
  };
  const onTrial = ({ request, asked }: Trial): void => {
    if (asked.votes === undefined) {
      note(request, asked);
    }
    for (const vote of asked.votes ?? []) {
      note(vote.request, vote.asked);
    }
  };
  await validator.askEachTrial(validator.challenge.fixtures, runs, onTrial);
  return { missing: [...missing.values()], recorded, usages };
}

function refuseOffline({ models }: Validator): void {
  const offline = models.flatMap((model) => model.vote?.voters ?? [model]).filter((model) => model.offline);
  if (offline.length > 0) {
    const names = [...new Set(offline.map(({ name }) => name))].join(', ');
    throw new AssayError(
      `${names} answers in process, for nothing and at once: ask it with assay repeat, not in a batch.`,
    );
  }
}
