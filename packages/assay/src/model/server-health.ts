import type { Failure } from './failure';

/** Consecutive failed trials until a server counts as down: few if it never answered, more if it did. */
const patience = { neverAnswered: 3, answeredBefore: 10 };

/** Whether a server still answers, judged by its last trials. */
export interface ServerHealth {
  /** Whether it has ever replied, so that a refusal is no sign of a wrong setting. */
  readonly hasReplied: () => boolean;
  readonly noteReply: () => void;
  /** Records an answer, even one that refused the request. */
  readonly noteAnswer: () => void;
  /** Why more requests would be pointless, once that many consecutive trials have failed. */
  readonly noteFailure: (failure: Extract<Failure, { kind: 'passing' }>) => string | undefined;
}

/** The health of a server not asked yet; `repliedBefore` says whether a recorded reply of it was used, `address` which variable holds its address. */
export function createServerHealth(repliedBefore: () => boolean, address = 'OPENAI_BASE_URL'): ServerHealth {
  let answered = false;
  let replied = false;
  let failedInARow = 0;
  return {
    hasReplied: () => replied || repliedBefore(),
    noteReply() {
      answered = true;
      replied = true;
      failedInARow = 0;
    },
    noteAnswer() {
      answered = true;
      failedInARow = 0;
    },
    noteFailure(failure) {
      failedInARow += 1;
      const limit =
        answered || repliedBefore() ? patience.answeredBefore : failure.reached ? patience.neverAnswered : 1;
      if (failedInARow < limit) {
        return undefined;
      }
      const trials = failedInARow === 1 ? 'a trial' : `${failedInARow} trials in a row`;
      return `${trials} got no reply (${failure.problem})${adviceOn(failure, address)}`;
    },
  };
}

function adviceOn({ reached, problem }: Extract<Failure, { kind: 'passing' }>, address: string): string {
  if (!reached || problem.startsWith('not a chat completion')) {
    return `: check the network and ${address}`;
  }
  return problem.startsWith('429') ? ': wait, or lower ASSAY_CONCURRENCY' : '';
}
