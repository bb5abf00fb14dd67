import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeProject, runJest, suiteFile } from '../testing/run-jest';
import { parityFiles } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';

/** The files of the small challenge under another name, graded by this model. */
function challenge(name: string, model = 'offline/key'): Readonly<Record<string, string>> {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const renamed = (text: string): string =>
    text.replaceAll('parity', name).replaceAll('Parity', title).replace('gpt-6-luna', `'${model}'`);
  return {
    ...Object.fromEntries(Object.entries(parityFiles).map(([file, text]) => [renamed(file), renamed(text)])),
    [`tests/${name}.test.ts`]: suiteFile(name),
  };
}

const verdicts = (text: string): readonly string[] => text.match(/^.*\b(?:PASSED|FAILED) \(simulated\)\./gm) ?? [];
const inFull = (text: string): readonly string[] =>
  text.match(/^\w+(?= · offline\/key\S* · 3 fixtures × 1 run$)/gm) ?? [];

describe('npx jest of several challenges', () => {
  let project: TemporaryFolder;

  beforeAll(() => {
    project = makeProject({
      ...challenge('parity'),
      ...challenge('other', 'offline/key?flip=1'),
      ...challenge('third'),
      ...challenge('fourth', 'offline/key?flip=1'),
    });
  });
  afterAll(() => {
    project.remove();
  });

  /** What Jest's reporter prints at the end of the tests of these challenges. */
  async function endOf(...args: readonly string[]): Promise<string> {
    const { stderr } = await runJest(project.path, args, { ASSAY_REPORT: 'write' });
    return stderr.slice(stderr.lastIndexOf('\nReports: ') + 1, stderr.indexOf('\nTest Suites: '));
  }

  test('shows one in full, of each other its verdict, says once that they were simulated, and ends with one next step', async () => {
    const end = await endOf('parity', 'third');

    expect(end).toMatch(
      /^Reports: .*\nLook at it in the browser: npx assay view\n\n\w+: PASSED \(simulated\)\. .*\nEach in full: npx jest --verbose\n\n\w+: PASSED \(simulated\)\. /,
    );
    expect(verdicts(end)).toHaveLength(2);
    expect(inFull(end)).toHaveLength(1);
    expect(end.match(/^SIMULATED: /gm)).toHaveLength(1);
    expect(end.match(/^Next: /gm)).toHaveLength(1);
    expect(end.trimEnd()).toMatch(/\nNext: .*npx assay repeat \w+ --runs 1$/);
  });

  test('shows every one in full when Jest is to be verbose', async () => {
    const end = await endOf('parity', 'third', '--verbose');

    expect(inFull(end).toSorted()).toEqual(['Parity', 'Third']);
    expect(end).not.toContain('Each in full');
  });

  test('shows in full all that failed, and of the others the verdict', async () => {
    const end = await endOf();

    expect(inFull(end).toSorted()).toEqual(['Fourth', 'Other']);
    expect(verdicts(end).toSorted()).toEqual([
      'Fourth: FAILED (simulated).',
      'Other: FAILED (simulated).',
      'Parity: PASSED (simulated).',
      'Third: PASSED (simulated).',
    ]);
    expect(end.match(/^Next: /gm)).toHaveLength(1);
  });
});
