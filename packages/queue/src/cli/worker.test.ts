import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, type QueueProject } from '../testing/queue-project';

describeWithPostgres('a worker', () => {
  let postgres: Postgres;
  let own: QueueProject;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  beforeEach(async () => {
    own = await openQueueProject(
      postgres,
      ({ prompt }) => JSON.stringify(parityAnswer(prompt)),
      () => parityFiles,
    );
  });
  afterEach(() => own.close());
  afterAll(() => postgres.close());

  test('ends when a queue is drained, and when it is empty, if it was told so', async () => {
    const { project, queue } = own;
    own.workers.start();
    await own.run(['repeat', 'parity']);
    const drained = await own.run(['queue', 'drain']);
    const [ended] = await own.workers.end();
    const refused = await project.run(['worker', '--queue', queue]);
    const status = await own.run(['queue', 'status']);
    await own.run(['queue', 'drain', '--end']);
    const idle = await project.run(['worker', '--queue', queue, '--until-idle', '--json']);

    expect(drained.out).toContain('Draining: workers finish their current calls and exit.');
    expect(ended?.out).toMatch(/^(Drained|Interrupted: unfinished calls are back in the queue)\. Made 30 calls\.$/m);
    expect(refused.out).toContain('Drained. Made 0 calls.');
    expect(status.out).toMatch(/is drained; 0 workers\.[^]*End the drain: npx assay queue drain --end/);
    expect(idle.code).toBe(0);
    expect(JSON.parse(idle.out)).toMatchObject({ reason: 'idle', answered: 0 });
  });

  test('keeps a limit that a person has stated, whatever its server says', async () => {
    const { server } = own;
    const { host } = new URL(server.url);
    own.script =
      ({ prompt }) =>
      (response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'x-ratelimit-limit-requests': '7',
          'x-ratelimit-remaining-requests': '6',
          'x-ratelimit-reset-requests': '1s',
        });
        const message = { role: 'assistant', content: JSON.stringify(parityAnswer(prompt)) };
        response.end(
          JSON.stringify({
            id: `chatcmpl-${String(server.requests.length)}`,
            object: 'chat.completion',
            created: 1,
            model: 'm',
            choices: [{ index: 0, message, finish_reason: 'stop' }],
          }),
        );
      };
    const limited = await own.run(['queue', 'limit', '--server', host, '--model', 'gpt-6-luna', '--calls', '90000']);
    own.workers.start();
    const { code } = await own.run(['repeat', 'parity']);
    const status = await own.run(['queue', 'status', '--json']);

    expect(limited.out).toContain(`Limit set: all workers share it for gpt-6-luna at ${host}.`);
    expect(code).toBe(0);
    expect(JSON.parse(status.out)).toMatchObject({
      lanes: [{ server: host, callsPerMinute: 90_000, isStated: true }],
      workers: [expect.stringContaining(':')],
    });
  });

  test('refuses to count by a clock that is wrong', async () => {
    const { project, queue, server } = own;
    const clock = `const True = Date;
globalThis.Date = class extends True {
  constructor(...given) { super(...(given.length === 0 ? [True.now() - 3_600_000] : given)); }
  static now() { return True.now() - 3_600_000; }
};
`;
    project.write('clock.cjs', clock);
    const { code, stderr } = await runAssay(project.path, ['worker', '--queue', queue], {
      OPENAI_BASE_URL: server.url,
      NODE_OPTIONS: `--require=${join(project.path, 'clock.cjs')}`,
    });

    expect(code).toBe(3);
    expect(stderr).toMatch(/This machine’s clock is 3\d{3}\.\d s behind that of the database at .*by NTP\./);
  });
});
