import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { completion, startChatServer, type ChatServer } from '../testing/chat-server';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { parityAnswer, parityFiles, parityPrompt } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';

let folder: TemporaryFolder;
let server: ChatServer;
afterEach(async () => {
  folder.remove();
  await server.close();
});

/** The small challenge under another name. */
function filesOf(id: string): Readonly<Record<string, string>> {
  const renamed = Object.entries(parityFiles).map(([file, text]) => [file.replace('parity', id), text] as const);
  const prompt = parityPrompt
    .replace('gpt-6-luna }', 'some-model, maxTokens: 1000 }')
    .replace('Judge', `Judge for ${id}`);
  return {
    ...Object.fromEntries<string>(renamed),
    [`prompts/${id}.md`]: prompt,
    [`tests/${id}.test.ts`]: suiteFile(id),
  };
}

describe('a budget in Jest', () => {
  test('holds for all workers together, and fails the suites that it ends with one explanation each', async () => {
    server = await startChatServer(async ({ prompt }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return completion(JSON.stringify(parityAnswer(prompt)), { usage: { prompt_tokens: 1, completion_tokens: 500 } });
    });
    folder = makeProject({
      ...filesOf('one'),
      ...filesOf('two'),
      'prices.yaml': `- { model: some-model, server: "${new URL(server.url).host}", input: 0, output: 1000 }\n`,
    });

    // Each reply costs half a dollar, and may cost a dollar: nine are $4.50, and a tenth would fit no more.
    const { code, stderr } = await runJest(folder.path, ['--maxWorkers=2'], {
      OPENAI_BASE_URL: server.url,
      ASSAY_BUDGET_USD: '5',
      ASSAY_RUNS: '10',
    });

    expect(server.requests).toHaveLength(9);
    expect(stderr).toContain('The budget is spent: $4.50 of $5.00, and the next call may cost $1.00.');
    expect(stderr).toContain('Received replies are stored; the next run continues from them.');
    expect(code).toBe(1);
    expect(readdirSync(join(folder.path, '.assay/jest')).filter((name) => !name.endsWith('.jsonl'))).toEqual([]);
  });
});
