import { afterEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ReportRow } from '../../output/page/project/project-view';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { cleanEnvironment, program } from '../../testing/run-script';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { askPort, viewFolder, type Viewed } from '../../testing/view-folder';

let project: Project;
let server: ChatServer | undefined;
let viewed: Viewed | undefined;

afterEach(async () => {
  await viewed?.stop();
  await server?.close();
  [viewed, server] = [undefined, undefined];
  project.remove();
});

function start(args: readonly string[], variables: Readonly<Record<string, string>>) {
  return spawn(process.execPath, [program, ...args], {
    cwd: project.path,
    env: cleanEnvironment(variables),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

test('a real run is shown while it goes on, and with its verdict once it has ended', async () => {
  project = openProject(parityFiles);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server = await startChatServer(async ({ index, prompt }) => {
    await (index >= 4 ? held : undefined);
    return JSON.stringify(parityAnswer(prompt));
  });
  const run = start(['repeat', 'parity', '--runs', '3'], { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' });
  const ended = once(run, 'exit');
  viewed = await viewFolder(project.path);
  const { list } = viewed;
  const wait = async (isThere: (row: ReportRow) => boolean): Promise<ReportRow> => {
    for (;;) {
      const row = (await list()).reports.find(isThere);
      if (row !== undefined) {
        return row;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const running = await wait(({ progress }) => (progress?.trials ?? 0) >= 4);
  release();
  await ended;
  const [done] = (await list()).reports;

  expect(running.verdict).toEqual({
    tone: 'neutral',
    word: 'Running',
    sentence: '4 of 9 trials and 0 wrong answers so far. No verdict until the run ends.',
  });
  expect([done?.key, done?.verdict.word, done?.progress, done?.cost]).toEqual([
    running.key,
    'No failure shown',
    null,
    'unknown',
  ]);
});

test('a real viewer prints its link and nothing else on standard output, and ends with 130 by Ctrl-C', async () => {
  project = openProject(parityFiles);
  const viewer = start(['view'], {});
  let out = '';
  viewer.stdout.setEncoding('utf8');
  await new Promise((resolve) => {
    viewer.stdout.on('data', (text: string) => resolve((out += text)));
  });
  const ended = once(viewer, 'exit');
  const { port, search } = new URL(out.trim());
  const first = await askPort(Number(port), `/${search}`);
  const stranger = await askPort(Number(port), '/');
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const list = await askPort(Number(port), '/', { cookie });
  viewer.kill('SIGINT');

  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}\n$/);
  expect([first.status, stranger.status, list.status]).toEqual([200, 403, 200]);
  expect(list.body).toContain('There is no report in reports yet.');
  expect(await ended).toEqual([130, null]);
});
