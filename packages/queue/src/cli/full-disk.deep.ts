import { spawnSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { completion, startChatServer } from '../../../assay/dist/testing/chat-server';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { openProject } from '../../../assay/dist/testing/open-project';
import { hasPostgres, serverOwner, startPostgres } from '../testing/postgres';
import { openQueueWorkers } from '../testing/queue-workers';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

const disk = makeTemporaryFolder();
/** A small disk; only root may make one. */
const isMounted = hasPostgres && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk.path]).status === 0;

afterAll(() => {
  spawnSync('umount', [disk.path]);
  disk.remove();
});

const describeWithDisk = isMounted ? describeWithPostgres : describe.skip;

describeWithDisk('a queue whose disk is full (needs the right to mount one)', () => {
  test('waits for room, says so, and loses nothing', async () => {
    const { uid, gid } = serverOwner();
    chownSync(disk.path, uid ?? 0, gid ?? 0);
    const postgres = await startPostgres();
    const queue = await postgres.createDatabase();
    const name = new URL(queue).pathname;
    const other = '/postgres';
    postgres.run(queue.replace(name, other), `create tablespace small location '${disk.path}'`);
    postgres.run(queue.replace(name, other), `alter database ${name.slice(1)} set tablespace small`);
    const server = await startChatServer(({ prompt }) => completion(JSON.stringify(parityAnswer(prompt))));
    const project = openProject(parityFiles);
    await project.run(['queue', 'status', '--queue', queue]);
    const filler = join(disk.path, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=8k']);
    const workers = openQueueWorkers(queue, server.url);
    workers.start();
    const running = project.run(['repeat', 'parity', '--runs', '300', '--queue', queue], {
      OPENAI_BASE_URL: server.url,
    });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    rmSync(filler);
    const { code, out, error } = await running;
    const ended = await workers.end();
    await server.close();
    await postgres.close();
    project.remove();

    expect(code).toBe(0);
    expect(out).toContain('900 trials');
    expect(server.requests).toHaveLength(900);
    expect([error, ...ended.map((one) => one.error)].join('\n')).toMatch(/No space left on device.*\. Retrying\./);
  });
});
