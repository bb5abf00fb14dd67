import type { PreparedRequest, Reply } from '../../model/model';

/** Whether a reply to a request is evidence for this run: true unless another run has a reply of the same response id. */
export type EvidenceCheck = (request: PreparedRequest, run: number, reply: Reply) => boolean;

/**
 * Remembers response ids, so that a reply copied to a second run, or one that a provider's cache repeats, counts once.
 * Several samples of one completion have ids of their own. Replies without an id cannot be told apart and are taken.
 */
export function createEvidenceCheck(): EvidenceCheck {
  /** Runs by response id, by request: a text of its own for each pair would take three times the memory. */
  const requests = new Map<string, Map<string, number>>();
  return ({ hash }, run, { responseId }) => {
    if (responseId === null) {
      return true;
    }
    const runs = requests.get(hash) ?? new Map<string, number>();
    requests.set(hash, runs);
    const first = runs.get(responseId) ?? run;
    runs.set(responseId, first);
    return first === run;
  };
}
