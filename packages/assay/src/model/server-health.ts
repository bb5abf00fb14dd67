import type { Failure } from './failure';

/** Consecutive failed trials until a server counts as down: few if it never answered, more if it did. */
const patience = { neverAnswered: 3, answeredBefore: 10 };

/** Different requests that a server refuses before its first reply until its settings must be wrong. */
const mostRefused = 3;

/** How servers say that a setting of the request is wrong, which every other request has as well. */
const settings =
  /unsupported|not support|unrecogni[sz]ed|unknown|extra inputs|extra_forbidden|temperature|top_p|seed|max_(?:completion_)?tokens|response_format|schema|effort|role|['"`]n['"`]/i;

/** Whether a server still answers, judged by its last trials. */
export interface ServerHealth {
  /** Whether it has ever replied, so that a refusal is no sign of a wrong setting. */
  readonly hasReplied: () => boolean;
  readonly noteReply: () => void;
  /** Records the refusal of a request; whether no request can be answered until the settings change. */
  readonly noteRefusal: (hash: string, problem: string) => boolean;
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
  const refused = new Set<string>();
  return {
    hasReplied: () => replied || repliedBefore(),
    noteReply() {
      answered = true;
      replied = true;
      failedInARow = 0;
    },
    noteRefusal(hash, problem) {
      refused.add(hash);
      return !(replied || repliedBefore()) && (settings.test(problem) || refused.size >= mostRefused);
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
