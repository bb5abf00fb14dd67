import { AssayError } from '../../basics/errors';
import { didYouMean } from '../../basics/text/did-you-mean';
import { printableLine } from '../../basics/text/printable';
import type { Export } from '../../intake/source-row';
import type { TestFindings } from '../../intake/test-file/test-findings';
import type { ImportDocument } from './import-document';

type TestsDocument = NonNullable<ImportDocument['tests']>;

/** Rejects a test file in which no solution with an expected value can be read. */
export function refuseWithoutTests({ name, tests, rows }: Export): void {
  if (tests === undefined || tests.analytics.length > 0) {
    return;
  }
  const shown = printableLine(name);
  const [first] = rows;
  const broken = first?.status === 'broken' ? first : undefined;
  const because =
    broken === undefined
      ? `the file has no test. To add one solution: npx assay add <challenge> ${shown}`
      : `the first of ${tests.tests} (line ${String(broken.line)}) ${printableLine(broken.reason, 300)}`;
  throw new AssayError(`No test of ${shown} can be read: ${because}.`);
}

/** What a test file contains besides its solutions; `written` is the prompt that was started. */
export function summariseTests(
  { tests, analytics: expected, unread, prompt }: TestFindings,
  analytics: readonly string[],
  written: string | undefined,
): TestsDocument {
  const unknown = expected
    .filter((name) => !analytics.includes(name))
    .map((name) => ({ reason: `the prompt has no analytic "${name}"${didYouMean(name, analytics)}` }));
  return {
    count: tests,
    unread: [...unknown, ...(written === undefined ? unread : [...unread, ...prompt.unread])],
    ...(written !== undefined && {
      prompt: { file: written, ...(prompt.message !== undefined && { line: prompt.message.line }) },
      changes: [...(prompt.message?.changes ?? [])],
    }),
  };
}
