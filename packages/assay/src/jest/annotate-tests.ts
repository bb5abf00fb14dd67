import type { TestResult } from '@jest/reporters';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Annotation } from '../output/github/workflow-commands';

/** The line of our failure messages that names the place; stack lines are indented further. */
const place = /^ {2}at (?<file>\S.*?)(?::(?<line>\d+))?(?:, policy)?$/m;

/**
 * Annotations for test files that could not run, and for failed tests of quizzes and interviews; `known` ones are
 * already reported.
 */
export function annotateTests(
  tests: readonly TestResult[],
  root: string,
  known: readonly Annotation[],
): readonly Annotation[] {
  const told = new Set(known.map(({ file, line }) => placeOf(file, line)));
  return tests
    .flatMap(({ testFilePath, testExecError, testResults }) => [
      ...(testExecError === undefined
        ? []
        : [
            {
              level: 'error',
              file: relative(root, testFilePath),
              title: 'Test file could not run',
              message: stripVTControlCharacters(testExecError.message),
            } as const,
          ]),
      // jest-junit adds a test result to a file that could not run.
      ...(testExecError === undefined ? testResults : []).flatMap(({ failureMessages, fullName }) =>
        failureMessages.flatMap((text) => annotateFailure(fullName, stripVTControlCharacters(text))),
      ),
    ])
    .filter(({ file, line }) => !told.has(placeOf(file, line)));
}

function annotateFailure(title: string, text: string): readonly Annotation[] {
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
