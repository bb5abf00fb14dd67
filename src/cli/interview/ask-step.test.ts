import { afterEach, describe, expect, test } from '@jest/globals';
import type { Model } from '../../model/model';
import { hashRequest } from '../../model/request-hash';
import { priceOf } from '../../model/price';
import { defaultSettings } from '../../testing/default-settings';
import { rowsOf } from '../../testing/interview-project';
import { openProject, type Project } from '../../testing/open-project';
import { askStep } from './ask-step';

const usage = { promptTokens: 1000, completionTokens: 100, cachedTokens: 0 };
const repliedAt = '2026-11-20T10:00:00.000Z';
const each = priceOf('gpt-6-luna', usage, new Date(repliedAt)) ?? NaN;

/** A model that says it costs money: OpenAI's own server, the only one with a price, is no place for a test. */
const paid: Model = {
  name: 'gpt-6-luna',
  offline: false,
  server: 'api.openai.com',
  prepare: (question) => ({ question, body: {}, hash: hashRequest({ about: question.about.id }), notes: [] }),
  ask: (_request, run) =>
    Promise.resolve({
      status: 'replied',
      reply: {
        ...{ text: 'x', refusal: null, finishReason: 'stop', responseId: String(run), model: 'gpt-6-luna' },
        ...{ systemFingerprint: null, server: 'api.openai.com', usage, repliedAt, milliseconds: 1, attempts: 1 },
      },
    }),
};

let project: Project;
afterEach(() => {
  project.remove();
});

describe('askStep', () => {
  test('stops once the calls have cost the budget, and keeps the rows that arrived', async () => {
    project = openProject({});
    const coders = [{ model: paid, parameters: { responseFormat: 'text' as const } }];
    const settings = { ...defaultSettings, root: project.path, concurrency: 1 };
    const rows = [{ name: 'Sum', language: 'javascript' as const, prompt: 'Write it.' }];
    const errors: string[] = [];

    const { ended, cost, costLine } = await askStep(
      {
        ...{ name: 'small', total: 20, solutionOf: () => undefined },
        asking: {
          ...{ coders, parts: [coders], substituted: false, settings, runs: 20 },
          flags: { budget: 4.5 * each, out: 'here' },
        },
        run: (ask) => ask({ rows }),
      },
      {
        ...{ positionals: [], options: new Map(), environment: {}, version: '0.0.0', folder: project.path, settings },
        signal: new AbortController().signal,
      },
      { out: () => undefined, error: (text) => errors.push(text) },
    );

    expect([ended, cost.calls]).toEqual(['budget', 5]);
    expect(costLine).toMatch(/^5 trials · 5 calls to api\.openai\.com/);
    expect(rowsOf(project.read('here/asked.ndjson')).map(({ run }) => run)).toEqual([0, 1, 2, 3, 4]);
    expect(errors).toEqual(['The budget is spent. Replies that arrived are kept; the next run goes on with them.']);
  });
});
