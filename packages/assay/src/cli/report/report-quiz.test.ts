import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import { stoppedEarly } from '../../output/terminal/render-report';

const config = {
  models: [
    { name: 'offline/examinee?accuracy=0.7&errored=0.05&unreadable=0.1&seed=3', label: 'one' },
    { name: 'offline/examinee?accuracy=0.4&letterBias=B:0.3&seed=2', label: 'two' },
  ],
  systemPrompts: ['', 'Think.'],
  runs: 6,
  policy: { accuracy: 0.5 },
};

let project: Project;
let lines: readonly string[];

beforeEach(async () => {
  project = openProject(quizFiles(config));
  await project.run(['test-llm', 'capitals', '--out', 'r']);
  lines = project.read('r/trials.jsonl').trimEnd().split('\n');
});

afterEach(() => {
  project.remove();
});

/** A line of the log that is changed. */
type CraftedEntry = Record<string, unknown> & {
  readonly trial: Record<string, unknown>;
  readonly details: Record<string, unknown>;
};

describe('assay report of a quiz', () => {
  test.each([[[]], [['--circular']], [['--only', 'japan', '--runs', '3']], [['--model', 'one', '--prompt', '1']]])(
    'prints what assay test-llm %j printed, and ends as it did',
    async (flags) => {
      const asked = await project.run(['test-llm', 'capitals', ...flags]);
      const place = project.report();

      expect(await project.run(['report', place])).toEqual({ code: asked.code, out: asked.out, error: '' });
      expect((await project.run(['report', place, '--json'])).out).toBe(project.read(`${place}/report.json`));
    },
  );

  test('needs no other file than trials.jsonl', async () => {
    const shown = await project.run(['report', 'r']);
    project.write('elsewhere/x/trials.jsonl', project.read('r/trials.jsonl'));
    project.write('fixtures/capitals/config.json', '{}');

    expect(await project.run(['report', 'elsewhere/x'])).toEqual(shown);
    expect(shown.out).toContain('  inconclusive: one, Prompt[0]: ');
    expect(shown.code).toBe(2);
  });

  test('passes over a last line that a kill cut in half, and says that asking did not end', async () => {
    const head = (lines[0] ?? '').replace(/"policy":\{[^}]*\}/, '"policy":null');
    project.write('r/trials.jsonl', [head, ...lines.slice(1, 6), lines[6]?.slice(0, 60)].join('\n'));

    const { code, out, error } = await project.run(['report', 'r']);

    expect(out).toContain(stoppedEarly);
    expect(out).toMatch(
      /^INCONCLUSIVE \(simulated, cut short\)\. Stopped early after 5 trials\.\n[^]*\n5 trials · 5 offline\n/,
    );
    expect({ code, error }).toEqual({ code: 2, error: '' });
  });

  test('prints a folder that is still being written', async () => {
    project.write('r/trials.jsonl', `${lines[0] ?? ''}\n`);

    const { code, out } = await project.run(['report', 'r']);

    expect(out).toContain('  inconclusive: one, Prompt[0]: nothing was judged\n');
    expect(code).toBe(2);
  });

  test.each([
    ['a line cut in half', (line: string) => line.slice(0, 40)],
    ['something that is not JSON', () => 'Lorem ipsum'],
    ['JSON of another kind', () => '{"kind":"other"}'],
    ['a number', () => '7'],
    ['null', () => 'null'],
  ])('names the line of %s in the middle', async (_, damage) => {
    project.write('r/trials.jsonl', [...lines.slice(0, 3), damage(lines[3] ?? ''), ...lines.slice(4)].join('\n'));

    expect(await project.run(['report', 'r'])).toEqual({
      code: 3,
      out: '',
      error:
        'r/trials.jsonl cannot be used:\n  - line 4: expected one trial as JSON: restore the file as Assay wrote it\n',
    });
  });

  test.each<[string, (entry: CraftedEntry) => void, string]>([
    ['without a verdict', ({ trial }) => delete trial['verdict'], 'line 4, trial.verdict: Invalid input'],
    [
      'with an unknown verdict',
      ({ trial }) => void (trial['verdict'] = { status: 'fine' }),
      'line 4, trial.verdict.status: Invalid',
    ],
    [
      'of a far run',
      ({ trial }) => void (trial['run'] = 2 ** 40),
      'line 4, trial.run: expected at most 999999, received 1099511627776',
    ],
    ['of a negative part', ({ trial }) => void (trial['part'] = -1), 'line 4, trial.part: Too small'],
    ['of half a run', ({ trial }) => void (trial['run'] = 0.5), 'line 4, trial.run: Invalid input'],
    [
      'with tokens below 0',
      (entry) => void (entry['usage'] = { promptTokens: -1, completionTokens: 1, cachedTokens: 0 }),
      'line 4, usage.promptTokens: Too small',
    ],
    ['with an endless time', (entry) => void (entry['milliseconds'] = '1e999'), 'line 4, milliseconds: Invalid input'],
    [
      'with a place beyond all options',
      ({ details }) => void (details['order'] = [99]),
      'r/trials.jsonl:4: details.order: expected places of options, from 0 to 25',
    ],
    [
      'with a letter beyond Z',
      ({ details }) => void (details['letters'] = ['\uffff']),
      'r/trials.jsonl:4: details.letters: expected letters from A to Z, or null',
    ],
  ])('refuses a trial %s with file, line and field', async (_, craft, message) => {
    const entry = JSON.parse(lines[3] ?? '') as CraftedEntry;
    craft(entry);
    project.write('r/trials.jsonl', [...lines.slice(0, 3), JSON.stringify(entry), ...lines.slice(4)].join('\n'));

    const { code, out, error } = await project.run(['report', 'r']);

    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toContain('r/trials.jsonl');
    expect(error).toContain(message);
  });

  test.each([
    ['runs', 2 ** 53 - 1, 'line 1, runs: Too big: expected number to be <=1000000'],
    ['runs', -1, 'line 1, runs: Too small'],
    ['parts', { a: 10 ** 9 }, 'line 1, parts.a: Too big'],
    ['firstRun', 2 ** 60, 'line 1, firstRun: '],
    ['models', Array.from({ length: 1000 }, (_, index) => `m${String(index)}`), 'line 1'],
  ])('refuses a first line whose %s is %j with file, line and field', async (field, value, message) => {
    const head = { ...(JSON.parse(lines[0] ?? '') as object), [field]: value };
    project.write('r/trials.jsonl', [JSON.stringify(head), ...lines.slice(1)].join('\n'));

    const { code, out, error } = await project.run(['report', 'r']);

    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(error).toContain('r/trials.jsonl');
    expect(error).toContain(message);
  });

  test('counts an answer that stands in the file twice once, as for a challenge', async () => {
    const { out } = await project.run(['report', 'r']);
    project.write('r/trials.jsonl', `${[...lines.slice(0, -1), lines[1], lines.at(-1)].join('\n')}\n`);

    const again = await project.run(['report', 'r']);

    const tables = out.slice(out.indexOf('capitals · ')).split('\n\n').slice(0, -2).join('\n\n');
    expect(again.out).toContain(tables);
    expect(again.out).toContain('Ignored 1 trial: duplicates, or not part of this suite.');
  });

  test('refuses a folder of another version', async () => {
    project.write('r/trials.jsonl', project.read('r/trials.jsonl').replace('"version":1', '"version":3'));

    expect(await project.run(['report', 'r'])).toEqual({
      code: 3,
      out: '',
      error:
        'r/trials.jsonl was written by another version of Assay (format 3; this one reads 1 and 2): run the command again, or use the version that wrote the file.\n',
    });
  });

  test.each([
    ['cells that are none', { cells: [null] }],
    ['questions that are none', { questions: [7] }],
    ['fewer cells than models', { cells: [] }],
    ['no files', { files: null }],
  ])('refuses a first line with %s', async (_, change) => {
    const suite = JSON.parse(lines[0] ?? '') as { readonly details: object };
    const changed = JSON.stringify({ ...suite, details: { ...suite.details, ...change } });
    project.write('r/trials.jsonl', `${changed}\n${lines.slice(1).join('\n')}\n`);

    const { code, error } = await project.run(['report', 'r']);

    expect(error).toContain('The log of the quiz capitals cannot be used:\n  - line 1, details.');
    expect(code).toBe(3);
  });
});

describe('assay compare', () => {
  test('compares the cells of a quiz, and quizzes', async () => {
    const cells = await project.run(['compare', 'r']);
    const folders = await project.run(['compare', 'r@one · Prompt[0]', 'r@two · Prompt[0]']);

    expect(cells.out).toContain('one · Prompt[1]');
    expect([cells.error, folders.error]).toEqual(['', '']);
  });
});
