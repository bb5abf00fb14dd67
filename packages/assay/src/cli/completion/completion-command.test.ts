import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../../testing/open-project';

/** Completes the words that follow the script, the last of them unfinished, as bash does. */
const complete = `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
[[ $(complete -p "$1") =~ -F\\ ([^ ]+) ]] && "\${BASH_REMATCH[1]}"
printf '%s\\n' "\${COMPREPLY[@]}"`;

let project: Project;

beforeAll(async () => {
  project = openProject({ 'fixtures/two-sum/a.yaml': '', 'fixtures/$(touch x)/a.yaml': '', 'fixtures/notes.md': '' });
  project.write('assay.bash', (await project.run(['completion', 'bash'])).out);
});

afterAll(() => {
  project.remove();
});

function completed(...words: readonly string[]): readonly string[] {
  const { stdout, stderr } = spawnSync('bash', ['-c', complete, 'bash', join(project.path, 'assay.bash'), ...words], {
    cwd: project.path,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe('assay completion bash', () => {
  test.each([
    [
      ['assay', 're'],
      ['review', 'repeat', 'report', 'recordings'],
    ],
    [
      ['assay', 'recordings', ''],
      ['list', 'keep', 'prune', 'verify'],
    ],
    [['npx', 'assay', 'batch', 'sub'], ['submit']],
    [['assay', 'repeat', '--ass'], ['--assert']],
    [['assay', 'repeat', 'two-sum', '--max'], ['--max-errors']],
    [
      ['assay', 'repeat', 'two-sum', '--assert', ''],
      ['declared', 'hard', 'soft'],
    ],
    [['assay', 'gate', 'two-sum', '--preset', '=', 'st'], ['strict']],
    [
      ['assay', 'help', 'comp'],
      ['compare', 'completion'],
    ],
    [
      ['assay', 'completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
  ])('completes %j to %j', (words, expected) => {
    expect(completed(...words)).toEqual(expected);
  });

  test('offers the folders of fixtures/ as challenges, and runs none of their names', () => {
    expect(completed('assay', 'repeat', '')).toEqual(['two-sum']);
    expect(completed('npx', 'assay', 'check', 'two-sum', '')).toEqual(['two-sum']);
    expect(readdirSync(project.path)).not.toContain('x');
  });

  test.each([
    ['a value that may be anything', ['assay', 'repeat', '--out', '']],
    ['another program of npx', ['npx', 'jest', 're']],
    ['a file', ['assay', 'report', '']],
  ])('leaves %s to bash', (_, words) => {
    expect(completed(...words)).toEqual([]);
  });
});

describe('assay completion', () => {
  test('prints one document with --json', async () => {
    const { out, code } = await project.run(['completion', 'fish', '--json']);

    expect(JSON.parse(out)).toEqual({ shell: 'fish', script: expect.stringContaining('complete -c $tool') });
    expect(code).toBe(0);
  });

  test('knows no other shell', async () => {
    expect(await project.run(['completion', 'bsh'])).toEqual({
      code: 3,
      out: '',
      error: 'assay completion:\n  - expects one of bash, zsh, fish; received "bsh" (did you mean "bash"?)\n',
    });
  });
});
