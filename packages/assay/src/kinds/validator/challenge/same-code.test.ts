import { afterEach, describe, expect, test } from '@jest/globals';
import { parityFiles, parityFixture } from '../../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../testing/temporary-folder';
import { loadFixtures } from './load-fixtures';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

describe('loadFixtures', () => {
  test('refuses two fixtures whose prompts would be the same', () => {
    folder = makeTemporaryFolder({
      ...parityFiles,
      'fixtures/parity/without-line-end.yaml': parityFixture('the same', true, true, 'x').replace(
        'solution: |',
        'solution: |-',
      ),
      'fixtures/parity/with-line-end.yaml': parityFixture('again', true, true, 'x'),
    });

    expect(loadFixtures(folder.path, 'parity', ['isCorrect', 'isShort']).problems).toEqual([
      {
        file: 'fixtures/parity/without-line-end.yaml',
        field: 'solution',
        message:
          'the code is the same as in fixtures/parity/with-line-end.yaml, so one reply would count twice: remove one',
      },
    ]);
  });
});
