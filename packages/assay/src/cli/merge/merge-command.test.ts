import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { askInShards, withoutTimes } from '../../testing/shards';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';

const nothingJudged =
  'nothing was judged: these folders have no trials. Expected .assay/jest or reports/ next to the recordings of each machine';
const args = ['repeat', 'parity', '--runs', '4'];
let home: Project;
let server: ChatServer;
let variables: Readonly<Record<string, string>>;

beforeEach(async () => {
  server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
  variables = { OPENAI_BASE_URL: server.url };
});

afterEach(async () => {
  await server.close();
  home.remove();
});

async function ask(of = 2, files = parityFiles): Promise<void> {
  home = (await askInShards(files, of, args, variables)).home;
}

/** The only file in a folder, as a path in the project. */
function only(folder: string, ending = ''): string {
  const names = readdirSync(join(home.path, folder)).filter((name) => name.endsWith(ending));
  return `${folder}/${names[0] ?? ''}`;
}
const trialsOf = (shard: string): string => `${only(`${shard}/reports`)}/trials.jsonl`;
const edit = (file: string, change: (text: string) => string): void => {
  writeFileSync(join(home.path, file), change(home.read(file)));
};
const report = (): Readonly<Record<string, unknown>> =>
  withoutTimes(home.read(`${home.report()}/parity/report.json`)) as Readonly<Record<string, unknown>>;
/** Every file of the working recordings with its text. */
const recordings = (folder = '.assay/recordings/parity'): readonly (readonly [string, string])[] =>
  readdirSync(join(home.path, folder)).map((name) => [name, home.read(`${folder}/${name}`)]);

describe('assay merge', () => {
  test('says what it found, adds replies once whatever the order, and changes nothing the second time', async () => {
    await ask();

    const first = await home.run(['merge', 'shard-1', 'shard-2']);
    const after = recordings();
    const second = await home.run(['merge', 'shard-2', 'shard-1']);

    const [report = ''] = /reports\/\S+-merged/.exec(first.error) ?? [];
    expect(first.error).toBe(
      `shard-1: recordings, 1 report\nshard-2: recordings, 1 report\nRecordings: 12 replies and 3 requests added to 3 files of .assay/recordings\nReport: ${report}\nLook at it in the browser: npx assay view\n`,
    );
    expect(home.read(`${report}/parity/report.json`)).toContain('"challenge": "parity"');
    expect(second.error).toContain('Recordings: no new reply; 12 replies already known\n');
    expect(recordings()).toEqual(after);
    rmSync(join(home.path, '.assay'), { recursive: true });
    await home.run(['merge', 'shard-2', 'shard-1']);
    expect(recordings()).toEqual(after);
  });

  test('adds replies to another folder on request, and leaves a committed one out of the copy', async () => {
    await ask();
    await home.run(['merge', 'shard-1', '--recordings', 'recordings']);
    const committed = recordings('recordings/parity');

    const { error } = await home.run(['merge', 'shard-1', 'shard-2', '--out', 'joined']);

    expect(error).toContain('Recordings: 6 replies and 0 requests added to 3 files');
    expect(home.report()).toBe('joined');
    expect(recordings().map(([name, text]) => [name, committed.some(([, own]) => text.startsWith(own))])).toEqual(
      committed.map(([name]) => [name, true]),
    );
  });

  test('counts a trial that stands in two logs once', async () => {
    await ask();
    cpSync(join(home.path, 'shard-1'), join(home.path, 'shard-1b'), { recursive: true });

    const { code, error } = await home.run(['merge', 'shard-1', 'shard-1b', 'shard-2']);

    expect(error).toContain('parity: 6 trials appeared in more than one log and count once\n');
    expect(report()).toMatchObject({ complete: true, ignored: 0, cost: { trials: 12, calls: 12 } });
    expect(code).toBe(0);
  });

  test('lets the later of two replies to a run count, keeps both, and bills both', async () => {
    await ask();
    cpSync(join(home.path, 'shard-1'), join(home.path, 'again'), { recursive: true });
    const later = (text: string): string =>
      text
        .replaceAll('chatcmpl-', 'chatcmpl-9')
        .replaceAll(/"repliedAt":"20/g, '"repliedAt":"21')
        .replaceAll('"verdict":{"status":"correct"}', '"verdict":{"status":"unreadable","kind":"empty","problem":"-"}');
    edit(trialsOf('again'), later);
    for (const [name] of recordings('again/.assay/recordings/parity')) {
      edit(`again/.assay/recordings/parity/${name}`, later);
    }

    const { code, error } = await home.run(['merge', 'again', 'shard-1', 'shard-2']);

    expect(error).toContain('6 replies are to a run that already has one: all are kept, and the latest counts\n');
    expect(error).toContain('parity: 6 trials had different replies in different logs; the latest counts\n');
    expect(report()).toMatchObject({
      complete: true,
      ignored: 6,
      cost: { trials: 18, calls: 18 },
      models: [{ trials: 12, unreadable: 6 }],
    });
    expect(recordings().flatMap(([, text]) => text.match(/"run":/g) ?? [])).toHaveLength(18);
    expect(code).toBe(1);
  });

  test('ends with 2 and says which shard is missing', async () => {
    await ask(3);

    const { code, error } = await home.run(['merge', 'shard-1', 'shard-3']);

    expect(error).toContain('Incomplete: parity: shard 2/3 is missing\n');
    expect(report()).toMatchObject({ complete: false, missing: 4 });
    expect(code).toBe(2);
  });

  test('ends with 2 when a log stopped early', async () => {
    await ask();
    edit(trialsOf('shard-2'), (text) => text.replace(/\{"kind":"ended".*\n$/, '').slice(0, -40));

    const { code, error } = await home.run(['merge', 'shard-1', 'shard-2']);

    expect(error).toContain(`Incomplete: parity: shard 2/2 stopped early (${trialsOf('shard-2')})\n`);
    expect(report()).toMatchObject({ complete: false, cost: { trials: 11 } });
    expect(code).toBe(2);
    const again = await home.run(['report', `${home.report()}/parity`]);
    expect(again.code).toBe(2);
  });

  test('refuses logs of different prompts and writes nothing, naming both files and what differs', async () => {
    await ask();
    const files = [trialsOf('shard-1'), trialsOf('shard-2')];
    edit(files[1] ?? '', (text) =>
      text.replace(/"promptHash":"\w{8}/, '"promptHash":"00000000').replace('"tolerate":0.01', '"tolerate":0.02'),
    );

    const { code, out, error } = await home.run(['merge', 'shard-1', 'shard-2']);

    expect(error).toBe(`shard-1: recordings, 1 report
shard-2: recordings, 1 report
The logs of parity come from different measurements:
  ${files[0] ?? ''}
  ${files[1] ?? ''}
    - prompts/parity.md differs
    - assertions[0].tolerate: 0.01 or 0.02
Run all shards from one commit, with the same flags. To merge one of several measurements, name its report folders, not their parent folders.
`);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(readdirSync(home.path).sort()).toEqual(['fixtures', 'prompts', 'shard-1', 'shard-2']);
  });

  test('passes over lines that a kill has cut off, and refuses requests that were edited', async () => {
    await ask();
    const cut = only('shard-1/.assay/recordings/parity');
    appendFileSync(join(home.path, cut), '{"run":9,"reply":{"te');

    const passed = await home.run(['merge', 'shard-1']);
    edit(cut, (text) => text.replace('gpt-6-luna', 'gpt-5-luna'));
    const refused = await home.run(['merge', 'shard-1']);

    expect(passed.error).toContain('  1 line was cut off and held no reply\n');
    expect(recordings().some(([, text]) => text.includes('"run":9'))).toBe(false);
    expect(refused.error).toContain(
      `${cut} cannot be used:\n  - line 1: the request does not match its hash: it was edited\n`,
    );
    expect(refused.code).toBe(3);
  });

  test('leaves gates where they were decided, and prints one document for --json', async () => {
    home = openProject(parityFiles);
    await home.run(['gate', 'parity', '--model', 'offline/key', '--out', 'machine/reports/gate']);

    const { code, out, error } = await home.run(['merge', 'machine', '--json']);

    expect(error).toBe(
      `machine: nothing to join\n  skipped: machine/reports/gate, because a gate is decided on the machine that ran it\nIncomplete: ${nothingJudged}\n`,
    );
    expect(JSON.parse(out)).toEqual({
      version: 1,
      kind: 'merge',
      incomplete: [nothingJudged],
      failedTests: 0,
      reports: [],
      recordings: { folder: '.assay/recordings', files: 0, requests: 0, replies: 0, known: 0, rivals: 0, broken: 0 },
    });
    expect(code).toBe(2);
  });

  test('keeps the folder of a challenge within that of the report, whatever its name', async () => {
    await ask();
    for (const shard of ['shard-1', 'shard-2']) {
      edit(trialsOf(shard), (text) => text.replaceAll('"challenge":"parity"', '"challenge":"../../escaped"'));
    }

    await home.run(['merge', 'shard-1', 'shard-2', '--out', 'joined']);

    expect(readdirSync(join(home.path, 'joined'))).toEqual(['--..-escaped']);
  });

  test.each([
    [[], '  - expects one or more folders, received none; for example: npx assay merge shard-*/'],
    [
      ['nowhere', 'prompts'],
      '  - there is no folder nowhere\n  - prompts holds neither recordings nor trial logs; expected .assay/recordings, .assay/jest or reports of a machine (upload-artifact leaves .assay out unless include-hidden-files is true)',
    ],
  ])('refuses %j', async (paths, problems) => {
    home = openProject(parityFiles);

    const { code, error } = await home.run(['merge', ...paths]);

    expect({ code, error }).toEqual({ code: 3, error: `assay merge:\n${problems}\n` });
  });
});

describe('--shard', () => {
  test.each([
    [
      ['repeat', 'parity', '--shard', '3/2'],
      'assay repeat:\n  - --shard expects which part of how many, such as 1/4, received "3/2"\n',
    ],
    [
      ['repeat', '--jest', 'x', '--shard', '1/2'],
      'assay repeat:\n  - --jest repeats a Jest suite, not a challenge: leave out --shard\n',
    ],
  ])('of %j is refused', async (line, error) => {
    home = openProject(parityFiles);

    expect(await home.run(line)).toEqual({ code: 3, out: '', error });
  });

  test('asks its part alone, judges nothing, and says so', async () => {
    home = openProject(parityFiles);

    const ran = await home.run(['repeat', 'parity', '--model', 'offline/key?flip=1', '--runs', '4', '--shard', '1/2']);

    expect(ran.out).toContain(
      'Note: this is shard 1/2, which is not judged alone; join all shards with assay merge.\n',
    );
    expect(ran.out).toContain('6 trials · 6 offline');
    expect(ran.code).toBe(0);
    expect(readFileSync(join(home.path, home.report(), 'report.csv'), 'utf8')).not.toContain('failed');
  });
});
