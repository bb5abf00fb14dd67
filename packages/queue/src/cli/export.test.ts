import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPostgres } from '../testing/describe-with-postgres';
import { openProject } from '../../../assay/dist/testing/open-project';
import { startPostgres, type Postgres } from '../testing/postgres';
import { openQueueProject, withoutTimes } from '../testing/queue-project';
import { answerRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

const files = { ...parityFiles, ...quizFiles() };

describeWithPostgres('an export of a queue', () => {
  let postgres: Postgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  test('lets another project replay what was asked, and removes only what its recordings hold', async () => {
    const own = await openQueueProject(
      postgres,
      (request) =>
        request.prompt.includes('capital') ? answerRightly(request) : JSON.stringify(parityAnswer(request.prompt)),
      () => files,
    );
    own.workers.start();
    const validator = await own.run(['repeat', 'parity', '--runs', '4']);
    const quiz = await own.run(['repeat', 'capitals', '--runs', '2']);
    const asked = own.server.requests.length;
    const replies = Number(postgres.run(own.queue, 'select count(*) from assay.evidence'));
    const foreign = `insert into assay.request (lane, hash, body, challenge, kind, about)
      select lane, sha256('x'), '{}', '../prompts', kind, about from assay.request limit 1;
      insert into assay.evidence (request, run, reply) select max(request.id), 0, (select reply from assay.evidence limit 1)
      from assay.request;
      insert into assay.request (lane, hash, body, challenge, kind, about)
      select lane, sha256('y'), '{}', repeat('x', 300), kind, about from assay.request limit 1;
      insert into assay.evidence (request, run, reply) select max(request.id), 0, (select reply from assay.evidence limit 1)
      from assay.request;
      insert into assay.evidence (request, run, reply) select min(request), 900, '{}' from assay.evidence`;
    postgres.run(own.queue, foreign);
    const other = openProject(files);
    const exported = await other.run(['queue', 'export', '--queue', own.queue]);
    const again = await other.run(['queue', 'export', '--remove', '--json', '--queue', own.queue]);
    const strict = { ASSAY_RECORDINGS: 'strict', OPENAI_BASE_URL: own.server.url };
    const replayed = [
      await other.run(['repeat', 'parity', '--runs', '4'], strict),
      await other.run(['repeat', 'capitals', '--runs', '2'], strict),
    ];
    const left = postgres.run(own.queue, 'select count(*) from assay.evidence');
    const hasEscaped = existsSync(join(other.path, '.assay/prompts'));
    other.remove();
    await own.close();

    expect(exported.out).toContain(`Exported ${replies} replies to .assay/recordings/.`);
    expect(exported.out).toContain('Left 3 replies of another version of Assay in the queue.');
    expect(JSON.parse(again.out)).toMatchObject({ written: 0, known: replies, unreadable: 3, removed: replies });
    expect(left).toBe('3\n');
    expect(hasEscaped).toBe(false);
    for (const [index, one] of [validator, quiz].entries()) {
      expect(replayed[index]?.code).toBe(one.code);
      expect(afterCalls(replayed[index]?.out)).toBe(afterCalls(one.out));
    }
    expect(own.server.requests).toHaveLength(asked);
  });
});

/** A report without the lines on what was asked when. */
function afterCalls(report = ''): string {
  return withoutTimes(report)
    .split('\n')
    .filter((line) => !/calls|tokens|recordings/i.test(line))
    .join('\n');
}
