import { afterEach, describe, expect, test } from '@jest/globals';
import type { InterviewView } from '../output/page/interview-view';
import { interviewFiles, smallPrompt } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
afterEach(() => {
  project.remove();
});

const row = (model: string): string =>
  `${JSON.stringify({
    name: 'Sum',
    model,
    language: 'python',
    run: 0,
    round: 1,
    answer: 'x',
    code: 'x = 1',
    checks: [],
    status: 'PASS',
    passed: 2,
    total: 2,
  })}\n`;

/** What the page in a file shows. */
function viewIn(file: string): InterviewView {
  const [, json = '{}'] = /<script type="application\/json" id="view">(.*)<\/script>/.exec(project.read(file)) ?? [];
  return JSON.parse(json) as InterviewView;
}

describe('assay interview report --html', () => {
  test.each([
    ['reports/one', 'reports/one/report.html'],
    ['reports/one/evaluated.ndjson', 'reports/one/report.html'],
    ['rows.evaluated.ndjson', 'rows.evaluated.report.html'],
  ])('writes the page of %s beside the rows', async (path, page) => {
    project = openProject({ 'reports/one/evaluated.ndjson': row('one'), 'rows.evaluated.ndjson': row('one') });

    const { code, error } = await project.run(['interview', 'report', path, '--html']);

    expect({ code, error }).toEqual({ code: 0, error: `Page: ${page}\n` });
    expect(viewIn(page).cells.map(({ label }) => label)).toEqual(['one']);
  });

  test('writes the page of several files to the folder that is named, and to no other', async () => {
    project = openProject({ 'one.ndjson': row('one'), 'other.ndjson': row('other') });
    const both = ['interview', 'report', 'one.ndjson', 'other.ndjson', '--html'];

    await expect(project.run(both)).resolves.toMatchObject({
      code: 3,
      error: '--html writes the page next to a single file; for 2 files, name a folder: --out <folder>\n',
    });
    const { error } = await project.run([...both, '--out', 'there']);

    expect(error).toBe('Report: there\n');
    expect(viewIn('there/report.html').cells.map(({ label }) => label)).toEqual(['one', 'other']);
  });
});

describe('assay report --html', () => {
  test('writes the page of an interview again as it was, with what its prompt required then', async () => {
    project = openProject(interviewFiles(smallPrompt('policy: { points: 0.9, assert: soft }')));
    const run = ['interview', 'run', 'small', '--sandbox', 'embedded', '--model', 'offline/coder?skill=0.4&seed=3'];
    await project.run([...run, '--out', 'reports/2026-11-21T10-00-00-small']);
    const page = `${project.report()}/report.html`;
    const before = viewIn(page);
    project.write('prompts/small.md', smallPrompt('policy: { points: 0.1, assert: hard }'));

    const { error } = await project.run(['report', project.report(), '--html']);

    expect(error).toBe(`Page: ${page}\n`);
    expect(before.picture).toEqual([expect.objectContaining({ rows: [expect.objectContaining({ tolerate: 0.9 })] })]);
    expect(viewIn(page)).toEqual(before);
  });
});
