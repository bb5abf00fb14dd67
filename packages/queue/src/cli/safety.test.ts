import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readQueueAddress } from '../database/address';
import { openDatabase } from '../database/database';
import { completion, startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { makeCertificate, type Certificate } from '../../../assay/dist/testing/make-certificate';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { serverOwner, startPostgres, type Postgres } from '../testing/postgres';
import { openQueueWorkers } from '../testing/queue-workers';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

const bait = 'b4it-0f-a-passw0rd';

describeWithPostgres('access to a queue', () => {
  const folder = makeTemporaryFolder({
    'hba.conf': 'host all assay 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  });
  let postgres: Postgres;
  let certificate: Certificate | undefined;
  let server: ChatServer;
  let queue: string;
  let project: Project;

  beforeAll(async () => {
    certificate = makeCertificate('127.0.0.1');
    const files = certificate === undefined ? [] : readdirSync(dirname(certificate.file));
    const secret = files.map((file) => join(dirname(certificate?.file ?? ''), file));
    giveToServer(
      folder.path,
      join(folder.path, 'hba.conf'),
      ...(certificate ? [dirname(certificate.file)] : []),
      ...secret,
    );
    const key = secret.find((file) => file.endsWith('key.pem'));
    const encryption =
      certificate === undefined ? [] : ['ssl=on', `ssl_cert_file=${certificate.file}`, `ssl_key_file=${String(key)}`];
    postgres = await startPostgres([`hba_file=${join(folder.path, 'hba.conf')}`, ...encryption]);
    server = await startChatServer(({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))));
    postgres.run(await postgres.createDatabase(), `create role assay_worker login password '${bait}'`);
  });
  beforeEach(async () => {
    queue = await postgres.createDatabase();
    project = openProject(parityFiles);
  });
  afterAll(async () => {
    project.remove();
    await server.close();
    await postgres.close();
    certificate?.remove();
    folder.remove();
  });

  const asWorker = (password: string): string => queue.replace('assay@', `assay_worker:${password}@`);

  /** Gives the role what `docs/how-to/queue.md` lists, and makes the engine's tables. */
  async function grant(): Promise<void> {
    for (const statement of grantsOf('assay_worker')) {
      postgres.run(queue, statement);
    }
    await project.run(['queue', 'status', '--queue', queue]);
  }

  test('lets a role work that can neither drop, change nor empty tables, and shows its password nowhere', async () => {
    const own = { OPENAI_BASE_URL: server.url, ASSAY_QUEUE: asWorker(bait) };
    await grant();
    const workers = openQueueWorkers(asWorker(bait), server.url);
    workers.start();
    const asked = await project.run(['repeat', 'parity', '--runs', '5'], own);
    const kept = postgres.run(queue, 'select * from bullmq.job') + postgres.run(queue, 'select * from bullmq.event');
    const others = [];
    for (const args of [['status'], ['drain'], ['drain', '--end'], ['retry'], ['cancel', '--all']]) {
      others.push(await project.run(['queue', ...args], own));
    }
    const ended = await workers.end();
    const refused = await project.run(['queue', 'status'], { ASSAY_QUEUE: asWorker(`${bait}-of-old`) });
    const broken = await project.run(['queue', 'status'], { ASSAY_QUEUE: asWorker(`${bait}/@:%`) });

    expect(asked.code === 0 ? '' : asked.error).toBe('');
    expect([asked.code, ...others.map(({ code }) => code)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([refused.code, broken.code]).toEqual([3, 3]);
    expect(refused.error).toContain('rejects the login');
    for (const statement of ['drop table bullmq.job', 'alter table bullmq.job add x int', 'truncate bullmq.job']) {
      expect(() => postgres.run(asWorker(bait), statement)).toThrow(/permission denied|must be owner/);
    }
    expect(kept).toContain('chatcmpl');
    const printed = JSON.stringify([asked, others, ended, refused, broken]);
    expect([printed, kept, ...textsIn(project.path)].filter((text) => text.includes(bait))).toEqual([]);
  });

  test('tells a role without rights what to do', async () => {
    const { code, error } = await project.run(['queue', 'status'], { ASSAY_QUEUE: asWorker(bait) });

    expect(code).toBe(3);
    expect(error).toMatch(/denies access: permission denied for .*\n.*Have its owner run assay queue status/);
  });

  test('takes the password from PGPASSWORD or PGPASSFILE, and shows neither to code of the project', async () => {
    await grant();
    const file = makeTemporaryFolder({ pgpass: `*:*:*:assay_worker:${bait}\n` });
    chmodSync(join(file.path, 'pgpass'), 0o600);
    const spy = 'throw new Error(`the oracle sees ${process.env.PGPASSWORD}`);\n';
    project.write('fixtures/parity/oracle.js', spy);
    const address = queue.replace('assay@', 'assay_worker@');
    const run = (args: string, variables: Readonly<Record<string, string>>) =>
      runAssay(project.path, args.split(' '), { ASSAY_QUEUE: address, ...variables });
    const byVariable = await run('queue status', { PGPASSWORD: bait });
    const byOption = await run(`queue status --queue ${address}`, { PGPASSWORD: bait });
    const byFile = await run('queue status', { PGPASSFILE: join(file.path, 'pgpass') });
    const without = await run('queue status', { PGPASSFILE: join(file.path, 'none') });
    const spied = await run('check parity', { PGPASSWORD: bait });
    file.remove();

    expect([byVariable.code, byOption.code, byFile.code, without.code]).toEqual([0, 0, 0, 3]);
    expect(without.stderr).toContain('rejects the login');
    expect(spied.stdout + spied.stderr).toContain('the oracle sees undefined');
    expect(JSON.stringify([byVariable, byOption, byFile, without, spied])).not.toContain(bait);
  });

  test('speaks in secret to a server whose certificate it can check, and to no other', async () => {
    if (certificate === undefined) {
      return;
    }
    const database = openDatabase(`${queue}?sslrootcert=${certificate.file}`);
    const statement = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
    const { rows } = await database.use((client) => client.query<{ ssl: boolean }>(statement));
    await database.close();
    const unknown = await project.run(['queue', 'status', '--queue', `${queue}?sslmode=verify-full`]);
    const missing = await project.run(['queue', 'status', '--queue', `${queue}?sslrootcert=not-there.pem`]);

    expect(rows).toEqual([{ ssl: true }]);
    expect([unknown.code, missing.code]).toEqual([3, 3]);
    expect(unknown.error).toMatch(/cannot be reached over TLS: .*certificate/);
    expect(missing.error).toMatch(/names a file that cannot be read: .*not-there\.pem/);
    expect(
      ['db.example', '10.0.0.7', '127.0.0.1.example'].map((host) => isEncrypted(`postgres://a@${host}/b`)),
    ).toEqual([true, true, true]);
    expect(isEncrypted('postgres://a@localhost/b')).toBe(false);
  });
});

/** The statements on rights in the documentation, for a role. */
function grantsOf(role: string): readonly string[] {
  const page = readFileSync(join(__dirname, '../../../../docs/how-to/queue.md'), 'utf8');
  return (page.match(/^(?:create schema|grant|alter default privileges) .*;$/gm) ?? []).map((one) =>
    one.replace('assay_worker', role),
  );
}

function giveToServer(...paths: readonly string[]): void {
  const { uid, gid } = serverOwner();
  for (const path of uid === undefined ? [] : paths) {
    chownSync(path, uid ?? 0, gid ?? 0);
  }
}

function isEncrypted(address: string): boolean {
  return readQueueAddress(address).encrypted;
}

/** Texts of all files in a folder. */
function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'));
}
