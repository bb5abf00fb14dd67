import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  failWith,
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../../assay/dist/testing/chat-server';
import { openProject } from '../../../assay/dist/testing/open-project';
import { makeProject, runJest, suiteFile } from '../../../assay/dist/testing/run-jest';
import { type CommandResult, runAssay, runScript } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import type { TemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

/** Loaded into every Node process of a command before anything else: notes where it connects, what it looks up, what it starts. */
const trap = `
const { appendFileSync } = require('node:fs');
const note = (...words) => appendFileSync(process.env.TRAP_FILE, words.join(' ') + '\\n');
const watch = (object, name, describe) => {
  const original = object[name];
  object[name] = function (...args) {
    note(...describe(args, this));
    return original.apply(this, args);
  };
};
const addressOf = ([first, second]) => {
  const target = Array.isArray(first) ? first[0] : first;
  return typeof target === 'object'
    ? (target.path ?? (target.host ?? 'localhost') + ':' + target.port)
    : typeof target === 'number' ? (second ?? 'localhost') + ':' + target : target;
};
watch(require('node:net').Socket.prototype, 'connect', (args) => ['connect', addressOf(args)]);
const dns = require('node:dns');
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(resolver).filter((name) => /^(lookup|lookupService|reverse|resolve.*)$/.test(name))) {
    watch(resolver, name, ([host]) => ['look up', host]);
  }
}
for (const name of ['send', 'connect']) {
  watch(require('node:dgram').Socket.prototype, name, (args) => ['datagram', ...args.filter((one) => typeof one !== 'object')]);
}
const processes = require('node:child_process');
watch(processes.ChildProcess.prototype, 'spawn', ([{ file, envPairs = [] }]) =>
  ['start', file, envPairs.some((pair) => pair.startsWith('NODE_OPTIONS=')) ? 'trapped' : 'free']);
watch(processes, 'spawnSync', ([file]) => ['start', file]);
`;

let server: ChatServer;
let elsewhere: ChatServer;
let project: TemporaryFolder;
let script: (request: ChatRequest) => ChatResponse;
beforeEach(async () => {
  [server, elsewhere] = await Promise.all([startChatServer((request) => script(request)), startChatServer(() => 'x')]);
  script = ({ prompt }) => JSON.stringify(parityAnswer(prompt));
  project = makeProject({ ...parityFiles, 'tests/parity.test.ts': suiteFile('parity'), 'trap.cjs': trap });
});
afterEach(async () => {
  await Promise.all([server.close(), elsewhere.close()]);
  project.remove();
});

/** The variables that set the trap, and proxies that nobody may go through. */
function trapped(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const proxy = new URL(elsewhere.url).origin;
  return {
    NODE_OPTIONS: `--require ${join(project.path, 'trap.cjs')}`,
    TRAP_FILE: join(project.path, 'trapped.txt'),
    HTTPS_PROXY: proxy,
    HTTP_PROXY: proxy,
    ALL_PROXY: proxy,
    https_proxy: proxy,
    http_proxy: proxy,
    all_proxy: proxy,
    ...variables,
  };
}

/** Each different line that the trap noted, but for those of what compiles a checkout, and each request to a server that was not configured. */
function noted(): readonly string[] {
  const file = join(project.path, 'trapped.txt');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const ours = lines.filter((line) => !/\/tsx-\d+\/\d+\.pipe$|esbuild/.test(line));
  return [...new Set(ours), ...elsewhere.requests.map(() => 'elsewhere')].sort();
}

function repeat(variables: Readonly<Record<string, string>>): Promise<CommandResult> {
  return runAssay(project.path, ['repeat', 'parity', '--runs', '2'], trapped(variables));
}

describe('assay', () => {
  test('connects to the configured server and to nothing else, whatever proxies are set', async () => {
    const { port } = new URL(server.url);

    const ran = await repeat({ OPENAI_BASE_URL: `http://localhost:${port}/v1`, OPENAI_API_KEY: 'a-key-of-ours' });

    expect([ran.stdout, noted()]).toEqual([
      expect.stringContaining('6 trials'),
      [`connect localhost:${port}`, 'look up localhost'],
    ]);
    expect(server.requests).toHaveLength(6);
  });

  test('connects to nothing when an offline model answers', async () => {
    const ran = await repeat({ ASSAY_MODEL: 'offline/key' });

    expect([ran.stdout, noted()]).toEqual([expect.stringContaining('6 trials'), []]);
  });

  test('follows no redirection to another server', async () => {
    script = () => failWith(307, {}, { location: `${elsewhere.url}/chat/completions` });

    const opened = openProject(parityFiles);

    const { code, error } = await opened.run(['repeat', 'parity', '--runs', '2'], { OPENAI_BASE_URL: server.url });
    opened.remove();

    expect([code, error, elsewhere.requests]).toEqual([
      3,
      expect.stringContaining(
        `the server redirects to another address (307 to ${new URL(elsewhere.url).origin}), which is not followed: set OPENAI_BASE_URL to that address if you trust it`,
      ),
      [],
    ]);
  });
});

describe('the trap', () => {
  test('notes connections, look-ups, datagrams and processes', async () => {
    project.write(
      'elsewhere.cjs',
      `fetch('${elsewhere.url}/models').finally(() => {});
require('node:dns').promises.lookup('127.0.0.1');
require('node:dgram').createSocket('udp4').unref().send('x', 9, '127.0.0.2');
require('node:child_process').spawn('true');`,
    );

    await runScript(project.path, ['elsewhere.cjs'], trapped({}));

    const { host } = new URL(elsewhere.url);
    // Versions of Node differ in what they look up for a datagram.
    expect(noted()).toEqual(
      expect.arrayContaining([
        `connect ${host}`,
        'datagram x 9 127.0.0.2',
        'elsewhere',
        'look up 127.0.0.1',
        'start true trapped',
      ]),
    );
  });
});

describe('jest', () => {
  test('connects to the configured server and to nothing else', async () => {
    const ran = await runJest(project.path, ['--watchman=false'], trapped({ OPENAI_BASE_URL: server.url }));

    expect(ran.stderr).toContain('Tests:       6 passed, 6 total');
    expect(noted()).toEqual([`connect ${new URL(server.url).host}`]);
  });
});
