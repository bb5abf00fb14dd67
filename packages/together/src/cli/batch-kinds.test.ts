import { afterEach, describe, expect, test } from '@jest/globals';
import { openBatchProject, type BatchProject } from '../../../assay/dist/testing/batch-project';
import { startBatchServer } from '../../../assay/dist/testing/batch-server';
import type { ChatRequest } from '../../../assay/dist/testing/chat-server';
import { withFourthKind } from '../fourth-kind/with-fourth-kind';
import { fenced, interviewFiles, smallPrompt } from '../../../interview/dist/testing/interview-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';

let project: BatchProject;

withFourthKind();
afterEach(() => project.close());

const answerQuiz = (prompt: string): string => answerRightly({ prompt } as ChatRequest);

const sum = `Sum:
  Request: Write a {{language}} function add(a, b) that returns the sum.
  Checks:
    adds: { assert: 'f.call(1, 2)', eq: 3 }
`;

/** Wrong code first, right code once the model was told which checks failed. */
const answerInterview = (prompt: string): string =>
  fenced(`const add = (a, b) => a ${prompt.includes('these checks failed') ? '+' : '-'} b;`);

const essays = {
  'fixtures/essays/essays.json': JSON.stringify([
    { id: 'short', text: 'Short.', points: 1 },
    { id: 'clear', text: 'Clear.', points: 5 },
  ]),
};

/** How many chat completions were asked live. */
const live = (): number => project.server.calls.filter(({ path }) => path === '/chat/completions').length;

describe('assay batch', () => {
  test.each([
    {
      kind: 'quiz',
      challenge: 'capitals',
      files: quizFiles({ systemPrompts: ['', 'Be brief.'] }),
      answer: answerQuiz,
      requests: 12,
    },
    {
      kind: 'interview',
      challenge: 'small',
      files: interviewFiles(smallPrompt('request: { model: gpt-6-luna }'), sum),
      answer: answerInterview,
      requests: 2,
    },
    {
      kind: 'fourth kind',
      challenge: 'essays',
      files: essays,
      answer: () => '{"points": 5}',
      requests: 4,
      flags: ['--model', 'gpt-6-luna'],
    },
  ])('asks a $kind, whose answers are then judged without a call', async (asked) => {
    const { challenge, files, answer, requests, flags = [] } = asked;
    project = await openBatchProject({ files, answer });
    const runs = ['--runs', '2', ...flags];

    const submitted = await project.assay('batch', 'submit', challenge, ...runs);
    const again = await project.assay('batch', 'submit', challenge, ...runs);
    const waiting = await project.assay('batch', 'status', challenge);
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', challenge);
    const judged = await project.assay('repeat', challenge, ...runs, '--json');

    expect(submitted).toMatchObject({ code: 0, error: '' });
    expect(submitted.out).toContain(`Submitted ${String(requests)} requests`);
    expect(again.out).toContain(`Nothing to submit: ${String(requests)} replies in progress`);
    expect(waiting.out).toContain('in progress');
    expect(fetched).toMatchObject({ code: 0 });
    expect(fetched.out).toContain(
      `Evaluate the replies, without calls: npx assay repeat ${challenge} ${runs.join(' ')}\n`,
    );
    expect(JSON.parse(judged.out)).toMatchObject({ cost: { trials: requests, calls: 0 } });
    expect(live()).toBe(0);
    expect(project.server.batches).toHaveLength(1);
  });

  test('asks the second round of an interview when the replies of the first are there', async () => {
    const files = interviewFiles(smallPrompt('request: { model: gpt-6-luna }'), sum);
    project = await openBatchProject({ files, answer: answerInterview });
    const submit = ['batch', 'submit', 'small', '--runs', '2', '--rounds', '2'];

    const first = await project.assay(...submit);
    project.server.finish();
    const fetched = await project.assay('batch', 'fetch', 'small');
    const second = await project.assay(...submit);
    project.server.finish();
    await project.assay('batch', 'fetch', 'small');
    const judged = await project.assay('repeat', 'small', '--runs', '2', '--rounds', '2', '--json');

    expect(first.out).toContain('Submitted 2 requests');
    expect(first.out).toContain(
      'The next round depends on these replies: fetch them, then submit again or ask live.\n',
    );
    expect(fetched.out).toContain(
      'Evaluate the replies and ask the next round: npx assay repeat small --runs 2 --rounds 2\n',
    );
    expect(second.out).toContain('Submitted 2 requests');
    expect(JSON.parse(judged.out)).toMatchObject({
      cost: { trials: 4, calls: 0 },
      models: [{ model: 'gpt-6-luna' }, { model: 'gpt-6-luna, round 2' }],
    });
    expect(live()).toBe(0);
  });

  test('asks each model of a quiz at its own server with its own key', async () => {
    const other = await startBatchServer(answerQuiz);
    const models = [{ name: 'gpt-6-luna' }, { name: 'gpt-6-luna', label: 'other', baseURL: other.url }];
    project = await openBatchProject({ files: quizFiles({ models }), answer: answerQuiz });

    const submitted = await project.assay('batch', 'submit', 'capitals', '--runs', '2');
    const waiting = await project.assay('batch', 'status', 'capitals', '--json');
    project.server.finish();
    other.finish();
    const fetched = await project.assay('batch', 'fetch', 'capitals');
    const judged = await project.assay('repeat', 'capitals', '--runs', '2', '--json');
    await other.close();

    const hosts = [project.server.url, other.url].map((url) => new URL(url).host);
    expect(submitted.out).toContain(`Submitted 12 requests to ${hosts.join(', ')}`);
    for (const host of hosts) {
      expect(submitted.out).toMatch(new RegExp(`gpt-6-luna +${host.replaceAll('.', '\\.')} +6\n`));
    }
    expect(JSON.parse(waiting.out)).toMatchObject({ batches: [{ requests: 6 }, { requests: 6 }] });
    expect(fetched).toMatchObject({ code: 0 });
    expect(JSON.parse(judged.out)).toMatchObject({ cost: { trials: 12, calls: 0 } });
    expect([project.server, other].map(({ batches }) => batches.length)).toEqual([1, 1]);
    expect([...project.server.calls, ...other.calls].some(({ path }) => path === '/chat/completions')).toBe(false);
  });

  test('names the key that a quiz’s model needs', async () => {
    project = await openBatchProject({ files: quizFiles({ models: [{ name: 'gpt-6-luna', apiKeyEnv: 'TEAM_KEY' }] }) });

    const result = await project.assay('batch', 'submit', 'capitals');

    expect(result).toEqual({
      code: 3,
      out: '',
      error: 'The quiz cannot be asked:\n  - gpt-6-luna needs a key: set TEAM_KEY in .env or the environment\n',
    });
    expect(project.server.calls).toEqual([]);
  });
});
