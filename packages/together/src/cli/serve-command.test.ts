import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { readReport } from '../../../assay/dist/experiment/report/read-report';
import { interviewFiles, outcomesOf, smallPrompt } from '../../../interview/dist/testing/interview-project';
import { postChat, textsOf } from '../../../assay/dist/testing/offline-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { quizFiles } from '../../../assay/dist/testing/quiz-project';
import { serveInProcess } from '../../../assay/dist/testing/serve-in-process';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

let project: Project;

beforeEach(() => {
  project = openProject({ ...parityFiles, ...quizFiles(), ...interviewFiles(smallPrompt()) });
});

afterEach(() => {
  project.remove();
});

/** Runs `assay serve` in this process until it is interrupted. */
async function serve(...args: readonly string[]) {
  const serving = await serveInProcess(project.path, ['serve', ...args]);
  return { ...serving, url: /http:\/\/127\.0\.0\.1:\d+\/v1/.exec(serving.printed.out)?.[0] ?? '' };
}

const right = '```\nconst isEven = (n) => n % 2 === 0; // right\n```';
const body = { model: 'offline/key', messages: [{ role: 'user', content: right }] };

describe('assay serve', () => {
  test('prints its address, how to use it and, when it is interrupted, how many requests it had', async () => {
    const { printed, stop, url } = await serve();
    await postChat(url, body);
    await postChat(url, { ...body, n: 0 });
    const code = await stop();

    expect(printed.out).toBe(`${url}\n`);
    expect(printed.error).toBe(
      `Serving offline/key, offline/judge, offline/grader, offline/examinee, offline/coder for 3 fixtures of parity, 3 questions of capitals, 3 questions of small.
Use it: OPENAI_BASE_URL=${url} OPENAI_API_KEY=none <any tool>, with a model such as offline/key?flip=0.05&seed=1
From Assay itself: OPENAI_BASE_URL=${url} npx assay repeat <challenge> --model 'served/key?flip=0.05&seed=1'
Press Ctrl-C to stop.
Served 2 requests, 1 answered with an error.
`,
    );
    expect(code).toBe(130);
    await expect(postChat(url, body)).rejects.toThrow('fetch failed');
  });

  test('prints one document with --json, and knows only the challenges that are named', async () => {
    const { printed, stop, url } = await serve('--challenge', 'capitals', '--challenge', 'small', '--json');
    const unknown = await postChat(url, body);
    await stop();

    expect(JSON.parse(printed.out)).toEqual({
      url,
      models: ['offline/key', 'offline/judge', 'offline/grader', 'offline/examinee', 'offline/coder'],
    });
    expect(textsOf(unknown.body)).toEqual(['error unknown_fixture']);
  });

  test('refuses ports and challenges that cannot be, and a port that is taken', async () => {
    const { stop, url } = await serve();
    const { port } = new URL(url);
    const refused = [];
    for (const args of [['--port', '70000'], ['--port', port], ['--challenge', 'parita'], ['parity']]) {
      const { code, error } = await project.run(['serve', ...args]);
      refused.push(`${String(code)} ${error.trim()}`);
    }
    await stop();

    expect(refused).toEqual([
      '3 assay serve:\n  - --port expects a whole number from 0 to 65,535, received "70000"',
      `3 Port ${port} cannot be used: it is taken. Name another with --port, or 0 for any.`,
      '3 prompts/parita.md cannot be used:\n  - there is no such file (did you mean "parity"?); there are: parity, small',
      '3 assay serve:\n  - expects no "parity"; name a challenge with --challenge parity',
    ]);
  });
});

describe('assay itself, asking what it serves', () => {
  test('measures a validator as in process, by repeat', async () => {
    const { stop, url } = await serve();
    const rates = '/key?flip=0.2&unreadable=0.1&seed=5';
    const measure = async (model: string) => {
      await project.run(['repeat', 'parity', '--model', model, '--runs', '40'], { OPENAI_BASE_URL: url });
      const folder = join(project.path, project.report());
      const { models } = readReport(folder, folder).builder.build({ complete: true });
      return models.flatMap(({ assertions }) =>
        assertions.map(({ fixture, analytic, failures, unreadable, judged }) => [
          ...[fixture, analytic, failures, unreadable, judged],
        ]),
      );
    };

    const served = await measure(`served${rates}`);
    const inProcess = await measure(`offline${rates}`);
    await stop();

    expect(served).toEqual(inProcess);
    expect(served.map((row) => row.at(-1))).toEqual([40, 40, 40, 40, 40, 40]);
  });

  test('asks about a file, a quiz and an interview', async () => {
    const { stop, url } = await serve();
    const variables = { OPENAI_BASE_URL: url };
    project.write('one.js', 'const isEven = (n) => n % 2 === 1; // wrong\n');

    const asked = await project.run(['ask', 'parity', 'one.js', '--model', 'served/key'], variables);
    const quiz = await project.run(['test-llm', 'capitals', '--model', 'served/examinee'], variables);
    const interview = ['interview', 'run', 'small', '--model', 'served/coder', '--sandbox', 'embedded', '--out', 'out'];
    await project.run(interview, variables);
    await stop();

    expect(asked.out).toContain('isCorrect');
    expect(asked.code).toBe(0);
    expect(quiz.out).toContain('3/3');
    expect(outcomesOf(project.read('out/evaluated.ndjson'))).toEqual([
      ...['Sum 1 PASS 3/3', 'Greeting 1 PASS 3/3', 'Last 1 PASS 2/2'],
    ]);
  });
});
