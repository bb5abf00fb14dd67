import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { openProject } from '../../../assay/dist/testing/open-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

/** Nobody listens there. */
const away = 'postgres://assay@127.0.0.1:9/assay';

test('a command does without its queue when no worker is needed, and ends at once when one is', async () => {
  const project = openProject({ ...parityFiles });
  const variables = { ASSAY_QUEUE: away };
  const offline = await project.run(['repeat', 'parity', '--model', 'offline/key'], variables);
  const replayed = await project.run(['repeat', 'parity'], { ...variables, ASSAY_RECORDINGS: 'strict' });
  const asked = await project.run(['repeat', 'parity'], variables);
  const samples = await project.run(['repeat', 'parity', '--samples-per-request', '4'], variables);
  project.remove();

  expect(offline.code).toBe(0);
  expect(replayed.error).not.toContain('queue');
  expect([asked.code, samples.code]).toEqual([3, 3]);
  expect(asked.error).toContain('127.0.0.1:9');
  expect(samples.error).toContain('--samples-per-request 4 (or ASSAY_SAMPLES_PER_REQUEST) cannot be used');
});

test('a project cannot name a queue in its .env', async () => {
  const project = openProject({ ...parityFiles, '.env': `ASSAY_QUEUE=${away}\n` });
  const { code, error } = await project.run(['repeat', 'parity', '--model', 'offline/key']);
  project.remove();

  expect(code).toBe(3);
  expect(error).toContain(
    'ASSAY_QUEUE does not belong in .env, because a project must not decide whose calls your keys pay for: remove it, then export it in your shell or pass --queue <address>.',
  );
});

test('a worker refuses servers without an address, without a key, and to which a key would go unencrypted', async () => {
  const project = openProject({});
  const servers = ['nowhere', 'http://a.example/v1=KEY', 'https://b.example/v1=NOT_SET'];
  const flags = servers.flatMap((server) => ['--server', server]);
  const { code, error } = await project.run(['worker', '--queue', away, ...flags], { KEY: 'k' });
  project.remove();

  expect(code).toBe(3);
  expect(error).toContain('--server expects <url> or <url>=<variable>');
  expect(error).toContain('received "nowhere"');
  expect(error).toContain('--server http://a.example/v1 would send KEY unencrypted: use https');
  expect(error).toContain('--server https://b.example/v1: NOT_SET is not set in .env or the environment');
});

test('a password goes unencrypted to no host that PGHOST names', async () => {
  const received: Buffer[] = [];
  // A server without encryption, which says so and then listens.
  const server = createServer((socket) => {
    socket.on('data', (data: Buffer) => {
      received.push(data);
      socket.write('N');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const project = openProject({});
  const variables = { PGHOST: '0.0.0.0', PGPORT: String(port), PGPASSWORD: 'b4it-passw0rd' };
  const result = await project.run(['queue', 'status', '--queue', `postgres://assay@0.0.0.0:${port}/q`], variables);
  const unnamed = await project.run(['queue', 'status', '--queue', `postgres:///q?user=a&port=${port}`], variables);
  project.remove();
  server.close();

  const askForEncryption = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  expect([result.code, unnamed.code]).toEqual([3, 3]);
  expect(unnamed.error).toContain('postgres://0.0.0.0/q cannot be reached over TLS');
  expect(Buffer.concat(received)).toEqual(Buffer.concat([askForEncryption, askForEncryption]));
});
