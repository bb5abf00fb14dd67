import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { ReportDocument } from '../../experiment/report/report-document';
import { openSandbox } from '../../sandbox/open-sandbox';
import { openProject, type Project } from '../../testing/open-project';
import { judgedParityFiles, parityFixture } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});
afterAll(() => openSandbox().close());

const code = 'const isEven = (n) => n < 9 && n % 2 === 0;';
const sly = (isCorrect: boolean, solution = code) => ({
  'fixtures/parity/sly.yaml': parityFixture('a wrong label', isCorrect, true, solution),
});
const advised = 'fix the label: the oracle contradicts it';

/** What the report of a repeat advises on the label. */
async function adviceOnLabel(): Promise<{ readonly out: string; readonly oracle: string | null | undefined }> {
  const { out } = await project.run(['repeat', 'parity', '--runs', '10', '--model', 'offline/judge', '--json']);
  const report = JSON.parse(out) as ReportDocument;
  const one = report.models[0]?.assertions.find((each) => each.fixture === 'sly' && each.analytic === 'isCorrect');
  return { out: one?.advice ?? '', oracle: one?.oracle };
}

describe('a label that the oracle contradicts', () => {
  test('is to be fixed, once check has asked the oracle', async () => {
    project = openProject({ ...judgedParityFiles, ...sly(true) });

    const before = await adviceOnLabel();
    const checked = await project.run(['check']);
    const after = await adviceOnLabel();
    const shown = await project.run(['repeat', 'parity', '--runs', '10', '--model', 'offline/judge']);

    expect(before).toEqual({ out: 'fix-rubric', oracle: null });
    expect(checked.code).toBe(1);
    expect(after).toEqual({
      out: 'fix-label',
      oracle: 'the oracle says false: isEven(10) returned false, expected true',
    });
    expect(shown.out).toContain(`What to fix:\n  fixtures/parity/sly.yaml:3  sly › isCorrect: ${advised}\n`);
  });

  test.each([
    { changed: 'the label', files: sly(false) },
    { changed: 'the code', files: sly(true, `${code} // changed`) },
    {
      changed: 'the oracle',
      files: { 'fixtures/parity/oracle.ts': `${judgedParityFiles['fixtures/parity/oracle.ts']}\n` },
    },
  ])('is one no more when $changed has changed', async ({ files }) => {
    project = openProject({ ...judgedParityFiles, ...sly(true) });
    await project.run(['check']);

    for (const [file, text] of Object.entries(files)) {
      project.write(file, text);
    }

    expect((await adviceOnLabel()).oracle).toBeNull();
  });
});
