import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { usePlugin } from '../../../assay/dist/plugin/plugins';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';
import { plugin } from '../plugin';

let project: Project;
beforeAll(() => {
  usePlugin(plugin);
});
afterEach(() => {
  project.remove();
});

/** The fixtures of the challenge, each labelled by three people, of whom one thinks that nothing is short. */
function labelled(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parityFiles).map(([file, text]) => {
      const [, isCorrect = '', isShort = ''] = /isCorrect: (\w+)\n\s+isShort: (\w+)/.exec(text) ?? [];
      const values = `isCorrect: ${isCorrect}, isShort: ${isShort}`;
      const labels = [
        'labels:',
        `  - { by: ana, values: { ${values} } }`,
        `  - { by: ben, values: { ${values} } }`,
        `  - { by: cy, values: { isCorrect: ${isCorrect}, isShort: false } }`,
      ].join('\n');
      return [file, isShort === '' ? text : text.replace(/expected:\n\s+isCorrect: \w+\n\s+isShort: \w+/, labels)];
    }),
  );
}

test('a report on fixtures that several people labelled shows the grader beside them', async () => {
  project = openProject(labelled());

  const { code, out } = await project.run([
    ...['repeat', 'parity', '--model', 'offline/key?flip=0.3&seed=1', '--runs', '4', '--out', 'out'],
  ]);
  const report = JSON.parse(project.read('out/report.json')) as { added: { people: { people: object } } };

  expect([0, 1]).toContain(code);
  expect(report.added.people.people).toMatchObject({
    raters: 3,
    byAnalytic: [{ analytic: 'isCorrect', divided: 0 }, {}],
  });
  expect(out).toContain('Graders beside people');
  expect(out).toMatch(/A person contradicts others who agree in [\d.]+ % of comparisons/);
  expect(project.read('out/report.html')).toContain('Graders beside people');
  expect(project.read('out/report.md')).toContain('Graders beside people');
});
