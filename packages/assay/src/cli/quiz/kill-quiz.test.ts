import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { answerWronglyTo, quizFiles, readCsv, readQuizReport } from '../../testing/quiz-project';
import { cleanEnvironment, program } from '../../testing/run-script';
import { stoppedEarly } from '../../output/terminal/render-report';

const answered = 11;

let project: Project;
let server: ChatServer;
const held: ServerResponse[] = [];

afterEach(async () => {
  project.remove();
  await server.close();
});

/** Starts a real `assay test-llm` against a server that answers the first requests and lets the next two wait. */
async function startAndWait(): Promise<ChildProcess> {
  project = openProject(quizFiles({ runs: 10, systemPrompts: ['', 'Think.'] }));
  server = await startChatServer((request) => {
    const waits = request.index >= answered && request.index < answered + 2;
    return waits ? (response) => void held.push(response) : answerWronglyTo('Japan')(request);
  });
  const command = spawn(process.execPath, [program, 'test-llm', 'capitals'], {
    cwd: project.path,
    env: cleanEnvironment({ OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' }),
    stdio: 'ignore',
  });
  while (server.requests.length < answered + 2) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return command;
}

async function end(command: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<unknown> {
  const ended = once(command, 'exit');
  command.kill(signal);
  if (signal === 'SIGINT') {
    await new Promise((resolve) => setTimeout(resolve, 200));
    held.splice(0).forEach((response) => response.destroy());
  }
  const [code] = (await ended) as readonly unknown[];
  return code;
}

describe('a real assay test-llm', () => {
  test('that is killed leaves every answer that arrived, and the next one asks for the rest', async () => {
    await end(await startAndWait(), 'SIGKILL');

    const [name = ''] = readdirSync(join(project.path, 'reports'));
    const lines = project.read(`reports/${name}/trials.jsonl`).split('\n');
    const rows = readCsv(project.read(`reports/${name}/answers.csv`));
    const shown = await project.run(['report', `reports/${name}`]);
    const asked = server.requests.length;
    const next = await project.run(['test-llm', 'capitals'], { OPENAI_BASE_URL: server.url });
    const whole = project.report();

    expect(lines.filter((line) => line.includes('"kind":"trial"'))).toHaveLength(answered);
    expect(rows).toHaveLength(1 + answered);
    expect(readdirSync(join(project.path, 'reports', name)).sort()).toEqual([
      'answers.csv',
      'texts.jsonl',
      'trials.jsonl',
    ]);
    expect(shown.out).toContain(stoppedEarly);
    expect(shown.out).toContain(`\n${String(answered)} trials · ${String(answered)} calls to `);
    expect(shown.code).toBe(2);
    expect(next.out).toContain(
      `\n60 trials · ${String(answered)} from recordings · ${String(60 - answered)} calls to `,
    );
    expect(server.requests.length - asked).toBe(60 - answered);
    expect(readCsv(project.read(`${whole}/answers.csv`))).toHaveLength(1 + 60);
    expect(next.code).toBe(0);
  });

  test('that gets Ctrl-C ends with 130 and with a report of the answers that arrived', async () => {
    const code = await end(await startAndWait(), 'SIGINT');

    const [name = ''] = readdirSync(join(project.path, 'reports'));
    const { report, quiz } = readQuizReport(project.read(`reports/${name}/report.json`));
    expect(report.complete).toBe(false);
    expect(quiz).toMatchObject({ runs: 10, cells: [{ prompt: 0 }, { prompt: 1 }] });
    expect(readCsv(project.read(`reports/${name}/answers.csv`))).toHaveLength(1 + answered);
    expect(code).toBe(130);
  });
});
