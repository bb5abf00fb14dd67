import { kinds } from '../../kinds';
import { listOf } from '../../kinds/registered-kinds';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { listVariants, withoutExamples } from '../../kinds/validator/challenge/load-variants';
import { listChallenges, loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { buildRequest } from '../../model/build-request';
import { createOnlineModel } from '../../model/online-model';
import { allDialects, providers } from '../../model/providers/providers';
import { splitShortName } from '../../model/providers/find-provider';
import { modelOf, rememberByModel, type IsCurrent } from '../../model/recordings/is-current';
import type { RequestLine } from '../../model/recordings/lines';
import { openAIURL } from '../../model/server-address';
import { keylessAccess } from '../../model/trust/access';
import { canonicalJson } from '../../model/request-hash';
import { toQuestion } from '../../kinds/quiz/ask-quiz';
import { createCells } from '../../kinds/quiz/cell';
import { listQuizzes, loadQuiz } from '../../kinds/quiz/load-quiz';
import { quizFilesOf } from '../../kinds/quiz/quiz';
import { showOptions } from '../../kinds/quiz/shown-question';
import type { Settings } from '../../basics/settings/settings';
import { prepareRequest } from '../../kinds/validator/prepare-request';

/** Loads a challenge to distinguish its requests from orphans; `undefined` if the project has no such challenge. */
export function currentRequestsOf(settings: Settings, id: string): IsCurrent | undefined {
  const { root } = settings;
  const other = kinds.find((kind) => kind.currentRequests !== undefined && listOf(kind, root).includes(id));
  if (other !== undefined) {
    return other.currentRequests?.(root, id);
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
  const hashesOf = rememberByModel((name) => {
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
  const askedOf = rememberByModel((name) => {
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
