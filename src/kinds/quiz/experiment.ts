import type { AskedFixture, Experiment } from '../../experiment/experiment';
import type { Settings } from '../../basics/settings/settings';
import type { OpenQuiz } from './open-quiz';
import { describeFailedQuestion } from './describe-failed-question';
import type { QuizQuestion } from './question';

/** A quiz as an experiment; of its questions all, or those that are chosen. */
export function toExperiment(
  { quiz, cells, warnings, policy, runs, headOf, ask, plan, requests }: OpenQuiz,
  settings: Settings,
  chosen: readonly QuizQuestion[] = quiz.questions,
): Experiment {
  const byId = new Map(chosen.map((question) => [question.id, question]));
  const own = (some: readonly AskedFixture[]): readonly QuizQuestion[] => some.flatMap(({ id }) => byId.get(id) ?? []);
  const offline = new Set(cells.flatMap(({ label, model }) => (model.offline ? [label] : [])));
  return {
    challenge: { id: quiz.id, root: quiz.root, fixtures: chosen },
    asked: chosen,
    models: [...new Set(cells.map(({ model }) => model))],
    settings,
    substituted: false,
    warnings,
    seededBy: cells.some(({ parameters }) => parameters.seed !== undefined) ? quiz.files.config : undefined,
    code: [],
    ...(policy?.assert === 'hard' && { accuracy: policy.accuracy }),
    head: () => headOf(chosen, runs),
    askEachTrial: (some, asked, onTrial) => ask(own(some), asked, onTrial),
    planEachTrial: (some, asked, onPlanned) => plan(own(some), asked, onPlanned),
    describeFailure: (failed) => describeFailedQuestion(quiz, failed),
    simulation:
      offline.size === 0 ? undefined : `No model is tested: ${[...offline].join(', ')} threw dice in its place.`,
    gateTerms: (rules) => ({ ...rules, requests: requests(), votes: [] }),
  };
}
