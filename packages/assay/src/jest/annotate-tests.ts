import type { TestResult } from '@jest/reporters';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Annotation } from '../output/github/workflow-commands';

/** The line of our failure messages that names the place; stack lines are indented further. */
const place = /^ {2}at (?<file>\S.*?)(?::(?<line>\d+))?(?:, policy)?$/m;

/** What the paths of test files and their messages are relative to. */
export interface TestPlaces {
  /** The folder to which annotations are relative. */
  readonly from: string;
  /** The root of a test file's project, to which its messages are relative. */
  readonly rootOf: (testFile: string) => string;
}

/**
 * Annotations for test files that could not run, and for failed tests of questions; `known` ones are
 * already reported.
 */
export function annotateTests(
  tests: readonly TestResult[],
  { from, rootOf }: TestPlaces,
  known: readonly Annotation[],
): readonly Annotation[] {
  const told = new Set(known.map(({ file, line }) => placeOf(file, line)));
  return tests
    .flatMap(({ testFilePath, testExecError, testResults }): readonly Annotation[] => [
      ...(testExecError === undefined
        ? []
        : [
            {
              level: 'error',
              file: relative(from, testFilePath),
              title: 'Test file could not run',
              message: stripVTControlCharacters(testExecError.message),
            } as const,
          ]),
      // jest-junit adds a test result to a file that could not run.
      ...(testExecError === undefined ? testResults : []).flatMap(({ failureMessages, fullName }) =>
        failureMessages.flatMap((text) =>
          annotateFailure(fullName, stripVTControlCharacters(text)).map((one): Annotation => ({
            ...one,
            file: relative(from, join(rootOf(testFilePath), one.file)),
          })),
        ),
      ),
    ])
    .filter(({ file, line }) => !told.has(placeOf(file, line)));
}

function annotateFailure(title: string, text: string): readonly (Annotation & { readonly file: string })[] {
  const found = place.exec(text);
  if (found?.groups?.['file'] === undefined || !/toMeetPolicy|AssayError/.test(text)) {
    return [];
  }
  const { file, line } = found.groups;
  const [, ...lines] = text.slice(0, found.index).split('\n');
  const message = lines.map((one) => one.trim()).filter((one) => one !== '');
  return [
    { level: 'error', file, line: line === undefined ? undefined : Number(line), title, message: message.join('; ') },
  ];
}

function placeOf(file: string | undefined, line: number | undefined): string {
  return `${file ?? ''}:${String(line ?? '')}`;
}
