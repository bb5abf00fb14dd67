import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  completion,
  startChatServer,
  type ChatRequest,
  type ChatServer,
} from '../../../assay/dist/testing/chat-server';
import {
  answerRightly as writeRightly,
  interviewFiles,
  rowsOf,
} from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly, quizFiles, readQuizReport } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

/** What the server says that each reply took: 100 tokens at 10 dollars and 200 from the cache at 1, and 20 at 100 dollars. */
const billed = {
  usage: {
    prompt_tokens: 300,
    completion_tokens: 20,
    total_tokens: 320,
    prompt_tokens_details: { cached_tokens: 200 },
  },
};
const each = (100 * 10 + 200 * 1 + 20 * 100) / 1_000_000;

let project: Project;
let server: ChatServer;
let reply: (request: ChatRequest) => string;
let tier: Readonly<Record<string, unknown>>;
let variables: Readonly<Record<string, string>>;

/** The server's host with its port. */
const host = (): string => new URL(server.url).host;

/** `prices.yaml` with a price of every model of the server. */
const prices = (): string =>
  `- { model: "*", server: "${host()}", input: 10, cached: 1, output: 100, factors: { flex: 0.25 } }\n`;

beforeEach(async () => {
  tier = {};
  server = await startChatServer((request) => completion(reply(request), { ...billed, ...tier }));
  variables = { OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
});

afterEach(async () => {
  project.remove();
  await server.close();
});

interface Priced {
  readonly cost: { readonly dollars: number | null; readonly calls: number };
}

const costOf = (json: string): Priced['cost'] => (JSON.parse(json) as Priced).cost;

/** What the first cell of an interview's document cost. */
const dollarsOf = (json: string): number | null | undefined =>
  (JSON.parse(json) as { readonly section: { readonly cells: readonly { readonly dollars: number | null }[] } }).section
    .cells[0]?.dollars;

describe('prices.yaml', () => {
  beforeEach(() => {
    reply = ({ prompt }) => JSON.stringify(parityAnswer(prompt));
  });

  test('gives the calls to any server a price, which a report keeps when the file no longer exists', async () => {
    project = openProject({ ...parityFiles, 'prices.yaml': prices() });
    const { out } = await project.run(['repeat', 'parity', '--runs', '2', '--out', 'r', '--json'], variables);

    project.write('prices.yaml', prices().replace('input: 10', 'input: 77'));

    expect(costOf(out).calls).toBe(6);
    expect(costOf(out).dollars).toBeCloseTo(6 * each, 12);
    expect((await project.run(['report', 'r', '--json'])).out).toBe(out);
    expect(JSON.parse(project.read('r/trials.jsonl').split('\n')[0] ?? '')).toMatchObject({
      priced: true,
      prices: [{ model: '*', server: host(), input: 10, cached: 1, output: 100, factors: { flex: 0.25 } }],
    });
  });

  test('is multiplied by what it says of the service tier that answered', async () => {
    project = openProject({ ...parityFiles, 'prices.yaml': prices() });
    tier = { service_tier: 'flex' };
    const flex = await project.run(['repeat', 'parity', '--runs', '1', '--json'], variables);
    tier = { service_tier: 'priority' };
    const priority = await project.run(['repeat', 'parity', '--runs', '2', '--json'], variables);

    expect(costOf(flex.out).dollars).toBeCloseTo(3 * each * 0.25, 12);
    expect(costOf(priority.out).dollars).toBeNull();
  });

  test('lets a budget be held on any server', async () => {
    project = openProject(parityFiles);
    const ask = ['repeat', 'parity', '--runs', '1', '--budget', '5', '--json'];

    const refused = await project.run(ask, variables);
    const allowed = await project.run([...ask, '--allow-unknown-price'], variables);
    project.write('prices.yaml', prices());
    const known = await project.run([...ask.slice(0, 2), '--runs', '2', '--budget', '5', '--json'], variables);

    const what = `the price of gpt-6-luna at ${host()} is unknown`;
    expect(refused).toEqual({
      code: 3,
      out: expect.any(String),
      error: `The budget cannot be enforced: ${what}.\n  A line for prices.yaml, with prices per 1,000,000 tokens: - { model: gpt-6-luna, server: ${host()}, input: …, output: … }\n  Set the price in prices.yaml, or count only known prices: --allow-unknown-price, ASSAY_ALLOW_UNKNOWN_PRICE=1.\n`,
    });
    expect(allowed.error).toContain(`T${what.slice(1)}: such calls do not count towards the budget.\n`);
    expect(costOf(allowed.out)).toMatchObject({ calls: 3, dollars: null });
    expect(costOf(known.out).dollars).toBeCloseTo(3 * each, 12);
  });

  test.each([['repeat', 'parity'], ['check'], ['ask', 'parity', 'prompts/parity.md']])(
    'is refused as a whole by assay %s when a line of it cannot be used',
    async (...args) => {
      project = openProject({ ...parityFiles, 'prices.yaml': '- { model: gpt-7, imput: 1, output: 5 }\n' });

      const { code, out, error } = await project.run(args, { ...variables, ASSAY_BUDGET_USD: '1' });

      expect(code).toBe(3);
      expect(out + error).toContain(`prices.yaml cannot be used:
  - line 1, entry 1 (gpt-7), input: missing; expected a number
  - line 1, entry 1 (gpt-7), imput: unknown key (did you mean "input"?); known keys: model, server,`);
    },
  );

  test('is checked by assay check', async () => {
    project = openProject({ ...parityFiles, 'prices.yaml': '- { model: gpt-7, input: 0.000001, output: 5 }\n' });

    const { code, out } = await project.run(['check', 'parity']);

    expect(out).toContain('warning: prices.yaml:1 entry 1 (gpt-7), input: 0.000001 looks like a price per token');
    expect(code).toBe(0);
  });
});

describe('prices.yaml of a quiz', () => {
  test('gives each model a price at its own server, also in answers.csv', async () => {
    reply = answerRightly;
    project = openProject({ ...quizFiles({ models: [{ name: 'm', baseURL: server.url }] }), 'prices.yaml': prices() });
    const { out } = await project.run(['test-llm', 'capitals', '--out', 'r', '--json'], { ASSAY_CANARY: 'off' });

    project.write('prices.yaml', '[]\n');

    expect(readQuizReport(out).quiz.cells[0]?.dollars).toBeCloseTo(3 * each, 12);
    expect((await project.run(['report', 'r', '--json'])).out).toBe(out);
    expect(project.read('r/answers.csv')).toContain(`,live,300,20,${String(each)},`);
  });
});

describe('prices.yaml of an interview', () => {
  test('gives each row a price, which its report keeps', async () => {
    reply = writeRightly;
    project = openProject({ ...interviewFiles(), 'prices.yaml': prices() });
    const run = ['interview', 'run', 'small', '--model', 'm', '--sandbox', 'embedded', '--out', 'r'];
    const asked = await project.run(run, variables);

    project.write('prices.yaml', '[]\n');
    const { out } = await project.run(['interview', 'report', 'r/evaluated.ndjson', '--json']);

    expect(rowsOf(project.read('r/asked.ndjson'))[0]).toMatchObject({ prices: [{ model: '*', input: 10 }] });
    expect(dollarsOf(out)).toBeCloseTo(3 * each, 12);
    expect(asked.out).toContain(`3 calls to ${host()} · tokens 900 in, 60 out · cost $0.0096`);
  });
});
