import type { PreparedRequest, Reply } from '../../model/model';

/** Whether a reply is evidence for this run: false if another run already has a reply with this response id. */
export type EvidenceCheck = (request: PreparedRequest, run: number, reply: Reply) => boolean;

/**
 * Remembers response ids, so that a reply counts once even if it is copied to a second run or repeated by a provider's
 * cache. Several samples of one completion have different ids. Replies without an id cannot be distinguished and are
 * accepted.
 */
export function createEvidenceCheck(): EvidenceCheck {
  /** Nested by request and response id: a combined key for each pair would take three times the memory. */
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
