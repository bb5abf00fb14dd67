import { AssayError } from '../basics/errors';
import type { Experiment, ExperimentOptions } from '../experiment/experiment';
import { experimentTypeOf } from '../experiment/experiment-type';
import type { Kind } from '../experiment/kind';
import { describeMissing } from '../basics/missing-packages';
import type { CreateSection } from '../experiment/report/section';
import { listChallenges } from './validator/challenge/load-challenge';
import { quizKind } from './quiz/kind';
import { addKind, kindNamed, kinds, listOf } from './registered-kinds';
import { validatorKind } from './validator/kind';

for (const kind of [validatorKind, quizKind]) {
  addKind(kind);
}

// Whoever takes them from here has those of the core among them.
export { addKind, kindNamed, kinds };

/** The kind of a project's challenge. For an unknown challenge, the first kind, whose loader says what is missing. */
export function kindOf(root: string, id: string): Kind {
  return kinds.find((kind) => kind.has(root, id)) ?? validatorKind;
}

/** Whether a project has a challenge with this name, of any kind. */
export function isChallenge(root: string, id: string): boolean {
  return kinds.some((kind) => kind.has(root, id)) || listChallenges(root).includes(id);
}

/** Names of all challenges of a project, of every kind. */
export function listAllChallenges(root: string): readonly string[] {
  return [...new Set([...listChallenges(root), ...kinds.flatMap((kind) => listOf(kind, root))])].sort();
}

type Impossible = keyof NonNullable<Kind['cannot']>;

/** Throws if a feature makes no sense for the kind of a challenge. */
export function refuseFor(what: Impossible, root: string, id: string): void {
  refuseForKind(what, id, kindOf(root, id).name);
}

/** The same for a report, which states its kind; `undefined` for a validator. */
export function refuseForKind(what: Impossible, shown: string, of = 'validator'): void {
  const why = kindNamed(of)?.cannot?.[what];
  if (why !== undefined) {
    throw new AssayError(`${shown} is of kind ${of}: ${why}.`);
  }
}

/** Throws if later rounds make no sense for the kind of a challenge. */
export function refuseRounds(root: string, id: string, rounds: number): void {
  const { name, hasRounds = false } = kindOf(root, id);
  if (rounds > 1 && !hasRounds) {
    throw new AssayError(`${id} is of kind ${name}: each question is asked in one round. Leave out --rounds.`);
  }
}

/** Opens a challenge of any kind. */
export function openExperiment(id: string, options: ExperimentOptions): Experiment {
  const { root, vote = 1 } = options.settings;
  const kind = kindOf(root, id);
  if (vote > 1 && kind.asksByVote !== true) {
    const why = kind.cannot?.vote ?? 'it is not asked by vote';
    throw new AssayError(`${id} is of kind ${kind.name}: ${why}. Leave out --vote.`);
  }
  return kind.open(id, options);
}

/** Creates the section of a log, according to its experiment type, else its kind. */
export const createSection: CreateSection = (suite) => {
  const { of = 'validator', measuredBy } = suite;
  if (measuredBy !== undefined) {
    const type = experimentTypeOf(measuredBy);
    if (type === undefined) {
      const why = describeMissing('experiment', measuredBy) ?? 'this version of Assay does not know';
      throw new AssayError(`This report comes from assay ${measuredBy}, which ${why}.`);
    }
    return type.createSection(suite);
  }
  const kind = kindNamed(of);
  if (kind === undefined) {
    const why = describeMissing('kind', of) ?? 'this version of Assay does not know';
    throw new AssayError(`This report is of kind "${of}", which ${why}.`);
  }
  return kind.createSection?.(suite);
};
