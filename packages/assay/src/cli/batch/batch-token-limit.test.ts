import { afterEach, expect, test } from '@jest/globals';
import { openBatchProject, unevenAnswer, type BatchProject } from '../../testing/batch-project';
import { parityFiles, parityPrompt } from '../../testing/small-challenge';

const refusal = {
  status: 400,
  error: {
    message:
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    code: 'unsupported_parameter',
  },
};

let project: BatchProject;
afterEach(() => project.close());

test('a batch after a refused one names the token limit as the server wants, and its replies are recorded', async () => {
  let isOver = false;
  project = await openBatchProject({
    files: {
      ...parityFiles,
      'prompts/parity.md': parityPrompt.replace('model: gpt-6-luna', 'model: grader-prod, maxTokens: 500'),
    },
    answer: (prompt, nth) => (isOver ? unevenAnswer(prompt, nth) : refusal),
  });
  await project.assay('batch', 'submit', 'parity', '--runs', '1');
  project.server.finish();
  const refused = await project.assay('batch', 'fetch', 'parity');
  isOver = true;
  await project.assay('batch', 'submit', 'parity', '--runs', '1');
  project.server.finish();
  const fetched = await project.assay('batch', 'fetch', 'parity');
  const replayed = await project.run(['repeat', 'parity', '--runs', '1'], {
    ...project.variables,
    ASSAY_RECORDINGS: 'strict',
  });

  const names = [...project.server.inputs.values()].map((lines) => lines.map((line) => /max_\w+/.exec(line)?.[0]));
  expect(names).toEqual([Array(3).fill('max_tokens'), Array(3).fill('max_completion_tokens')]);
  expect(refused.out).toContain("Unsupported parameter: 'max_tokens'");
  expect(fetched.code).toBe(0);
  expect(Object.values(project.recordings()).join('')).not.toContain('max_completion_tokens');
  expect(replayed.out).toContain('3 from recordings');
});
