import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printableJson } from '../../../assay/dist/basics/text/printable';
import { type ChatServer, completion, startChatServer } from '../../../assay/dist/testing/chat-server';
import { postChat } from '../../../assay/dist/testing/offline-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles, parityFixture } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { describeHostileText } from '../fuzz/describe-hostile-text';

describe('hostile channels', () => {
  // A smoke of `hostile-channels.deep.ts`.
  describeHostileText({ validator: 12, ask: 1, import: 6, interview: 12, quiz: 12, serve: 30 }, 1);
});

describe('a command that meets hostile text', () => {
  /** A command that hangs is killed after so many milliseconds, and has no exit code then. */
  const timeout = 50_000;

  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  function run(...args: readonly string[]): { readonly code: number | null; readonly error: string } {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder.path,
      env: cleanEnvironment({}),
      encoding: 'utf8',
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: 100_000_000,
    });
    return { code: status, error: stderr };
  }

  test('interview report --html shows a reply of 100,000 line breaks', () => {
    const row = {
      name: 'q',
      model: 'm',
      language: 'javascript',
      template: 'plain',
      params: {},
      run: 0,
      round: 1,
      answer: `${'\n'.repeat(100_000)}x`,
      checks: [{ assert: 'f()', status: 0 }],
      status: 'FAIL',
      passed: 0,
      total: 1,
    };
    folder = makeTemporaryFolder({ 'good/evaluated.ndjson': `${JSON.stringify(row)}\n` });

    expect(run('interview', 'report', 'good', '--html')).toEqual({
      code: 0,
      error: 'Page: good/report.html\n',
    });
  });

  test('import reads rows of blanks, line breaks and brackets, in their code and their language', () => {
    const rows = [
      ['x', 'JavaScript', ''],
      [`${'\t'.repeat(95_000)}x`, 'java', ''],
      [`${'\n'.repeat(90_000)}(`, 'javascript', ''],
      [`${' \n'.repeat(45_000)}(`, 'javascript', ''],
      ['const isEven = 1;', `${' '.repeat(200_000)}x`, ''],
      ['const isEven = 2;', `js ${'('.repeat(200_000)}\n`, ''],
      ['const isEven = 3;', `${' '.repeat(200_000)}v1`, ''],
    ];
    const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
    folder = makeTemporaryFolder({ ...parityFiles, 'export.csv': `code,language,id\r\n${csv}\r\n` });

    expect(run('import', 'parity', 'export.csv', '--dry-run')).toMatchObject({ code: 0 });
  });

  test('check reads a .env of line breaks, and refuses a fixture of 20,000 keys', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${String(index)}: 1\n`).join('');
    folder = makeTemporaryFolder({
      ...parityFiles,
      '.env': `${'\n'.repeat(300_000)}x`,
      'fixtures/parity/many.yaml': `title: many\n${keys}`,
    });

    expect(run('check', 'parity').code).toBe(3);
  });

  test('serve answers a message of tildes, of tags and of stars', async () => {
    folder = makeTemporaryFolder(parityFiles);
    const server = spawn(process.execPath, [program, 'serve', '--port', '0'], {
      cwd: folder.path,
      env: cleanEnvironment({}),
      timeout,
      killSignal: 'SIGKILL',
    });
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(String(line))?.[0] ?? '';

    const statuses = [`${'~'.repeat(400_000)}\``, '<a>'.repeat(200_000), `${'*'.repeat(400_000)}x`].map(
      async (content) => (await postChat(url, { model: 'offline/key', messages: [{ role: 'user', content }] })).status,
    );

    const answered = await Promise.all(statuses).finally(() => server.kill('SIGKILL'));

    // No fixture has such code.
    expect(answered).toEqual([400, 400, 400]);
  });
});

describe('hostile text', () => {
  let project: Project;

  afterEach(() => {
    project.remove();
  });

  // Escape, the C1 form of it, a change of direction, a tag character.
  const steering = ['\u001b', '\u009b', '\u202e', '\u{e0041}'];

  const hostile = `x${steering.join('[2J')}`;

  function steers(text: string): boolean {
    return steering.some((character) => text.includes(character));
  }

  describe('hostile text', () => {
    test.each(['repeat', 'gate', 'vote', 'ask'])(
      'of a server never steers the terminal of assay %s',
      async (command) => {
        project = openProject({ ...parityFiles, 'their.js': 'x' });
        const server = await startChatServer(() => completion(hostile, { model: hostile }));
        const args = command === 'ask' ? ['ask', 'parity', 'their.js'] : [command, 'parity'];

        const text = await project.run(args, { OPENAI_BASE_URL: server.url });
        const json = await project.run([...args, '--json'], { OPENAI_BASE_URL: server.url });
        await server.close();

        for (const { out, error } of [text, json]) {
          expect(steers(`${out}${error}`)).toBe(false);
        }
        expect(() => JSON.parse(json.out) as unknown).not.toThrow();
      },
    );

    test.each(['title', 'notes', 'models', 'server', 'promptFile'])(
      'in the %s of a report folder is made visible',
      async (field) => {
        project = openProject(parityFiles);
        await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key?flip=1', '--out', 'r']);
        const [first = '', ...rest] = project.read('r/trials.jsonl').split('\n');
        const suite = JSON.parse(first) as Readonly<Record<string, unknown>>;
        const bad = '\u202enow\u{e0041}';
        const changed = { ...suite, [field]: Array.isArray(suite[field]) ? [bad] : bad };
        project.write('r/trials.jsonl', [JSON.stringify(changed), ...rest].join('\n'));

        for (const args of [
          ['report', 'r'],
          ['report', 'r', '--json'],
          ['compare', 'r', 'r'],
        ]) {
          const { out, error } = await project.run(args);
          expect(steers(`${out}${error}`)).toBe(false);
        }
      },
    );

    test('in names that a spreadsheet would compute is quoted in report.csv', async () => {
      const fixture = parityFiles['fixtures/parity/right.yaml'] ?? '';
      project = openProject({
        ...parityFiles,
        'fixtures/parity/right.yaml': fixture.replace('title: a remainder', `title: '=HYPERLINK("http://x","a, b")'`),
      });
      const server = await startChatServer(() => 'no');

      await project.run(['repeat', 'parity', '--runs', '1', '--model', '@cf/model'], { OPENAI_BASE_URL: server.url });
      await server.close();

      const rows = project.read(`${project.report()}/report.csv`).split('\r\n');
      expect(rows.find((row) => row.includes('HYPERLINK'))).toContain(
        `'@cf/model,right,"'=HYPERLINK(""http://x"",""a, b"")",fixtures/parity/right.yaml,`,
      );
    });

    test('of a server is nowhere in the report folder but as JSON', async () => {
      project = openProject(parityFiles);
      const server = await startChatServer(() => completion(hostile, { model: hostile }));

      await project.run(['repeat', 'parity', '--runs', '1'], { OPENAI_BASE_URL: server.url });
      await server.close();

      const folder = join(project.path, project.report());
      const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      expect(texts.filter((text) => text.includes('\u001b'))).toEqual([]);
    });
  });

  describe('printableJson', () => {
    test('escapes what steers a terminal and changes no value', () => {
      const document = { name: `${hostile}\n\t"é😀`, list: [hostile] };

      const text = printableJson(document);

      expect(steers(text)).toBe(false);
      expect(text).toContain('é😀');
      expect(JSON.parse(text)).toEqual(document);
    });
  });
});

describe('few files', () => {
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
});
