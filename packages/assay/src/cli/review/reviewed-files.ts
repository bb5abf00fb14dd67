import { join } from 'node:path';
import { confirmFixture } from '../../kinds/validator/challenge/write-fixture';
import type { Fixture } from '../../kinds/validator/challenge/fixture';
import { readText, removeFile, writeText } from '../../basics/disk/disk';

/** Files of a challenge as they were when loaded: files that somebody else has changed since are never overwritten. */
export interface ReviewedFiles {
  /** Whether the file is unchanged since it was loaded. */
  readonly isSame: (fixture: Fixture) => boolean;
  /** Writes the file with confirmed labels; if somebody else has changed it, returns false and writes nothing. */
  readonly confirm: (fixture: Fixture, expected: Fixture['expected']) => boolean;
  /** Removes the file; false if somebody else has changed it. */
  readonly remove: (fixture: Fixture) => boolean;
  /**
   * Restores the file as it was loaded; if it is not in the state that confirming or removing left, returns false and
   * writes nothing.
   */
  readonly restore: (fixture: Fixture) => boolean;
}

/** Remembers the files of fixtures. */
export function openReviewedFiles(root: string, fixtures: readonly Fixture[]): ReviewedFiles {
  const texts = new Map(fixtures.map(({ file }) => [file, readText(join(root, file))]));
  /** The text that confirming left, or nothing for a removed file. */
  const left = new Map<string, string | undefined>();
  const sameText = ({ file }: Fixture): string | undefined => {
    const text = texts.get(file);
    return text !== undefined && readText(join(root, file)) === text ? text : undefined;
  };
  return {
    isSame: (fixture) => sameText(fixture) !== undefined,
    confirm(fixture, expected) {
      const { file } = fixture;
      const text = sameText(fixture);
      if (text !== undefined) {
        const confirmed = confirmFixture(text, expected, file);
        writeText(join(root, file), confirmed);
        left.set(file, confirmed);
      }
      return text !== undefined;
    },
    remove(fixture) {
      const isSame = sameText(fixture) !== undefined;
      if (isSame) {
        removeFile(join(root, fixture.file));
        left.set(fixture.file, undefined);
      }
      return isSame;
    },
    restore({ file }) {
      const text = texts.get(file);
      if (text === undefined || !left.has(file) || readText(join(root, file)) !== left.get(file)) {
        return false;
      }
      writeText(join(root, file), text);
      left.delete(file);
      return true;
    },
  };
}
