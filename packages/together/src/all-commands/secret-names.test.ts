import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { completion, startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { parityAnswer, parityFiles, parityPrompt, parityPromptWith } from '../../../assay/dist/testing/small-challenge';

const key = 'key/of+ours_8fJ3kQ0zR7~w2Xc5Vb9Nm1';
/** As a name of a file might hold it. */
const slug = 'KEY-OF-OURS-8FJ3KQ0ZR7-W2XC5VB9NM1';

let server: ChatServer;
let project: Project;
beforeEach(async () => {
  server = await startChatServer(({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))));
});
afterEach(async () => {
  await server.close();
  project.remove();
});

const quiz = (model: object): Readonly<Record<string, string>> => ({
  'fixtures/quiz/questions.json': JSON.stringify([
    {
      title: 'One?',
      options: [
        { option: 'a', correct: true },
        { option: 'b', correct: false },
      ],
    },
  ]),
  'fixtures/quiz/config.json': JSON.stringify({ models: [model] }),
});
const promptOf = (model: string): string => parityPrompt.replace('model: gpt-6-luna', `model: '${model}'`);

describe('a secret in the place of a name', () => {
  test.each([
    { where: 'ask --model', args: ['ask', 'parity', 'cand.js', '--model', key] },
    { where: 'repeat --model', args: ['repeat', 'parity', '--runs', '1', '--model', `gpt-6-luna,${key}`] },
    { where: 'gate --model', args: ['gate', 'parity', '--model', slug] },
    { where: '--out', args: ['repeat', 'parity', '--runs', '1', '--out', `reports/${slug}`] },
    { where: '--prompt', args: ['repeat', 'parity', '--runs', '1', '--prompt', `parity.${key}`] },
    { where: 'a positional', args: ['add', 'parity', `${key}.js`] },
    { where: 'ASSAY_MODEL', variables: { ASSAY_MODEL: key } },
    { where: 'ASSAY_PROMPT', variables: { ASSAY_PROMPT: `parity.${slug}` } },
    { where: 'front matter', files: { 'prompts/parity.md': promptOf(key) } },
    { where: 'vote.models', files: { 'prompts/parity.md': parityPromptWith(`vote: { of: 3, models: ['${key}'] }`) } },
    { where: 'a title', files: { 'prompts/parity.md': parityPrompt.replace('title: Parity', `title: of ${key}`) } },
    { where: 'a model of config.json', args: ['test-llm', 'quiz'], files: quiz({ name: key }) },
    { where: 'a label of config.json', args: ['test-llm', 'quiz'], files: quiz({ name: 'm', label: `my ${key}` }) },
  ])('is refused before anything is asked or written: $where', async ({ args, variables = {}, files = {} }) => {
    project = openProject({ ...parityFiles, 'cand.js': 'x = 1', ...files });
    const before = readdirSync(project.path, { recursive: true });

    const { code, out, error } = await project.run(args ?? ['repeat', 'parity', '--runs', '1'], {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: server.url,
      ...variables,
    });

    expect(error).toContain('the value of OPENAI_API_KEY');
    expect(code).toBe(3);
    expect(`${out}${error}`).not.toContain(key);
    expect(`${out}${error}`).not.toContain(slug);
    expect(server.requests).toEqual([]);
    expect(readdirSync(project.path, { recursive: true })).toEqual(before);
  });
});
