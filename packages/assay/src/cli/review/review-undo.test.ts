import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { openProject, type Project } from '../../testing/open-project';
import { labelsOf, piped, reviewFiles } from '../../testing/review-project';

let project: Project;

beforeEach(() => {
  project = openProject(reviewFiles);
});

afterEach(() => {
  project.remove();
});

/** Waits until the labels of a file are confirmed with a flipped value. */
async function whenChanged(file: string): Promise<void> {
  while (!labelsOf(project, file).includes('isCorrect: true')) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('undo of assay review', () => {
  test('undoes decisions, the last first, until nothing is left to undo', async () => {
    const { code, out } = await project.run(['review', 'parity'], {}, { input: piped('u\n1a\nx\ny\ns\nu\nu\nu\nq\n') });

    expect(code).toBe(0);
    expect(out).toContain('Nothing was decided yet, so there is nothing to undo.');
    expect(out).toContain('s skip · x remove · u undo · q quit');
    expect(out).toContain('That was the last one. Press u to undo, any other key to end.');
    expect(out.match(/^Undone: .*/gm)).toEqual([
      'Undone: fixtures/parity/a-agreed.yaml is shown again.',
      'Undone: fixtures/parity/b-open.yaml is as it was.',
      'Undone: fixtures/parity/c-disputed.yaml is as it was.',
    ]);
    expect(out).toContain('\n0 accepted, 3 left.\n');
    for (const name of ['a-agreed', 'b-open', 'c-disputed'] as const) {
      expect(project.read(`fixtures/parity/${name}.yaml`)).toBe(reviewFiles[`fixtures/parity/${name}.yaml`]);
    }
  });

  test('decides anew what was undone, and undoes nothing that somebody else has changed', async () => {
    const input = new PassThrough();
    const running = project.run(['review', 'parity'], {}, { input });
    input.write('a\nu\n1a\n');
    await whenChanged('fixtures/parity/c-disputed.yaml');
    const confirmed = project.read('fixtures/parity/c-disputed.yaml');
    project.write('fixtures/parity/c-disputed.yaml', `${confirmed}# mine\n`);
    input.end('u\nq\n');

    const { out } = await running;

    expect(out).toContain('fixtures/parity/c-disputed.yaml changed during the review, so nothing was undone.');
    expect(out).toContain('\n1 accepted (1 with a changed label), 2 left.\n');
    expect(project.read('fixtures/parity/c-disputed.yaml')).toBe(`${confirmed}# mine\n`);
  });
});
