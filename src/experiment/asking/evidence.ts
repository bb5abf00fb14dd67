import type { PreparedRequest, Reply } from '../../model/model';

/** Whether a reply to a request is evidence for this run: true unless another run has a reply of the same response id. */
export type EvidenceCheck = (request: PreparedRequest, run: number, reply: Reply) => boolean;

/**
 * Remembers response ids, so that a reply copied to a second run, or one that a provider's cache repeats, counts once.
 * Several samples of one completion have ids of their own. Replies without an id cannot be told apart and are taken.
 */
export function createEvidenceCheck(): EvidenceCheck {
  const runs = new Map<string, number>();
  return ({ hash }, run, { responseId }) => {
    if (responseId === null) {
      return true;
    }
    const key = `${hash} ${responseId}`;
    const first = runs.get(key) ?? run;
    runs.set(key, first);
    return first === run;
  };
}
