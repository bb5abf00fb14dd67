import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChatServer, completion, startChatServer } from '../../../assay/dist/testing/chat-server';
import { type Certificate, makeCertificate } from '../../../assay/dist/testing/make-certificate';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';
import { readQueueAddress } from '../database/address';
import { openDatabase } from '../database/database';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { type Postgres, serverOwner, startPostgres } from '../testing/postgres';
import { openQueueProject, type QueueProject } from '../testing/queue-project';
import { openQueueWorkers } from '../testing/queue-workers';

describe('hostile rows', () => {
  /** A chunk as somebody with access to the database may write it. */
  interface Row {
    readonly server?: string;
    readonly model?: string;
    readonly name?: string;
    readonly body?: string;
    readonly hash?: string;
    /** SQL: arrays. */
    readonly requests?: (request: string) => string;
    readonly runs?: string;
    readonly worst?: string;
  }

  const sandbox = { server: 'sandbox', model: 'javascript in quickjs' };

  const job = (fields: object): string =>
    JSON.stringify({ language: 'javascript', source: 'module.exports = () => 1', calls: [[]], ...fields });

  const jobs = [
    { language: '../../x' },
    { calls: {} },
    { calls: [5] },
    { limits: { cpuMs: 'x' } },
    { limits: { memoryMb: -1 } },
    { limits: { wallMs: 1e12 } },
    { limits: null },
    { instrument: 5 },
  ];

  const steering = '\u001b[2J\n::error::forged';

  describeWithPostgres('a worker whose queue has hostile rows', () => {
    let postgres: Postgres;
    let own: QueueProject;

    beforeAll(async () => {
      postgres = await startPostgres();
    });
    beforeEach(async () => {
      own = await openQueueProject(
        postgres,
        ({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))),
        () => parityFiles,
      );
    });
    afterEach(() => own.close());
    afterAll(() => postgres.close());

    const run = (statement: string): string => postgres.run(own.queue, statement).trim();
    const text = (value: string): string => `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    /** Queues a chunk, and gives its id. */
    function insert(row: Row): string {
      const { server = new URL(own.server.url).host, model = 'm', name = model, body = '{}' } = row;
      const { requests = (one: string) => `array[${one}]`, runs = 'array[0]', worst = '0' } = row;
      const session = randomUUID();
      const chunk = randomUUID();
      const hash = row.hash ?? createHash('sha256').update(body).digest('hex');
      run(
        `insert into assay.session (id, name, place, seen_at)
       values ('${session}', ${text(`s${steering}`)}, 'p', clock_timestamp() + interval '1 hour')`,
      );
      run(`insert into assay.lane (server, model) values (${text(server)}, ${text(model)}) on conflict do nothing`);
      const lane = run(`select id from assay.lane where server = ${text(server)} and model = ${text(model)}`);
      run(
        `insert into assay.request (lane, hash, body, challenge, kind, about)
       values (${lane}, decode('${hash}', 'hex'), ${text(body)}, 'c', 'job', 'x') on conflict do nothing`,
      );
      const request = run(`select max(id) from assay.request where lane = ${lane}`);
      run(
        `insert into assay.chunk (id, session, lane, name, run, requests, runs, state, worst)
       values ('${chunk}', '${session}', ${lane}, ${text(name)}, 0, ${requests(request)}::bigint[], ${runs}::bigint[], 'ready', ${worst})`,
      );
      return chunk;
    }
    const endOf = (chunk: string): string =>
      run(`select state || ' ' || coalesce(problem, problems::text) from assay.chunk where id = '${chunk}'`);
    /** Waits until a worker has ended these chunks. */
    async function ended(chunks: readonly string[]): Promise<readonly string[]> {
      while (chunks.some((chunk) => !/^(done|failed)/.test(endOf(chunk)))) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return chunks.map(endOf);
    }

    test('fails the chunks that make no sense, says what is wrong with each, and goes on', async () => {
      const cases: readonly (readonly [Row, RegExp])[] = [
        [{ requests: () => 'array[null]' }, /failed .*cannot be made: its row names a request that is none/],
        [
          { requests: (one) => `array[[${one}],[${one}]]`, runs: 'array[0,1]' },
          /failed .*names a request that is none/,
        ],
        [{ runs: 'array[]' }, /failed .*its row has 1 requests and 0 runs/],
        [{ runs: 'array[9223372036854775807]' }, /failed .*a run that is no number/],
        [{ runs: 'array[-5]' }, /failed .*a run that is no number/],
        [{ requests: (one) => `array[${one},${one}]`, runs: 'array[0,0]' }, /failed .*a call twice/],
        [{ worst: `'NaN'` }, /failed .*a cost that is no amount/],
        [{ requests: () => 'array[999999]' }, /done .*the queue no longer holds this request/],
        [{ body: '{"model":"m"}' }, /done .*does not match its hash/],
        [{ body: 'null' }, /done .*does not match its hash/],
        [{ body: '['.repeat(100_000) }, /done .*does not match its hash/],
        [{ ...sandbox, body: job({}), hash: 'ab'.repeat(32) }, /done .*does not match its hash/],
        ...['null', ...jobs.map(job)].map((body) => [{ ...sandbox, body }, /done .*a job that cannot be run/] as const),
      ];
      const chunks = cases.map(([row]) => insert(row));
      own.workers.start({}, ['--sandbox', 'embedded']);
      const ends = await ended(chunks);
      const { code, error } = await own.run(['repeat', 'parity', '--runs', '2']);
      const [worker] = await own.workers.end();

      expect(ends.map((end, index) => cases[index]?.[1].test(end) === true || end)).toEqual(cases.map(() => true));
      expect({ code, error }).toMatchObject({ code: 0 });
      expect(worker?.out).toContain('Interrupted');
    });

    test('lets no name in a row steer the terminal, make up a line, or stop the worker', async () => {
      insert({ model: `m${steering}` });
      insert({ server: `evil${steering}` });
      insert({ model: '__proto__', name: '__proto__' });
      insert({ server: 'offline', model: 'offline/judge' });
      insert({ ...sandbox, model: 'javascript in ../../x' });
      own.workers.start({ GITHUB_ACTIONS: 'true' });
      const { code } = await own.run(['repeat', 'parity', '--runs', '2']);
      const status = await own.run(['queue', 'status'], { GITHUB_ACTIONS: 'true' });
      const [worker] = await own.workers.end();
      const printed = [worker, status].map((one) => `${one?.out ?? ''}${one?.error ?? ''}`).join('');

      expect(code).toBe(0);
      expect(printed).toContain('\\u001b');
      expect(printed).not.toContain('\u001b');
      expect(printed).not.toMatch(/^::error::forged/m);
    });
  });
});

describe('safety', () => {
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

    test('lets a role work that can neither drop, make nor empty tables, and shows its password nowhere', async () => {
      const own = { OPENAI_BASE_URL: server.url, ASSAY_QUEUE: asWorker(bait) };
      const migrated = await project.run(['queue', 'migrate', '--queue', queue, '--grant', 'assay_worker']);
      const workers = openQueueWorkers(asWorker(bait), server.url);
      workers.start();
      const asked = await project.run(['repeat', 'parity', '--runs', '5'], own);
      const others = [];
      for (const args of [['status'], ['drain'], ['drain', '--end'], ['retry'], ['cancel', '--all']]) {
        others.push(await project.run(['queue', ...args], own));
      }
      const ended = await workers.end();
      const refused = await project.run(['queue', 'status'], { ASSAY_QUEUE: asWorker(`${bait}-of-old`) });
      const broken = await project.run(['queue', 'status'], { ASSAY_QUEUE: asWorker(`${bait}/@:%`) });
      const tables = postgres
        .run(queue, "select tablename from pg_tables where schemaname = 'assay'")
        .trim()
        .split('\n');
      const kept = tables.map((table) => postgres.run(queue, `select * from assay.${table}`)).join('');

      expect(migrated.out).toContain('Role assay_worker has access.');
      expect([asked.code, ...others.map(({ code }) => code)]).toEqual([0, 0, 0, 0, 0, 0]);
      expect([refused.code, broken.code]).toEqual([3, 3]);
      expect(refused.error).toContain('rejects the login');
      for (const statement of [
        'drop table assay.chunk',
        'create table assay.more ()',
        'truncate assay.evidence',
        'delete from assay.request',
        'update assay.evidence set run = 9',
      ]) {
        expect(() => postgres.run(asWorker(bait), statement)).toThrow(/permission denied|must be owner/);
      }
      expect(kept).toContain('chatcmpl');
      const printed = JSON.stringify([migrated, asked, others, ended, refused, broken]);
      expect([printed, kept, ...textsIn(project.path)].filter((text) => text.includes(bait))).toEqual([]);
    });

    test('takes the password from PGPASSWORD or PGPASSFILE, and shows neither to code of the project', async () => {
      const grant = await project.run(['queue', 'migrate', '--queue', queue, '--grant', 'assay_worker']);
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

      expect(grant.code).toBe(0);
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
      const [row] = await database.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      await database.close();
      const unknown = await project.run(['queue', 'status', '--queue', `${queue}?sslmode=verify-full`]);
      const missing = await project.run(['queue', 'status', '--queue', `${queue}?sslrootcert=not-there.pem`]);

      expect(row).toEqual({ ssl: true });
      expect([unknown.code, missing.code]).toEqual([3, 3]);
      expect(unknown.error).toMatch(/cannot be reached over TLS: .*certificate/);
      expect(missing.error).toMatch(/names a file that cannot be read: .*not-there\.pem/);
      expect(
        ['db.example', '10.0.0.7', '127.0.0.1.example'].map((host) => isEncrypted(`postgres://a@${host}/b`)),
      ).toEqual([true, true, true]);
      expect(isEncrypted('postgres://a@localhost/b')).toBe(false);
    });
  });

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
});
