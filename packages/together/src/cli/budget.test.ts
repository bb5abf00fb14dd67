import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { answerRightly, interviewFiles, rowsOf, smallPrompt } from '../../../interview/dist/testing/interview-project';
import { completion, type ChatRequest, type ChatResponse } from '../../../assay/dist/testing/chat-server';
import type { Project } from '../../../assay/dist/testing/open-project';
import { openServedProject, type ServedProject } from '../../../assay/dist/testing/served-project';
import { parityAnswer, parityFiles, parityPrompt, parityPromptWith } from '../../../assay/dist/testing/small-challenge';

let served: ServedProject;

beforeEach(async () => {
  served = await openServedProject(answer, (host) => ({
    ...parityFiles,
    ...interviewFiles(smallPrompt('request: { model: some-model, maxTokens: 1000 }')),
    // A reply may have 1,000 tokens at $1,000 a million: at most a dollar, and prompts cost nothing.
    'prompts/parity.md': parityPrompt.replace('gpt-6-luna }', 'some-model, maxTokens: 1000 }'),
    'prices.yaml': `- { model: some-model, server: "${host}", input: 0, output: 1000 }\n`,
  }));
});
afterEach(() => served.close());

/** A right answer of 500 tokens: half a dollar. */
function answer({ prompt }: ChatRequest): ChatResponse {
  return completion(JSON.stringify(parityAnswer(prompt)), { usage: { prompt_tokens: 300, completion_tokens: 500 } });
}

function run(args: readonly string[], options: Parameters<Project['run']>[2] = {}): ReturnType<Project['run']> {
  return served.project.run(args, { OPENAI_BASE_URL: served.server.url, ASSAY_CONCURRENCY: '4' }, options);
}

const kept = 'Received replies are stored; the next run continues from them.';

describe('--budget', () => {
  test('stops before a call in flight could exceed it, keeps what arrived, ends with 2, and the next run goes on', async () => {
    const first = await run(['repeat', 'parity', '--runs', '10', '--budget', '5']);

    // After 8 replies $4 are spent, one more may cost $1; after 9 only half a dollar is left.
    expect(first.error).toContain(`The budget is spent: $4.50 of $5.00, and the next call may cost $1.00. ${kept}\n`);
    expect(first.out).toContain('9 trials · 9 calls to');
    expect(first.out).toContain('cost $4.50');
    expect(first.code).toBe(2);
    expect(served.server.requests).toHaveLength(9);

    const second = await run(['repeat', 'parity', '--runs', '10']);

    expect(second.out).toContain('30 trials · 9 from recordings · 21 calls to');
    expect(second.code).toBe(0);
  });

  test('is taken from ASSAY_BUDGET_USD, and a flag comes first', async () => {
    const variables = { OPENAI_BASE_URL: served.server.url, ASSAY_BUDGET_USD: '2' };

    const one = await served.project.run(['repeat', 'parity', '--runs', '2'], variables);
    const other = await served.project.run(['repeat', 'parity', '--runs', '2', '--budget', '100'], variables);

    expect([one.code, other.code]).toEqual([2, 0]);
    expect(one.error).toContain('The budget is spent: $1.50 of $2.00');
  });

  test('ends with 2 and without a report when it covers no call', async () => {
    const { code, out, error } = await run(['repeat', 'parity', '--budget', '0.99']);

    expect(error).toContain('The budget of $0.99 does not cover one call, which may cost $1.00.');
    expect({ code, out, requests: served.server.requests.length }).toEqual({ code: 2, out: '', requests: 0 });
    expect(error).not.toContain('Report:');
  });

  test('holds for the rounds of an interview together', async () => {
    served.script = (request) => {
      const right = answerRightly(request);
      return completion(typeof right === 'string' ? right : '', {
        usage: { prompt_tokens: 300, completion_tokens: 500 },
      });
    };
    await run(['interview', 'prepare', 'small', '--out', 'here']);

    const { code, error } = await run([
      'interview',
      'ask',
      'here/prepared.ndjson',
      '--budget',
      '1.2',
      '--out',
      'asked',
    ]);

    expect(error).toContain('The budget is spent: $0.50 of $1.20, and the next call may cost $1.00.');
    expect(rowsOf(served.project.read('asked/asked.ndjson'))).toHaveLength(1);
    expect(code).toBe(2);
  });
});

describe('the estimate', () => {
  test('says by model what the missing replies will cost, before the first call', async () => {
    const { error } = await run(['repeat', 'parity', '--runs', '10']);
    const again = await run(['repeat', 'parity', '--runs', '20']);
    const recorded = await run(['repeat', 'parity', '--runs', '10']);

    expect(error).toMatch(/^To ask: 30 replies of some-model, about [\d,]+ tokens in, [\d,]+ out, \$[\d.]+\.\n/);
    expect(again.error).toMatch(/^To ask: 30 replies of some-model/);
    expect(recorded.error).not.toContain('To ask');
  });

  test('counts the reason that a prompt asks for', async () => {
    const tokensOut = async (): Promise<number> => {
      const { error } = await run(['repeat', 'parity', '--runs', '10']);
      return Number(/, ([\d,]+) out/.exec(error)?.[1]?.replace(',', ''));
    };
    const plain = await tokensOut();
    const prompt = parityPromptWith('reason: true').replace('gpt-6-luna }', 'some-model, maxTokens: 1000 }');
    served.project.write('prompts/parity.md', prompt);

    expect((await tokensOut()) - plain).toBeGreaterThan(30 * 60);
  });

  test.each([
    { consent: true, code: 0, requests: 3 },
    { consent: false, code: 3, requests: 0 },
  ])('above --confirm-above is asked about on a terminal (consent: $consent)', async ({ consent, code, requests }) => {
    const questions: string[] = [];
    const confirm = (question: string): Promise<boolean> => {
      questions.push(question);
      return Promise.resolve(consent);
    };

    const ran = await run(['repeat', 'parity', '--runs', '1', '--confirm-above', '0.01'], { confirm });

    expect(questions).toEqual(['That is more than $0.01 (--confirm-above). Ask?']);
    expect([ran.code, served.server.requests.length]).toEqual([code, requests]);
    expect(ran.error.includes('No model was asked.')).toBe(!consent);
  });

  test('below it asks nobody', async () => {
    const confirm = (): Promise<boolean> => Promise.reject(new Error('nobody should be asked'));

    expect((await run(['repeat', 'parity', '--runs', '1'], { confirm })).code).toBe(0);
  });
});

describe('--max-errors', () => {
  test('stops when more trials than that have errored, with what was learnt', async () => {
    served.script = (request) =>
      request.index % 2 === 0
        ? answer(request)
        : (response) => {
            response.writeHead(413, { 'content-type': 'application/json' });
            response.end('{"error":{"message":"too long"}}');
          };

    const { code, out, error } = await run([
      ...['repeat', 'parity', '--runs', '20', '--concurrency', '1', '--max-errors', '3', '--confirm-above', '100'],
    ]);

    expect(error).toContain('4 trials errored; --max-errors allows 3');
    expect(out).toContain('7 trials');
    expect(code).toBe(2);
    expect(served.server.requests).toHaveLength(8);
  });
});
