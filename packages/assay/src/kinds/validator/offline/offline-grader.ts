import { gradeAll, loadGrader } from '../../../oracle/grader';
import { codeOf } from '../code-about';
import type { Model } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { aboutCode, createKnowingModel } from './simulate-reply';

/** A challenge's simulated grader, and the analytics to ask it about. */
export interface GraderSource {
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  readonly analytics: readonly string[];
}

/**
 * The offline model `offline/grader`: answers like the challenge's simulated grader, with errors at the rates in its
 * name. It never sees expected values.
 */
export function createOfflineGrader(name: string, rates: OfflineRates, { root, file, analytics }: GraderSource): Model {
  const grader = loadGrader(root, file, analytics);
  return createKnowingModel(name, rates, {
    about: aboutCode(name),
    judges: Object.keys(grader),
    know: (question) => Promise.resolve().then(() => gradeAll(grader, analytics, codeOf(name, question))),
  });
}
