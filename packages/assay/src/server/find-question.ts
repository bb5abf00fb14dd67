import { AssayError } from '../basics/errors';
import { findGrader } from '../oracle/grader';
import { findOracle } from '../oracle/find-oracle';
import { chooseModels } from '../kinds/validator/choose-models';
import type { Model, Question, About } from '../model/model';
import { type ChoiceAbout, createOfflineExaminee } from '../kinds/quiz/offline-examinee';
import { formatNumberOf } from '../basics/text/numbers';
import type { Settings } from '../basics/settings/settings';
import { toPrompt, type ChatRequest } from './chat-request';
import { createFixtureFinder, createSubmissionFinder } from './find-code';
import { ProtocolError } from './protocol-error';
import type { ServedName } from './served-name';
import type { ServedKind, ServedProject } from './served-project';
import type { QuizQuestion } from '../kinds/quiz/question';
import type { Quiz } from '../kinds/quiz/quiz';
import { chooseLongest, findInUserMessages, type Match } from './choose-longest';
import type { ServedTexts } from '../experiment/kind';

interface FoundChoice {
  readonly quiz: Quiz;
  readonly about: ChoiceAbout;
}

/** How options are shown: as Assay does, `A - text`, and as others do: `a) text`, `(1) text`, `- B: text`. */
const forms = [
  ['([A-Z]) - ', ''],
  ['[ \\t>*-]*(?:[("\\[][("\\[*]*)?([A-Za-z]|\\d{1,2})(?:[ \\t]*[-–—.:)=\\]"*]+[ \\t]*|[ \\t]+)', '[ \\t]*'],
] as const;

const noSchema = { type: 'object', properties: {}, required: [], additionalProperties: false } as const;

/** What a request asks, and who answers it. */
export interface FoundQuestion {
  readonly model: Model;
  readonly question: Question;
}

/** Finds out what a request to a model is about; an error says what was looked for. */
export type QuestionFinder = (served: ServedName, request: ChatRequest) => FoundQuestion;

/** Makes a finder over everything that a project asks about; models are made once and handed to `onModel`. */
export function createQuestionFinder(
  project: ServedProject,
  settings: Settings,
  onModel: (model: Model) => void,
): QuestionFinder {
  const findFixture = createFixtureFinder(project.challenges);
  const findSubmission = {
    key: () => undefined,
    judge: createSubmissionFinder(project.challenges.filter(({ root, id }) => findOracle(root, id).length > 0)),
    grader: createSubmissionFinder(project.challenges.filter(({ root, id }) => findGrader(root, id) !== undefined)),
  };
  const others = project.others.map((one) => ({ ...one, find: createTextFinder(one.challenges) }));
  const modelOf = createModelCache(onModel);
  return ({ name, parsed }, request) => {
    const { messages, responseFormat } = request;
    const asked = { prompt: toPrompt(messages), parameters: { responseFormat }, answer: noSchema };
    switch (parsed.kind) {
      case 'key':
      case 'judge':
      case 'grader': {
        const found = findFixture(request) ?? findSubmission[parsed.kind](request);
        const { challenge, about, answer } = found ?? refuse(whatCodeIsLookedFor(project, parsed.kind));
        const model = modelOf(`${name} ${challenge.id}`, () => {
          const [chosen] = chooseModels({ ...settings, models: [name], vote: 1 }, challenge).models;
          return chosen ?? refuse('nobody');
        });
        return { model, question: { ...asked, challenge: challenge.id, about, answer } };
      }
      case 'examinee': {
        const { quiz, about } = findChoice(project.quizzes, request) ?? refuse(whatChoiceIsLookedFor(project));
        const model = modelOf(name, () => createOfflineExaminee(name, parsed.rates));
        return { model, question: { ...asked, challenge: quiz.id, about } };
      }
      case 'coder': {
        const other = others.find(({ serving }) => serving.answerer === parsed.kind) ?? refuse('nothing');
        const { challenge, about } = other.find(request) ?? refuse(whatTextIsLookedFor(other));
        const model = modelOf(name, () => other.serving.open(name));
        return { model, question: { ...asked, challenge, about } };
      }
    }
  };
}

/** Makes each model once, and hands it to `onModel`. */
function createModelCache(onModel: (model: Model) => void): (key: string, create: () => Model) => Model {
  const models = new Map<string, Model>();
  return (key, create) => {
    const known = models.get(key);
    if (known !== undefined) {
      return known;
    }
    const model = create();
    models.set(key, model);
    onModel(model);
    return model;
  };
}

/** An error that a model raises about a request, as the client's mistake that it is. */
export function toProtocolError(error: unknown): unknown {
  return error instanceof AssayError && !(error instanceof ProtocolError)
    ? new ProtocolError(400, error.message, { code: 'cannot_answer', param: 'model' })
    : error;
}

/** Finds the question whose title and options a message of the user shows; the last message that shows any decides. */
function findChoice(quizzes: readonly Quiz[], { messages, words }: ChatRequest): FoundChoice | undefined {
  return findInUserMessages(messages, (text) => {
    const matches = quizzes.flatMap((quiz) =>
      quiz.questions.flatMap((question): readonly Match<FoundChoice>[] => {
        const options = text.includes(question.title.trim()) ? shownOptions(question, text) : undefined;
        const { id, multiple, title, open } = question;
        return options === undefined
          ? []
          : [
              {
                found: { quiz, about: { kind: 'choice', id, options, multiple, ...(open !== undefined && { open }) } },
                name: `"${title}"`,
                length: options.reduce((sum, option) => sum + option.text.length, title.length),
                words: [],
              },
            ];
      }),
    );
    return chooseLongest(matches, words);
  });
}

/** The options in the order shown, each with the letter or number in front of it; `undefined` unless all are there. */
function shownOptions({ options }: QuizQuestion, text: string): ChoiceAbout['options'] | undefined {
  for (const [before, after] of forms) {
    const shown = options.flatMap((option) => {
      const found = new RegExp(`^${before}${escape(option.text.trim())}${after}$`, 'm').exec(text);
      return found?.[1] === undefined ? [] : [{ ...option, letter: found[1], at: found.index }];
    });
    if (shown.length === options.length && new Set(shown.map(({ letter }) => letter)).size === options.length) {
      return shown
        .sort((one, other) => one.at - other.at)
        .map(({ letter, text: said, correct }) => ({ letter, text: said, correct }));
    }
  }
  return undefined;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function refuse(lookedFor: string): never {
  throw new ProtocolError(
    400,
    `The user’s messages contain nothing from the served challenges. Looked for: ${lookedFor}.`,
    {
      code: 'unknown_fixture',
      param: 'messages',
    },
  );
}

function whatCodeIsLookedFor({ challenges }: ServedProject, kind: 'key' | 'judge' | 'grader'): string {
  const fixtures = challenges.reduce((sum, challenge) => sum + challenge.fixtures.length, 0);
  const of = namesOf(challenges.map(({ id }) => id));
  const other = {
    key: '; offline/key knows no others, offline/judge does where there is an oracle, offline/grader where there is a simulated grader',
    judge: ', or exactly one fenced block of any code for a challenge with an oracle',
    grader: ', or exactly one fenced block of any text for a challenge with a simulated grader',
  }[kind];
  return `the submission of one of ${formatNumberOf(fixtures, 'fixture')}${of}, unchanged, in a fence or between tags such as <code></code>${other}`;
}

function whatChoiceIsLookedFor({ quizzes }: ServedProject): string {
  const questions = quizzes.reduce((sum, quiz) => sum + quiz.questions.length, 0);
  return `title and all options of one of ${formatNumberOf(questions, 'question')}${namesOf(quizzes.map(({ id }) => id))}, each option on a line behind its letter, as in "A - text"`;
}

function whatTextIsLookedFor({ serving, challenges }: ServedKind): string {
  const all = challenges.reduce((sum, { questions }) => sum + questions, 0);
  return `the text of one of ${formatNumberOf(all, serving.fixture)}${namesOf(challenges.map(({ id }) => id))}`;
}

function namesOf(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` of ${ids.join(', ')}`;
}

interface FoundText {
  readonly challenge: string;
  readonly about: About;
}

interface Asked {
  readonly texts: readonly string[];
  readonly match: Match<FoundText>;
}

/** Makes a finder of questions by their text: one whose rendered text is a message of the user, else the longest that one holds; the last such message decides. */
function createTextFinder(served: readonly ServedTexts[]): (request: ChatRequest) => FoundText | undefined {
  const all = served.flatMap(({ id, asked }) =>
    asked.map(({ texts, about, name, words }): Asked => ({
      texts,
      match: { found: { challenge: id, about }, name, length: 1, words },
    })),
  );
  return ({ messages, words }) =>
    findInUserMessages(messages, (text) => {
      const exact = all.filter(({ texts: [rendered] }) => rendered === text.trim()).map(({ match }) => match);
      const held = all.flatMap(({ texts, match }) =>
        texts.filter((one) => text.includes(one)).map((one) => ({ ...match, length: one.length })),
      );
      return chooseLongest(exact, words) ?? chooseLongest(held, words);
    });
}
