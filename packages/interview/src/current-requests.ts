import { type IsCurrent, buildRequest, canonicalJson, modelOf, rememberByModel } from 'gpt-assay/model';
import { toRendered } from './asking/ask-rows';
import { loadOwnTemplate, prepareRows } from './load-parts';
import { loadInterview } from './questions/load-interview';

/** Every question in every language; parameters come from the command line, and later rounds start with the first. */
export function currentRequestsOf(root: string, id: string): IsCurrent {
  const { interview } = loadInterview(root, id);
  const rows = prepareRows(interview, undefined, loadOwnTemplate(root, interview));
  const askedOf = rememberByModel((name) =>
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
