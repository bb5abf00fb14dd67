import { afterEach, describe, expect, test } from '@jest/globals';
import { compareReports, manyParities, repeatParity, type Compared } from '../../testing/compare-reports';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityFixture } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const repeat = (out: string, model: string): Promise<void> => repeatParity(project, out, model);
const compare = (...sides: readonly string[]): Promise<Compared> => compareReports(project, ...sides);

describe('sides of assay compare', () => {
  test('takes one model out of a report of several, or compares them all with the first', async () => {
    project = openProject(manyParities);
    await repeat('two', 'offline/key,offline/key?flip=0.4&seed=1,offline/key?flip=0');
    await repeat('one', 'offline/key');

    const all = await compare('two');
    const picked = await compare('one', 'two@offline/key?flip=0.4&seed=1');
    const plain = await compare('one', 'two@offline/key-flip=0.4-seed=1');
    const vague = await project.run(['compare', 'one', 'two']);
    const wrong = await project.run(['compare', 'one', 'two@offline/kee', 'none']);

    expect(all.document.baseline).toBe('two@offline/key');
    expect(all.document.comparisons.map(({ after, verdict }) => [after, verdict])).toEqual([
      ['two@offline/key?flip=0.4&seed=1', 'worse'],
      ['two@offline/key?flip=0', 'no-difference'],
    ]);
    expect(picked.document.comparisons).toMatchObject([{ verdict: 'worse' }]);
    expect(vague).toMatchObject({ code: 3, out: '' });
    expect(plain.document).toEqual(picked.document);
    expect(vague.error).toBe(
      'two has several models: name one, as in two@offline/key or two@offline/key-flip=0.4-seed=1 or two@offline/key-flip=0.\n',
    );
    expect(wrong.error)
      .toBe(`two has no model "offline/kee" (did you mean "offline/key"?); it has: offline/key, offline/key?flip=0.4&seed=1, offline/key?flip=0.
none is not a report folder: there is no such folder. Expected such a folder, or a challenge that has a report; to get one: npx assay repeat <challenge>
`);
    expect(wrong.code).toBe(3);
  });

  test('finds a folder whose name holds the sign that a model is named by', async () => {
    project = openProject(parityFiles);
    await repeat('by@me', 'offline/key');

    const { document } = await compare('by@me', 'by@me@offline/key');

    expect(document.comparisons).toMatchObject([{ after: 'by@me', verdict: 'no-difference' }]);
  });

  test('leaves out what was relabelled or is on one side only, and says so', async () => {
    project = openProject(manyParities);
    await repeat('before', 'offline/key');
    const wrong = manyParities['fixtures/parity/wrong.yaml'] ?? '';
    project.write('fixtures/parity/wrong.yaml', wrong.replace('isShort: true', 'isShort: false'));
    project.write('fixtures/parity/new.yaml', parityFixture('new', true, true, 'const isEven = (n) => !(n % 2);'));
    await repeat('after', 'offline/key');

    const { document } = await compare('before', 'after');
    const text = await project.run(['compare', 'before', 'after']);

    expect(document.comparisons).toMatchObject([{ left: { onlyBefore: 0, onlyAfter: 2, relabelled: 1 } }]);
    expect(text.out).toContain('Excluded: 2 assertions asked after only, 1 assertion with a changed expected value.\n');
  });

  test('warns of a gate’s report and of an incomplete one', async () => {
    project = openProject(manyParities);
    await repeat('whole', 'offline/key');
    await project.run(['gate', 'parity', '--preset', 'quick', '--model', 'offline/key', '--out', 'gate']);
    const lines = project.read('whole/trials.jsonl').split('\n');
    project.write('cut/trials.jsonl', lines.slice(0, -5).join('\n'));

    expect((await project.run(['compare', 'whole', 'gate', 'cut'])).out).toContain(
      `Note: gate comes from a gate. Gates stop early, so their rates are biased; compare repeat reports.
Note: cut is incomplete: it was stopped early.
`,
    );
    expect((await compare('whole', 'whole')).document.notes).toEqual([]);
  });

  test('refuses reports of different challenges, and reports without a common judged assertion', async () => {
    project = openProject({
      ...parityFiles,
      ...Object.fromEntries(
        Object.entries(parityFiles).map(([file, text]) => [
          file.replace('parity', 'other'),
          text.replace('title: Parity', 'title: Other'),
        ]),
      ),
    });
    await repeat('one', 'offline/key');
    await project.run(['repeat', 'other', '--model', 'offline/key', '--out', 'two']);
    await repeat('none', 'offline/key?errored=1');

    const different = await project.run(['compare', 'one', 'two']);
    const nothing = await project.run(['compare', 'one', 'none']);

    expect(different.error).toBe(
      'Only reports of the same challenge can be compared: one is of parity, two of other.\n',
    );
    expect(nothing.error).toBe('No judged assertion is common to one and none.\n');
    expect([different.code, nothing.code]).toEqual([3, 3]);
  });
});
