import { afterEach, describe, expect, test } from '@jest/globals';
import { openBatchProject } from '../../../assay/dist/testing/batch-project';
import { startChatServer, type ChatRequest, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import {
  answerRightly,
  answerWronglyTo,
  question,
  quizFiles,
  readQuizReport,
} from '../../../assay/dist/testing/quiz-project';

let project: Project;
let server: ChatServer | undefined;

afterEach(async () => {
  project.remove();
  await server?.close();
  server = undefined;
});

/** Right, but for every third request of all. */
const uneven = (request: ChatRequest): string =>
  request.index % 3 === 2 ? answerWronglyTo('capital')(request) : answerRightly(request);

async function open(answer: (request: ChatRequest) => string, config = {}): Promise<Record<string, string>> {
  project = openProject(quizFiles(config));
  server = await startChatServer(answer);
  return { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
}

describe('a quiz answered by vote', () => {
  test('scores the majority of answers, and says who voted', async () => {
    const variables = await open(uneven);

    const { code, out } = await project.run(
      ['test-llm', 'capitals', '--vote', '3', '--runs', '2', '--json'],
      variables,
    );

    const { report, quiz } = readQuizReport(out);
    expect(code).toBe(0);
    expect(report.models).toMatchObject([
      {
        model: 'vote of 3 × gpt-6-luna · Prompt[0]',
        group: { model: 'vote of 3 × gpt-6-luna', prompt: 'Prompt[0]', vote: { of: 3, models: ['gpt-6-luna'] } },
      },
    ]);
    expect(quiz.cells).toMatchObject([
      { accuracy: 1, trials: 6, vote: { of: 3, label: 'gpt-6-luna' }, position: null },
    ]);
    expect(report.cost.trials).toBe(6);
    expect(report.cost.calls).toBe(server?.requests.length);
    expect(report.cost.calls).toBeGreaterThan(12);
    const folder = project.report();
    expect(project.read(`${folder}/report.md`)).toContain('--model gpt-6-luna --prompt 0 --vote 3');
    const again = await project.run(['report', folder]);
    expect(again.out).toContain('vote of 3 × gpt-6-luna');
  });

  test('asks a third vote only when the first two differ, and is served by single answers', async () => {
    const variables = await open(answerRightly);
    await project.run(['repeat', 'capitals', '--runs', '6'], variables);
    const single = server?.requests.length;

    const { out } = await project.run(['repeat', 'capitals', '--vote', '3', '--runs', '2', '--json'], variables);
    const more = await project.run(['repeat', 'capitals', '--vote', '3', '--runs', '3', '--json'], variables);

    expect(single).toBe(18);
    expect(readQuizReport(out).report.cost).toMatchObject({ trials: 6, recorded: 12, calls: 0 });
    expect(readQuizReport(more.out).report.cost).toMatchObject({ trials: 9, recorded: 12, calls: 6 });
  });

  test('comes to what its single answers come to', async () => {
    const questions = Array.from({ length: 8 }, (_, index) => question(`Question ${String(index)}?`, 'yes', 'no'));
    project = openProject(quizFiles({ models: [{ name: 'offline/examinee?accuracy=0.6&seed=4' }] }, questions));
    const runs = 10;

    const single = await project.run(['repeat', 'capitals', '--runs', String(3 * runs), '--out', 'single', '--json']);
    const voted = await project.run(['repeat', 'capitals', '--runs', String(runs), '--vote', '3', '--json']);

    const entries = project
      .read('single/trials.jsonl')
      .split('\n')
      .filter((line) => line.startsWith('{"kind":"trial"'))
      .map(
        (line) => (JSON.parse(line) as { trial: { fixture: string; run: number; verdict: { status: string } } }).trial,
      );
    const right = new Map<string, number>();
    for (const { fixture, run, verdict } of entries) {
      const key = `${fixture} ${String(Math.floor(run / 3))}`;
      right.set(key, (right.get(key) ?? 0) + (verdict.status === 'correct' ? 1 : 0));
    }
    const majorities = [...right.values()].filter((count) => count >= 2).length;
    expect(readQuizReport(single.out).quiz.cells[0]?.trials).toBe(8 * 3 * runs);
    expect(readQuizReport(voted.out).quiz.cells[0]).toMatchObject({ trials: 8 * runs, correct: majorities });
  });

  test('is gated and asked in batches as single answers are', async () => {
    const batches = await openBatchProject({
      files: quizFiles({ policy: { accuracy: 0.5 } }),
      answer: (prompt) => answerRightly({ prompt } as ChatRequest),
    });
    project = batches;

    const submitted = await batches.assay('batch', 'submit', 'capitals', '--runs', '2', '--vote', '3');
    batches.server.finish();
    await batches.assay('batch', 'fetch', 'capitals');
    const judged = await batches.assay('repeat', 'capitals', '--runs', '2', '--vote', '3', '--json');
    const gate = await batches.assay('gate', 'capitals', '--vote', '3', '--json');
    await batches.server.close();

    expect(submitted.out).toContain('Submitted 18 requests');
    expect(readQuizReport(judged.out).report.cost).toMatchObject({ trials: 6, calls: 0 });
    expect(readQuizReport(gate.out).report.gate).toMatchObject({ verdict: 'certified', accuracy: { wrong: 0 } });
  });

  test('is refused for interviews in one line, and for even numbers', async () => {
    project = openProject({ ...quizFiles(), ...interviewFiles() });

    const interview = await project.run(['repeat', 'small', '--vote', '3', '--model', 'offline/coder']);
    const even = await project.run(['test-llm', 'capitals', '--vote', '2']);

    expect(interview).toEqual({
      code: 3,
      out: '',
      error: 'small is of kind interview: code has no majority, so answers cannot vote. Leave out --vote.\n',
    });
    expect(even).toEqual({
      code: 3,
      out: '',
      error: 'assay test-llm:\n  - --vote expects an odd number from 1 to 101, received "2"\n',
    });
  });
});
