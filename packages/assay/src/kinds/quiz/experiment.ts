import { runNumber } from '../../basics/settings/value-form';
import type { Settings } from '../../basics/settings/settings';
import { formatShare } from '../../basics/text/numbers';
import { printableExcerpt, printableLine } from '../../basics/text/printable';
import { describeSource } from '../../experiment/describe-source';
import type {
  AskedFixture,
  Experiment,
  ExperimentOptions,
  FailedAssertion,
  Requirement,
} from '../../experiment/experiment';
import { groupName } from '../../experiment/group';
import type { Trial } from '../../experiment/log/trial';
import { overridesOf } from '../../experiment/overrides/answer-override';
import { toDecision } from '../../experiment/policy/required-share';
import { judgedOf } from '../../experiment/tally/assertion-result';
import { wordFor } from '../../experiment/words';
import { type Cell, groupOfCell, nameOfCell } from './cell';
import { openQuiz, type OpenQuiz } from './open-quiz';
import { describeOpen, type OpenAnswer, type Option, type QuizQuestion } from './question';
import { promptIndex, type Quiz, quizFilesOf } from './quiz';
import { chosenPlaces, isAnswer, readAnswerDetails } from './quiz-answer';
import type { QuizPolicy } from './quiz-config';
import type { QuizSection } from './quiz-section';
import { letterOf } from './shown-question';

/** Opens a quiz in the project's fixtures, with the models and system prompts from the settings. */
export function openExperiment(id: string, options: ExperimentOptions): Experiment {
  const { models, prompts } = options.settings;
  const indexes = prompts.flatMap((name) => promptIndex(name) ?? []);
  const choice = {
    ...(models.length > 0 && { models }),
    ...(indexes.length > 0 && { prompts: indexes }),
  };
  return toExperiment(openQuiz(quizFilesOf(id), { ...options, id, choice }), options.settings);
}

/** Longer replies would bury the rest; the recording has the full text. */
const replyLength = 2000;

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

/** Describes a failed question: expected, received, its place, who answered, and the first wrong reply, unchanged. */
function describeFailedQuestion(
  { id, questions, files }: Pick<Quiz, 'id' | 'questions' | 'files'>,
  { assertion: { fixture, title, line }, group, counts, trials, reason }: FailedAssertion,
): string {
  const question = questions.find((one) => one.id === fixture);
  const { options = [], open } = question ?? {};
  const wrong = firstWrong(trials);
  const textOf = (place: number): string => printableLine(options[place]?.text ?? '');
  const judged = judgedOf(counts);
  return [
    `${id} › ${title}`,
    `  expected ${describeRight(options, open)}, received ${describeReceived(wrong, textOf)}`,
    `  right in ${judged - counts.failures} of ${judged} judged trials`,
    ...(reason === 'wrong' ? [] : [`  ${reason}`]),
    `  at ${files.questions}:${line}`,
    `  model ${printableLine(group)} of ${files.config}${wrong === undefined ? '' : ` · run ${runNumber(wrong.run)}${replayed(wrong)}`}`,
    ...(wrong === undefined ? [] : describeReply(wrong, textOf)),
  ].join('\n');
}

function replayed({ asked }: Trial): string {
  return asked.source === 'recording' ? ` · ${describeSource(asked)}` : '';
}

function describeRight(options: readonly Option[], open: OpenAnswer | undefined): string {
  const quote = (texts: readonly string[]): readonly string[] => texts.map((text) => `"${printableLine(text)}"`);
  return open === undefined
    ? quote(options.filter(({ correct }) => correct).map(({ text }) => text)).join(' and ')
    : quote(describeOpen(open)).join(' or ');
}

/** The content of a wrong answer is more useful than a lost trial. */
function firstWrong(trials: readonly Trial[]): Trial | undefined {
  const wrong = trials.filter(({ verdict }) => verdict.status !== 'correct');
  return wrong.find(({ asked }) => asked.status === 'replied') ?? wrong[0];
}

function describeReceived(trial: Trial | undefined, textOf: (place: number) => string): string {
  if (trial === undefined) {
    return 'nothing else';
  }
  const { verdict } = trial;
  switch (verdict.status) {
    case 'errored':
      return `no reply (${printableLine(verdict.problem)})`;
    case 'unreadable':
      return `an unreadable reply (${wordFor(verdict.kind)}: ${printableLine(verdict.problem)})`;
    default: {
      const details = readAnswerDetails(trial.details);
      if (details.said !== undefined) {
        return `"${printableLine(details.said)}"`;
      }
      return chosenPlaces(details)
        .map((place) => `${letterOf(details.order.indexOf(place))} - "${textOf(place)}"`)
        .join(' and ');
    }
  }
}

function describeReply({ asked, details }: Trial, textOf: (place: number) => string): readonly string[] {
  if (asked.status === 'errored') {
    return [];
  }
  const { order } = readAnswerDetails(details);
  return [
    ...(order.length === 0
      ? []
      : ['', 'Shown:', ...order.map((place, index) => `${letterOf(index)} - ${textOf(place)}`)]),
    ...['', 'Reply:', printableExcerpt(asked.reply.text ?? asked.reply.refusal ?? '[no text]', replyLength)],
  ];
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

/** The options as the trial showed them, with the right ones and the chosen ones marked. */
function describeTrial(
  { questions }: Pick<Quiz, 'questions'>,
  { fixture, details, verdict }: Trial,
): readonly string[] {
  const question = questions.find(({ id }) => id === fixture);
  if (question === undefined || !isAnswer(details)) {
    return [];
  }
  const { order, letters, said } = details;
  const chosen = said === undefined ? (letters ?? []) : [printableLine(said)];
  const accepted = question.open === undefined ? [] : describeOpen(question.open).map((text) => printableLine(text));
  return [
    ...(accepted.length === 0 ? [] : [`right: ${accepted.join(' or ')}`]),
    ...order.flatMap((place, index) => {
      const option = question.options[place];
      const letter = String.fromCharCode(65 + index);
      return option === undefined
        ? []
        : [`${letter} - ${printableLine(option.text)}${option.correct ? '   (right)' : ''}`];
    }),
    ...describeRead(verdict, chosen),
  ];
}

function describeRead(verdict: Trial['verdict'], chosen: readonly string[]): readonly string[] {
  switch (verdict.status) {
    case 'unreadable':
      return [`unreadable: ${wordFor(verdict.kind)}, ${printableLine(verdict.problem)}`];
    case 'errored':
      return [];
    case 'correct':
    case 'partial':
    case 'incorrect':
      return [`read: ${chosen.join(' and ')}`];
  }
}
