import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { parityFiles } from '../../testing/small-challenge';
import { stoppedEarly } from '../../output/terminal/render-report';

let project: Project;
let lines: readonly string[];

beforeEach(async () => {
  project = openProject(parityFiles);
  await project.run(['repeat', 'parity', '--runs', '4', '--model', 'offline/key?flip=0.3&seed=2', '--out', 'r']);
  lines = project.read('r/trials.jsonl').trimEnd().split('\n');
});

afterEach(() => {
  project.remove();
});

describe('assay report', () => {
  test('finds the newest report of a challenge by its name', async () => {
    await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key']);
    const { code, out } = await project.run(['report', 'parity']);

    expect(code).toBe(0);
    expect(out).toContain('\nParity · offline/key · 3 fixtures × 2 runs\n');
  });

  test('prints the report in each format, as its folder has it', async () => {
    await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key', '--out', 'formats']);
    const printed = async (format: string): Promise<string> =>
      (await project.run(['report', 'formats', '--format', format])).out.trimEnd();

    expect(await printed('json')).toBe(project.read('formats/report.json').trimEnd());
    expect(await printed('csv')).toBe(project.read('formats/report.csv').trimEnd());
    expect(await printed('asciidoc')).toMatch(/^= Parity: No failure shown/);
    expect(await printed('markdown')).toMatch(/^## Parity: No failure shown/);
  });

  test.each([
    [
      'another version',
      [{ version: 3 }],
      'r/trials.jsonl was written by another version of Assay (format 3; this one reads 1 and 2): run the command again, or use the version that wrote the file.\n',
    ],
    ['no assertions', [{ assertions: 1 }], 'r/trials.jsonl cannot be used:\n  - line 1, assertions: '],
    ['a title that steers the terminal', [{ title: 'x\u001b[2J' }], 'line 1, title: holds a control character'],
    ['a name on two lines', [{ models: ['x\nCERTIFIED'] }], 'line 1, models.0: holds a control character'],
  ])('refuses %s', async (_, [change], message) => {
    const suite = { ...(JSON.parse(lines[0] ?? '') as object), ...change };
    project.write('r/trials.jsonl', `${JSON.stringify(suite)}\n${lines.slice(1).join('\n')}\n`);

    const { code, error, out } = await project.run(['report', 'r']);

    expect(error).toContain(message);
    expect({ code, out }).toEqual({ code: 3, out: '' });
  });

  test.each([
    ['', 'r/trials.jsonl is empty.\n'],
    [
      '{"kind":"suite","versi',
      'r/trials.jsonl cannot be used:\n  - line 1: expected a description of the questions as JSON: restore the file as Assay wrote it\n',
    ],
    [
      '[]\n',
      'r/trials.jsonl cannot be used:\n  - line 1: expected a description of the questions as JSON: restore the file as Assay wrote it\n',
    ],
  ])('refuses a file that holds %j', async (text, error) => {
    project.write('r/trials.jsonl', text);

    expect(await project.run(['report', 'r'])).toEqual({ code: 3, out: '', error });
  });

  test('names a damaged line in the middle', async () => {
    project.write('r/trials.jsonl', [...lines.slice(0, 3), lines[3]?.slice(0, 40), ...lines.slice(4)].join('\n'));

    expect(await project.run(['report', 'r'])).toEqual({
      code: 3,
      out: '',
      error:
        'r/trials.jsonl cannot be used:\n  - line 4: expected one trial as JSON: restore the file as Assay wrote it\n',
    });
  });

  test('refuses a line that is JSON and no trial', async () => {
    project.write('r/trials.jsonl', [...lines.slice(0, 3), '{"kind":"trial"}', ...lines.slice(4)].join('\n'));

    expect((await project.run(['report', 'r'])).error).toContain('  - line 4, trial: Invalid input');
  });

  test('passes over a last line that a kill cut in half, and says that asking did not end', async () => {
    project.write('r/trials.jsonl', `${lines.slice(0, 6).join('\n')}\n${lines[6]?.slice(0, 60) ?? ''}`);

    const { code, out, error } = await project.run(['report', 'r']);

    expect(out).toContain(stoppedEarly);
    expect(out).toContain('5 trials · 5 offline');
    // What failed before asking was cut short has failed.
    expect({ code, error }).toEqual({ code: 1, error: '' });
  });

  test('prints a folder that is still being written', async () => {
    project.write('r/trials.jsonl', `${lines.slice(0, 1).join('\n')}\n`);

    const { code, out } = await project.run(['report', 'r']);

    expect(out).toContain('nothing was judged');
    expect(code).toBe(2);
  });

  test('counts a trial that stands in the file twice once, and says so', async () => {
    project.write('r/trials.jsonl', `${[...lines.slice(0, -1), lines[1], lines.at(-1)].join('\n')}\n`);

    expect((await project.run(['report', 'r'])).out).toContain(
      'Ignored 1 trial: duplicates, or not part of this suite.',
    );
  });

  test('refuses a folder without trials', async () => {
    project.write('empty/report.json', '{}');

    expect((await project.run(['report', 'empty'])).error).toBe(
      'empty is not a report folder: it holds no trials.jsonl. Expected such a folder, or a challenge that has a report; to get one: npx assay repeat <challenge>\n',
    );
  });
});
