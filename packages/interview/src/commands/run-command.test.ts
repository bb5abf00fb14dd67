import { afterEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { interviewFiles, outcomesOf, rowsOf, sectionIn, smallPrompt } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { readCsv } from '../../../assay/dist/testing/quiz-project';
import { describeSimulated } from '../../../assay/dist/experiment/report/describe-simulated';

const coder = 'offline/coder?skill=0.4&seed=3';
const run = ['interview', 'run', 'small', '--sandbox', 'embedded'];

let project: Project;
afterEach(() => {
  project.remove();
});

describe('assay interview run', () => {
  test('asks, evaluates and reports, and leaves a file of every step', async () => {
    project = openProject(interviewFiles());

    const { code, out, error } = await project.run([
      ...run,
      '--model',
      coder,
      '--runs',
      '2',
      '--out',
      'here',
      '--json',
    ]);

    const document = sectionIn(out);
    expect(document).toMatchObject({ files: [], rows: 6 });
    expect(document.cells).toEqual([
      expect.objectContaining({ model: coder, template: 'small', language: 'javascript', answers: 6, simulated: true }),
    ]);
    expect(JSON.parse(project.read('here/report.json'))).toEqual(JSON.parse(out));
    expect(readdirSync(join(project.path, 'here')).sort()).toEqual([
      ...[
        'asked.ndjson',
        'evaluated.ndjson',
        'prepared.ndjson',
        'report.csv',
        'report.html',
        'report.json',
        'report.md',
        'texts.jsonl',
        'trials.jsonl',
      ],
    ]);
    expect(readCsv(project.read('here/report.csv')).map((row) => [row[1], row[6], row[7]])).toEqual([
      ['model', 'question', 'answers'],
      ...['Sum', 'Greeting', 'Last'].map((question) => [coder, question, '2']),
    ]);
    expect(rowsOf(project.read('here/asked.ndjson')).map(({ name, run: number }) => [name, number])).toEqual(
      [0, 1].flatMap((number) => ['Sum', 'Greeting', 'Last'].map((name) => [name, number])),
    );
    expect(error).toMatch(/^Sandbox: embedded, .*\nReport: here\n$/);
    expect(code).toBe(0);
  });

  test('comes to what the four steps come to, one after the other', async () => {
    project = openProject(interviewFiles(smallPrompt('request: { temperature: 0.5 }')));
    const steps = async (): Promise<number> => {
      const commands = [
        ['prepare', 'small', '--out', 'steps'],
        ['ask', 'steps/prepared.ndjson', '--model', coder, '--runs', '2', '--out', 'asked'],
        ['evaluate', 'asked', '--sandbox', 'embedded'],
      ];
      let sum = 0;
      for (const command of commands) {
        sum += (await project.run(['interview', ...command])).code;
      }
      return sum;
    };

    const codes = [(await project.run([...run, '--model', coder, '--runs', '2', '--out', 'all'])).code, await steps()];
    const reports = await Promise.all(
      [
        ['interview', 'report', 'all/evaluated.ndjson'],
        ['interview', 'report', 'asked/evaluated.ndjson'],
        ['report', 'all'],
      ].map(async (args) => project.run([...args, '--json'])),
    );

    const [all, stepped, byFolder] = reports.map(({ out }) => sectionIn(out));
    expect(codes).toEqual([0, 0]);
    expect(all?.cells[0]).toMatchObject({ params: 'temperature=0.5', answers: 6 });
    expect({ ...stepped, files: [] }).toEqual({ ...all, files: [] });
    expect(byFolder).toEqual({ ...all, files: [] });
    expect(project.read('all/prepared.ndjson')).toBe(project.read('steps/prepared.ndjson'));
    expect(outcomesOf(project.read('all/evaluated.ndjson'))).toEqual(
      outcomesOf(project.read('asked/evaluated.ndjson')),
    );
  });

  test('says that nobody was asked when there is neither key nor model', async () => {
    project = openProject(interviewFiles());

    const { code, out, error } = await project.run([...run, '--out', 'here']);

    expect(error).toContain('No OPENAI_API_KEY: offline/coder answers instead of the prompt’s model.\n');
    expect(out).toMatch(/^MEASURED \(simulated\)\. /);
    expect(out).toContain(`\n\n${describeSimulated(['offline/coder'])}\n`);
    expect(out).toMatch(/^ {2}offline\/coder +8\/8 +100 % .* 3\/3 /m);
    expect(out).toContain('\nEvery answer earned full points.\n\nIn numbers\n');
    expect(code).toBe(0);
  });

  test('gives simulated coders a second round, too', async () => {
    project = openProject(interviewFiles());

    await project.run([...run, '--model', 'offline/coder?skill=0', '--rounds', '2', '--out', 'here']);

    const outcomes = outcomesOf(project.read('here/evaluated.ndjson'));
    expect(outcomes.map((outcome) => outcome.split(' ').slice(0, 2).join(' '))).toEqual([
      ...['Sum 1', 'Greeting 1', 'Last 1', 'Sum 2', 'Greeting 2', 'Last 2'],
    ]);
    expect(outcomes.join()).not.toContain('PASS');
  });
});
