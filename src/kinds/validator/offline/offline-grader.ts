import { gradeAll, loadGrader } from '../../../oracle/grader';
import { codeOf } from '../code-about';
import type { Model } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { aboutCode, createKnowingModel } from './simulate-reply';

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
  return createKnowingModel(name, rates, {
    about: aboutCode(name),
    judges: Object.keys(grader),
    know: (question) => Promise.resolve().then(() => gradeAll(grader, analytics, codeOf(name, question))),
  });
}
