import { describe, expect, test } from '@jest/globals';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { openProject } from '../../../assay/dist/testing/open-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

describe('--out of a folder that is taken', () => {
  test.each([
    ['repeat', 'parity', '--model', 'offline/key', '--runs', '1'],
    ['gate', 'parity', '--model', 'offline/key'],
    ['interview', 'prepare', 'small'],
  ])('is said by assay %s %s', async (...args) => {
    const project = openProject({ ...parityFiles, ...interviewFiles(), 'mine/notes.txt': 'keep' });

    const { error } = await project.run([...args, '--out', 'mine']);

    expect(error).toContain('mine already exists, so the report goes to mine-2.\n');
    expect(project.read('mine/notes.txt')).toBe('keep');
    project.remove();
  });

  test('is not said of a folder that is free, or empty', async () => {
    const project = openProject(parityFiles);

    const { error } = await project.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '1', '--out', 'mine']);

    expect(error).not.toContain('exists');
    project.remove();
  });
});
