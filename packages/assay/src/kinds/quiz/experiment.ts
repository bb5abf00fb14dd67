import type { AskedFixture, Experiment, Requirement } from '../../experiment/experiment';
import { groupName } from '../../experiment/group';
import { formatShare } from '../../basics/text/numbers';
import { overridesOf } from '../../experiment/overrides/answer-override';
import { toDecision } from '../../experiment/policy/required-share';
import type { Settings } from '../../basics/settings/settings';
import { groupOfCell, nameOfCell, type Cell } from './cell';
import type { OpenQuiz } from './open-quiz';
import { describeTrial } from './describe-trial';
import { describeFailedQuestion } from './describe-failed-question';
import type { QuizQuestion } from './question';
import type { Quiz } from './quiz';
import type { QuizPolicy } from './quiz-config';
import type { QuizSection } from './quiz-section';

/** A quiz as an experiment, with all or some of its questions. */
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
    head: () => {
      const head = headOf(chosen, runs);
      return { ...head, ...overridesOf(quiz.root, head) };
    },
    askEachTrial: (some, asked, onTrial) => ask(own(some), asked, onTrial),
    planEachTrial: (some, asked, onPlanned) => plan(own(some), asked, onPlanned),
    describeFailure: (failed) => describeFailedQuestion(quiz, failed),
    describeTrial: (trial) => describeTrial(quiz, trial),
    ...(policy !== null && { requirements: cells.map((cell) => toRequirement(cell, quiz, policy)) }),
    simulation:
      offline.size === 0 ? undefined : `No model is tested: ${[...offline].join(', ')} gave random answers instead.`,
    gateTerms: (rules) => ({
      ...rules,
      requests: requests(),
      votes: cells.flatMap(({ vote }) => (vote === undefined ? [] : [{ of: vote.of, safeSide: false }])),
    }),
  };
}

/** The policy's requirement on a cell. */
function toRequirement(cell: Cell, { questions, files }: Quiz, { accuracy, assert }: QuizPolicy): Requirement {
  const group = groupName(groupOfCell(cell));
  return {
    group,
    who: nameOfCell(cell),
    what: `an accuracy of ${formatShare(accuracy)}`,
    share: accuracy,
    inPoints: false,
    assert,
    fixtures: questions.map(({ id }) => id),
    file: files.config,
    judge(section) {
      const policy = (section as QuizSection).cells.find((one) => one.group === group)?.policy ?? undefined;
      return policy === undefined ? undefined : toDecision(policy);
    },
  };
}
