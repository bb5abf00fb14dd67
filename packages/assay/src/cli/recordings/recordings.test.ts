import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  committed,
  openRecordedProject,
  otherSolution,
  type RecordedProject,
  working,
} from '../../testing/recorded-project';
import { parityFiles, parityPrompt } from '../../testing/small-challenge';

let project: RecordedProject;

beforeEach(async () => {
  project = await openRecordedProject();
});

afterEach(() => project.close());

/** Text of every committed file. */
function committedTexts(): readonly string[] {
  return project.filesIn(committed).map((file) => project.read(file));
}

/** Run of each reply of a file, in order. */
function runsIn(file: string): readonly number[] {
  const lines = project.read(file).trimEnd().split('\n').slice(1);
  return lines.map((line) => (JSON.parse(line) as { run: number }).run);
}

describe('assay recordings keep', () => {
  test('copies what is still asked, in order, so that strict mode needs nothing else', async () => {
    project.write('fixtures/parity/right.yaml', otherSolution);

    const { code, out } = await project.recordings('keep', 'parity');

    const files = project.filesIn(committed);
    expect(out).toBe(
      [...files.map((file) => `${file}: 3 replies, 1 request`), 'Copied 6 replies and 2 requests to 2 files.', ''].join(
        '\n',
      ),
    );
    expect(files.map(runsIn)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect(code).toBe(0);
    rmSync(join(project.path, '.assay'), { recursive: true });
    project.write('fixtures/parity/right.yaml', parityFiles['fixtures/parity/right.yaml'] ?? '');
    const strict = await project.run(['repeat', 'parity', '--runs', '3', '--model', 'gpt-6-luna'], {
      OPENAI_BASE_URL: project.serverURL,
      ASSAY_RECORDINGS: 'strict',
    });
    expect(strict.error.match(/^ {2}- .*$/gm)).toEqual(
      [1, 2, 3].map((run) => `  - right, run ${String(run)}, of gpt-6-luna`),
    );
  });

  test('gives the same bytes again, and adds only what is new', async () => {
    await project.recordings('keep', 'parity', '--runs', '1-2');
    const before = committedTexts();
    const again = await project.recordings('keep', 'parity', '--runs', '1');
    const after = committedTexts();
    const added = await project.recordings('keep', 'parity');

    expect(again.out).toBe('Nothing to copy: recordings/ is up to date.\n');
    expect(after).toEqual(before);
    expect(added.out).toContain('Copied 3 replies and 0 requests to 3 files.\n');
    expect(committedTexts().map((text, index) => text.startsWith(before[index] ?? '-'))).toEqual([true, true, true]);
  });

  test('keeps what is committed although it is no longer asked, and orphans when told to', async () => {
    await project.recordings('keep', 'parity');
    const before = committedTexts();
    project.write('prompts/parity.md', `${parityPrompt}Think twice.\n`);

    expect((await project.recordings('keep', 'parity')).out).toContain('Nothing to copy');
    expect(committedTexts()).toEqual(before);
    rmSync(join(project.path, 'recordings'), { recursive: true });
    expect((await project.recordings('keep', 'parity')).out).toContain('Nothing to copy');
    expect((await project.recordings('keep', 'parity', '--all')).out).toContain(
      'Copied 9 replies and 3 requests to 3 files.\n',
    );
    expect(committedTexts()).toEqual(before);
  });

  test('puts lines in order that a merge left over, without the markers', async () => {
    await project.recordings('keep', 'parity');
    const [file = ''] = project.filesIn(committed);
    const [request, ...replies] = project.read(file).trimEnd().split('\n');
    const sorted = project.read(file);
    const mixed = ['<<<<<<< ours', replies[2], '=======', replies[0], replies[1], replies[2], '>>>>>>> theirs'];
    project.write(file, [request, ...mixed, ''].join('\n'));

    const { out } = await project.recordings('keep', 'parity');

    expect(out).toBe(`${file}: sorted\nCopied 0 replies and 0 requests to 1 file.\n`);
    expect(project.read(file)).toBe(sorted);
  });

  test('writes nothing when it is only asked what it would do', async () => {
    const { out } = await project.recordings('keep', 'parity', '--dry-run');

    expect(out).toContain('Would copy 9 replies and 3 requests to 3 files.\n');
    expect(project.filesIn('recordings')).toEqual([]);
  });

  test('refuses what looks like a key, names every place and writes nothing', async () => {
    const files = project.filesIn(working).slice(0, 2);
    for (const file of files) {
      project.write(file, project.read(file).replace('isCorrect', 'sk-proj-0123456789abcdefghij isCorrect'));
    }

    const { code, error } = await project.recordings('keep', 'parity', '--all');

    expect(error).toBe(
      files
        .map((file) => `${file} cannot be used:\n  - line 1: seems to contain an API key (sk-…): remove the line\n`)
        .join('\n'),
    );
    expect(code).toBe(3);
    expect(project.filesIn('recordings')).toEqual([]);
  });

  test.each([
    [[], 'assay recordings keep:\n  - expects a challenge, for example: npx assay recordings keep two-sum --runs 1-5'],
    [['parity', '--runs', '4-1'], '--runs expects run numbers such as 1-5 or 3 (runs count from 1), received "4-1"'],
    [['parity', '--runs', '0-4'], '--runs expects run numbers such as 1-5 or 3 (runs count from 1), received "0-4"'],
  ])('refuses %j', async (args, message) => {
    const { code, error } = await project.recordings('keep', ...args);

    expect(error).toContain(message);
    expect(code).toBe(3);
  });
});

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
          first: today,
          last: today,
          bytes: { working: expect.any(Number), committed: 0 },
        },
      ],
    });
    expect(code).toBe(0);
  });

  test('prints a table, and a line where nothing is recorded', async () => {
    const { out } = await project.recordings('list');
    rmSync(join(project.path, '.assay'), { recursive: true });

    expect(out).toMatch(
      /^ {2}challenge +requests +current .*\n {2}parity +3 +3 +0 +9 +1–3 .* kB +–\nNext: Keep them for runs without a key: npx assay recordings keep parity\n$/,
    );
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
    expect(dry.out).toBe(
      `${gone}: 1 request, 3 replies\nWould remove 1 request, 3 replies. To remove them, add --yes.\n`,
    );
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
    expect(out).toContain(
      'warning: recordings/parity/: 1 request no longer asked: run assay recordings prune parity --committed\n',
    );
    expect(out).toMatch(
      /warning: recordings\/parity\/: the newest reply of gpt-6-luna is \d+ days old: record again\n/,
    );
    expect(code).toBe(3);
  });
});
