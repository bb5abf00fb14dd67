import type { Failure } from './failure';

/** Trials in a row that may fail before the server counts as down: few when it never answered, more when it did. */
const patience = { neverAnswered: 3, answeredBefore: 10 };

/** Whether a server still answers, by what became of its last trials. */
export interface ServerHealth {
  /** Whether it has ever replied, so that a refusal is no sign of a wrong setting. */
  readonly hasReplied: () => boolean;
  readonly noteReply: () => void;
  /** It answered, if only that this request cannot be. */
  readonly noteAnswer: () => void;
  /** Says why asking on would not help, when that many trials in a row have failed. */
  readonly noteFailure: (failure: Extract<Failure, { kind: 'passing' }>) => string | undefined;
}

/** The health of a server that was not asked yet; `repliedBefore` says whether a kept reply of it was used. */
export function createServerHealth(repliedBefore: () => boolean): ServerHealth {
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
      return `${trials} brought no reply (${failure.problem})${adviceOn(failure)}`;
    },
  };
}

function adviceOn({ reached, problem }: { readonly reached: boolean; readonly problem: string }): string {
  if (!reached || problem.startsWith('not a chat completion')) {
    return ': check the network and OPENAI_BASE_URL';
  }
  return problem.startsWith('429') ? ': wait, or lower ASSAY_CONCURRENCY' : '';
}
