import { join } from 'node:path';
import { listInterviews } from '../../kinds/list-interviews';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { withoutExamples } from '../../kinds/validator/challenge/load-side-by-side';
import { listVariants } from '../../kinds/validator/challenge/load-variants';
import { listChallenges, loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { isFile } from '../../basics/disk/disk';
import { toRendered } from '../../kinds/interview/asking/ask-rows';
import { prepareRows } from '../../kinds/interview/prepare-rows';
import { loadInterview } from '../../kinds/interview/questions/load-interview';
import { loadTemplate } from '../../kinds/interview/questions/load-template';
import { buildRequest } from '../../model/build-request';
import { createOnlineModel } from '../../model/online-model';
import { allDialects, providers } from '../../model/providers';
import { splitShortName } from '../../model/providers/find-provider';
import type { RequestLine } from '../../model/recordings/lines';
import { openAIURL } from '../../model/server-address';
import { keylessAccess } from '../../model/trust/access';
import { canonicalJson } from '../../model/request-hash';
import { toQuestion } from '../../kinds/quiz/asked-question';
import { createCells } from '../../kinds/quiz/cell';
import { listQuizzes, loadQuiz } from '../../kinds/quiz/load-quiz';
import { quizFilesOf } from '../../kinds/quiz/quiz-files';
import { showOptions } from '../../kinds/quiz/shown-question';
import type { Settings } from '../../basics/settings/settings';
import { prepareRequest } from '../../kinds/validator/prepare-request';

/** Whether the challenge's present files still make a recorded request to that model. */
export type IsCurrent = (recorded: RequestLine) => boolean;

/** Loads a challenge to distinguish its requests from orphans; `undefined` if the project has no such challenge. */
export function currentRequestsOf(settings: Settings, id: string): IsCurrent | undefined {
  const { root } = settings;
  if (listInterviews(root).includes(id)) {
    return ofInterview(root, id);
  }
  const quiz = listQuizzes(root).includes(id) ? ofQuiz(settings, id) : undefined;
  // A quiz and a validator can have the same name.
  const validator = listChallenges(root).includes(id) ? ofValidator(root, id) : undefined;
  return quiz === undefined && validator === undefined
    ? undefined
    : (recorded) => quiz?.(recorded) === true || validator?.(recorded) === true;
}

/** Every fixture, with the prompt and each of its variants, with and without their examples. */
function ofValidator(root: string, id: string): IsCurrent {
  const challenge = loadAllPrompts(root, id);
  const prompts = [{}, ...(challenge.sideBySide ?? []).map(({ prompt }) => ({ prompt }))];
  const hashesOf = remember((name) => {
    const models = [
      createOnlineModel(name, keylessAccess()),
      ...providers
        .filter(({ dialect }) => dialect !== undefined)
        .map((provider) => createOnlineModel(name, keylessAccess(), { provider, model: name })),
    ];
    return [...challenge.fixtures, ...challenge.unreviewed, ...challenge.examples].flatMap((fixture) =>
      models.flatMap((model) =>
        prompts.map((prompt) => prepareRequest(challenge, fixture, { ...model, ...prompt }).hash),
      ),
    );
  });
  return ({ hash, request }) => hashesOf(modelOf(request)).has(hash);
}

function loadAllPrompts(root: string, id: string): Challenge {
  const names = [id, ...listVariants(root, id).map((name) => `${id}.${name}`)];
  const all = loadChallenge(root, id, { prompts: names, growing: true });
  const sides = all.sideBySide ?? [{ label: '', prompt: all.prompt }];
  const showing = names.filter((_, index) => sides[index]?.prompt.exampleIds !== undefined);
  const bare = showing.map((name) => `${name}${withoutExamples}`);
  return loadChallenge(root, id, { prompts: [...names, ...bare], growing: true });
}

/** Every question with every system prompt, in any order of options. */
function ofQuiz(settings: Settings, id: string): IsCurrent {
  const { quiz } = loadQuiz(settings.root, quizFilesOf(id), id);
  const askedOf = remember((name) => {
    const labels = quiz.config.models
      .filter((model) => model.name === name || splitShortName(model.name)?.model === name)
      .map((model) => model.label ?? model.name);
    // A recording uses the server's own model names, without a provider prefix.
    const named = { ...settings, recordings: 'strict', baseURL: settings.baseURL ?? openAIURL } as const;
    const cells = createCells(quiz, named, {}, { models: [...labels, name] });
    return quiz.questions.flatMap((question) => {
      const shown = showOptions(question, { seed: '', shuffle: false }, 0);
      return cells.flatMap((cell) => {
        const asked = toQuestion(quiz.id, question, shown, cell);
        return allDialects().map((dialect) => withoutOrder(buildRequest(name, asked, dialect).body));
      });
    });
  });
  return ({ request }) => askedOf(modelOf(request)).has(withoutOrder(request));
}

/** Every question in every language; parameters come from the command line, and later rounds start with the first. */
function ofInterview(root: string, id: string): IsCurrent {
  const { interview } = loadInterview(root, id);
  const file = `prompts/${id}.md`;
  const template = isFile(join(root, file)) ? loadTemplate(root, file, interview) : undefined;
  const rows = prepareRows(interview, undefined, template);
  const askedOf = remember((name) =>
    rows.map(({ name: question, language, prompt }) => {
      const { body } = buildRequest(name, {
        challenge: id,
        prompt: toRendered(prompt ?? ''),
        parameters: { responseFormat: 'text' },
        answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
        about: { kind: 'coding', id: question, language, solution: undefined },
      });
      return canonicalJson(body['messages']);
    }),
  );
  return ({ request }) => {
    const messages = Array.isArray(request['messages']) ? request['messages'] : [];
    const asked = askedOf(modelOf(request));
    return messages.some((_, index) => asked.has(canonicalJson(messages.slice(0, index + 1))));
  };
}

function modelOf(request: RequestLine['request']): string {
  return String(request['model']);
}

function remember(list: (model: string) => readonly string[]): (model: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (model) => {
    const found = known.get(model) ?? new Set(list(model));
    known.set(model, found);
    return found;
  };
}

/** A request as text that is independent of the order of options: sorted lines without letters. */
function withoutOrder(request: RequestLine['request']): string {
  return canonicalJson(request).replace(/"content":"((?:[^"\\]|\\.)*)"/g, (_, content: string) =>
    content
      .split('\\n')
      .map((line) => line.replace(/^[A-Z] - /, ''))
      .sort()
      .join('\\n'),
  );
}
