import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { committed, otherSolution, working, openRecordedProject, type RecordedProject } from '../../testing/recorded-project';
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
      [...files.map((file) => `${file}: 3 replies, 1 request`), 'Copied 6 replies and 2 requests to 2 files.', ''].join('\n'),
    );
    expect(files.map(runsIn)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    expect(code).toBe(0);
    rmSync(join(project.path, '.assay'), { recursive: true });
    project.write('fixtures/parity/right.yaml', parityFiles['fixtures/parity/right.yaml'] ?? '');
    const strict = await project.run(['repeat', 'parity', '--runs', '3', '--model', 'gpt-6-luna'], {
      OPENAI_BASE_URL: project.serverURL, ASSAY_RECORDINGS: 'strict',
    });
    expect(strict.error.match(/^ {2}- .*$/gm)).toEqual([1, 2, 3].map((run) => `  - right, run ${String(run)}, of gpt-6-luna`));
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
    expect((await project.recordings('keep', 'parity', '--all')).out).toContain('Copied 9 replies and 3 requests to 3 files.\n');
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
      files.map((file) => `${file} cannot be used:\n  - line 1: seems to contain an API key (sk-…): remove the line\n`).join('\n'),
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

