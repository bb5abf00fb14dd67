import { appendTo } from '../basics/collections';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { Kind, KindServing, ServedTexts } from '../experiment/kind';
import { kinds } from '../kinds';
import { listOf } from '../kinds/registered-kinds';
import { listChallenges, loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { AssayError, InputError, type Problem } from '../basics/errors';
import { listQuizzes, loadQuiz } from '../kinds/quiz/load-quiz';
import { type Quiz, quizFilesOf } from '../kinds/quiz/quiz';

/** The challenges of a kind whose questions are found by their text. */
export interface ServedKind {
  readonly serving: KindServing;
  readonly challenges: readonly ServedTexts[];
}

/** Everything that a request may be about. */
export interface ServedProject {
  readonly root: string;
  readonly challenges: readonly Challenge[];
  readonly quizzes: readonly Quiz[];
  readonly others: readonly ServedKind[];
}

/** Loads what a project asks about, or only what is named; every problem of all files in one `InputError`. */
export function loadProject(root: string, named: readonly string[]): ServedProject {
  const quizIds = listQuizzes(root);
  const served = kinds.flatMap((kind) => (kind.serving === undefined ? [] : [toServed(kind, kind.serving)]));
  const ofKinds = served.flatMap(({ kind }) => listOf(kind, root));
  const ids = named.length > 0 ? named : [...new Set([...listChallenges(root), ...quizIds, ...ofKinds])].sort();
  if (ids.length === 0) {
    throw new AssayError(
      `There is no challenge in ${root}: expected prompts/<challenge>.md and fixtures/<challenge>/.`,
    );
  }
  const challenges: Challenge[] = [];
  const quizzes: Quiz[] = [];
  const problems: Problem[] = [];
  for (const id of ids) {
    try {
      const other = served.find(({ kind }) => kind.has(root, id));
      if (quizIds.includes(id)) {
        quizzes.push(loadQuiz(root, quizFilesOf(id), id).quiz);
      } else if (other !== undefined) {
        other.challenges.push(other.serving.load(root, id));
      } else {
        challenges.push(loadChallenge(root, id));
      }
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return { root, challenges, quizzes, others: served };
}

function toServed(
  kind: Kind,
  serving: KindServing,
): ServedKind & { readonly kind: Kind; readonly challenges: ServedTexts[] } {
  return { kind, serving, challenges: [] };
}
