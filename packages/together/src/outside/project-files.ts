import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { interviewFiles } from '../../../interview/dist/testing/interview-project';
import { capitals, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { type OutsideReader } from './outside-reader';

/** A project with a challenge, an interview and a quiz. */
export const root = mkdtempSync(join(tmpdir(), 'outside-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

const files = { ...parityFiles, ...interviewFiles(), ...quizFiles({}, capitals) };
Object.entries(files).forEach(([file, text]) => {
  write(file, text);
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Reads a file of the project that holds the text; afterwards it is as it was. */
export function fromFile(
  file: string,
  read: () => unknown,
  within: readonly ((text: string) => string)[] = [],
): OutsideReader {
  return {
    read(text) {
      write(file, text);
      try {
        return read();
      } finally {
        if (file in files) {
          write(file, files[file as keyof typeof files] ?? '');
        } else {
          rmSync(join(root, file));
        }
      }
    },
    within,
  };
}
