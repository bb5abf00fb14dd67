import { afterEach, describe, expect, test } from '@jest/globals';
import { isHeldOut } from '../../experiment/assess/holdout';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityFixture } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

/** So many more fixtures of that challenge, `case-0` and so on. */
function fixtures(count: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `case-${String(index)}`);
  return Object.fromEntries(
    names.map((name) => [`fixtures/parity/${name}.yaml`, parityFixture(name, true, true, `() => '${name}'`)]),
  );
}

async function repeat(out: string, ...options: readonly string[]): Promise<void> {
  await project.run(['repeat', 'parity', '--runs', '10', '--out', out, ...options]);
}

describe('assay compare --html', () => {
  test('writes a page and its document into a folder of their own, and says where', async () => {
    project = openProject({ ...parityFiles, ...fixtures(6) });
    await repeat('good', '--model', 'offline/key');
    await repeat('bad', '--model', 'offline/key?flip=0.4&seed=1');

    const { code, out, error } = await project.run(['compare', 'good', 'bad', '--html', '--json']);
    const named = await project.run(['compare', 'good', 'bad', '--html', '--out', 'page']);
    const again = await project.run(['compare', 'good', 'bad', '--html', '--out', 'page']);

    const [, page = ''] =
      /^Page: (reports\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-parity-comparison\/comparison\.html)\n$/.exec(error) ?? [];
    expect(code).toBe(1);
    expect(project.read(page)).toContain('<h1>Comparison: Parity</h1>\n<p>Worse (simulated): ');
    expect(project.read(page.replace('.html', '.json'))).toBe(out);
    expect(named.error).toBe('Page: page/comparison.html\n');
    expect(again.error).toBe('page already exists, so the report goes to page-2.\nPage: page-2/comparison.html\n');
  });

  test('shows no fixture that one side holds out on the page', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `case-${String(index)}`);
    const held = names.filter(isHeldOut);
    project = openProject({ ...parityFiles, ...fixtures(30) });
    await repeat('open', '--model', 'offline/key');
    await repeat('held', '--model', 'offline/key?flip=1', '--holdout');

    await project.run(['compare', 'open', 'held', '--html', '--out', 'page']);

    const page = project.read('page/comparison.html');
    expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(page))).toEqual(
      names.filter((name) => !held.includes(name)),
    );
    expect(held.length).toBeGreaterThan(4);
  });

  test('refuses a folder for a page that nobody asked for', async () => {
    project = openProject(parityFiles);

    expect(await project.run(['compare', 'one', 'two', '--out', 'page'])).toEqual({
      code: 3,
      out: '',
      error: 'assay compare:\n  - --out can only be used with --html or --open\n',
    });
  });
});
