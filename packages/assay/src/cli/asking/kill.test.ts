import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { cleanEnvironment, program } from '../../testing/run-script';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { stoppedEarly } from '../../output/terminal/render-report';

let project: Project;
let server: ChatServer;
/** Lets the requests that are held be answered. */
let release = (): void => undefined;

afterEach(async () => {
  project.remove();
  await server.close();
});

/** Starts a real `assay` against a server that answers the first `answered` requests, and waits until it asks for more. */
async function startAndWait(args: readonly string[], answered: number): Promise<ChildProcess> {
  project = openProject(parityFiles);
  let slow = true;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server = await startChatServer(async ({ index, prompt }) => {
    if (slow && index >= answered) {
      slow = index < answered + 1;
      await held;
    }
    return JSON.stringify(parityAnswer(prompt));
  });
  const command = spawn(process.execPath, [program, ...args], {
    cwd: project.path,
    env: cleanEnvironment({ OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  while (server.requests.length < answered + 2) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return command;
}

/** Folder of the one report that was begun. */
function reportFolder(): string {
  const [name = ''] = readdirSync(join(project.path, 'reports'));
  return `reports/${name}`;
}

describe('a real process', () => {
  test.each([
    { args: ['repeat', 'parity', '--runs', '10'], left: 30 - 11 },
    { args: ['gate', 'parity', '--preset', 'quick'], left: 120 - 11 },
  ])(
    '$args that is killed leaves every trial that arrived, and the next one asks for the rest',
    async ({ args, left }) => {
      const command = await startAndWait(args, 11);
      const ended = once(command, 'exit');
      command.kill('SIGKILL');
      await ended;

      const lines = project.read(`${reportFolder()}/trials.jsonl`).split('\n');
      const shown = await project.run(['report', reportFolder()]);
      const asked = server.requests.length;
      const next = await project.run(args, { OPENAI_BASE_URL: server.url });

      expect(lines.filter((line) => line.includes('"kind":"trial"'))).toHaveLength(11);
      expect(shown.out).toContain(stoppedEarly);
      expect(shown.out).toContain('11 trials · 11 calls to');
      expect(next.out).toContain(`${String(11 + left)} trials · 11 from recordings · ${String(left)} calls to`);
      expect(server.requests.length - asked).toBe(left);
      expect(next.code).toBe(0);
    },
  );

  test('that gets Ctrl-C waits for requests in flight, prints the table of the trials that arrived, and ends with 130', async () => {
    const command = await startAndWait(['repeat', 'parity', '--runs', '10'], 5);
    const ended = once(command, 'exit');
    const printed = collect(command);
    command.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    release();

    expect((await ended)[0]).toBe(130);
    const report = JSON.parse(project.read(`${reportFolder()}/report.json`)) as object;
    expect(report).toMatchObject({ complete: false, cost: { trials: 7, calls: 7 } });
    expect(printed.error()).toContain(
      'Stopping: waiting up to 5 s for requests in flight. Press Ctrl-C again to quit now.',
    );
    expect(printed.error()).toContain('Interrupted. Received replies are stored; the next run continues from them.');
    expect(printed.out()).toContain(stoppedEarly);
    expect(printed.out()).toMatch(/\nNext: .*ask again: npx assay repeat parity --runs 10 /i);
  });

  test('that gets SIGTERM waits no longer than its grace for a server that hangs', async () => {
    const command = await startAndWait(['repeat', 'parity', '--runs', '10'], 5);
    const ended = once(command, 'exit');
    command.kill('SIGTERM');

    expect((await ended)[0]).toBe(130);
    const report = JSON.parse(project.read(`${reportFolder()}/report.json`)) as object;
    expect(report).toMatchObject({ complete: false, cost: { trials: 5, calls: 5 } });
  });

  test('that gets Ctrl-C twice ends at once', async () => {
    const command = await startAndWait(['repeat', 'parity', '--runs', '10'], 5);
    const ended = once(command, 'exit');
    const printed = collect(command);
    command.kill('SIGINT');
    while (!printed.error().includes('Ctrl-C again')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    command.kill('SIGINT');

    expect(await ended).toEqual([130, null]);
    expect(project.read(`${reportFolder()}/trials.jsonl`)).toContain('"kind":"trial"');
  });
});

/** What a process prints. */
function collect({ stdout, stderr }: ChildProcess): { readonly out: () => string; readonly error: () => string } {
  let out = '';
  let error = '';
  stdout?.on('data', (part: Buffer) => (out += part.toString()));
  stderr?.on('data', (part: Buffer) => (error += part.toString()));
  return { out: () => out, error: () => error };
}
