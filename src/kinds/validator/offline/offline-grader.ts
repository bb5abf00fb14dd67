import { gradeAll, loadGrader } from '../../../oracle/grader';
import { codeOf } from '../code-about';
import type { Model, Outcome } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { hashRequest } from '../../../model/request-hash';
import { simulateReply } from './simulate-reply';

/** Where a challenge's simulated grader stands, and which analytics it is asked about. */
export interface GraderSource {
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  readonly analytics: readonly string[];
}

/**
 * The offline model that answers as the challenge's own simulated grader does, `offline/grader`, and errs at the rates of
 * its name beside that. It never sees expected values.
 */
export function createOfflineGrader(name: string, rates: OfflineRates, { root, file, analytics }: GraderSource): Model {
  const grader = loadGrader(root, file, analytics);
  return {
    name,
    offline: true,
    server: 'offline',
    prepare(question) {
      const { id, language, solution } = codeOf(name, question);
      const body = { model: name, about: { id, language, solution } };
      return { question, body, hash: hashRequest(body), notes: [] };
    },
    async ask({ question }, run): Promise<Outcome> {
      const grades = gradeAll(grader, analytics, codeOf(name, question));
      return Promise.resolve(simulateReply(name, rates, question, run, grades));
    },
  };
}
