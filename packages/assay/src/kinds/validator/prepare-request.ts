import type { Submission } from '../../code/submission';
import type { PreparedRequest } from '../../model/model';
import type { Answerer } from './answerer';
import { answerSchemaOf } from './challenge/answer-schema';
import type { Challenge } from './challenge/challenge';
import { renderPrompt } from './challenge/render-prompt';
import type { CodeAbout } from './code-about';

/**
 * Renders the prompt (a voter's own, if it has one) for a submission and builds the model's request, which is the same
 * for every run.
 */
export function prepareRequest(
  challenge: Challenge,
  submission: Submission & Pick<CodeAbout, 'expected'>,
  model: Answerer,
): PreparedRequest {
  const { id, language, solution, hasFiles, task, expected } = submission;
  const prompt = model.prompt ?? challenge.prompt;
  return model.prepare({
    challenge: challenge.id,
    prompt: renderPrompt(prompt, submission),
    parameters: prompt.request,
    answer: answerSchemaOf(prompt),
    about: {
      kind: 'code',
      id,
      language,
      solution,
      hasFiles,
      ...(task !== undefined && { task }),
      ...(expected !== undefined && { expected }),
    },
  });
}
