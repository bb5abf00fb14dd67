import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { completion, failWith } from '../../testing/chat-server';
import type { Project } from '../../testing/open-project';
import { openServedProject, type ServedProject } from '../../testing/served-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

let served: ServedProject;

beforeEach(async () => {
  served = await openServedProject(
    ({ prompt }) => JSON.stringify(prompt.startsWith('Count') ? 'one two' : parityAnswer(prompt)),
    () => parityFiles,
  );
});
afterEach(() => served.close());

function run(...args: readonly string[]): ReturnType<Project['run']> {
  return served.project.run(args, { OPENAI_BASE_URL: served.server.url, ASSAY_CANARY: 'on' });
}

describe('a command that asks a model for the first time', () => {
  test('finds out what it supports in one small call, says so once, and counts it in no report', async () => {
    const first = await run('repeat', 'parity', '--runs', '4');
    const second = await run('repeat', 'parity', '--runs', '8');

    const host = new URL(served.server.url).host;
    expect(first.error).toContain(
      `Tried gpt-6-luna at ${host} with one small request: it ignores answer schemas (replies in another format count as unreadable), returns one sample per request (--samples-per-request saves nothing), may or may not respect maxTokens and is sent no temperature, which models of its family refuse. No action is needed.\n`,
    );
    expect(second.error).not.toContain('schemas');
    expect(served.server.requests.filter(({ prompt }) => prompt.startsWith('Count'))).toHaveLength(1);
    expect(first.out).toContain('12 trials · 12 calls to');
    expect(second.out).toContain('24 trials · 12 from recordings · 12 calls to');
  });

  test.each([
    { title: 'a wrong key', status: 401, code: 'invalid_api_key', says: 'set OPENAI_API_KEY in .env' },
    { title: 'an unknown model', status: 404, code: 'model_not_found', says: "check the model's name" },
    { title: 'an empty account', status: 429, code: 'insufficient_quota', says: 'check plan and billing' },
  ])('fails in one call with $title, and says what to do', async ({ status, code, says }) => {
    served.script = () => failWith(status, { code });

    const ran = await run('repeat', 'parity', '--runs', '4');

    expect(served.server.requests).toHaveLength(1);
    expect(ran.error).toContain(says);
    expect(ran.code).toBe(3);
  });

  test('asks for several samples in one call once it is known that the model gives them', async () => {
    served.script = ({ prompt, body }) => {
      const content = prompt.startsWith('Count') ? '{"answer":"abc' : JSON.stringify(parityAnswer(prompt));
      const choices = Array.from({ length: Number(body['n'] ?? 1) }, (_, index) => ({
        index,
        message: { role: 'assistant', content, refusal: null },
        finish_reason: 'stop',
      }));
      return completion(null, { choices });
    };

    const { error, out } = await run('repeat', 'parity', '--runs', '8', '--samples-per-request', '4');

    expect(served.server.requests.map(({ body }) => body['n'])).toEqual([2, ...Array<number>(6).fill(4)]);
    expect(error).toContain('returns several samples per request');
    expect(out).toContain('24 trials · 6 calls to');
  });
});
