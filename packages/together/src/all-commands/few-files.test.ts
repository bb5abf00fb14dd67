import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { completion, startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles, parityFixture } from '../../../assay/dist/testing/small-challenge';

/** Requests in flight at once, by default. */
const inFlight = 32;

const fixtures = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `fixtures/parity/more-${index}.yaml`,
    parityFixture(`number ${index}`, true, true, `const isEven = (n) => n % 2 === ${index};`),
  ]),
);

let server: ChatServer;
let project: Project;
beforeEach(async () => {
  server = await startChatServer(async ({ prompt }) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return completion(JSON.stringify(parityAnswer(prompt)));
  });
  project = openProject({ ...parityFiles, ...fixtures });
});
afterEach(async () => {
  project.remove();
  await server.close();
});

/** Runs a command under limits of the shell; gives its exit code and what it said. */
function run(limits: string, args: string): Promise<{ readonly code: unknown; readonly error: string }> {
  const env = cleanEnvironment({ OPENAI_BASE_URL: server.url });
  const line = `${limits} && exec '${process.execPath}' '${program}' ${args}`;
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', line], { cwd: project.path, env }, (error, _, stderr) => {
      resolve({ code: error === null ? 0 : error.code, error: stderr });
    });
  });
}

/** Lines with this text in the files of a folder. */
function linesIn(folder: string, text: string): number {
  const path = join(project.path, folder);
  const files = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  const lines = files
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(path, file), 'utf8').split('\n'));
  return lines.filter((line) => line.includes(text)).length;
}

const onUnix = process.platform === 'win32' ? describe.skip : describe;

onUnix('a command that may open few files', () => {
  test.each([40, 64])('asks with as many connections as fit, and keeps every reply: %i', async (most) => {
    const { code, error } = await run(`ulimit -n ${most}`, 'repeat parity --runs 4 --model m');

    expect(error).not.toContain('Cannot');
    expect(code).toBe(0);
    expect(server.requests).toHaveLength(63 * 4);
    expect(linesIn('.assay/recordings', '"run"')).toBe(63 * 4);
    expect(linesIn('reports', '"kind":"trial"')).toBe(63 * 4);
  });
});

onUnix('a command whose files can grow no further', () => {
  test('stops asking at once: what it loses was in flight', async () => {
    const { code, error } = await run('ulimit -f 32', 'repeat parity --runs 50 --model m');
    const recorded = linesIn('.assay/recordings', '"run"');

    expect(code).toBe(3);
    expect(error).toMatch(/Cannot write .*EFBIG/);
    expect(server.requests.length).toBeLessThan(63 * 50);
    expect(server.requests.length - recorded).toBeLessThanOrEqual(inFlight);
  });

  test('asks nothing where recordings cannot be written', async () => {
    project.write('.assay/recordings/parity', 'a file in the place of the folder');
    const { code, error } = await run('true', 'repeat parity --runs 5 --model m');

    expect(code).toBe(3);
    expect(error).toMatch(/^Cannot write .*recordings\/parity/m);
    expect(server.requests).toHaveLength(0);
  });
});
