import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { committed, otherSolution, working, openRecordedProject, type RecordedProject } from '../../testing/recorded-project';

let project: RecordedProject;
beforeEach(async () => {
  project = await openRecordedProject();
});
afterEach(() => project.close());

describe('assay recordings list', () => {
  test('counts requests, replies and orphans, and says who answered and when', async () => {
    project.write('fixtures/parity/right.yaml', otherSolution);

    const { code, out } = await project.recordings('list', '--json');

    const today = expect.stringMatching(/^\d{4}-.*Z$/) as unknown;
    expect(JSON.parse(out)).toEqual({
      challenges: [
        {
          challenge: 'parity',
          requests: 3,
          current: 2,
          orphans: 1,
          replies: 9,
          firstRun: 1,
          lastRun: 3,
          gates: null,
          models: [expect.any(String)],
          servers: [new URL(project.serverURL).host],
          first: today, last: today, bytes: { working: expect.any(Number), committed: 0 },
        },
      ],
    });
    expect(code).toBe(0);
  });

  test('prints a table, and a line where nothing is recorded', async () => {
    const { out } = await project.recordings('list');
    rmSync(join(project.path, '.assay'), { recursive: true });

    expect(out).toMatch(/^ {2}challenge +requests +current .*\n {2}parity +3 +3 +0 +9 +1–3 .* kB +–\nNext: Keep them for runs without a key: npx assay recordings keep parity\n$/);
    expect(await project.recordings('list')).toEqual({ code: 0, out: 'Nothing is recorded.\n', error: '' });
  });

  test('shows the runs of gates within their attempts, apart from others', async () => {
    const [file = ''] = project.filesIn(working);
    const lines = project.read(file).trimEnd().split('\n');
    const again = (run: number): string => String(lines[1]).replace(/"run":\d+/, `"run":${String(run)}`);
    const gate = [1_795_296_567_000_000, 1_795_296_567_000_089].map(again);

    project.write(file, `${[...lines, ...gate].join('\n')}\n`);
    const { out } = await project.recordings('list');
    project.write(file, `${[lines[0], ...gate, again(2_000_003)].join('\n')}\n`);
    for (const other of project.filesIn(working).slice(1)) {
      rmSync(join(project.path, other));
    }
    const alone = await project.recordings('list', '--json');

    expect(out).toContain('  1–3, gate 1–90  ');
    expect(JSON.parse(alone.out)).toMatchObject({
      challenges: [{ firstRun: null, lastRun: null, gates: { attempts: 2, first: 1, last: 90 } }],
    });
    expect((await project.recordings('list')).out).toContain('  2 gates 1–90  ');
  });

  test('leaves out what was pruned as a whole', async () => {
    for (const file of project.filesIn(working)) {
      rmSync(join(project.path, file));
    }

    expect((await project.recordings('list')).out).toBe('Nothing is recorded.\n');
  });

  test('counts the rest when a challenge cannot be loaded, and says why', async () => {
    project.write('prompts/parity.md', '---\ntitle: Parity\n---\n');

    const { code, out, error } = await project.recordings('list', 'parity', '--json');

    expect(JSON.parse(out)).toMatchObject({ challenges: [{ requests: 3, current: null, orphans: null }] });
    expect(error).toContain('prompts/parity.md cannot be used:');
    expect(code).toBe(0);
  });

  test('names what is recorded when a challenge is not', async () => {
    expect(await project.recordings('list', 'parita')).toEqual({
      code: 3,
      out: '',
      error: 'There are no recordings of parita (did you mean "parity"?); there are: parity.\n',
    });
  });
});

describe('assay recordings prune', () => {
  test('says what it would remove, and removes it when told to', async () => {
    project.write('fixtures/parity/right.yaml', otherSolution);
    const before = project.filesIn(working);

    const dry = await project.recordings('prune');
    const left = project.filesIn(working);
    const done = await project.recordings('prune', '--yes');

    const [gone = ''] = before.filter((file) => !project.filesIn(working).includes(file));
    expect(dry.out).toBe(`${gone}: 1 request, 3 replies\nWould remove 1 request, 3 replies. To remove them, add --yes.\n`);
    expect(left).toEqual(before);
    expect(done.out).toBe(`${gone}: 1 request, 3 replies\nRemoved 1 request, 3 replies.\n`);
    expect(project.filesIn(working)).toHaveLength(2);
    expect((await project.recordings('prune')).out).toBe('Nothing to remove: every recorded request is still asked.\n');
  });

  test('leaves a folder alone that is no challenge, unless it is named', async () => {
    const [file = ''] = project.filesIn(working);
    project.write('.assay/recordings/gone/0.jsonl', project.read(file));

    const all = await project.recordings('prune', '--yes');
    const named = await project.recordings('prune', 'gone', '--yes');

    expect(all.error).toBe('gone is not a challenge of this project. To remove its recordings, name it.\n');
    expect(all.out).toContain('Nothing to remove');
    expect(named.out).toContain('Removed 1 request, 3 replies.');
  });

  test('names the folder where there is nothing to prune', async () => {
    expect(await project.recordings('prune', 'parity', '--committed')).toEqual({
      code: 3,
      out: '',
      error: 'There are no recordings of parity in recordings/, and none of any other challenge.\n',
    });
  });

  test('prunes the committed folder only when told to, and nothing when the challenge cannot be loaded', async () => {
    await project.recordings('keep', 'parity');
    project.write('fixtures/parity/right.yaml', otherSolution);
    await project.recordings('prune', '--committed', '--yes');
    project.write('prompts/parity.md', '---\ntitle: Parity\n---\n');

    expect(project.filesIn(committed)).toHaveLength(2);
    expect((await project.recordings('prune', '--yes')).code).toBe(3);
    expect(project.filesIn(working)).toHaveLength(3);
  });
});

describe('assay recordings verify', () => {
  test('finds nothing in what was just recorded and kept', async () => {
    await project.recordings('keep', 'parity');

    expect(await project.recordings('verify')).toEqual({ code: 0, out: '6 files, 0 problems\n', error: '' });
  });

  test('names file and line of each problem and ends with 1', async () => {
    const [file = ''] = project.filesIn(working);
    project.write(file, `${project.read(file)}{"run":3,"rep`);

    expect(await project.recordings('verify')).toEqual({
      code: 1,
      out: `${file}:5: neither a request nor a reply: the line is skipped, and its trial is asked again\n3 files, 1 problem\n`,
      error: '',
    });
  });
});

describe('assay check', () => {
  test('says what is wrong with committed recordings, and warns of orphans and old replies', async () => {
    await project.recordings('keep', 'parity');
    const [file = ''] = project.filesIn(committed);
    project.write(file, `${project.read(file).replace(/"repliedAt":"\d{4}/g, '"repliedAt":"2024')}=======\n`);
    for (const other of project.filesIn(committed).slice(1)) {
      project.write(other, project.read(other).replace(/"repliedAt":"\d{4}/g, '"repliedAt":"2024'));
    }
    project.write('fixtures/parity/right.yaml', otherSolution);

    const { code, out } = await project.run(['check', 'parity']);

    expect(out).toContain(`${file} cannot be used:\n  - line 5: a git conflict marker`);
    expect(out).toContain('warning: recordings/parity/: 1 request no longer asked: run assay recordings prune parity --committed\n');
    expect(out).toMatch(/warning: recordings\/parity\/: the newest reply of gpt-6-luna is \d+ days old: record again\n/);
    expect(code).toBe(3);
  });
});
