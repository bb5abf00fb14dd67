import { afterEach, describe, expect, test } from '@jest/globals';
import { isHeldOut } from '../../experiment/assess/holdout';
import { reportDocumentSchema } from '../../experiment/report/report-document';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles, parityFixture, parityPrompt } from '../../testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});

const names = Array.from({ length: 30 }, (_, index) => `case-${String(index)}`);
const held = names.filter(isHeldOut);

/** A challenge of thirty fixtures. */
const many = {
  'prompts/parity.md': parityPrompt,
  ...Object.fromEntries(
    names.map((name, index) => [
      `fixtures/parity/${name}.yaml`,
      parityFixture(name, index % 2 === 0, true, `// ${name}\nconst isEven = (n) => n % 2 === 0;`),
    ]),
  ),
};

const args = ['repeat', 'parity', '--runs', '60', '--holdout', '--details', '--model', 'offline/key?flip=0.5'];

describe('assay repeat --holdout', () => {
  test('names no held-out fixture in the table, the remarks and the suggestions', async () => {
    project = openProject(many);

    const { out } = await project.run(args);
    const again = await project.run(['report', project.report(), '--details']);

    const named = names.filter((name) => new RegExp(`\\b${name}\\b`).test(out));
    expect(held.length).toBeGreaterThan(4);
    expect(named.filter((name) => held.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
    const shown = 2 * (30 - held.length);
    expect(out).toContain(
      `${String(shown)} of ${String(shown)} assertions failed at least once, not counting ${String(held.length)} fixtures held out:`,
    );
    expect(out).toMatch(/^ {2}held out [\d.]+ % \([\d.–]+ %, \d+ fixtures\), development [\d.]+ %/m);
    expect(out).toMatch(/^ {2}gap −?[\d.]+–[\d.]+ % at 95 % over 1 look: no sign that the prompt is overfitted/m);
    expect(again.out).toBe(out);
  });

  test('does not call a suite clean when only what is held out failed', async () => {
    project = openProject(many);

    const { out } = await project.run([...args.slice(0, -1), 'offline/key']);

    expect(out).toMatch(new RegExp(`^Every fixture .*, not counting ${String(held.length)} held out\\.$`, 'm'));
  });

  test('hides them in the report of an asking that was cut short', async () => {
    project = openProject(many);
    await project.run(args);
    const place = project.report();
    const lines = project.read(`${place}/trials.jsonl`).trimEnd().split('\n');
    project.write(`${place}/trials.jsonl`, `${lines.slice(0, -200).join('\n')}\n`);

    const { out } = await project.run(['report', place, '--json']);

    expect(reportDocumentSchema.parse(JSON.parse(out))).toMatchObject({ complete: false, heldOut: [...held].sort() });
  });

  test('hides them in a comparison as well', async () => {
    project = openProject(many);
    await project.run([...args, '--out', 'bad']);
    await project.run([...args.slice(0, -1), 'offline/key', '--out', 'good']);

    const { out } = await project.run(['compare', 'bad', 'good']);

    expect(names.filter((name) => held.includes(name) && new RegExp(`\\b${name}\\b`).test(out))).toEqual([]);
    expect(out).toMatch(/case-\d+ › is/);
    expect(out).toContain(`${String(held.length)} fixtures held out: included above, but not named.`);
  });

  test('counts a look for each prompt, not for each asking', async () => {
    project = openProject(many);
    const looks = async (): Promise<number | undefined> => {
      const { out } = await project.run([
        'repeat',
        'parity',
        '--runs',
        '2',
        '--holdout',
        '--model',
        'offline/key',
        '--json',
      ]);
      return reportDocumentSchema.parse(JSON.parse(out)).models[0]?.suite.holdout?.looks;
    };

    const first = await looks();
    const second = await looks();
    project.write('prompts/parity.md', parityPrompt.replace('Judge this', 'Do judge this'));
    const third = await looks();
    project.write('prompts/parity.md', parityPrompt.replace('tolerate: 0.01', 'tolerate: 0.02'));
    const fourth = await looks();

    expect([first, second, third, fourth]).toEqual([1, 1, 2, 2]);
  });

  test.each([
    { files: parityFiles, flags: ['--holdout'], reason: 'a holdout needs 30 fixtures' },
    { files: many, flags: [], reason: 'all fixtures were shown; --holdout hides some' },
  ])('says that a suite is unprotected: $reason', async ({ files, flags, reason }) => {
    project = openProject(files);

    const { out, error } = await project.run([
      'repeat',
      'parity',
      '--runs',
      '2',
      '--details',
      '--model',
      'offline/key',
      ...flags,
    ]);

    expect(out).toContain(`  not checked for overfitting of the prompt to its fixtures: ${reason}\n`);
    expect(error.includes('--holdout holds nothing out: parity has 3 fixtures')).toBe(flags.length > 0);
    expect(project.read('.assay/holdout/parity.jsonl')).toBe('');
  });
});
